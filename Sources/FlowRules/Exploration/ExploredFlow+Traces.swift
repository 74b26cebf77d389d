import FlowExploration
import FlowModel
import FlowRuns
import FlowSemantics
import StateSpace

/// Cuts traces out of explored states.
extension ExploredFlow {
  /// A least trace to a state.
  func trace(to state: Int) -> Trace { Trace(steps: steps(to: state)) }

  /// A least trace that ends with an event as it was first seen.
  func trace(to occurrence: FlowTransitions.Occurrence) -> Trace {
    switch occurrence {
    case .launch(let ordinal):
      let record = transitions.launchRecords[ordinal]
      return Trace(steps: [launchStep(record)], endsInCrash: transitions.state(after: record) == nil)
    case .step(let from, let ordinal):
      let successors = successors(of: state(from))
      guard let last = successors[ordinal] else { preconditionFailure("What occurred can occur again.") }
      return trace(steps(to: from), endingWith: last, among: successors)
    }
  }

  /// The steps of a least way to a state, the launch first.
  func steps(to state: Int) -> [Trace.Step] {
    let path = leastRuns.path(to: state)
    return [launchStep(leadingTo: path[0].state)] + steps(along: path)
  }

  /// The steps along a path, from its first state on.
  func steps(along path: [(state: Int, label: UInt32?)]) -> [Trace.Step] {
    zip(path, path.dropFirst()).map { before, after in
      step(from: state(before.state), to: state(after.state)) { $0.code == after.label }
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
    let launch = FlowSystem.Launch(variables: variables, link: link)
    return Trace.Step(
      launch: launch, choices: choices, state: state, assumptions: assumptions(of: launch, choices), program)
  }

  /// The assumptions of a launch about the platform: few make any, as only a link or a start that dismisses can.
  private func assumptions(of launch: FlowSystem.Launch, _ choices: [Int]) -> [Assumption] {
    var assumptions: [Assumption] = []
    var coverage = Coverage(program)
    transitions.system.outcomes(of: launch, coverage: &coverage) { outcome in
      if outcome.choices == choices { assumptions = outcome.assumptions }
    }
    return assumptions
  }

  /// The steps between states each of which follows from the one before by an event that qualifies; by one that is no
  /// race, if possible.
  func steps(between states: [FlowState], where qualifies: (Int, EventLabel) -> Bool = { _, _ in true }) -> [Trace.Step]
  {
    zip(states, states.dropFirst()).enumerated().map { index, pair in
      if pair.0.flight != nil,
        let calm = possibleStep(from: pair.0, to: pair.1, where: { $0.isSettling && qualifies(index, $0) })
      {
        return calm
      }
      return step(from: pair.0, to: pair.1) { qualifies(index, $0) }
    }
  }

  /// A run followed by an event that makes an observation.
  ///
  /// - Parameter isRace: whether that event is a race; nil if nothing is in flight.
  func trace(
    _ run: [Trace.Step], showing observation: Observation, after state: FlowState, byRace isRace: Bool?
  ) -> Trace {
    let successors = successors(of: state)
    guard
      let successor = successors.first(where: { successor in
        successor.shows(observation) && isRace.map { successor.label.isSettling != $0 } ?? true
      })
    else {
      preconditionFailure("What was observed can be observed again.")
    }
    return trace(run, endingWith: successor, among: successors)
  }

  private func trace(
    _ run: [Trace.Step], endingWith last: FlowSystem.Successor, among successors: FlowSystem.Successors
  ) -> Trace {
    Trace(steps: run + [step(last, among: successors)], endsInCrash: last.isCrash)
  }

  private func step(_ successor: FlowSystem.Successor, among successors: FlowSystem.Successors) -> Trace.Step {
    Trace.Step(successor.label, transitions.system.outcome(of: successor, among: successors), program)
  }

  private func step(
    from before: FlowState, to after: FlowState, where qualifies: (EventLabel) -> Bool
  ) -> Trace.Step {
    guard let step = possibleStep(from: before, to: after, where: qualifies) else {
      preconditionFailure("Every step of an explored flow can be taken again.")
    }
    return step
  }

  private func possibleStep(
    from before: FlowState, to after: FlowState, where qualifies: (EventLabel) -> Bool
  ) -> Trace.Step? {
    transitions.system.outcome(of: successors(of: before), leadingTo: after, where: qualifies)
      .map { Trace.Step($0.label, $0.outcome, program) }
  }

  /// The first step from a state that stops the app; there must be one.
  func endingStep(from state: Int) -> Trace.Step { endingStep(from: self.state(state)) }

  func endingStep(from state: FlowState) -> Trace.Step {
    let successors = successors(of: state)
    guard let successor = successors.first(where: \.isCrash) else { preconditionFailure("Nothing ends here.") }
    return step(successor, among: successors)
  }

  private func successors(of state: FlowState) -> FlowSystem.Successors {
    tracedSteps.successors(of: state, in: transitions.system)
  }
}

/// The successors of the states that traces have passed, as most traces begin alike.
final class TracedSteps {
  private var known: [FlowState: FlowSystem.Successors] = [:]
  private var finder: FlowSystem.SuccessorFinder?
  /// The number of states after which it begins anew.
  private static let mostStates = 1_000

  func successors(of state: FlowState, in system: FlowSystem) -> FlowSystem.Successors {
    if let successors = known[state] { return successors }
    let finder = finder ?? FlowSystem.SuccessorFinder(system)
    self.finder = finder
    let successors = finder.successors(of: state)
    if known.count == Self.mostStates { known = [:] }
    known[state] = successors
    return successors
  }
}
