import FlowModel

/// Recognizes flags that keep a body from running again while it runs.
extension Interpreter {
  /// The milliseconds after which a function's flag is reset, inner nil: without a delay; outer nil: the function is no
  /// guard around a body.
  ///
  /// `guard !isNavigating else { return }; isNavigating = true; action(); …asyncAfter { isNavigating = false }`
  func guardFlag(of function: FunctionFact) -> Int?? {
    guard let body = function.body, body.count >= 3, case .guarding(let conditions, _, _) = body[0],
      conditions.count == 1,
      case .holds(let term) = conditions[0], case .not(let flag) = term.kind, let name = flag.lastName,
      function.parameters.contains(where: { $0.type.isFunction })
    else { return nil }
    var isSet = false
    var delay: Int?
    var isReset = false
    for statement in body.dropFirst() {
      // Without a wait in between, nobody can tap before the reset.
      if case .deferred(let inner) = statement, Self.resets(inner, name), body.contains(where: \.waits) {
        isReset = true
      }
      guard case .term(let term) = statement else { continue }
      if case .assign(let left, let right) = term.kind, left.lastName == name, case .truth(let value) = right.kind {
        if value { isSet = true } else { isReset = true }
      }
      if case .call(let callee, let arguments) = term.kind, case .member(_, "asyncAfter") = callee.kind,
        let closure = arguments.last, case .closure(let fact) = closure.term.kind, Self.resets(fact.body, name)
      {
        isReset = true
        delay = milliseconds(arguments.first?.term, function)
      }
    }
    return isSet && isReset ? .some(delay) : nil
  }

  private static func resets(_ body: [Statement], _ name: String) -> Bool {
    body.contains { statement in
      guard case .term(let term) = statement, case .assign(let left, let right) = term.kind,
        case .truth(false) = right.kind
      else { return false }
      return left.lastName == name
    }
  }

  private func milliseconds(_ term: Term?, _ function: FunctionFact) -> Int? {
    guard let term else { return nil }
    switch term.kind {
    case .number(let text): return Double(text).map { Int($0 * 1000) }
    case .operation("+", _, let right): return milliseconds(right, function)
    case .name(let name):
      return milliseconds(function.parameters.first { $0.name == name }?.initial, function)
    case .call(let callee, let arguments):
      guard case .member(_, let unit) = callee.kind, case .number(let text)? = arguments.first?.term.kind else {
        return nil
      }
      return Double(text).map { Int($0 * (unit == "milliseconds" ? 1 : 1000)) }
    default: return nil
    }
  }
}

extension Statement {
  /// Whether it is a call that is awaited.
  fileprivate var waits: Bool {
    switch self {
    case .term(let term), .variable(_, _, let term?), .give(let term?):
      if case .awaited = term.kind { return true }
      return false
    default: return false
    }
  }
}
