import FlowConformance
import FlowModel
import FlowRules
import FlowSemantics

/// The reachable events of a flow that some walks take, and the reasons why they do not take the others.
struct WalkCoverage {
  struct Gap: Hashable {
    var name: String
    /// Half a sentence.
    var reason: String
  }

  /// The events that happen in some run, in the order of declaration.
  private(set) var reachable: [String]
  private(set) var covered: [String]
  private(set) var gaps: [Gap]

  init(_ explored: ExploredFlow, _ walks: CoveringWalks) {
    let program = explored.program
    var possible = Set(explored.launchingLinks.map { CountedEvent.launch(link: $0) })
    for sighting in explored.eventOccurrences() {
      if let event = CountedEvent(sighting.label, visible: sighting.visible) { possible.insert(event) }
    }
    let all = possible.union(walks.covered).sorted()
    reachable = all.map { $0.text(in: program) }
    covered = all.filter(walks.covered.contains).map { $0.text(in: program) }
    gaps = all.filter { !walks.covered.contains($0) }.map {
      Gap(name: $0.text(in: program), reason: Self.reason(for: $0.label, program.flow))
    }
  }

  private static func reason(for label: EventLabel, _ flow: Flow) -> String {
    switch label.kind {
    case .external: return "no gesture and no URL makes it happen"
    case .backTo: return "no test opens the menu of the back button"
    case .backCancelled, .swipeCancelled: return "no test cancels a gesture"
    case .link where flow.deepLinks[label.operand].url == nil,
      .launch where label.operand > 0 && flow.deepLinks[label.operand - 1].url == nil:
      return "the link declares no url"
    default:
      return "only after something a test does not decide (an external, an async action, a choice, a quick second tap)"
    }
  }
}
