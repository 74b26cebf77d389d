extension [Condition] {
  /// Whether the app decides something by the conditions, so that doing nothing is one of the things that it may do.
  ///
  /// Most code unwraps what its author knows to be there (`guard let scene = scene as? UIWindowScene`), or compares
  /// references to find an object in a list (`if child === coordinator`). What follows such a condition happens.
  var decide: Bool { contains(where: \.decides) }
}

extension [Statement] {
  /// Whether the body is left without anything that a person would notice: `guard isViewLoaded else { return }` states
  /// what must hold, and decides nothing.
  var onlyLeaves: Bool {
    guard let last else { return false }
    switch last.itself {
    case .leave, .give: return dropLast().allSatisfy(\.isNote)
    default: return allSatisfy(\.isNote)
    }
  }
}

extension Statement {
  /// Whether it only tells developers something: `print`, `logger.error`, `assertionFailure`.
  fileprivate var isNote: Bool {
    guard case .term(let term) = itself, case .call(let callee, _) = term.kind, let name = callee.lastName else {
      return false
    }
    if ["print", "debugPrint", "dump", "NSLog", "os_log", "assert", "assertionFailure"].contains(name) { return true }
    guard case .member(let base?, _) = callee.kind, let receiver = base.lastName?.lowercased() else { return false }
    return receiver == "log" || receiver.hasSuffix("logger")
  }
}

extension Condition {
  fileprivate var decides: Bool {
    switch self {
    case .holds(let term): term.decides
    case .unwraps(_, let term): term.isError
    case .matches(.type, _): false
    case .matches: true
    }
  }
}

extension Term {
  fileprivate var decides: Bool {
    switch kind {
    case .not(let inner): inner.decides
    case .operation("===", _, _), .operation("!==", _, _), .test: false
    case .operation("==", let asked, let other) where other.isNone,
      .operation("!=", let asked, let other) where other.isNone:
      asked.isError
    case .operation("&&", let left, let right), .operation("||", let left, let right): left.decides || right.decides
    default: true
    }
  }

  private var isNone: Bool {
    if case .none = kind { return true }
    return false
  }

  /// Whether it is called an error, which is there only if something failed.
  fileprivate var isError: Bool {
    guard let name = lastName?.lowercased() else { return false }
    return name == "err" || name.hasSuffix("error")
  }
}
