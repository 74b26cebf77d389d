import FlowModel

/// Follows links whose targets are an enum of the app: one link for each case.
extension Interpreter {
  /// Follows a link; returns its steps, and the enums that decide its effects.
  func following(_ body: () -> [Step]) -> (steps: [Step], enums: [String]) {
    let outer = linkEnums
    linkEnums = []
    let steps = body()
    defer { linkEnums = outer }
    return (steps, linkEnums ?? [])
  }

  /// The steps for each case of an enum that has steps.
  func byCase(_ type: String, _ body: () -> [Step]) -> [(element: EnumCaseFact, steps: [Step])] {
    (index.entry(type)?.cases ?? []).compactMap { element in
      let steps = assuming([type: element.name], body)
      return steps.isEmpty ? nil : (element, steps)
    }
  }

  /// The steps of a link that has certain cases of enums.
  func assuming(_ cases: [String: String], _ body: () -> [Step]) -> [Step] {
    let outer = (linkEnums, assumed)
    (linkEnums, assumed) = ([], cases)
    defer { (linkEnums, assumed) = outer }
    return body()
  }

  /// A value that a link's code switches over, narrowed to the assumed case. A value that the app stores is its state
  /// and does not belong to the link.
  func assuming(_ value: Value, asked subject: Term, _ patterns: [Pattern], in scope: Scope) -> Value {
    guard linkEnums != nil, isOfBody(subject, in: scope), let type = enumType(of: value, patterns) else { return value }
    if linkEnums?.contains(type) == false, reach?.isPart(type) != false { linkEnums?.append(type) }
    guard let element = assumed[type] else { return value }
    let known = value.atoms.filter { $0.stateName == element && $0.isCase }
    if !known.isEmpty || value.atoms.contains(where: \.isCase) { return Value(atoms: known.isEmpty ? [.none] : known) }
    let payload = index.entry(type)?.cases.first { $0.name == element }?.payload ?? []
    return Value(.enumCase(type: type, name: element, payload: payload.map { Value(.unknown($0)) }))
  }

  private func isOfBody(_ subject: Term, in scope: Scope) -> Bool {
    switch subject.kind {
    case .name(let name): scope.lookup(name) != nil
    case .call: true
    default: false
    }
  }

  private func enumType(of value: Value, _ patterns: [Pattern]) -> String? {
    for atom in value.atoms {
      switch atom {
      case .enumCase(let type, _, _) where isOwnEnum(type): return type
      case .unknown(let type): if let name = type.name, isOwnEnum(name) { return name }
      default: break
      }
    }
    guard value.atoms.allSatisfy(\.isVague) else { return nil }
    let found = patterns.compactMap(\.caseName).compactMap(index.enumWith)
    guard let first = found.first, found.allSatisfy({ $0 == first }), isOwnEnum(first) else { return nil }
    return first
  }

  private func isOwnEnum(_ type: String) -> Bool {
    index.entry(type).map { $0.kind == .enum && $0.cases.count > 1 } ?? false
  }
}
