import FlowModel
import FlowSemantics
import StateSpace

extension ExploredFlow {
  /// A shortest trace to a state.
  func trace(to state: Int) -> Trace { Trace(steps: steps(to: state)) }

  /// A shortest trace that ends with an event as it was first seen.
  func trace(to sighting: FlowTransitions.Sighting) -> Trace {
    switch sighting {
    case .launch(let ordinal):
      let record = transitions.launchRecords[ordinal]
      return Trace(steps: [launchStep(record)], endsInCrash: transitions.state(after: record) == nil)
    case .step(let from, let ordinal):
      let (label, outcome) = outcomes(of: from)[ordinal]
      return Trace(steps: steps(to: from) + [step(label, outcome)], endsInCrash: outcome.result == .crash)
    }
  }

  /// The steps of a shortest way to a state, the launch first.
  func steps(to state: Int) -> [Trace.Step] {
    let path = graph.path(to: state)
    return [launchStep(leadingTo: path[0].state)] + steps(along: path)
  }

  /// The steps between the states of a path, the first of which is where it begins.
  func steps(along path: [(state: Int, label: UInt32?)]) -> [Trace.Step] {
    zip(path, path.dropFirst()).map { before, after in
      let target = state(after.state)
      let match = outcomes(of: before.state).first { label, outcome in
        label.code == after.label && outcome.result == .state(target)
      }
      guard let match else { preconditionFailure("Every step of an explored graph can be taken again.") }
      return step(match.0, match.1)
    }
  }

  func launchStep(leadingTo state: Int) -> Trace.Step {
    guard let record = transitions.launchRecords.first(where: { $0.state == state }) else {
      preconditionFailure("Every first state has its launch.")
    }
    return launchStep(record)
  }

  func launchStep(_ record: FlowTransitions.LaunchRecord) -> Trace.Step {
    launchStep(
      variables: record.launch.variables, link: record.launch.link, choices: record.choices,
      state: transitions.state(after: record))
  }

  func launchStep(variables: [UInt16], link: Int?, choices: [Int], state: FlowState?) -> Trace.Step {
    Trace.Step(
      launch: FlowSystem.Launch(variables: variables, link: link), choices: choices, state: state, program)
  }

  /// The steps between states each of which follows from the one before by an event that qualifies.
  func steps(between states: [FlowState], where qualifies: (Int, EventLabel) -> Bool = { _, _ in true }) -> [Trace.Step]
  {
    zip(states, states.dropFirst()).enumerated().map { index, pair in
      let match = outcomes(of: pair.0).first { $0.1.result == .state(pair.1) && qualifies(index, $0.0) }
      guard let match else { preconditionFailure("Every step of an explored flow can be taken again.") }
      return step(match.0, match.1)
    }
  }

  /// A run with the event behind it that shows something.
  func trace(_ run: [Trace.Step], showing observation: Observation, after state: FlowState) -> Trace {
    let match = outcomes(of: state).first { $0.1.observations.contains(observation) && $0.1.shows(observation) }
    guard let match else { preconditionFailure("What was observed can be observed again.") }
    return Trace(steps: run + [step(match.0, match.1)], endsInCrash: match.1.isCrash)
  }

  private func step(_ label: EventLabel, _ outcome: FlowSystem.Outcome) -> Trace.Step {
    Trace.Step(label, outcome, program)
  }

  /// The first step from a state that stops the app; there must be one.
  func endingStep(from state: Int) -> Trace.Step { endingStep(from: self.state(state)) }

  func endingStep(from state: FlowState) -> Trace.Step {
    guard let (label, outcome) = outcomes(of: state).first(where: { $0.1.result == .crash }) else {
      preconditionFailure("Nothing ends here.")
    }
    return step(label, outcome)
  }

  private func outcomes(of state: Int) -> [(EventLabel, FlowSystem.Outcome)] { outcomes(of: self.state(state)) }

  private func outcomes(of state: FlowState) -> [(EventLabel, FlowSystem.Outcome)] {
    tracedSteps.outcomes(of: state) {
      var all: [(EventLabel, FlowSystem.Outcome)] = []
      var coverage = Coverage(program)
      transitions.system.successors(of: state, coverage: &coverage) { all.append(($0, $1)) }
      return all
    }
  }
}

/// What follows from the states that traces have passed: most traces begin alike.
final class TracedSteps {
  private var known: [FlowState: [(EventLabel, FlowSystem.Outcome)]] = [:]
  /// Beyond that it begins anew.
  private static let mostStates = 1_000

  func outcomes(
    of state: FlowState, _ find: () -> [(EventLabel, FlowSystem.Outcome)]
  ) -> [(EventLabel, FlowSystem.Outcome)] {
    if let outcomes = known[state] { return outcomes }
    let outcomes = find()
    if known.count == Self.mostStates { known = [:] }
    known[state] = outcomes
    return outcomes
  }
}
