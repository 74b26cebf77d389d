import FlowModel

/// Shows values that are views without being objects: the cases of an enum with a `body`, which is a route and its view
/// at once.
extension Interpreter {
  /// The number of such bodies inside each other that are read.
  private static let mostNestedCases = 4

  /// Adds a value to the views being read.
  func hold(_ value: Value) {
    guard let views else { return }
    views.hold(value, roles: roles)
    for atom in value.atoms { if let shown = self.views(ofCase: atom) { views.held.join(shown) } }
  }

  /// The views that a case shows; nil: it is no view.
  func views(ofCase atom: Atom) -> Value? {
    guard let views, let type = caseType(of: atom), let body = index.property("body", in: type),
      let getter = body.getter, frames.count(where: { $0.place == body.place }) < Self.mostNestedCases
    else { return nil }
    let outer = views.held
    views.held = .unknown
    let result = caseMember(body, getter, type, Value(atom))
    var held = views.held
    held.join(Value(atoms: result.shownThings.filter(isShown).map(Atom.thing)))
    views.held = outer
    return held.isKnown ? held : nil
  }

  private func caseType(of atom: Atom) -> String? {
    let type: String?
    switch atom {
    case .enumCase(let name, _, _): type = name
    case .unknown(let reference): type = reference.name
    default: type = nil
    }
    guard let type, index.entry(type)?.kind == .enum, roles.isView(type) else { return nil }
    return type
  }
}
