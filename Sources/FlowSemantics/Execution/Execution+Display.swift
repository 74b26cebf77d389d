import FlowModel

/// Answers questions about what is displayed, and selects tabs.
extension Execution {
  /// The instance whose container an instance uses: itself, or for `inherited` the first of its starters that has one.
  func containerOwner(of handle: Int) -> Int? {
    var handle = handle
    while containerKind(of: handle) == .inherited {
      // A starter that was released in this event still hands on its container until the event ends.
      guard case .live(let starter)? = starter(handle) else { return nil }
      handle = starter
    }
    return handle
  }

  /// The instance whose displayed container an instance uses; nil when none is displayed.
  func displayedContainer(of handle: Int) -> Int? {
    containerOwner(of: handle).flatMap { place($0) == .nowhere ? nil : $0 }
  }

  /// The layer of a displayed container.
  func layerIndex(of container: Int) -> Int? {
    switch place(container) {
    case .nowhere: nil
    case .layer(let index): index
    case .holder(let owner), .tabs(let owner): layerIndex(of: owner)
    }
  }

  /// Whether a person sees what happens in a container, because it is on the shown path of its window. A window in
  /// front that covers this one stops nothing in it.
  func isShown(_ container: Int) -> Bool {
    switch place(container) {
    case .nowhere: false
    case .layer(let index): isInSight(index) && shows(container, node(.layer(index)))
    case .holder(let owner): isShown(owner) && shows(container, node(.holder(owner)))
    case .tabs(let owner) where containerKind(of: owner) == .split: isShown(owner)
    case .tabs(let owner): shows(container, node(.tab(of: owner, selected(owner)))) && isShown(owner)
    }
  }

  /// Whether a person sees a layer: it is the top one, or every layer above it is a sheet that leaves it visible.
  func isInSight(_ index: Int) -> Bool {
    if isTopLayer(index) { return true }
    guard program.letsThrough else { return false }
    var above = index + 1
    while let layer = layer(above) {
      guard layer.presentation?.letsThrough ?? false else { return false }
      above += 1
    }
    return true
  }

  /// The layers that a person sees, the topmost first.
  var layersInSight: [Int] {
    guard var index = topLayer else { return [] }
    var found = [index]
    guard program.letsThrough else { return found }
    while !isRootLayer(index), layer(index)?.presentation?.letsThrough ?? false {
      index -= 1
      found.append(index)
    }
    return found
  }

  private func shows(_ container: Int, _ node: DisplayNode?) -> Bool {
    switch node {
    case nil, .frame, .stack, .unopened: false
    case .container(let handle): handle == container
    case .tabs(let coordinator, let tabs, let selected):
      program.isSplit(coordinator)
        ? tabs.contains { shows(container, $0) } : shows(container, tabs[selected])
    case .holder(_, let held): shows(container, held)
    }
  }

  // MARK: The shown path

  /// Tabs on the shown path.
  enum TabsSite: Hashable {
    case live(Int)
    case dead(NodeAddress)
  }

  /// A stack, of a live instance or left behind by a dead one.
  enum StackSite: Hashable {
    case live(Int)
    case dead(NodeAddress)
  }

  /// Where a shown path ends.
  enum PathEnd {
    case stack(StackSite)
    case frame(Frame, NodeAddress)
    /// An empty holder.
    case nothing
  }

  /// Walks down the shown path of a layer.
  func shownPath(ofLayer index: Int) -> (tabs: [TabsSite], end: PathEnd) {
    var tabs: [TabsSite] = []
    let end = shownPath(ofLayer: index) { tabs.append($0) }
    return (tabs, end)
  }

