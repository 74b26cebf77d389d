import FlowSemantics

/// The events of a flow that the logs have taken, and those that they have not; each is counted once, wherever it
/// happens.
///
/// The counted events are plain and cold launches, the tap actions of all screens, tabs, links and externals as they
/// are declared; and from each screen `back`, `back to` each other screen, `swipe`, and these gestures cancelled, if
/// they were possible in some run of the logs.
public struct EventCoverage: Hashable, Sendable {
  /// In the order of the declaration; events that remove a screen come last, in the order of the screens.
  public var taken: [String]
  public var missed: [String]

  public var count: Int { taken.count + missed.count }
}

/// Records the possible and the taken events while logs are followed.
struct CoverageNotes {
  private var taken: Set<CountedEvent> = []
  /// The departures that were ever possible.
  private var offered: Set<CountedEvent> = []

  mutating func takeLaunch(link: Int?) { taken.insert(.launch(link: link)) }

  mutating func take(_ label: EventLabel, in state: FlowState) {
    if let event = CountedEvent(label, visible: state.visibleFrame?.screen) { taken.insert(event) }
  }

  mutating func offer(_ label: EventLabel, in state: FlowState) {
    guard let event = CountedEvent(label, visible: state.visibleFrame?.screen), event.isDeparture else { return }
    offered.insert(event)
  }

  func coverage(of program: Program) -> EventCoverage {
    let all = CountedEvent.declared(in: program) + offered.union(taken.filter(\.isDeparture)).sorted()
    return EventCoverage(
      taken: all.filter(taken.contains).map { $0.text(in: program) },
      missed: all.filter { !taken.contains($0) }.map { $0.text(in: program) })
  }
}
