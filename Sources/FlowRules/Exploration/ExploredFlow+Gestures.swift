import FlowModel
import FlowSemantics

/// How far a screen is from the launch, in gestures: what an information architect calls the number of taps.
public struct ScreenDistance: Hashable, Sendable {
  public var screen: String
  /// The least number of gestures from a plain launch to see it; nil: gestures alone never lead there.
  ///
  /// Of a bounded verdict it is an upper bound: a shorter way may lie beyond the limit.
  public var gestures: Int?
  /// Whether any run shows it, also by a link or an external.
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
  /// Links and externals are not used, cold launches neither; what the app does by itself (settle, unlock, async, later)
  /// costs nothing. O(states + steps).
  public func screenDistances() -> [ScreenDistance] {
    var gestures: [Int?] = Array(repeating: nil, count: program.screens.count)
    visitByGestures(from: plainLaunches()) { state, count in
      let screen = Int(visibleScreens[state])
      if screen >= 0, gestures[screen] == nil { gestures[screen] = count }
      return true
    }
    var isSeen = Array(repeating: false, count: program.screens.count)
    for screen in visibleScreens where screen >= 0 { isSeen[Int(screen)] = true }
    return program.screens.indices.map {
      ScreenDistance(screen: screenName($0), gestures: gestures[$0], isSeen: isSeen[$0])
    }
  }

  /// The states that launches without a link lead to.
  func plainLaunches() -> [Int] {
    transitions.launchRecords.compactMap { record in
      record.launch.link == nil ? record.state.flatMap { graph.store.index(of: $0) } : nil
    }
  }

  /// Visits what a person can get to from some states, each state once and those with fewer gestures first.
  ///
  /// Gestures cost one, the other events of a person nothing (Dijkstra's search with two buckets, O(states + steps)).
  ///
  /// - Parameter visit: Told a state and the least number of gestures to it; false ends the search.
  func visitByGestures(from starts: [Int], _ visit: (_ state: Int, _ gestures: Int) -> Bool) {
    var isDone = Array(repeating: false, count: graph.count)
    var bucket = starts
    var gestures = 0
    while !bucket.isEmpty {
      var next: [Int] = []
      while let state = bucket.popLast() {
        guard !isDone[state] else { continue }
        isDone[state] = true
        guard visit(state, gestures) else { return }
        for edge in graph.edges(from: state) {
          guard let target = edge.target, !isDone[target] else { continue }
          let label = EventLabel(code: edge.label)
          guard label.isPersons else { continue }
          if label.isGesture { next.append(target) } else { bucket.append(target) }
        }
      }
      bucket = next
      gestures += 1
    }
  }
}
