/// Which slot stands at which level of the diagrams.
///
/// The transition in flight, the layers, the selections and the variables stand on top: below one value of them the slots
/// of different instances hardly depend on each other, and sizes add up instead of multiplying. What events look at
/// together stands side by side: the slots of an instance, its stack first.
struct SlotLevels {
  /// Active slots in the order of the levels.
  let slots: [Int]
  private let levels: [Int]

  init(active: [Int], _ layout: SlotLayout) {
    slots = active.sorted { Self.rank($0, layout) < Self.rank($1, layout) }
    var levels = Array(repeating: -1, count: layout.count)
    for (level, slot) in slots.enumerated() { levels[slot] = level }
    self.levels = levels
  }

  /// Nil for a slot that has always been as it was initially.
  subscript(slot: Int) -> Int? { levels[slot] < 0 ? nil : levels[slot] }

  private static func rank(_ slot: Int, _ layout: SlotLayout) -> (Int, Int, Int) {
    guard let (handle, offset) = layout.member(ofSlot: slot) else {
      if slot < layout.layers.lowerBound { return (-1, slot, 0) }
      return layout.layers.contains(slot) ? (-3, slot, 0) : (-4, slot, 0)
    }
    switch layout.containers[handle / layout.instanceLimit] {
    case .stack, .inherited:
      // Frames from the bottom of the stack, then the rest, the depth last.
      // Where a stack stands decides whether most events look at it at all.
      if offset == SlotLayout.Field.place.rawValue { return (-2, handle, offset) }
      let container = SlotLayout.Field.container.rawValue
      let place = offset > container ? offset - container : offset == container ? 1 << 20 : offset + 1 << 10
      return (0, handle, place)
    case .tabs, .window, .switch: return (-2, handle, offset)
    }
  }
}
