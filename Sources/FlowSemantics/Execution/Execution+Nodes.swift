import FlowModel

/// The address of a node: the slot it is in, and the path down through what dead instances left there.
struct NodeAddress: Hashable {
  var spot: Spot
  var path: [Int] = []

  func descending(_ index: Int) -> NodeAddress { NodeAddress(spot: spot, path: path + [index]) }
}

/// Reads and writes nodes of the display.
extension Execution {
  /// The node that is directly in a slot; its frames have identities.
  func node(_ spot: Spot) -> DisplayNode? {
    let node: DisplayNode?
    let slot: Int
    var ordinal = 1
    switch spot {
    case .layer(let index):
      slot = layout.layers.lowerBound + index
      node = layer(index)?.node
    case .holder(let handle):
      slot = self.slot(handle, .container)
      if case .node(let held) = slots[slot] { node = held } else { node = nil }
    case .tab(let handle, let index):
      slot = tabSlot(handle)
      node = tabNodes(handle)[index]
      // All tabs share one slot.
      ordinal += index << 16
    }
    if case .container = node { return node }
    return node?.map { frame in
      var frame = frame
      if frame.id == 0 { frame.id = (slot + 1) << 24 + ordinal }
      ordinal += 1
      return frame
    }
  }

  func node(_ address: NodeAddress) -> DisplayNode? {
    var node = node(address.spot)
    for index in address.path { node = node?.child(index) }
    return node
  }

  mutating func setNode(_ spot: Spot, _ node: DisplayNode?) {
    switch spot {
    case .layer(let index):
      guard var layer = layer(index), let node else { return }
      layer.node = node
      setLayer(index, layer)
    case .holder(let handle): self[slot(handle, .container)] = node.map { .node($0) } ?? .empty
    case .tab(let handle, let index):
      var nodes = tabNodes(handle)
      if let node { nodes[index] = node }
      self[tabSlot(handle)] = .nodes(nodes)
    }
  }

  mutating func setNode(_ address: NodeAddress, _ node: DisplayNode?) {
    if address.path.isEmpty { return setNode(address.spot, node) }
    setNode(address.spot, self.node(address.spot)?.replacing(address.path[...], with: node))
  }

  mutating func setTabNodes(_ tabs: Int, _ nodes: [DisplayNode]) { self[tabSlot(tabs)] = .nodes(nodes) }

  /// The place of a subtree that hangs in a slot.
  func place(of spot: Spot) -> Place {
    switch spot {
    case .layer(let index): .layer(index)
    case .holder(let handle): .holder(handle)
    case .tab(let handle, _): .tabs(handle)
    }
  }
}

extension Layer {
  /// The live instances that the layer names, except those whose containers are in it.
  var mentioned: [Int] {
    var found: [Int] = []
    func add(_ owner: InstanceRef?) { if case .live(let handle)? = owner { found.append(handle) } }
    add(presenter)
    _ = node.map {
      add($0.owner)
      return $0
    }
    return found
  }
}

extension [Flight.Waiting] {
  /// The live instances on whose behalf effects wait, and those that the effects remember.
  var mentioned: [Int] {
    flatMap { [$0.owner, $0.finishedChild] }.compactMap { if case .live(let handle)? = $0 { handle } else { nil } }
  }
}

extension DisplayNode {
  func child(_ index: Int) -> DisplayNode? {
    switch self {
    case .container, .frame, .stack, .unopened: nil
    case .tabs(_, let tabs, _): tabs[index]
    case .holder(_, let held): held
    }
  }

  func replacing(_ path: ArraySlice<Int>, with node: DisplayNode?) -> DisplayNode {
    guard let index = path.first else { return node ?? self }
    switch self {
    case .container, .frame, .stack, .unopened: return self
    case .tabs(let coordinator, var tabs, let selected):
      tabs[index] = tabs[index].replacing(path.dropFirst(), with: node)
      return .tabs(coordinator: coordinator, tabs, selected: selected)
    case .holder(let coordinator, let held):
      if path.count == 1 { return .holder(coordinator: coordinator, node) }
      return .holder(coordinator: coordinator, held?.replacing(path.dropFirst(), with: node))
    }
  }

  /// The same node with every frame replaced, in display order.
  func map(_ frame: (Frame) -> Frame) -> DisplayNode {
    switch self {
    case .container, .unopened: self
    case .frame(let value): .frame(frame(value))
    case .stack(let coordinator, let frames): .stack(coordinator: coordinator, frames.map(frame))
    case .tabs(let coordinator, let tabs, let selected):
      .tabs(coordinator: coordinator, tabs.map { $0.map(frame) }, selected: selected)
    case .holder(let coordinator, let held): .holder(coordinator: coordinator, held?.map(frame))
    }
  }

  /// The live containers in the node, itself included, in display order.
  var containers: [Int] {
    switch self {
    case .container(let handle): [handle]
    case .frame, .stack, .unopened: []
    case .tabs(_, let tabs, _): tabs.flatMap(\.containers)
    case .holder(_, let held): held?.containers ?? []
    }
  }
}
