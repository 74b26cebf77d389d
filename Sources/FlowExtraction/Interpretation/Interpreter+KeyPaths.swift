/// Interprets what is read and written by key path, and through bindings: `self[keyPath: \.isShown]`,
/// `binding.wrappedValue = true`.
extension Interpreter {
  /// The property that a subscript with a key path names; nil: another subscript, or a key path that is not known.
  func property(byKeyPath arguments: [Argument], in scope: Scope) -> String? {
    guard arguments.count == 1, arguments[0].label == "keyPath" else { return nil }
    let path = steplessly { evaluate(arguments[0].term, in: scope) }
    guard path.atoms.count == 1, case .enumCase("KeyPath", let name, _) = path.atoms[0], !name.isEmpty else {
      return nil
    }
    return name
  }

  /// The field to which the binding is bound of which a term is the value: `binding.wrappedValue`; nil: another term.
  func field(boundTo term: Term, in scope: Scope) -> (Thing, String)? {
    guard case .member(let base?, "wrappedValue") = term.kind else { return nil }
    for case .binding(let owner, let field) in evaluate(base, in: scope).atoms {
      return (owner, ViewBindings.parts(of: field).field)
    }
    return nil
  }

  /// `binding.wrappedValue = true`: the code of the binding runs, or its field is written; false: another assignment.
  func assign(_ right: Term, toBindingOf left: Term, in scope: Scope) -> Bool {
    guard case .member(let base?, "wrappedValue") = left.kind else { return false }
    let atoms = evaluate(base, in: scope).atoms
    let setters = atoms.compactMap { atom -> Callable? in
      if case .setter(let code, _) = atom { code } else { nil }
    }
    if !setters.isEmpty {
      let value = evaluate(right, in: scope)
      for code in setters { run(code, [value], name: "set", at: left.place) }
      return true
    }
    guard let (owner, field) = field(boundTo: left, in: scope) else { return false }
    set(field, of: owner, to: right, at: left.place, in: scope)
    return true
  }
}
