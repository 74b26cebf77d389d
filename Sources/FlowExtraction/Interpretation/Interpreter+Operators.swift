import FlowModel

/// Interprets operators between a subject and its listeners: their closures run for what is sent, once somebody
/// listens.
extension Interpreter {
  /// The subject of what an operator passes on.
  func operated(
    _ name: String, _ arguments: [Argument], on subject: Thing, at place: SourceLocation, in scope: Scope
  ) -> Value {
    var codes = Value.unknown
    for argument in arguments {
      let value = evaluate(argument.term, in: scope)
      guard !Self.isPassedOver(argument.label) else { continue }
      for case .code(let code) in value.atoms { codes.join(Value(.code(code))) }
    }
    guard codes.isKnown else { return Value(.thing(subject)) }
    // Behind another `flatMap`, what the closures hear is another subject than what comes out.
    let type = subject.type == Self.joined ? "Passed" : subject.type
    let (passing, _) = thing(.subject, type: type, place: place, maker: subject)
    write(codes, to: "operators", of: passing)
    write(Value(.text(name)), to: "operation", of: passing)
    write(Value(.text(eventName(of: subject))), to: "name", of: passing)
    pass(from: subject, to: passing)
    guard Self.joins(name) else { return Value(.thing(passing)) }
    // What the returned chains send comes out.
    let (joined, _) = thing(.subject, type: Self.joined, place: place, maker: subject)
    write(Value(.text(eventName(of: subject))), to: "name", of: joined)
    pass(from: passing, to: joined)
    write(Value(.thing(joined)), to: "joined", of: passing)
    return Value(.thing(joined))
  }

  private static let joined = "Joined"

  /// The subject of what a throttle lets through.
  func throttled(_ throttle: Throttle, on subject: Thing, at place: SourceLocation) -> Value {
    let (passing, _) = thing(.subject, type: subject.type, place: place, maker: subject)
    throttleOf[passing] = throttle
    write(Value(.text(eventName(of: subject))), to: "name", of: passing)
    pass(from: subject, to: passing)
    return Value(.thing(passing))
  }

  /// Lets a subject receive what the subjects before it send, because somebody listens to it.
  func connect(_ subject: Thing) {
    var open = [subject]
    var seen: Set<Thing> = []
    while let next = open.popLast(), seen.insert(next).inserted {
      activation.heard.insert(next)
      for source in next.fields["source"]?.things ?? [] {
        write(Value(.thing(next)), to: "next", of: source)
        open.append(source)
      }
    }
  }

  /// Runs the closures of an operator on a sent value; returns the value that it passes on, nil if the chains that its
  /// closures return send other values.
  func operate(on value: Value, in subject: Thing, at place: SourceLocation) -> Value? {
    guard let codes = subject.fields["operators"] else { return value }
    let operation = subject.fields["operation"].flatMap(\.firstText) ?? ""
    var result = Value.unknown
    for case .code(let code) in codes.atoms {
      result.join(run(code, [value], name: eventName(of: subject), at: place))
    }
    if operation == "filter", isHeldBack(value, by: codes) { return nil }
    if let joined = subject.fields["joined"] {
      let inner = join(result, to: joined)
      let held = inner.filter { hearFirstValue(of: $0, [], and: joined.things, at: place) }
      if !held.isEmpty || isAwaited(inner) { return nil }
    }
    if operation == "compactMap", result.atoms == [.none] { return nil }
    return Self.mapping.contains(operation) && result.isKnown ? result : value
  }

  /// Lets what the closure of an operator returned send on its behalf.
  func join(_ chains: Value, to joined: Value) -> [Thing] {
    let inner = chains.things.filter { $0.kind == .subject && !joined.things.contains($0) }
    for one in inner {
      write(joined, to: "next", of: one)
      connect(one)
    }
    return inner
  }

  /// Whether the values of such chains come when somebody sends them. Of a chain on which nobody was seen to send, it is
  /// not known whether it sends later, or has sent already.
  func isAwaited(_ inner: [Thing]) -> Bool {
    inner.contains { isOfScreen($0) || isFed($0) } || !inner.isEmpty && inner.allSatisfy(isSilent)
  }

  /// Whether a filter surely holds a value back: `filter { $0 != .cancel }` after `map { _ in .cancel }`.
  func isHeldBack(_ value: Value, by filter: Value) -> Bool {
    !filter.atoms.isEmpty && filter.atoms.allSatisfy { passes(value, $0) == false }
  }

  /// Whether a filter lets a value through; nil: that is not known.
  func passes(_ value: Value, _ filter: Atom) -> Bool? {
    guard case .code(let code) = filter, case .closure(let fact) = code.code else { return nil }
    let scope = Scope(parent: code.scope, home: code.home, type: code.scope.type)
    let parts = fact.parameters.count > 1 ? value.parts(fact.parameters.count) : nil
    for (name, value) in zip(fact.parameters.isEmpty ? ["$0"] : fact.parameters, parts ?? [value]) {
      scope.locals[name] = value
    }
    return answer(of: fact.body[...], in: scope)
  }

  /// Operators that pass on what their closures return.
  static let mapping: Set<String> = ["map", "compactMap", "tryMap"]

  /// Whether an operator's closure hears of no values.
  static func isPassedOver(_ label: String?) -> Bool {
    switch label {
    case "onError", "onCompleted", "onDispose", "onSubscribe", "onSubscribed", "receiveCompletion", "receiveCancel",
      "receiveSubscription", "receiveRequest":
      true
    default: false
    }
  }

  /// Runs the code of a trigger: one of its closures.
  func run(_ trigger: Trigger, at place: SourceLocation) {
    triggered {
      throttled(trigger.throttle) {
        alternatives([trigger.code] + trigger.others, at: place) { code in
          hear(run(code, trigger.given, name: trigger.name, at: place), by: "flatMap", at: place)
        }
      }
    }
  }

  /// Runs code that a person's action, or a value that comes, sets off.
  func triggered(_ body: () -> Void) {
    let outer = isTriggered
    isTriggered = true
    defer { isTriggered = outer }
    asFirstValue(false, body)
  }

  /// Whether the first value of a chain is what a call returns: `api.login().receive(on: main)`.
  static func beginsWithCall(_ chain: Term) -> Bool {
    var term = chain
    var first: String?
    while true {
      switch term.kind {
      case .call(let callee, _):
        first = callee.lastName
        term = callee
      case .member(let base?, _): term = base
      default: return first.map { !reactive.contains($0) && !transforming.contains($0) } ?? false
      }
    }
  }
}
