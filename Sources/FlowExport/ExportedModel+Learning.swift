import FlowExploration
import FlowModel
import FlowSemantics
import StateSpace

/// Learns the exported model by exploring the flow.
extension ExportedModel {
  /// Explores a flow and records the learned events.
  ///
  /// Time and memory are those of ``SymbolicFlow``, and of joining the outcomes of each event.
  ///
  /// - Parameter interrupt: called from time to time with the number of diagram nodes; true stops the exploration. So does
  ///   the current `StopSign`, which stops the joining as well.
  public init(_ flow: Flow, interrupt: (_ nodes: Int) -> Bool = { _ in false }) throws(ExportFailure) {
    let symbolic = SymbolicFlow(flow, buriesApart: false)
    symbolic.behaviour.namesEvents = true
    symbolic.explore(interrupt: interrupt)
    if symbolic.isBeyondSets { throw .tooManyOutcomes }
    if symbolic.isInterrupted { throw .interrupted }
    try self.init(flow, symbolic)
  }

  private init(_ flow: Flow, _ symbolic: SymbolicFlow) throws(ExportFailure) {
    var identifiers = IdentifierTable(reserved: Self.reserved)
    let table = SlotNumbers(symbolic, &identifiers)
    name = flow.name
    identifier = IdentifierTable.single(flow.name)
    slots = table.slots
    before = table.active.map { slot in
      guard table.words.isVariable(slot) else { return [0] }
      let variable = flow.variables[slot]
      return variable.initially.compactMap { value in
        variable.values.firstIndex(of: value)
          .flatMap { symbolic.behaviour.table.knownNumber(.number($0), in: slot) }
          .map { table.position(of: $0, in: slot) }
      }.sorted()
    }
    let program = symbolic.program
    var outcomes: [EventKey: [LocalTransition]] = [:]
    for outcome in symbolic.behaviour.localTransitions {
      outcomes[EventKey(outcome, symbolic.behaviour), default: []].append(outcome)
    }
    var launches: [Event] = []
    var events: [Event] = []
    for key in outcomes.keys.sorted() {
      // The table of a flow with many tabs takes far more memory than its states.
      if StopSign.current.shouldStop() { throw .interrupted }
      let label = EventLabel(code: key.label)
      let link = key.link.map { " link \(program.links[$0].name)" } ?? ""
      let event = table.event(program.name(of: label) + link, outcomes[key] ?? [], &identifiers)
      if label.kind == .launch { launches.append(event) } else { events.append(event) }
    }
    self.launches = launches
    self.events = events
    var assertions: [Assertion] = []
    var omitted: [String] = []
    for invariant in flow.invariants {
      if StopSign.current.shouldStop() { throw .interrupted }
      let when = invariant.condition.map { ", when \($0.text)" } ?? ""
      let text: String
      var node: Expression.Node?
      switch invariant.form {
      case .always(let expression):
        text = "always \(expression.text)"
        node = expression.node
      case .never(let expression):
        text = "never \(expression.text)"
        node = .not(expression.node)
      case .reachable(let expression, let within):
        text = "reachable \(expression.text)\(within.map { " within \($0)" } ?? "")"
      case .recoverable(let expression): text = "recoverable \(expression.text)"
      case .leadsTo(let from, let to): text = "\(from.text) leads to \(to.text)"
      }
      guard var node else {
        omitted.append("\(invariant.name): \(text)\(when)")
        continue
      }
      if let condition = invariant.condition { node = .or(.not(condition.node), node) }
      let answers = symbolic.answers(to: program.condition(node)).filter(\.value)
      assertions.append(
        Assertion(
          name: invariant.name, identifier: identifiers.identifier(for: "inv_" + invariant.name), text: text + when,
          holds: table.joined(answers.map { table.condition($0.reads) })))
    }
    self.assertions = assertions
    self.omitted = omitted
    stateCount = symbolic.forest.count(symbolic.states).description
  }

  /// Names that the written texts use themselves.
  private static let reserved: Set<String> = [
    "flow_of_events", "app_stops", "app_goes_on", "is_launched", "watch_invariants", "end_watch",
    "stopped", "end_stopped", "slots", "running", "vars", "before",
  ]
}

extension IdentifierTable {
  /// An identifier that need not be unique.
  static func single(_ name: String) -> String {
    // Names that the modules define.
    var table = IdentifierTable(reserved: [
      "Init", "Next", "Spec", "Slots", "Nothing", "Before", "TypeOK", "AppGoesOn", "Integers",
    ])
    return table.identifier(for: name)
  }
}

/// The key by which outcomes form one event: outcomes with the same name in traces; launches are distinguished by their
/// link.
private struct EventKey: Hashable, Comparable {
  let label: UInt32
  let link: Int?

  init(_ outcome: LocalTransition, _ behaviour: LearnedBehaviour) {
    label = outcome.label.code
    if case .launch(let link) = behaviour.programs[outcome.program] { self.link = link } else { link = nil }
  }

  static func < (left: EventKey, right: EventKey) -> Bool {
    (left.label, left.link ?? -1) < (right.label, right.link ?? -1)
  }
}
