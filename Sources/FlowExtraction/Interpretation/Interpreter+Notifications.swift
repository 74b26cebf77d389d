import FlowModel

/// Joins who posts a notification of the app's with who observes it.
extension Interpreter {
  /// Nil: the call is none of a notification center, or no code was seen to post that notification. What only the system
  /// posts, or code that is not read, is heard as any other event is.
  func notification(
    _ name: String, _ base: Term, _ arguments: [Argument], at place: SourceLocation, in scope: Scope
  ) -> Value? {
    guard Self.isCenter(base) else { return nil }
    switch name {
    case "post":
      guard let key = arguments.first.flatMap({ key($0.term, in: scope) }) else { return nil }
      if posted.insert(key).inserted { learn() }
      if let subject = notifications[key] { send(.unknown, to: subject, at: place) }
      return .unknown
    case "publisher", "notification", "notifications":
      guard let subject = subject(arguments.first, at: place, in: scope) else { return nil }
      return Value(.thing(subject))
    case "addObserver":
      let named = arguments.first { $0.label == "forName" || $0.label == "name" }
      guard let subject = subject(named, at: place, in: scope) else { return nil }
      let heard: Value
      if arguments.contains(where: \.isSelector) {
        heard = observer(arguments, in: scope)
      } else {
        heard = arguments.last.map { evaluate($0.term, in: scope) } ?? .unknown
      }
      let codes = heard.atoms.filter { if case .code = $0 { true } else { false } }
      guard !codes.isEmpty else { return nil }
      write(Value(atoms: codes), to: "listeners", of: subject)
      return .unknown
    default: return nil
    }
  }

  /// `NotificationCenter.default`, or `NotificationCenter.default.rx`
  private static func isCenter(_ base: Term) -> Bool {
    switch base.kind {
    case .member(let inner?, "rx"): isCenter(inner)
    case .member(let inner?, "default"): inner.lastName == "NotificationCenter"
    default: false
    }
  }

  /// The method that a selector names, of the observer.
  private func observer(_ arguments: [Argument], in scope: Scope) -> Value {
    guard let selector = arguments.first(where: \.isSelector), let target = arguments.first, target.label == nil else {
      return .unknown
    }
    if case .name("self") = target.term.kind { return evaluate(selector.term, in: scope) }
    return action(arguments, in: scope)
  }

  /// The subject of a notification that some code posts.
  private func subject(_ name: Argument?, at place: SourceLocation, in scope: Scope) -> Thing? {
    guard let key = name.flatMap({ key($0.term, in: scope) }), posted.contains(key) else { return nil }
    if let known = notifications[key] { return known }
    let (subject, _) = thing(.subject, type: "Notification", place: place, maker: nil)
    write(Value(.text(key)), to: "name", of: subject)
    notifications[key] = subject
    learn()
    return subject
  }

  /// The name of a notification: `.loggedOut`, `Names.loggedOut`, `Notification.Name("loggedOut")`,
  /// `Notification(name: .loggedOut)`.
  private func key(_ term: Term, in scope: Scope) -> String? {
    switch term.kind {
    case .text(let text): return ActionName.identifier(text)
    case .member(_, "rawValue"), .member(_, "default"): return nil
    case .member(let base?, "name") where base.lastName?.first?.isUppercase != true: return key(base, in: scope)
    case .member(_, let name): return name
    case .name(let name): return scope.lookup(name) == nil ? name : nil
    case .call(_, let arguments): return arguments.first.flatMap { key($0.term, in: scope) }
    default: return nil
    }
  }
}
