import FlowModel

/// Takes away what SwiftUI screens have presented in slots of their own (`from: screen`), once these screens have gone.
extension Execution {
  /// Dismisses what was presented from screens that an effect took away, with everything above it.
  ///
  /// - Parameter movement: how the navigation of the effect itself continues.
  mutating func withoutLostScreens(_ movement: Movement, _ step: Step) -> Movement {
    dismissFromLostScreens(isAnimated: animates(step)) ? .animated : movement
  }

  /// Does the same for screens that the system, or an effect without animation, took away; returns whether any
  /// dismissal is in flight.
  @discardableResult
  mutating func dismissFromLostScreens(isAnimated: Bool) -> Bool {
    guard program.screensHaveSlots else { return false }
    var moves = false
    while let index = layerIndices.first(where: isFromLostScreen) {
      if isAnimated {
        moves = true
        _ = removeByDismissal(from: index)
      } else {
        takeAwayLayers(from: index)
      }
    }
    return moves
  }

  /// Whether a layer was presented in a slot of a screen that is not displayed below it any more: no frame there has the
  /// same screen and owner.
  private func isFromLostScreen(_ index: Int) -> Bool {
    guard !isRootLayer(index), let layer = layer(index), layer.slot > 0, let presenter = layer.presenter,
      let screen = program.slotNames[layer.slot - 1].screen
    else { return false }
    return scan(node(.layer(index - 1))) { item in
      if case .frame(let frame) = item { return frame.screen != screen || frame.owner != presenter }
      return true
    }
  }
}
