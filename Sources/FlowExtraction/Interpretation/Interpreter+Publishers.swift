import FlowModel

/// Interprets subjects, operators and listeners: a sent value reaches the listener at the end of the chain.
extension Interpreter {
  func listens(_ name: String) -> Bool { Self.listeners.contains(name) }

  private static let listeners: Set<String> = [
    "sink", "subscribe", "bind", "drive", "emit", "assign", "onReceive", "on",
  ]

  /// Operators pass values on to the listener at their end.
  func subjectCall(_ name: String, _ subject: Thing, _ arguments: [Argument], at place: SourceLocation, in scope: Scope)
    -> Value
  {
    switch name {
    case "resume" where isContinuation(subject):
      resume(subject, arguments, at: place, in: scope)
      return .unknown
    case "yield" where isStream(subject):
      send(arguments.first.map { evaluate($0.term, in: scope) } ?? .unknown, to: subject, at: place)
      return .unknown
    case "finish" where isStream(subject), "send" where arguments.first?.label == "completion", "onCompleted",
      "onError":
      for argument in arguments { _ = evaluate(argument.term, in: scope) }
      end(subject, at: place)
      return .unknown
    case "send", "accept", "onNext", "on":
      let value = arguments.first.map { evaluate($0.term, in: scope) } ?? .unknown
      send(value, to: subject, at: place)
      return .unknown
    case "withUnretained": return handing(arguments.first, of: subject, at: place, in: scope)
    case _ where listens(name):
      let target = arguments.first { $0.label == "with" }
      let subject = target == nil ? subject : handing(target, of: subject, at: place, in: scope).things[0]
      var listeners: [Callable] = []
      var others: [Thing] = []
      for argument in arguments where argument.label != "with" {
        let value = evaluate(argument.term, in: scope)
        let codes = value.atoms.filter { if case .code = $0 { true } else { false } }
        let isOfEnds = argument.hearsEnds(among: arguments)
        if !codes.isEmpty { write(Value(atoms: codes), to: isOfEnds ? "ends" : "listeners", of: subject) }
        if !isOfEnds { for case .code(let code) in codes { listeners.append(code) } }
        // `subscribe { … }` without a word for what it hears is told of the end as well.
        if name == "subscribe", arguments.count == 1, argument.label == nil, !isOfEnds, !codes.isEmpty {
          write(Value(atoms: codes), to: "events", of: subject)
        }
        for other in value.things where other.kind == .subject && other !== subject {
          write(Value(.thing(other)), to: "next", of: subject)
          others.append(other)
        }
      }
      connect(subject)
      hearFirstValue(of: subject, listeners, and: others, at: place)
      hearUnseen(of: subject, at: place)
      if views == nil, endsAtOnce(subject) { end(subject, at: place) }
      return .unknown
    case "merge":
      return merged([Value(.thing(subject))] + arguments.map { evaluate($0.term, in: scope) }, at: place) ?? .unknown
    // The values of what follows the end of another chain are the only ones.
    case "andThen":
      let next = arguments.first.map { evaluate($0.term, in: scope) } ?? .unknown
      return next.things.contains { $0.kind == .subject } ? next : Value(.thing(subject))
    case _ where Self.transforming.contains(name): return operated(name, arguments, on: subject, at: place, in: scope)
    default:
      if let rest = droppingFirst(name, of: subject, at: place) { return rest }
      if var throttle = throttle(name, arguments, at: place), isOfTaps(subject, throttle, in: scope) {
        throttle.owner = scope.home.flatMap { roles.isCoordinator($0.type) ? $0 : nil }
        return throttled(throttle, on: subject, at: place)
      }
      // `taps.withLatestFrom(changes)` listens to both.
      for argument in arguments {
        for other in evaluate(argument.term, in: scope).things where other.kind == .subject { connect(other) }
      }
      return Value(.thing(subject))
    }
  }

  /// Passes values on together with an object: `withUnretained(self)`, `subscribe(with: self)`.
  private func handing(_ target: Argument?, of subject: Thing, at place: SourceLocation, in scope: Scope) -> Value {
    let (pair, _) = thing(.subject, type: subject.type, place: place, maker: subject)
    if let target { write(evaluate(target.term, in: scope), to: "target", of: pair) }
    if let name = name(of: subject) { write(Value(.text(name)), to: "name", of: pair) }
    write(Value(.thing(pair)), to: "next", of: subject)
    return Value(.thing(pair))
  }

  /// The objects that a chain of operators passes on beside its values.
  private func handed(_ base: Term, _ arguments: [Argument], in scope: Scope) -> [Value] {
    if let target = arguments.first(where: { $0.label == "with" }) { return [evaluate(target.term, in: scope)] }
    var term = base
    while true {
      switch term.kind {
      case .call(let callee, let arguments):
        if callee.lastName == "withUnretained", let target = arguments.first {
          return [evaluate(target.term, in: scope)]
        }
        term = callee
      case .member(let base?, _): term = base
      default: return []
      }
    }
  }

