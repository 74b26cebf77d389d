import FlowModel

/// Interprets chains in coordinators whose source is not known as values of their own: a coordinator returns such a
/// chain from its start, and whoever started it listens.
extension Interpreter {
  /// The field of a subject that sends what each of its sources sends.
  static let isMerged = " merged"
  private static let collecting: Set<String> = ["of", "from", "zip", "combineLatest", "concat", "amb"]

  /// The subject of what the controls or the model of a screen send to a coordinator; nil: the chain begins elsewhere.
  func stream(_ name: String, _ base: Term, at place: SourceLocation, in scope: Scope) -> Thing? {
    guard Self.reactive.contains(name) || Self.transforming.contains(name), !listens(name), let owner = scope.home,
      roles.isCoordinator(owner.type), !Self.beginsWithCall(base), let screens = screens(setting: base, in: scope)
    else { return nil }
    let source = Self.source(of: base)
    let (subject, _) = thing(.subject, type: "Observable", place: source.place, maker: owner)
    write(Value(.text(source.name)), to: "name", of: subject)
    write(Value(.truth(true)), to: "ofScreen", of: subject)
    for screen in screens where !forwarders.contains(where: { $0.owner === screen && $0.subject === subject }) {
      forwarders.append(
        Forwarder(
          owner: screen, name: source.name, subject: subject, isTap: source.isTap, place: source.place,
          chain: source.place))
      learn()
    }
    return subject
  }

  /// Whether some code was seen to send what comes through a chain.
  func isFed(_ subject: Thing) -> Bool {
    var open = [subject]
    var seen: Set<Thing> = []
    while let next = open.popLast() {
      guard seen.insert(next).inserted else { continue }
      if fed.contains(next) { return true }
      open += next.fields["source"]?.things ?? []
    }
    return false
  }

  /// Whether nothing ever comes through a chain.
  func isSilent(_ subject: Thing) -> Bool {
    var open = [subject]
    var seen: Set<Thing> = []
    while let next = open.popLast() {
      guard seen.insert(next).inserted, !sendsNothing(next) else { continue }
      guard let sources = next.fields["source"]?.things, !sources.isEmpty else { return false }
      open += sources
    }
    return true
  }

  /// What a screen's chain sends may go on through operators even if nobody was seen to listen to them.
  func passUnheard(_ value: Value, on subject: Thing, at place: SourceLocation) {
    guard isOfScreen(subject), subject.fields["next"] == nil, subject.fields["listeners"] == nil else { return }
    with(certainty: .possible) {
      for next in subject.fields["derived"]?.things ?? [] { send(value, to: next, at: place) }
    }
  }

  /// `let model = screen.attach(…)`: what a method of a screen returns belongs to the screen.
  func noteOrigin(of pattern: Pattern, _ initial: Term?, in scope: Scope) {
    guard case .name(let name) = pattern, case .call(let callee, _)? = initial?.kind,
      case .member(let base?, _) = callee.kind, case .name(let local) = base.kind,
      let things = scope.lookup(local)?.things, !things.isEmpty,
      things.allSatisfy({ $0.kind == .instance && roles.isScreen($0.type) })
    else { return }
    scope.origins[name] = things
  }

  /// `Observable.merge(login, signup)`, or the chains of screens in a list: `Observable.of(login, signup)`, which a
  /// `merge()` follows.
  func merged(by name: String, _ arguments: [Argument], at place: SourceLocation, in scope: Scope) -> Value? {
    let isMerge = name.lowercased().hasPrefix("merge")
    guard isMerge || Self.collecting.contains(name) else { return nil }
    let values = arguments.map { evaluate($0.term, in: scope) }
    if isMerge { return merged(values, at: place) }
    return merged(values.map { Value(atoms: subjects(in: $0).filter(isOfScreen).map(Atom.thing)) }, at: place)
  }

  private func subjects(in value: Value) -> [Thing] {
    (value.things + value.elements.things).filter { $0.kind == .subject }
  }

  /// The subject of what several subjects send; nil: none of the values is one.
  func merged(_ sources: [Value], at place: SourceLocation) -> Value? {
    let subjects = sources.flatMap(subjects)
    guard let first = subjects.first else { return nil }
    let (merged, _) = thing(.subject, type: first.type, place: place, maker: first)
    for subject in subjects { pass(from: subject, to: merged) }
    write(Value(.truth(true)), to: Self.isMerged, of: merged)
    write(Value(.text(eventName(of: first))), to: "name", of: merged)
    return Value(.thing(merged))
  }

  /// Lets a subject send what another one sends, once somebody listens to it.
  func pass(from subject: Thing, to passing: Thing) {
    write(Value(.thing(subject)), to: "source", of: passing)
    write(Value(.thing(passing)), to: "derived", of: subject)
    if let mark = subject.fields["ofScreen"] { write(mark, to: "ofScreen", of: passing) }
  }

  /// Whether what it sends begins with a chain on a screen that a coordinator shows.
  func isOfScreen(_ subject: Thing) -> Bool { subject.fields["ofScreen"] != nil }
}
