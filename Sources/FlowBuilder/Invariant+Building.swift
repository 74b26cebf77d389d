/// Declares invariants in Swift, one initialiser for each form.
extension Invariant: DeclarationPart {
  public func add(to flow: inout Flow) { flow.invariants.append(self) }

  /// Holds in every state, also in flight; `condition` restricts the states that are judged.
  public init(
    _ name: String, always expression: some FlowCondition, when condition: (any FlowCondition)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    self.init(name, condition, file, line, column) { .always(expression.at($0)) }
  }

  /// Holds in no state, also in flight; `condition` restricts the states that are judged.
  public init(
    _ name: String, never expression: some FlowCondition, when condition: (any FlowCondition)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    self.init(name, condition, file, line, column) { .never(expression.at($0)) }
  }

  /// Holds in some state that can be reached, `within` at most this number of gestures from a plain launch; `condition`
  /// restricts the launches.
  public init(
    _ name: String, reachable expression: some FlowCondition, within: Int? = nil,
    when condition: (any FlowCondition)? = nil, file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    self.init(name, condition, file, line, column) { .reachable(expression.at($0), within: within) }
  }

  /// A person can get from every state to a state in which it holds; `condition` restricts the states that are judged.
  public init(
    _ name: String, recoverable expression: some FlowCondition, when condition: (any FlowCondition)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    self.init(name, condition, file, line, column) { .recoverable(expression.at($0)) }
  }

  /// Whenever `from` holds, `to` holds eventually; `condition` restricts the states that are judged.
  public init(
    _ name: String, from: some FlowCondition, leadsTo to: some FlowCondition,
    when condition: (any FlowCondition)? = nil, file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    self.init(name, condition, file, line, column) { .leadsTo(from: from.at($0), to: to.at($0)) }
  }

  private init(
    _ name: String, _ condition: (any FlowCondition)?, _ file: String, _ line: Int, _ column: Int,
    form: (SourceLocation) -> Form
  ) {
    let location = SourceLocation(file: file, line: line, column: column)
    self.init(name: name, form: form(location), condition: condition?.at(location), location: location)
  }
}
