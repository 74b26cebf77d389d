import FlowSemantics

/// Lists the events that explored states take.
extension ExploredFlow {
  /// An event that some state takes, with the screen that is visible there.
  public struct EventSighting: Hashable, Sendable {
    public var label: EventLabel
    /// Nil: no screen.
    public var visible: Int?
  }

  /// Every event that happens in some explored state, each once for each visible screen; those that a limit keeps from
  /// being taken are left out. Empty where the states were looked at in sets. O(transitions).
  public func eventSightings() -> Set<EventSighting> {
    var found: Set<EventSighting> = []
    for state in 0..<graph.expandedCount {
      let visible = visibleScreens[state] < 0 ? nil : Int(visibleScreens[state])
      for edge in graph.edges(from: state) where !edge.isCut {
        found.insert(EventSighting(label: EventLabel(code: edge.label), visible: visible))
      }
    }
    return found
  }

  /// The deep links that launch the app in some run; nil stands for plain launches. Empty where the states were looked
  /// at in sets.
  public var launchingLinks: Set<Int?> { Set(transitions.launchRecords.map(\.launch.link)) }
}
