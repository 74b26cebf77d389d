import FlowModel

/// Handles the window of the app, and the one that may cover it (`cover`). A covered window takes no gestures;
/// everything else continues in it.
///
/// Each window has its own layers and its own modal chain.
extension Execution {
  /// The first layer of the window that a layer belongs to.
  func rootLayer(of index: Int) -> Int {
    guard let cover = layout.cover, index >= cover else { return 0 }
    return cover
  }

  func isRootLayer(_ index: Int) -> Bool { rootLayer(of: index) == index }

  /// The index after the topmost layer of a window.
  func layerCount(ofWindowOf index: Int) -> Int {
    guard let cover = layout.cover, index >= cover else { return number(layout.slot(.layerCount)) }
    return cover + coverCount
  }

  mutating func setLayerCount(ofWindowOf index: Int, _ count: Int) {
    if let cover = layout.cover, index >= cover {
      self[layout.slot(.coverCount)] = .number(count - cover)
    } else {
      self[layout.slot(.layerCount)] = .number(count)
    }
  }

  private var coverCount: Int { layout.cover == nil ? 0 : number(layout.slot(.coverCount)) }

  /// Whether there is a layer. Reads no more than how many its window has.
  func hasLayer(_ index: Int) -> Bool { index < layerCount(ofWindowOf: index) }

  /// Whether a layer is the topmost one of its window.
  func isTopLayer(_ index: Int) -> Bool { layerCount(ofWindowOf: index) == index + 1 }

  /// The topmost layer of the window in front.
  var topLayer: Int? {
    if let cover = layout.cover, coverCount > 0 { return cover + coverCount - 1 }
    let count = layerCount(ofWindowOf: 0)
    return count == 0 ? nil : count - 1
  }

  /// The topmost layer of each window.
  var topLayers: [Int] {
    let own = layerCount(ofWindowOf: 0)
    let first = own == 0 ? [] : [own - 1]
    guard let cover = layout.cover, coverCount > 0 else { return first }
    return first + [cover + coverCount - 1]
  }

  /// All layers, from below.
  var layerIndices: [Int] {
    let own = Array(0..<layerCount(ofWindowOf: 0))
    guard let cover = layout.cover else { return own }
    return own + (0..<coverCount).map { cover + $0 }
  }

  /// Whether a person sees what happens in a container, and can act on it.
  func isInFront(_ container: Int) -> Bool {
    guard isShown(container) else { return false }
    guard let cover = layout.cover, coverCount > 0 else { return true }
    return layerIndex(of: container).map { $0 >= cover } ?? false
  }

  /// Whether something above the topmost layer of a window is still leaving.
  func isLeaving(at index: Int) -> Bool { number(layout.slot(.leaving)) & leavingBit(index) != 0 }

  mutating func setLeaving(_ isLeaving: Bool, at index: Int) {
    let slot = layout.slot(.leaving)
    let others = number(slot) & ~leavingBit(index)
    self[slot] = .number(isLeaving ? others | leavingBit(index) : others)
  }

  private func leavingBit(_ index: Int) -> Int { rootLayer(of: index) == 0 ? 1 : 2 }

  // MARK: Effects

  /// Puts a screen into a window in front of the app, instead of one that covers the app already.
  mutating func cover(_ screen: Int, _ activation: Activation) {
    let frame = makeFrame(screen, owner: activation.instance)
    cover(with: .frame(frame), for: .screen(screen))
    countAppearance(of: screen, 1)
  }

  mutating func cover(_ coordinator: Int, startBody: Int, _ step: Step, _ activation: Activation) throws(Stop) {
    try bringUp(coordinator, startBody: startBody, step, activation) { execution, node in
      execution.cover(with: node, for: .coordinator(coordinator))
    }
  }

  private mutating func cover(with node: DisplayNode, for subject: Subject) {
    guard let cover = layout.cover else { return }
    uncover()
    setLayer(cover, Layer(node: node, madeFor: subject))
    layerChange += 1
    frontWindow = makeID()
    if case .container(let handle) = node { attach(handle, .layer(cover)) }
  }

  /// Removes the window in front of the app.
  mutating func uncover() {
    guard let cover = layout.cover else { return }
    let isThere = hasLayer(cover)
    if wasCovered == nil { wasCovered = isThere }
    guard isThere else { return }
    takeAwayLayers(from: cover)
    frontWindow = wasCovered == true ? -1 : 0
  }
}
