import FlowSemantics

/// Makes the steps of traces from events and their outcomes.
extension Trace.Step {
  /// The step of a launch; `state` is nil if the app stopped, or a limit cut the outcome.
  package init(
    launch: FlowSystem.Launch, choices: [Int], state: FlowState?, assumptions: [Assumption] = [], _ program: Program
  ) {
    var details = zip(program.flow.variables, launch.variables).map { "\($0.name)=\($0.values[Int($1)])" }
    if let link = launch.link { details.append("link \(program.links[link].name)") }
    self.init(
      event: "launch", detail: details.isEmpty ? nil : details.joined(separator: " "), choices: choices,
      visible: state?.visibleFrame.map { program.screens[$0.screen].name }, state: state, assumptions, program)
  }

  /// The step of one outcome of an event.
  package init(_ label: EventLabel, _ outcome: FlowSystem.Outcome, _ program: Program) {
    var state: FlowState?
    if case .state(let next) = outcome.result { state = next }
    self.init(
      event: program.name(of: label), detail: nil, choices: outcome.choices,
      visible: outcome.isCrash ? nil : outcome.visibleScreen.map { program.screens[$0].name }, state: state,
      outcome.assumptions, program)
  }

  private init(
    event: String, detail: String?, choices: [Int], visible: String?, state: FlowState?, _ assumptions: [Assumption],
    _ program: Program
  ) {
    self.init(
      event: event, detail: detail, choices: choices, visible: visible,
      display: state?.displayText(program) ?? "",
      live: state?.instances.map { program.coordinators[$0.coordinator].name } ?? [],
      state: state.map { StateDescription($0, program) },
      assumptions: assumptions.map { $0.text(in: program.flow) })
  }
}
