import FlowSemantics

/// Lists the events that happen in explored states.
extension ExploredFlow {
  /// An event that happens in some state, with the screen that is visible there.
  public struct EventSighting: Hashable, Sendable {
    public var label: EventLabel
    /// Nil if no screen is visible.
    public var visible: Int?
  }

  /// Every event that happens in some explored state, once for each visible screen; without events that a limit cuts.
  /// Empty if the states were explored in sets. O(transitions).
  public func eventOccurrences() -> Set<EventSighting> {
    var found: Set<EventSighting> = []
    for state in 0..<graph.expandedCount {
      let visible = visibleScreens[state] < 0 ? nil : Int(visibleScreens[state])
      for edge in graph.edges(from: state) where !edge.isCut {
        found.insert(EventSighting(label: EventLabel(code: edge.label), visible: visible))
      }
    }
    return found
  }

  /// The deep links that launch the app in some run; nil stands for plain launches. Empty if the states were explored
  /// in sets.
  public var launchingLinks: Set<Int?> { Set(transitions.launchRecords.map(\.launch.link)) }
}
