import FlowModel

/// Interprets chains in coordinators whose source is not known as values of their own: a coordinator returns such a
/// chain from its start, and whoever started it listens.
extension Interpreter {
  /// The subject of what the controls or the model of a screen send to a coordinator; nil: the chain begins elsewhere.
  func stream(_ name: String, _ base: Term, at place: SourceLocation, in scope: Scope) -> Thing? {
    guard Self.reactive.contains(name) || Self.transforming.contains(name), !listens(name), let owner = scope.home,
      roles.isCoordinator(owner.type), !Self.beginsWithCall(base), let screens = screens(setting: base, in: scope)
    else { return nil }
    let source = Self.source(of: base)
    let (subject, _) = thing(.subject, type: "Observable", place: source.place, maker: owner)
    write(Value(.text(source.name)), to: "name", of: subject)
    for screen in screens where !forwarders.contains(where: { $0.owner === screen && $0.subject === subject }) {
      forwarders.append(
        Forwarder(owner: screen, name: source.name, subject: subject, isTap: source.isTap, place: source.place))
      learn()
    }
    return subject
  }

  /// The subject of what several subjects send; nil: none of the values is one.
  func merged(_ sources: [Value], at place: SourceLocation) -> Value? {
    let subjects = sources.flatMap { $0.things + $0.elements.things }.filter { $0.kind == .subject }
    guard let first = subjects.first else { return nil }
    let (merged, _) = thing(.subject, type: first.type, place: place, maker: first)
    write(Value(atoms: subjects.map(Atom.thing)), to: "source", of: merged)
    write(Value(.text(eventName(of: first))), to: "name", of: merged)
    return Value(.thing(merged))
  }
}
