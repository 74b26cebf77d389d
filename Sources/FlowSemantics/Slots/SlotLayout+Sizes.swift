/// The size of a state: how many coordinators run, screens are in stacks and contexts, and effects wait.
extension SlotLayout {
  /// What the value of a slot adds to the size of a state.
  package func size(of value: SlotValue, in slot: Int) -> Int {
    if case .number(let count) = value { return isWaiting(slot) ? count : 0 }
    if let (_, offset) = member(ofSlot: slot), offset == Field.starter.rawValue { return value == .empty ? 0 : 1 }
    return switch value {
    case .frame: 1
    case .node(let node): node.frameCount
    case .nodes(let nodes): nodes.reduce(0) { $0 + $1.frameCount }
    case .layer(let layer): layer.node.frameCount
    case .empty, .number, .numbers, .starter, .place, .owner, .waiting, .unlocks: 0
    }
  }

  /// Whether a slot counts effects that wait.
  private func isWaiting(_ slot: Int) -> Bool {
    if isPending(slot) { return true }
    guard let (handle, offset) = member(ofSlot: slot) else { return false }
    return deferredOffsets(coordinator(ofHandle: handle)).contains(offset)
  }
}

extension LimitCut {
  /// The largest size that states may have.
  package init(size: Int) {
    self.init(limit: .size, place: "\(size) coordinators, screens and waiting effects")
  }
}

extension DisplayNode {
  /// How many screens it holds, without those in the containers of live instances.
  fileprivate var frameCount: Int {
    switch self {
    case .container, .unopened: 0
    case .frame: 1
    case .stack(_, let frames): frames.count
    case .tabs(_, let nodes, _): nodes.reduce(0) { $0 + $1.frameCount }
    case .holder(_, let node): node?.frameCount ?? 0
    }
  }
}