  /// Walks down the shown path of a layer and reports the tabs on it; returns where the path ends.
  ///
  /// - Parameter beside: receives the columns beside the last one, from the left.
  func shownPath(
    ofLayer index: Int, passing tabs: (TabsSite) -> Void, beside: (NodeAddress) -> Void = { _ in }
  ) -> PathEnd {
    var address = NodeAddress(spot: .layer(index))
    while true {
      switch node(address) {
      case nil: return .nothing
      case .frame(let frame): return .frame(frame, address)
      case .stack: return .stack(.dead(address))
      case .tabs(let coordinator, _, let selected):
        if program.isSplit(coordinator) {
          for column in 0..<selected { beside(address.descending(column)) }
        } else {
          tabs(.dead(address))
        }
        address = address.descending(selected)
      case .holder: address = address.descending(0)
      case .unopened: return .nothing
      case .container(let handle):
        switch containerKind(of: handle) {
        case .stack: return .stack(.live(handle))
        case .tabs:
          tabs(.live(handle))
          address = NodeAddress(spot: .tab(of: handle, selected(handle)))
        case .split:
          let last = selected(handle)
          for column in 0..<last { beside(NodeAddress(spot: .tab(of: handle, column))) }
          address = NodeAddress(spot: .tab(of: handle, last))
        case .window, .switch: address = NodeAddress(spot: .holder(handle))
        case .inherited: return .nothing
        }
      }
    }
  }

  /// The shown containers of live instances in a layer, each after the container that it is in.
  func shownContainers(ofLayer index: Int) -> [Int] {
    var found: [Int] = []
    var nodes = [node(.layer(index))]
    while let node = nodes.popLast() {
      switch node {
      case nil, .frame, .stack, .unopened: break
      case .tabs(let coordinator, let tabs, let selected):
        nodes += program.isSplit(coordinator) ? tabs : [tabs[selected]]
      case .holder(_, let held): nodes.append(held)
      case .container(let handle):
        found.append(handle)
        switch containerKind(of: handle) {
        case .stack, .inherited: break
        case .tabs: nodes.append(self.node(.tab(of: handle, selected(handle))))
        case .split: nodes += tabNodes(handle).indices.map { self.node(.tab(of: handle, $0)) }
        case .window, .switch: nodes.append(self.node(.holder(handle)))
        }
      }
    }
    return found
  }

  func depth(_ site: StackSite) -> Int {
    switch site {
    case .live(let handle): depth(handle)
    case .dead: frames(site).count
    }
  }

  func frames(_ site: StackSite) -> [Frame] {
    switch site {
    case .live(let handle): return frames(handle)
    case .dead(let address):
      guard case .stack(_, let frames) = node(address) else { return [] }
      return frames
    }
  }

  func frame(_ site: StackSite, _ position: Int) -> Frame {
    switch site {
    case .live(let handle): frame(handle, position)
    case .dead: frames(site)[position]
    }
  }

  func visibleFrame(ofLayer index: Int) -> Frame? {
    frame(at: shownPath(ofLayer: index, passing: { _ in }))
  }

  func frame(at end: PathEnd) -> Frame? {
    switch end {
    case .stack(let site):
      let depth = depth(site)
      return depth > 0 ? frame(site, depth - 1) : nil
    case .frame(let frame, _): return frame
    case .nothing: return nil
    }
  }

  var visibleFrame: Frame? { topLayer.flatMap { visibleFrame(ofLayer: $0) } }

  /// The visible frame, those of the columns beside it, then those of the layers below that stay visible, from above.
  var visibleFrames: [Frame] {
    var found: [Frame] = []
    for index in layersInSight { found += visibleFrames(ofLayer: index) }
    return found
  }

  /// The screens of the visible frames, one for each layer, or column of it; -1 where there is no frame.
  package var sight: [Int32] {
    var found: [Int32] = []
    for index in layersInSight { found += shownEnds(ofLayer: index).map { Int32(frame(at: $0)?.screen ?? -1) } }
    return found.isEmpty ? [-1] : found
  }

  func isVisible(_ screen: Int) -> Bool {
    program.showsSeveral ? visibleFrames.contains { $0.screen == screen } : visibleFrame?.screen == screen
  }

  // MARK: Everything

  enum DisplayItem {
    case container(Int)
    case frame(Frame)

    var owner: InstanceRef {
      switch self {
      case .container(let owner): .live(owner)
      case .frame(let frame): frame.owner
      }
    }
  }

