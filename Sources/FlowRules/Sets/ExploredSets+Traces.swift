import FlowModel
import FlowSemantics
import StateSpace

extension ExploredSets {
  /// An observation and a least trace that ends with the event that shows it.
  typealias Sighting = (observation: Observation, trace: (ExploredFlow) -> Trace)

  /// A least trace to one of some states, and the state it ends in; nil when none is reachable.
  func trace(to targets: StateSet, in explored: ExploredFlow) -> (trace: Trace, state: FlowState)? {
    guard let (position, found) = nearest(targets), let vector = forest.first(in: found) else { return nil }
    return (Trace(steps: steps(run(to: vector, at: position), in: explored)), symbolic.state(vector))
  }

  /// The steps of a run from a launch.
  func steps(
    _ run: [[UInt32]], in explored: ExploredFlow, where qualifies: (Int, EventLabel) -> Bool = { _, _ in true }
  ) -> [Trace.Step] {
    [launchStep(run[0], in: explored)]
      + explored.steps(between: run.map { symbolic.state($0) }, where: qualifies)
  }

  /// The launch that leads to a state, a plain one if there is one.
  private func launchStep(_ vector: [UInt32], in explored: ExploredFlow) -> Trace.Step {
    let state = symbolic.state(vector)
    for (link, states) in symbolic.launchedBy where forest.contains(vector, in: states) {
      guard let (variables, choices) = symbolic.launch(into: vector, link: link) else { continue }
      return explored.launchStep(variables: variables, link: link, choices: choices, state: state)
    }
    preconditionFailure("Every first state has its launch.")
  }

  /// Observations, each with a least trace that ends with the event that shows it, nearest first.
  func findSightings() -> [Sighting] {
    var launches: [(Observation, LearnedBehaviour.Outcome)] = []
    var open: [Observation: [Int]] = [:]
    var order: [Observation] = []
    for (index, outcome) in symbolic.behaviour.outcomes.enumerated() {
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
    var found: [Sighting] = []
    var seen: Set<Observation> = []
    for (observation, outcome) in launches where seen.insert(observation).inserted {
      found.append((observation, { [unowned self] in launchTrace(outcome, in: $0) }))
    }
    var shown: [(cost: RunLayers.Cost, observation: Observation, trace: (ExploredFlow) -> Trace)] = []
    for observation in order where !seen.contains(observation) {
      // Each of these outcomes comes about somewhere.
      guard let sight = nearestSight(of: open[observation]!), let vector = forest.first(in: sight.states) else {
        continue
      }
      shown.append(
        (
          sight.cost, observation,
          { [unowned self] explored in
            let run = run(to: vector, at: sight.position)
            return explored.trace(
              steps(run, in: explored), showing: observation, after: symbolic.state(vector), byRace: sight.isRace)
          }
        ))
    }
    let nearestFirst = shown.enumerated().sorted { ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset) }
    return found + nearestFirst.map { ($0.element.observation, $0.element.trace) }
  }

  /// States from which the event that one of some outcomes belongs to ends a least run.
  private struct Sight {
    /// Of the run with that event.
    var cost: RunLayers.Cost
    var position: Int
    var states: StateSet
    /// Whether that event is a race; nil where nothing is in flight.
    var isRace: Bool?
  }

  private func nearestSight(of outcomes: [Int]) -> Sight? {
    let settling = outcomes.filter { symbolic.behaviour.outcomes[$0].label.isSettling }
    let all = symbolic.condition(ofOutcomes: Set(outcomes))
    let calm = symbolic.condition(ofOutcomes: Set(settling))
    var best: Sight?
    var position = 0
    while let layer = runs.layer(position) {
      let cost = RunLayers.Cost(marked: layer.cost.marked, length: layer.cost.length + 1)
      if let best, best.cost <= cost { return best }
      let flying = symbolic.inFlight(in: layer.states)
      let atRest = forest.enabled(forest.difference(layer.states, flying), all)
      if !atRest.isEmpty { return Sight(cost: cost, position: position, states: atRest) }
      let settled = forest.enabled(flying, calm)
      if !settled.isEmpty { return Sight(cost: cost, position: position, states: settled, isRace: false) }
      if best == nil {
        let raced = forest.enabled(flying, all)
        let cost = RunLayers.Cost(marked: cost.marked + 1, length: cost.length)
        if !raced.isEmpty { best = Sight(cost: cost, position: position, states: raced, isRace: true) }
      }
      position += 1
    }
    return best
  }

  private func launchTrace(_ outcome: LearnedBehaviour.Outcome, in explored: ExploredFlow) -> Trace {
    let (variables, state) = symbolic.launch(with: outcome)
    var link: Int?
    if case .launch(let cold) = symbolic.behaviour.programs[outcome.program] { link = cold }
    let step = explored.launchStep(variables: variables, link: link, choices: outcome.choices, state: state)
    return Trace(steps: [step], endsInCrash: outcome.isCrash)
  }
}
