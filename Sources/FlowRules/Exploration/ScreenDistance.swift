import FlowSemantics

/// How far a screen is from the launch, in gestures: what an information architect calls the number of taps.
public struct ScreenDistance: Hashable, Sendable {
  public var screen: String
  /// The least number of gestures from a plain launch to see it; nil if gestures alone never lead there.
  ///
  /// In a bounded verdict it is an upper bound: a shorter way may lie beyond the limit.
  public var gestures: Int?
  /// Whether any run shows it, including runs with links and externals.
  public var isSeen: Bool

  public init(screen: String, gestures: Int?, isSeen: Bool) {
    self.screen = screen
    self.gestures = gestures
    self.isSeen = isSeen
  }
}

extension ExploredFlow {
  /// Every screen with its distance from the launch, in the order of declaration.
  ///
  /// Links, externals and cold launches are not used; what the app does by itself (settle, unlock, async, later) costs
  /// nothing. O(states + steps).
  public func screenDistances() -> [ScreenDistance] {
    if let sets {
      let gestures = sets.gesturesToScreens()
      let seen = sets.seenScreens
      return program.screens.indices.map {
        ScreenDistance(screen: screenName($0), gestures: gestures[$0], isSeen: seen.contains($0))
      }
    }
    var gestures: [Int?] = Array(repeating: nil, count: program.screens.count)
    GestureCount(self).forEachState { state, count in
      for screen in visibleScreens.all(in: state) where gestures[screen] == nil { gestures[screen] = count }
    }
    let seen = visibleScreens.seen
    return program.screens.indices.map {
      ScreenDistance(screen: screenName($0), gestures: gestures[$0], isSeen: seen.contains($0))
    }
  }
}
