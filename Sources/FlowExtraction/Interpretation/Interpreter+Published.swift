import FlowModel

/// Interprets published properties as publishers: who listens to `model.$route` hears of each value that code writes.
extension Interpreter {
  /// What is known of the published properties to which code listens.
  struct PublishedFields {
    /// Those of which code takes the publisher.
    var asked: Set<FieldName> = []
    /// Those that code changes after the initialiser of their object.
    var changed: Set<FieldName> = []
  }

  /// The publisher of a property with the wrapper `Published`; nil: it is another property, or one that no code was seen
  /// to change, of which it is not known when its values come.
  func publisher(of name: String, in owner: Thing) -> Thing? {
    guard views == nil, let property = publishedProperty(name, of: owner) else { return nil }
    let field = FieldName(thing: owner, name: name)
    let isChanged = published.changed.contains(field)
    if published.asked.insert(field).inserted, isChanged { learn() }
    return isChanged ? subject(of: property, in: owner) : nil
  }

  /// The publishers in `model.$route`.
  func publishers(_ name: String, of value: Value) -> Value {
    Value(
      atoms: resolved(value).things.compactMap { owner in
        publisher(of: String(name.dropFirst()), in: owner).map(Atom.thing)
      })
  }

  /// Lets the listeners of a published property hear of a change.
  func publish(_ value: Value, by name: String, of owner: Thing, at place: SourceLocation) {
    guard let property = publishedProperty(name, of: owner), !isInInitialiser(of: owner) else { return }
    let field = FieldName(thing: owner, name: name)
    let isAsked = published.asked.contains(field)
    // What only takes a value back says nothing of when values come.
    if value.atoms != [.none], published.changed.insert(field).inserted, isAsked { learn() }
    if isAsked, published.changed.contains(field) { send(value, to: subject(of: property, in: owner), at: place) }
  }

  private func publishedProperty(_ name: String, of owner: Thing) -> PropertyFact? {
    guard owner.kind == .instance, let property = index.property(name, in: owner.type),
      property.attributes.contains("Published")
    else { return nil }
    return property
  }

  private func subject(of property: PropertyFact, in owner: Thing) -> Thing {
    let (subject, isNew) = thing(.subject, type: "Published", place: property.place, maker: owner)
    guard isNew else { return subject }
    write(Value(.text(property.name)), to: "name", of: subject)
    let type = property.type.map { meant($0, of: owner) }
    var value = type.map { Value(.unknown($0)) } ?? .unknown
    if let initial = property.initial {
      let scope = Scope(parent: nil, home: owner, type: owner.type)
      value = steplessly { once(property.place, of: owner) { evaluate(initial, expecting: type, in: scope) } }
    } else if property.isOptional {
      value = Value(.none)
    }
    noteFirstValue(value, of: subject)
    return subject
  }
}
