import FlowModel

/// Tells coordinators of one type apart that each have the stack of another tab: in the declaration each is a coordinator
/// of its own.
extension FlowAssembler {
  /// Names such coordinators after their properties, if those differ: `ShopsCoordinator` for `shopsCoordinator`. Others get
  /// numbers, but for the first.
  func nameCoordinatorsOfTabs() {
    for tabs in interpreter.things where tabs.kind == .tabs {
      for twins in twins(in: pages(of: tabs).filter { $0.kind == .navigation }, of: tabs) {
        let properties = twins.map { property(with: $0) }
        let isTold = Set(properties.compactMap { $0 }).count == twins.count
        for (index, (twin, property)) in zip(twins, properties).enumerated() {
          let name = isTold ? property.map { fullName($0, of: twin) } ?? twin.name : twin.name
          if isTold || index > 0 { twin.alias = unused(name, among: twins) }
        }
      }
    }
  }

  /// `FeedListCoordinator` for a `ListCoordinator` in the property `feed`.
  private func fullName(_ property: String, of twin: Thing) -> String {
    let name = Self.capitalized(property)
    let lowercased = twin.name.lowercased()
    let isWhole = ["coordinator", "flow", "router"].contains {
      lowercased.hasSuffix($0) && name.lowercased().hasSuffix($0)
    }
    return isWhole ? name : name + twin.name
  }

  /// The coordinators of one type that hold one of the stacks each. Those that never start only work on the stacks.
  private func twins(in stacks: [Thing], of tabs: Thing) -> [[Thing]] {
    var byName: [String: [Thing]] = [:]
    for stack in stacks {
      let holders = interpreter.things.filter { thing in
        guard thing.kind == .instance, thing.alias == nil, roles.isCoordinator(thing.type), hasStart(thing.type)
        else { return false }
        let held = thing.fields.values.flatMap { $0.things + $0.elements.things }
        return held.contains(stack) && !held.contains(tabs) && stacks.allSatisfy { $0 === stack || !held.contains($0) }
      }
      // Several holders of one stack are a coordinator and its children.
      guard let holder = holders.first, byName[holder.name]?.contains(holder) != true else { continue }
      byName[holder.name, default: []].append(holder)
    }
    return byName.sorted { $0.key < $1.key }.map(\.value).filter { $0.count > 1 }
  }
}
