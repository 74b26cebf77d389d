import FlowDeclaration
import FlowModel

extension SourcePlaces {
  /// The remark on a verdict if the declaration has only a small part of the app; nil: it has more.
  func remark(on flow: Flow) -> String? {
    let unread = Set(unread.filter(\.code.isCode).map(\.code.location)).count
    let bodies = flow.coordinators.flatMap(\.bodies) + flow.deepLinks.map(\.effects) + flow.externals.map(\.effects)
    let declared = bodies.reduce(0) { $0 + $1.navigations }
    guard unread > 1, unread >= 4 * declared else { return nil }
    return "the app was hardly read: \(unread) places that may show or remove screens could not be read, and the "
      + "declaration has \(declared); what is not found here may be there all the same"
  }
}

extension [Effect] {
  /// The number of effects that show or remove screens, at any depth.
  fileprivate var navigations: Int {
    reduce(0) { count, effect in
      let isOne = !effect.kind.allShown.isEmpty || effect.kind.goesBack
      return effect.bodies.reduce(count + (isOne ? 1 : 0)) { $0 + $1.navigations }
    }
  }
}
