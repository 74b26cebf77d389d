import FlowModel
import FlowSemantics
import StateSpace

extension ExploredSets {
  /// An observation and a shortest trace that ends with the event that shows it.
  typealias Sighting = (observation: Observation, trace: (ExploredFlow) -> Trace)

  /// A shortest trace to one of some states, and the state it ends in; nil when none is reachable.
  func trace(to targets: StateSet, in explored: ExploredFlow) -> (trace: Trace, state: FlowState)? {
    guard let (depth, found) = nearest(targets), let vector = forest.first(in: found) else { return nil }
    return (Trace(steps: steps(run(to: vector, depth: depth), in: explored)), symbolic.state(vector))
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

  /// Observations, each with a shortest trace that ends with the event that shows it, nearest first.
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
    var shown: [(depth: Int, observation: Observation, trace: (ExploredFlow) -> Trace)] = []
    for observation in order where !seen.contains(observation) {
      let outcomes = Set(open[observation]!)
      let condition = symbolic.condition(ofOutcomes: outcomes)
      // Each of these outcomes comes about somewhere.
      guard let (depth, states) = nearest({ forest.enabled($0, condition) }), let vector = forest.first(in: states)
      else { continue }
      shown.append(
        (
          depth, observation,
          { [unowned self] explored in
            let run = run(to: vector, depth: depth)
            return explored.trace(steps(run, in: explored), showing: observation, after: symbolic.state(vector))
          }
        ))
    }
    let nearestFirst = shown.enumerated().sorted { ($0.element.depth, $0.offset) < ($1.element.depth, $1.offset) }
    return found + nearestFirst.map { ($0.element.observation, $0.element.trace) }
  }

  private func launchTrace(_ outcome: LearnedBehaviour.Outcome, in explored: ExploredFlow) -> Trace {
    let (variables, state) = symbolic.launch(with: outcome)
    var link: Int?
    if case .launch(let cold) = symbolic.behaviour.programs[outcome.program] { link = cold }
    let step = explored.launchStep(variables: variables, link: link, choices: outcome.choices, state: state)
    return Trace(steps: [step], endsInCrash: outcome.isCrash)
  }
}