  func send(_ value: Value, to subject: Thing, at place: SourceLocation) {
    if isTooEarly(for: subject) { return }
    if fed.insert(subject).inserted { learn() }
    guard beginSending(on: subject) else { return }
    defer { endSending(on: subject) }
    with(certainty: .likely) { throttled(throttleOf[subject]) { pass(value, on: subject, at: place) } }
  }

  /// Returns whether a value may be sent on a subject: not while another one is being sent on it.
  private func beginSending(on subject: Thing) -> Bool {
    if let depth = sendingAt[subject] {
      noteCut(at: depth)
      return false
    }
    guard !isTooDeep() else {
      noteCut(by: nil)
      return false
    }
    sendingAt[subject] = frames.count
    frames.append(Frame(place: subject.place, home: nil))
    return true
  }

  private func endSending(on subject: Thing) {
    frames.removeLast()
    sendingAt[subject] = nil
  }

  /// Sends a value of which nothing is known, though no code was seen to send any.
  func sendUnseen(on subject: Thing, at place: SourceLocation) {
    guard beginSending(on: subject) else { return }
    defer { endSending(on: subject) }
    with(certainty: .likely) { pass(.unknown, on: subject, at: place) }
  }

  private func pass(_ value: Value, on subject: Thing, at place: SourceLocation) {
    guard let value = operate(on: value, in: subject, at: place) else { return }
    for case .code(let code) in subject.fields["listeners"]?.atoms ?? [] {
      let values = subject.fields["target"].map { [$0, value] } ?? [value]
      _ = run(code, values, name: eventName(of: subject), at: place)
    }
    for next in subject.fields["next"]?.things ?? [] { send(value, to: next, at: place) }
    passUnheard(value, on: subject, at: place)
  }

  /// Runs the code that hears of the end of a subject: `send(completion:)`, `onCompleted()`.
  func end(_ subject: Thing, at place: SourceLocation) {
    guard beginSending(on: subject) else { return }
    defer { endSending(on: subject) }
    with(certainty: .likely) {
      for case .code(let code) in subject.fields["ends"]?.atoms ?? [] {
        _ = run(code, [.unknown], name: eventName(of: subject), at: place)
      }
      let completed = Value(.enumCase(type: "Event", name: "completed", payload: []))
      for case .code(let code) in subject.fields["events"]?.atoms ?? [] {
        _ = run(code, [completed], name: eventName(of: subject), at: place)
      }
      for next in subject.fields["next"]?.things ?? [] where next !== subject { end(next, at: place) }
    }
  }

  func eventName(of subject: Thing) -> String {
    subject.fields["name"].flatMap(\.firstText) ?? name(of: subject) ?? "received"
  }

  func name(of subject: Thing) -> String? {
    guard
      let maker = subject.maker ?? things.first(where: { $0.fields.values.contains { $0.things.contains(subject) } })
    else { return nil }
    return maker.fields.filter { $0.value.things.contains(subject) }.keys.sorted().first
  }

  /// `button.rx.tap.bind { … }`, `publisher.sink { … }` on an unknown source: a trigger of the listening screen.
  func listen(
    _ name: String, _ base: Term, _ arguments: [Argument], isTap: Bool = false, at place: SourceLocation,
    in scope: Scope
  ) -> Value? {
    guard let owner = scope.home else { return nil }
    var isFound = false
    var source = Self.source(of: base)
    source.isTap = source.isTap || isTap
    let handed = handed(base, arguments, in: scope)
    var values: [Callable] = []
    var ends: [Callable] = []
    for argument in arguments where argument.label != "with" {
      let value = evaluate(argument.term, in: scope)
      for case .code(let code) in value.atoms {
        // A control sends no end.
        if !argument.hearsEnds(among: arguments) { values.append(code) } else if !source.isTap { ends.append(code) }
      }
      for subject in value.things where subject.kind == .subject {
        isFound = true
        guard let passed = mapped(base, in: scope) else { continue }
        if roles.isScreen(owner.type) || roles.isPlainView(owner.type) || !passed.isKnown {
          forwarders.append(
            Forwarder(
              owner: owner, name: source.name, subject: subject, isTap: source.isTap, place: place, chain: source.place,
              value: passed))
        } else {
          let inner = collect { with(certainty: .likely) { send(passed, to: subject, at: place) } }
          if !inner.isEmpty { note(.later(inner), at: place) }
        }
      }
    }
    guard let first = (values + ends).first else { return isFound ? .unknown : nil }
    let trigger = Trigger(
      name: source.name, code: first, isTap: source.isTap, given: handed, others: Array((values + ends).dropFirst()),
      chain: source.place, throttle: throttleOfTaps(in: base), isOfEnds: values.isEmpty)
    listen(trigger, to: base, of: owner, at: place, in: scope)
    return .unknown
  }

  /// Whether a thing is of a type of publishers of the app's own.
  func isPublisher(_ thing: Thing) -> Bool {
    thing.kind == .instance
      && ["Publisher", "ObservableType", "ObservableConvertibleType"].contains { index.isA(thing.type, $0) }
  }

