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
    case "send", "accept", "onNext", "on":
      let value = arguments.first.map { evaluate($0.term, in: scope) } ?? .unknown
      send(value, to: subject, at: place)
      return .unknown
    case "withUnretained": return handing(arguments.first, of: subject, at: place, in: scope)
    case _ where listens(name):
      let target = arguments.first { $0.label == "with" }
      let subject = target == nil ? subject : handing(target, of: subject, at: place, in: scope).things[0]
      for argument in arguments where argument.label != "with" {
        let value = evaluate(argument.term, in: scope)
        guard argument.label != "receiveCompletion", argument.label != "onError", argument.label != "onCompleted" else {
          continue
        }
        let codes = value.atoms.filter { if case .code = $0 { true } else { false } }
        if !codes.isEmpty { write(Value(atoms: codes), to: "listeners", of: subject) }
        for other in value.things where other.kind == .subject && other !== subject {
          write(Value(.thing(other)), to: "next", of: subject)
        }
      }
      return .unknown
    case "map", "flatMap", "compactMap", "flatMapLatest", "filter", "handleEvents", "do", "withLatestFrom", "merge",
      "share", "debounce",
      "throttle", "receive", "observe", "first", "take", "prefix", "removeDuplicates", "distinctUntilChanged",
      "eraseToAnyPublisher",
      "asObservable", "asDriver", "asSignal", "dropFirst", "skip", "delay", "subscribeOn", "observeOn", "store",
      "disposed":
      if name == "map" || name == "flatMap" || name == "do" {
        for argument in arguments { _ = evaluate(argument.term, in: scope) }
      }
      return Value(.thing(subject))
    default: return Value(.thing(subject))
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
    guard !isRunning(Frame(place: subject.place, home: subject)) else {
      return noteCut(by: Frame(place: subject.place, home: subject))
    }
    frames.append(Frame(place: subject.place, home: nil))
    defer { frames.removeLast() }
    with(certainty: .likely) {
      for case .code(let code) in subject.fields["listeners"]?.atoms ?? [] {
        let values = subject.fields["target"].map { [$0, value] } ?? [value]
        _ = run(
          code, values, name: subject.fields["name"].flatMap(\.firstText) ?? name(of: subject) ?? "received", at: place
        )
      }
      for next in subject.fields["next"]?.things ?? [] { send(value, to: next, at: place) }
    }
  }

  private func name(of subject: Thing) -> String? {
    guard
      let maker = subject.maker ?? things.first(where: { $0.fields.values.contains { $0.things.contains(subject) } })
    else { return nil }
    return maker.fields.filter { $0.value.things.contains(subject) }.keys.sorted().first
  }

  /// `button.rx.tap.bind { … }`, `publisher.sink { … }` on an unknown source: a trigger of the listening screen.
  func listen(_ name: String, _ base: Term, _ arguments: [Argument], at place: SourceLocation, in scope: Scope)
    -> Value?
  {
    guard let owner = scope.home else { return nil }
    var isFound = false
    let source = Self.source(of: base)
    let handed = handed(base, arguments, in: scope)
    for argument in arguments where argument.label != "with" {
      guard argument.label != "receiveCompletion", argument.label != "onError" else { continue }
      let value = evaluate(argument.term, in: scope)
      for case .code(let code) in value.atoms {
        isFound = true
        if roles.isScreen(owner.type) || roles.isPlainView(owner.type) {
          addTrigger(Trigger(name: source.name, code: code, isTap: source.isTap, given: handed), to: owner)
        } else if let screens = screens(setting: base, in: scope) {
          let trigger = Trigger(name: source.name, code: code, isTap: source.isTap, given: handed)
          for screen in screens { addTrigger(trigger, to: screen) }
        } else {
          let inner = collect { with(certainty: .likely) { _ = run(code, handed, name: source.name, at: place) } }
          if !inner.isEmpty { note(.later(inner), at: place) }
        }
      }
      for subject in value.things where subject.kind == .subject {
        isFound = true
        let passed = mapped(base, in: scope)
        if roles.isScreen(owner.type) || roles.isPlainView(owner.type) || !passed.isKnown {
          forwarders.append(
            Forwarder(
              owner: owner, name: source.name, subject: subject, isTap: source.isTap, place: place, value: passed))
        } else {
          let inner = collect { with(certainty: .likely) { send(passed, to: subject, at: place) } }
          if !inner.isEmpty { note(.later(inner), at: place) }
        }
      }
    }
    return isFound ? .unknown : nil
  }

  /// The value that the last mapping operator of a chain returns: `.map { _ in Step.home }`.
  private func mapped(_ base: Term, in scope: Scope) -> Value {
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
        term = callee
      case .member(let base?, _): term = base
      default: return .unknown
      }
    }
  }

  /// The source of a chain of operators: the button of `button.rx.tap`.
  static func source(of term: Term) -> (name: String, isTap: Bool) {
    var term = term
    var names: [String] = []
    while true {
      switch term.kind {
      case .call(let callee, _): term = callee
      case .member(let base?, let name):
        names.append(name)
        term = base
      case .name(let name):
        names.append(name)
        names.reverse()
        let isTap = names.contains { name in
          name == "rx" || ["tap", "select", "click", "press", "button"].contains { name.lowercased().contains($0) }
        }
        let own = names.filter { !["self", "rx", "tap", "output", "input", "viewModel"].contains($0) }
        return (own.first ?? names.last ?? "event", isTap)
      default: return (names.last ?? "event", false)
      }
    }
  }
}
