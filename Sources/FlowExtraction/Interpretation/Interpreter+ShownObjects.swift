import FlowModel

/// Reads views that are those of the object in a field: `navigator.page?.coordinator.rootView()`.
///
/// Which object that is decides what is shown, as the case of an enum does.
extension Interpreter {
  /// What a call gives for each object in a field of a coordinator; nil: another call, or there is one object.
  func shownByObject(
    _ name: String, _ base: Term, _ arguments: [Argument], _ value: Value, at place: SourceLocation, in scope: Scope
  ) -> Value? {
    guard let views, value.things.count > 1, let (term, field, objects) = exchanged(in: base, in: scope) else {
      return nil
    }
    let alternatives = views.beginObjects(of: field, asked: term, in: scope, interpreter: self)
    for object in objects {
      views.nextChoice(alternatives, [Atom.nameOfObject(object)])
      given(field, Value(.thing(object))) {
        let shown = callMember(name, of: base, arguments, at: place, in: scope)
        views.held = .unknown
        hold(shown)
      }
    }
    views.endAlternatives(alternatives, interpreter: self, place: place)
    let known = alternatives.outer
    let shown = Value(atoms: views.held.atoms.filter { !known.atoms.contains($0) })
    views.held = known
    return shown
  }

  /// The innermost part of a term that is a stored field of one coordinator with several objects.
  private func exchanged(in term: Term, in scope: Scope) -> (Term, FieldName, [Thing])? {
    if case .member(let base?, _) = term.kind, let inner = exchanged(in: base, in: scope) { return inner }
    guard let (owner, name) = owner(ofField: term, in: scope), roles.isCoordinator(owner.type),
      let property = index.property(name, in: owner.type), property.getter == nil, property.isOptional
    else { return nil }
    let field = FieldName(thing: owner, name: name)
    let objects = (owner.fields[name] ?? .unknown).things.filter { $0.kind == .instance }
    return objects.count > 1 && setAside[field] == nil ? (term, field, objects) : nil
  }

  private func owner(ofField term: Term, in scope: Scope) -> (Thing, String)? {
    switch term.kind {
    case .name(let name):
      guard scope.lookup(name) == nil, let home = scope.home else { return nil }
      return (home, name)
    case .member(let base?, let name):
      let owners = steplessly { resolved(evaluate(base, in: scope)) }.things
      return owners.count == 1 ? (owners[0], name) : nil
    default: return nil
    }
  }
}

extension Atom {
  /// The name under which a view is kept that is shown for an object.
  static func nameOfObject(_ thing: Thing) -> String { "#\(thing.number)" }
}