  /// Listens to a publisher of the app's own, such as one of a gesture; nil: the thing is none.
  func listen(
    _ name: String, toPublisher thing: Thing, _ base: Term, _ arguments: [Argument], at place: SourceLocation,
    in scope: Scope
  ) -> Value? {
    guard listens(name), views == nil, isPublisher(thing) else { return nil }
    let word = thing.type.lowercased()
    let isTap = ["gesture", "tap", "control", "touch", "press"].contains(where: word.contains)
    return listen(name, base, arguments, isTap: isTap, at: place, in: scope)
  }

  /// What comes through a chain is an answer to the running code, if this begins the chain with a call, or happens on
  /// the screens whose controls or models begin it.
  private func listen(_ trigger: Trigger, to base: Term, of owner: Thing, at place: SourceLocation, in scope: Scope) {
    let isAnswer = isTriggered && !trigger.isTap && Self.beginsWithCall(base)
    if !isAnswer {
      if roles.isScreen(owner.type) || roles.isPlainView(owner.type) { return addTrigger(trigger, to: owner) }
      if let screens = screens(setting: base, in: scope) {
        for screen in screens { addTrigger(trigger, to: screen) }
        return
      }
    }
    let inner = collect { with(certainty: .likely) { run(trigger, at: place) } }
    noteLater(inner, of: trigger.chain ?? place, isFailure: trigger.isOfEnds, at: place)
  }

  /// The value that the last mapping operator of a chain returns: `.map { _ in Step.home }`; nil: a filter behind it
  /// holds that value back.
  private func mapped(_ base: Term, in scope: Scope) -> Value? {
    var filters: [Value] = []
    let value = mapped(base, behind: &filters, in: scope)
    return filters.contains { isHeldBack(value, by: $0) } ? nil : value
  }

  private func mapped(_ base: Term, behind filters: inout [Value], in scope: Scope) -> Value {
    var term = base
    while true {
      switch term.kind {
      case .call(let callee, let arguments):
        if let name = callee.lastName,
          ["map", "compactMap", "mapTo", "just", "flatMap", "flatMapLatest"].contains(name),
          let last = arguments.last
        {
          let value = evaluate(last.term, in: scope)
          guard case .closure = last.term.kind else { return value }
          return steplessly {
            value.atoms.reduce(into: Value.unknown) { result, atom in
              if case .code(let code) = atom { result.join(run(code, [.unknown], name: name, at: last.term.place)) }
            }
          }
        }
        if callee.lastName == "filter", let last = arguments.last { filters.append(evaluate(last.term, in: scope)) }
        term = callee
      case .member(let base?, _): term = base
      default: return .unknown
      }
    }
  }

  /// The source of a chain of operators: the button of `button.rx.tap`.
  static func source(of term: Term) -> (name: String, isTap: Bool, place: SourceLocation) {
    var term = term
    var names: [String] = []
    var asksForTaps = false
    while true {
      switch term.kind {
      case .call(let callee, let arguments):
        if case .member(let base?, _) = callee.kind, base.lastName == "Publishers", let first = arguments.first {
          let sources = arguments.map { source(of: $0.term) }
          return sources.first(where: \.isTap) ?? source(of: first.term)
        }
        asksForTaps = asksForTaps || arguments.contains(where: \.term.isTap)
        term = callee
      case .member(let base?, let name):
        names.append(name)
        term = base
      case .name(let name):
        names.append(name)
        names.reverse()
        let isTap =
          asksForTaps
          || names.contains { name in
            name == "rx" || ["tap", "select", "click", "press", "button"].contains { name.lowercased().contains($0) }
          }
        return (Self.name(ofChain: names), isTap, term.place)
      default: return (names.last ?? "event", false, term.place)
      }
    }
  }

  /// The first name of a chain that says what comes, neither the type that sends it nor its only object.
  private static func name(ofChain names: [String]) -> String {
    let passed = [
      "self", "rx", "tap", "output", "input", "viewModel", "model", "viewController", "shared", "default", "standard",
    ]
    return names.first { !passed.contains($0) && $0.first?.isUppercase != true } ?? names.last ?? "event"
  }
}

extension Argument {
  /// Whether a closure hears that a chain ends or fails instead of its values: `receiveCompletion:`, also as the first
  /// of two trailing closures.
  func hearsEnds(among arguments: [Argument]) -> Bool {
    switch label {
    case "receiveCompletion", "onError", "onCompleted", "onFailure": true
    case nil: isTrailing && arguments.contains { $0.label == "receiveValue" }
    default: false
    }
  }
}

extension Term {
  /// Whether it is a person's tap for which a control or a view is asked: `.touchUpInside`, `UITapGestureRecognizer()`.
  fileprivate var isTap: Bool {
    switch kind {
    case .member(_, "touchUpInside"), .member(_, "primaryActionTriggered"), .member(_, "editingDidEndOnExit"): true
    case .call(let callee, _): callee.lastName?.hasSuffix("GestureRecognizer") ?? false
    default: false
    }
  }
}
