import FlowModel

/// Declares screens without a type of the app: a text in the builder, or a view of a module whose source is not read.
extension FlowAssembler {
  /// The screen for a case of a route whose views are unknown; it has the name of the case.
  func unnamed(_ value: Value, at place: SourceLocation) -> Target? {
    guard value.atoms.count == 1, case .enumCase(let type, let name, _) = value.atoms[0],
      !interpreter.isReducer(type)
    else { return nil }
    let key = "\(place.text) \(type).\(name)"
    if let known = unnamedScreens[key] { return .screen(known) }
    let thing = Thing(
      .instance, type: name.prefix(1).uppercased() + name.dropFirst(), place: place, maker: nil,
      number: 2_000_000 + unnamedScreens.count)
    unnamedScreens[key] = thing
    certainties[place] = min(certainties[place] ?? .certain, .likely)
    return .screen(thing)
  }
}
