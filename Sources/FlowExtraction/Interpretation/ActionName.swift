/// Names actions after the app's own words.
enum ActionName {
  /// Words that say how the app navigates, but not to which screen.
  private static let general: Set<String> = [
    "push", "present", "navigate", "show", "dismiss", "pop", "send", "route", "trigger", "append", "start", "go", "to",
    "accept",
    "presentSheet", "presentFullScreenCover", "presentCover", "open", "perform", "execute", "handle", "action", "body",
    "toggle", "goTo",
  ]

  private static let sending: Set<String> = ["send", "accept", "onNext"]

  /// The name for a closure: the function that it calls, or the text beside it.
  static func name(for term: Term, title: String?) -> String {
    if case .closure(let fact) = term.kind {
      let calls = fact.body.compactMap(called)
      if let (name, _) = calls.last(where: { !general.contains($0.0) }) { return trimmed(name) }
      if let title, let name = identifier(title) { return name }
      if let (name, detail) = calls.last { return detail ?? trimmed(name) }
    }
    if let name = term.lastName, !general.contains(name) { return trimmed(name) }
    return title.flatMap(identifier) ?? "tap"
  }

  private static func called(_ statement: Statement) -> (String, String?)? {
    var term: Term
    switch statement {
    case .term(let inner): term = inner
    case .give(let inner?): term = inner
    default: return nil
    }
    if case .awaited(let inner) = term.kind { term = inner }
    switch term.kind {
    case .call(let callee, let arguments):
      guard let name = callee.lastName else { return nil }
      if name == "Task" || name == "withAnimation", let last = arguments.last, case .closure(let fact) = last.term.kind
      {
        return fact.body.compactMap(called).last
      }
      let detail = arguments.compactMap { argument -> String? in
        switch argument.term.kind {
        case .member(nil, let name): name
        case .call(let callee, _): if case .member(nil, let name) = callee.kind { name } else { nil }
        default: nil
        }
      }.first
      // A value without a name of its own is named after the subject to which it is sent.
      if detail == nil, sending.contains(name), case .member(let subject?, _) = callee.kind,
        let own = subject.lastName, !["store", "viewStore", "self", "subject"].contains(own)
      {
        return (own, nil)
      }
      return (name, detail)
    default: return nil
    }
  }

  /// The name without the `on` of a callback, and without words for the gesture.
  static func trimmed(_ name: String) -> String {
    var name = name
    for prefix in ["on", "did", "handle"] where name.hasPrefix(prefix) && name.count > prefix.count + 1 {
      let rest = name.dropFirst(prefix.count)
      guard rest.first?.isUppercase == true else { continue }
      name = lowercased(String(rest))
      break
    }
    return name
  }

  static func lowercased(_ name: String) -> String { name.prefix(1).lowercased() + name.dropFirst() }

  /// A text as a name: `Get Started` is `getStarted`; nil if it does not begin with a letter.
  static func identifier(_ text: String) -> String? {
    let words = text.split { !($0.isLetter || $0.isNumber) || !$0.isASCII }.prefix(5)
    guard let first = words.first, first.first?.isLetter == true else { return nil }
    return first.lowercased() + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
