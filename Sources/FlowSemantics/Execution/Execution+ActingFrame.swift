import FlowModel

/// Finds the frame whose action runs, and closes it.
extension Execution {
  /// The place of a frame.
  enum FrameSpot {
    case onStack(StackSite, position: Int, layer: Int)
    /// Bare in a layer, or held by a window or switch.
    case alone(NodeAddress, layer: Int)
  }

  /// The place of the frame whose action runs; for effects that the action postponed, the topmost frame of its screen
  /// with the same owner. Nil if the frame has gone.
  func actingFrame(_ activation: Activation) -> FrameSpot? {
    guard let screen = activation.screen else { return nil }
    func isMeant(_ frame: Frame) -> Bool {
      if let id = activation.frame { return frame.id == id }
      return frame.screen == screen && frame.owner == .live(activation.instance)
    }
    return topmostSpot(isMeant)
  }

  /// The identity of the last frame in display order that is meant.
  func topmostFrame(_ isMeant: (Frame) -> Bool) -> Int? {
    topmostSpot(isMeant).flatMap(frame(at:))?.id
  }

  func frame(at spot: FrameSpot) -> Frame? {
    switch spot {
    case .onStack(let site, let position, _): return frame(site, position)
    case .alone(let address, _):
      guard case .frame(let frame) = node(address) else { return nil }
      return frame
    }
  }

  func topmostSpot(_ isMeant: (Frame) -> Bool) -> FrameSpot? {
    for index in layerIndices.reversed() {
      if let spot = topmostFrame(below: NodeAddress(spot: .layer(index)), inLayer: index, isMeant) { return spot }
    }
    return nil
  }

  func layerIndex(of spot: FrameSpot) -> Int? {
    switch spot {
    case .onStack(_, _, let layer), .alone(_, let layer): layer
    }
  }

  /// Whether the container of a frame is on the shown path, so that a person sees it if its layer is the top one.
  func isOnShownPath(_ spot: FrameSpot) -> Bool {
    switch spot {
    case .onStack(.live(let stack), _, _): return isShown(stack)
    case .onStack(let site, _, let layer):
      return shownEnds(ofLayer: layer).contains { if case .stack(let shown) = $0 { shown == site } else { false } }
    case .alone(let address, let layer):
      if case .frame(_, let shown) = shownPath(ofLayer: layer).end { return shown == address }
      return false
    }
  }

  /// The last frame in display order that is meant.
  private func topmostFrame(
    below address: NodeAddress, inLayer layer: Int, _ isMeant: (Frame) -> Bool
  ) -> FrameSpot? {
    func onStack(_ site: StackSite, _ frames: [Frame]) -> FrameSpot? {
      frames.lastIndex(where: isMeant).map { .onStack(site, position: $0, layer: layer) }
    }
    func inTabs(_ count: Int, _ child: (Int) -> NodeAddress) -> FrameSpot? {
      for index in (0..<count).reversed() {
        if let spot = topmostFrame(below: child(index), inLayer: layer, isMeant) { return spot }
      }
      return nil
    }
    switch node(address) {
    case nil, .unopened: return nil
    case .frame(let frame): return isMeant(frame) ? .alone(address, layer: layer) : nil
    case .stack(_, let frames): return onStack(.dead(address), frames)
    case .tabs(_, let nodes, _): return inTabs(nodes.count) { address.descending($0) }
    case .holder: return topmostFrame(below: address.descending(0), inLayer: layer, isMeant)
    case .container(let handle):
      switch containerKind(of: handle) {
      case .stack: return onStack(.live(handle), frames(handle))
      case .tabs, .split: return inTabs(tabNodes(handle).count) { NodeAddress(spot: .tab(of: handle, $0)) }
      case .window, .switch: return topmostFrame(below: NodeAddress(spot: .holder(handle)), inLayer: layer, isMeant)
      case .inherited: return nil
      }
    }
  }

  /// The dismiss action of the SwiftUI environment: pops the screen whose action runs if it is on top of a stack of
  /// several, otherwise removes its context; does nothing in the root context, or if the screen has gone.
  mutating func close(_ step: Step, _ activation: Activation) -> Movement {
    guard let spot = actingFrame(activation), let layer = layerIndex(of: spot) else { return .still }
    if case .onStack(let site, let position, _) = spot, position > 0, position == depth(site) - 1 {
      let isSeen = isInSight(layer) && isOnShownPath(spot)
      cut(site, to: position)
      return withoutLostScreens(isSeen ? beginTransition(.pop, by: step) : .still, step)
    }
    return isRootLayer(layer) ? .still : removeByDismissal(from: layer, step)
  }
}
