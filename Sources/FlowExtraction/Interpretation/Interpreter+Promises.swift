import FlowModel

/// Interprets publishers that are made with the code which sends their values: `Future { promise in … }`,
/// `Observable.create { observer in … }`, and those of given values: `Just(page)`, `Observable.empty()`.
extension Interpreter {
  static let publishers: Set<String> = [
    "Observable", "Signal", "Driver", "Single", "Maybe", "Infallible", "Completable", "AnyPublisher",
    future,
  ]
  /// A publisher whose values code of another module may send.
  static let future = "Future"
  private static let just = "Just"
  private static let empty = "Empty"
  private static let never = "Never"

  /// `Just(page)`, `Empty()`, `Future { promise in … }`; nil: another type.
  func promised(_ type: String, _ arguments: [Argument], at place: SourceLocation, in scope: Scope) -> Value? {
    switch type {
    case "Just", "Empty", "Future":
      let values = arguments.map { evaluate($0.term, in: scope) }
      return promised(type, values, at: place)
    case "Deferred":
      guard arguments.count == 1 else { return nil }
      let made = apply(evaluate(arguments[0].term, in: scope), name: type, [], at: place, in: scope)
      return made.isKnown ? made : nil
    default: return nil
    }
  }

  /// `Observable.just(page)`, `Single.create { … }`, `Signal.never()`; nil: another call.
  func promised(by method: String, of type: String, _ values: [Value], at place: SourceLocation) -> Value? {
    guard Self.publishers.contains(type), !index.declares(type) else { return nil }
    switch method {
    case "just": return promised(Self.just, values, at: place)
    case "empty": return promised(Self.empty, values, at: place)
    case "never": return promised(Self.never, values, at: place)
    case "create": return promised(Self.future, values, at: place)
    case "concat", "merge": return merged(values, at: place)
    default: return nil
    }
  }

  private func promised(_ type: String, _ values: [Value], at place: SourceLocation) -> Value? {
    // The maker of what a listener returns is the listener, whatever is sent.
    let subject = thing(.subject, type: type, place: place, maker: maker).0
    switch type {
    case Self.just: noteFirstValue(values.first ?? .unknown, of: subject)
    case Self.future:
      let codes = values.flatMap(\.atoms).compactMap { atom in if case .code(let code) = atom { code } else { nil } }
      guard !codes.isEmpty else { return nil }
      for code in codes { _ = run(code, [Value(.thing(subject))], name: type, at: place) }
    default: break
    }
    return Value(.thing(subject))
  }

  /// Whether nobody ever sends a value on a subject.
  func sendsNothing(_ subject: Thing) -> Bool { subject.type == Self.never || subject.type == Self.empty }

  /// Whether the values of a chain, if there are any, come when somebody begins to listen, and it ends with them.
  func endsAtOnce(_ subject: Thing) -> Bool {
    let roots = roots(of: subject)
    return !roots.isEmpty && roots.allSatisfy { $0.type == Self.just || $0.type == Self.empty }
  }

  /// `promise(.success(page))`, `single(.success(page))`; false: the value is none that can be called so.
  func settle(_ value: Value, with result: Value, at place: SourceLocation) -> Bool {
    let promises = value.things.filter { $0.kind == .subject && $0.type == Self.future }
    for promise in promises {
      guard result.isKnown else {
        send(.unknown, to: promise, at: place)
        continue
      }
      for atom in result.atoms {
        switch atom {
        case .enumCase(_, "success", let payload), .enumCase(_, "next", let payload):
          send(payload.first ?? .unknown, to: promise, at: place)
        case .enumCase(_, "failure", _), .enumCase(_, "error", _), .enumCase(_, "completed", _):
          end(promise, at: place)
        default: send(Value(atom), to: promise, at: place)
        }
      }
    }
    return !promises.isEmpty
  }

  /// Lets the listeners of a promise hear something later whose sending was not seen, as code of another module keeps it.
  func hearUnseen(of subject: Thing, at place: SourceLocation) {
    guard views == nil else { return }
    for root in roots(of: subject) where root.type == Self.future && !fed.contains(root) {
      let inner = collect { asFirstValue(false) { sendUnseen(on: root, at: place) } }
      noteLater(inner, of: root.place, isFailure: false, at: place.isOfLibrary ? root.place : place)
    }
  }

  /// The chain of a reactor that an operator makes of an unknown one: `service.load().map { .setPage($0) }`. Whoever
  /// listens to the mutations hears what the closure makes of an unknown value. Nil: another call.
  func mutations(_ name: String, _ base: Term, _ arguments: [Argument], at place: SourceLocation, in scope: Scope)
    -> Value?
  {
    guard Self.transforming.contains(name), let home = scope.home, home.kind == .instance,
      index.isA(home.type, "Reactor"), frames.last?.home === home,
      Self.publishers.contains(frames.last?.expects?.name ?? ""), isReactive(base) || Self.beginsWithCall(base)
    else { return nil }
    let subject = thing(.subject, type: Self.future, place: place, maker: home).0
    return operated(name, arguments, on: subject, at: place, in: scope)
  }

  /// The subjects with which a chain begins.
  private func roots(of subject: Thing) -> [Thing] {
    var open = [subject]
    var seen: Set<Thing> = []
    var roots: [Thing] = []
    while let next = open.popLast() {
      guard seen.insert(next).inserted else { continue }
      let sources = next.fields["source"]?.things ?? []
      if sources.isEmpty { roots.append(next) } else { open += sources }
    }
    return roots
  }
}
