import FlowExploration
import FlowModel
import FlowRuns
import FlowSemantics
import StateSpace

/// Cuts traces out of sets of states.
extension ExploredSets {
  /// An observation and a least trace that ends with the event that shows it.
  typealias FirstObservation = (observation: Observation, cost: LeastRuns.Cost, trace: (ExploredFlow) -> Trace)

  /// A least trace to one of some states, and the state it ends in; nil if none is reachable.
  func trace(to targets: StateSet, in explored: ExploredFlow) -> (trace: Trace, state: FlowState)? {
    guard let (cost, found) = nearest(targets), let vector = forest.first(in: found) else { return nil }
    return (Trace(steps: steps(run(to: vector, at: cost), in: explored)), symbolic.state(vector))
  }

  /// The steps of a run from a launch.
  func steps(
    _ run: [[UInt32]], in explored: ExploredFlow, where qualifies: (Int, EventLabel) -> Bool = { _, _ in true }
  ) -> [Trace.Step] {
    [launchStep(run[0], in: explored)]
      + explored.steps(between: run.map { symbolic.state($0) }, where: qualifies)
  }

  /// The launch that leads to a state; a plain launch if possible.
  private func launchStep(_ vector: [UInt32], in explored: ExploredFlow) -> Trace.Step {
    let state = symbolic.state(vector)
    for (link, states) in symbolic.launchedBy where forest.contains(vector, in: states) {
      guard let (variables, choices) = symbolic.launch(into: vector, link: link) else { continue }
      return explored.launchStep(variables: variables, link: link, choices: choices, state: state)
    }
    preconditionFailure("Every first state has its launch.")
  }

  /// Observations, each with a least trace that ends with the event that shows it, nearest first.
  func findFirstObservations() -> [FirstObservation] {
    var launches: [(Observation, LocalTransition)] = []
    var open: [Observation: [Int]] = [:]
    var order: [Observation] = []
    for (index, outcome) in symbolic.behaviour.localTransitions.enumerated() {
      for observation in outcome.observations {
        if outcome.label.kind == .launch {
          launches.append((observation, outcome))
        } else if open[observation] == nil {
          order.append(observation)
          open[observation] = [index]
        } else {
          open[observation]?.append(index)
        }
      }
    }
    var found: [FirstObservation] = []
    var seen: Set<Observation> = []
    for (observation, outcome) in launches where seen.insert(observation).inserted {
      found.append(
        (observation, LeastRuns.Cost(marked: 0, length: 0), { [unowned self] in launchTrace(outcome, in: $0) }))
    }
    var shown: [(cost: RunLayers.Cost, observation: Observation, trace: (ExploredFlow) -> Trace)] = []
    for observation in order where !seen.contains(observation) && isSought(observation) {
      // Each of these outcomes occurs in some state.
      guard let sight = nearestSight(of: open[observation]!), let vector = forest.first(in: sight.states) else {
        continue
      }
      shown.append(
        (
          RunLayers.Cost(marked: sight.cost.marked + (sight.isRace == true ? 1 : 0), length: sight.cost.length + 1),
          observation,
          { [unowned self] explored in
            let run = run(to: vector, at: sight.cost)
            return explored.trace(
              steps(run, in: explored), showing: observation, after: symbolic.state(vector), byRace: sight.isRace)
          }
        ))
    }
    let nearestFirst = shown.enumerated().sorted { ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset) }
    return found + nearestFirst.map { ($0.element.observation, $0.element.cost, $0.element.trace) }
  }

  /// Whether some rule may ask for a trace that ends with an observation.
  private func isSought(_ observation: Observation) -> Bool {
    if case .idleTap(let action) = observation { return observed.contains(.movingTap(action)) }
    return observation.isWrongByItself
  }

  /// States from which an event with one of some outcomes ends a least run.
  private struct Sight {
    /// The cost of the run before that event.
    var cost: RunLayers.Cost
    var states: StateSet
    /// Whether that event is a race; nil if nothing is in flight.
    var isRace: Bool?
  }

  private func nearestSight(of outcomes: [Int]) -> Sight? {
    let calm = symbolic.condition(ofOutcomes: Set(outcomes), races: false)
    let races = symbolic.condition(ofOutcomes: Set(outcomes), races: true)
    func comesAbout(_ set: StateSet?, _ condition: Relation) -> Bool {
      set.map { !forest.enabled($0, condition).isEmpty } ?? false
    }
    var marked = 0
    while runs.closure(marked) != nil || runs.closure(marked - 1) != nil {
      defer { marked += 1 }
      if !comesAbout(runs.closure(marked), calm), !comesAbout(runs.closure(marked - 1), races) { continue }
      var length = 0
      while !isBrokenOff {
        let cost = RunLayers.Cost(marked: marked, length: length)
        if let states = runs.layer(cost).map({ forest.enabled($0, calm) }), !states.isEmpty {
          let atRest = forest.difference(states, symbolic.inFlight(in: states))
          return atRest.isEmpty
            ? Sight(cost: cost, states: states, isRace: false) : Sight(cost: cost, states: atRest, isRace: nil)
        }
        let raced = RunLayers.Cost(marked: marked - 1, length: length)
        if let states = runs.layer(raced).map({ forest.enabled($0, races) }), !states.isEmpty {
          return Sight(cost: raced, states: states, isRace: true)
        }
        length += 1
      }
    }
    return nil
  }

  private func launchTrace(_ outcome: LocalTransition, in explored: ExploredFlow) -> Trace {
    let (variables, state) = symbolic.launch(with: outcome)
    var link: Int?
    if case .launch(let cold) = symbolic.behaviour.programs[outcome.program] { link = cold }
    let step = explored.launchStep(variables: variables, link: link, choices: outcome.choices, state: state)
    return Trace(steps: [step], endsInCrash: outcome.isCrash)
  }
}
