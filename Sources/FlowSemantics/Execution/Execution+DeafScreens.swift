import FlowModel

/// Lets screens ignore taps once they have been removed (`removedScreens: deaf`).
extension Execution {
  /// Whether a screen ignores taps once it has been removed, because its view model has gone.
  func isDeafOnceRemoved(_ screen: Int) -> Bool {
    program.coordinators[program.screens[screen].coordinator].declaration.removedScreens == .deaf
  }

  /// Watches the frame whose tap began the transition, the topmost one of its screen and owner, if further taps can
  /// follow.
  mutating func watchTappedFrame() {
    let count = number(layout.slot(.tapCount))
    guard count < program.flow.limits.taps, number(layout.slot(.deaf)) == 0, isDeafOnceRemoved(tapScreen),
      let owner = tapOwner
    else { return }
    let screen = tapScreen
    watchedFrame = topmostFrame { $0.screen == screen && $0.owner == owner }
  }

  /// Notes that the frame whose tap began the transition has been removed.
  mutating func judgeDeafness() {
    if hasLostWatchedFrame, isInFlight { self[layout.slot(.deaf)] = .number(1) }
  }
}
