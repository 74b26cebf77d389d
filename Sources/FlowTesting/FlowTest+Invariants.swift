import FlowModel

/// Expects invariants of a flow.
extension FlowTest {
  /// A condition holds in every state, also in flight.
  public func always(_ condition: String) -> FlowOutcome {
    holds(Invariant(name: "always \(condition)", form: .always(expression(condition))))
  }

  /// A condition holds in no state, also in flight.
  public func never(_ condition: String) -> FlowOutcome {
    holds(Invariant(name: "never \(condition)", form: .never(expression(condition))))
  }

  /// A condition holds in some state, `within` at most this number of gestures from a plain launch.
  public func reachable(_ condition: String, within: Int? = nil) -> FlowOutcome {
    holds(Invariant(name: "reachable \(condition)", form: .reachable(expression(condition), within: within)))
  }

  /// A person can get from every state to a state in which a condition holds.
  public func recoverable(_ condition: String) -> FlowOutcome {
    holds(Invariant(name: "recoverable \(condition)", form: .recoverable(expression(condition))))
  }

  /// Whenever `from` holds, `to` holds eventually.
  public func leads(from: String, to: String) -> FlowOutcome {
    holds(Invariant(name: "\(from) leads to \(to)", form: .leadsTo(from: expression(from), to: expression(to))))
  }

  /// An expression with the text, which is parsed together with the flow.
  private func expression(_ text: String) -> Expression {
    Expression(
      .constant(true), text: text, location: SourceLocation(file: "“\(text)”", line: 1, column: 1))
  }
}