  /// Whether a subtree has a frame or a container that an instance of a coordinator left behind when it died.
  func holdsLeftovers(of coordinator: Int, _ node: DisplayNode?) -> Bool {
    func isLeft(_ frame: Frame) -> Bool { frame.owner == .dead(coordinator: coordinator) }
    switch node {
    case nil, .unopened: return false
    case .frame(let frame): return isLeft(frame)
    case .stack(let owner, let frames): return owner == coordinator || frames.contains(where: isLeft)
    case .tabs(let owner, let tabs, _):
      return owner == coordinator || tabs.contains { holdsLeftovers(of: coordinator, $0) }
    case .holder(let owner, let held): return owner == coordinator || holdsLeftovers(of: coordinator, held)
    case .container(let handle):
      switch containerKind(of: handle) {
      case .stack: return frames(handle).contains(where: isLeft)
      case .tabs, .split: return tabNodes(handle).contains { holdsLeftovers(of: coordinator, $0) }
      case .window, .switch: return holdsLeftovers(of: coordinator, self.node(.holder(handle)))
      case .inherited: return false
      }
    }
  }

  /// Visits frames and the containers of live instances in display order (a container before its contents, tabs in
  /// order, stacks from the bottom) until `visit` returns false.
  @discardableResult
  func scan(_ visit: (DisplayItem) -> Bool) -> Bool {
    for index in layerIndices where !scan(node(.layer(index)), visit) { return false }
    return true
  }

  @discardableResult
  func scan(_ node: DisplayNode?, _ visit: (DisplayItem) -> Bool) -> Bool {
    // Loops, as a closure that looks at slots would copy the execution.
    switch node {
    case nil, .unopened: return true
    case .frame(let frame): return visit(.frame(frame))
    case .stack(_, let frames): return frames.allSatisfy { visit(.frame($0)) }
    case .tabs(_, let tabs, _):
      for tab in tabs where !scan(tab, visit) { return false }
      return true
    case .holder(_, let held): return scan(held, visit)
    case .container(let handle):
      guard visit(.container(handle)) else { return false }
      switch containerKind(of: handle) {
      case .stack:
        for position in 0..<depth(handle) where !visit(.frame(frame(handle, position))) { return false }
      case .tabs, .split:
        for index in tabNodes(handle).indices where !scan(self.node(.tab(of: handle, index)), visit) { return false }
      case .window, .switch: return scan(self.node(.holder(handle)), visit)
      case .inherited: break
      }
      return true
    }
  }

  func displaysScreen(_ screen: Int) -> Bool {
    if let slot = layout.appearances(of: screen) { return number(slot) > 0 || isOnSomeStack(screen) }
    return !scan {
      if case .frame(let frame) = $0 { return frame.screen != screen }
      return true
    }
  }

  /// Whether a screen that conditions ask for is on the stack of a live instance. Reads one count per stack until a
  /// count is not 0, so that there are at most as many answers to learn as stacks.
  private func isOnSomeStack(_ screen: Int) -> Bool {
    for coordinator in program.coordinators.indices {
      guard let offset = layout.appearanceOffset(of: screen, coordinator) else { continue }
      for pool in layout.poolsOf[coordinator] {
        for ordinal in 0..<layout.instanceLimit {
          let handle = layout.handle(pool, ordinal)
          if ordinal > 0, !isThere(handle) { break }
          if number(base(of: handle) + offset) > 0 { return true }
        }
      }
      for index in created.indices where created[index].coordinator == coordinator {
        if number(created[index].base + offset) > 0 { return true }
      }
    }
    return false
  }

  /// Whether an instance owns a displayed frame other than the one with the given identity.
  func ownsFrame(_ owner: InstanceRef, besides id: Int? = nil) -> Bool {
    func isOther(_ frame: Frame) -> Bool { frame.owner == owner && frame.id != id }
    // Frames are in the container that their owner uses or are presented bare, unless the instance that handed the
    // container on is gone.
    guard case .live(let handle) = owner, let container = containerOwner(of: handle) else {
      return !scan {
        if case .frame(let frame) = $0 { return !isOther(frame) }
        return true
      }
    }
    if place(container) != .nowhere {
      switch containerKind(of: container) {
      case .stack:
        if container != handle {
          let owned = number(slot(handle, .owned))
          if owned > 1 { return true }
          if owned == 1, id == nil || frame(container, depth(container) - 1).id != id { return true }
        } else if (0..<depth(container)).contains(where: { isOther(frame(container, $0)) }) {
          return true
        }
      case .window, .switch:
        if case .frame(let frame) = node(.holder(container)), isOther(frame) { return true }
      case .tabs, .split, .inherited: break
      }
    }
    // Only frames that the instance itself presented are bare in a layer.
    guard program.presentsScreens[coordinator(of: handle)], number(slot(handle, .mentioned)) > 0 else { return false }
    for index in layerIndices {
      if case .frame(let frame) = node(.layer(index)), isOther(frame) { return true }
    }
    return false
  }

  // MARK: Tabs

  func isTabSelected(_ coordinator: Int) -> Bool {
    for index in layerIndices {
      if let answer = selection(of: coordinator, below: NodeAddress(spot: .layer(index)))?.isSelected { return answer }
    }
    return false
  }

  /// The first tabs with a child of a coordinator, the position of the child, and whether it is selected.
  func selection(
    of coordinator: Int, below address: NodeAddress
  ) -> (tabs: TabsSite, index: Int, isSelected: Bool)? {
    func search(
      _ nodes: [DisplayNode], _ site: TabsSite, selected: Int, child: (Int) -> NodeAddress
    ) -> (TabsSite, Int, Bool)? {
      if let index = nodes.firstIndex(where: { self.coordinator(ofContainer: $0) == coordinator }) {
        return (site, index, index == selected)
      }
      for index in nodes.indices {
        if let answer = selection(of: coordinator, below: child(index)) { return answer }
      }
      return nil
    }
    switch node(address) {
    case nil, .frame, .stack, .unopened: return nil
    case .tabs(let coordinator, _, _) where program.isSplit(coordinator): return nil
    case .tabs(_, let nodes, let selected):
      return search(nodes, .dead(address), selected: selected) { address.descending($0) }
    case .holder: return selection(of: coordinator, below: address.descending(0))
    case .container(let handle):
      switch containerKind(of: handle) {
      case .stack, .split, .inherited: return nil
      case .tabs:
        return search(tabNodes(handle), .live(handle), selected: selected(handle)) {
          NodeAddress(spot: .tab(of: handle, $0))
        }
      case .window, .switch: return selection(of: coordinator, below: NodeAddress(spot: .holder(handle)))
      }
    }
  }

  /// The coordinator to which a container belongs; nil for a bare frame.
  func coordinator(ofContainer node: DisplayNode) -> Int? {
    switch node {
    case .frame: nil
    case .container(let handle): coordinator(of: handle)
    case .stack(let coordinator, _), .tabs(let coordinator, _, _), .holder(let coordinator, _),
      .unopened(let coordinator):
      coordinator
    }
  }

  /// Selects a tab. If it was not selected before, creates its coordinator if that does not exist yet, then tells the
  /// instance that has the tabs.
  mutating func select(_ site: TabsSite, _ index: Int) throws(Stop) {
    switch site {
    case .live(let handle):
      noteShown(inLayer: layerIndex(of: handle))
      let body = declaration(of: handle).selectionBodies[index]
      let isNew = (body != nil || declaration(of: handle).declaration.isLazy) && selected(handle) != index
      self[slot(handle, .container)] = .number(index)
      guard isNew else { return }
      try openTab(index, of: handle)
      if let body { try begin(body, for: .live(handle)) }
    case .dead(let address):
      mayHaveFreed = true
      guard case .tabs(let coordinator, let tabs, _) = node(address) else { return }
      setNode(address, .tabs(coordinator: coordinator, tabs, selected: index))
    }
  }
}
