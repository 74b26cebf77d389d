import FlowConformance
import FlowModel
import FlowRules
import FlowSemantics

/// Which of the transitions that a flow can take some walks take, and why not the others.
struct WalkCoverage {
  struct Gap: Hashable {
    var name: String
    /// Half a sentence.
    var reason: String
  }

  /// Taken in some run, in the order of declaration.
  private(set) var reachable: [String]
  private(set) var covered: [String]
  private(set) var gaps: [Gap]

  init(_ explored: ExploredFlow, _ walks: CoveringWalks) {
    let program = explored.program
    let flow = explored.flow
    var taken: Set<String> = Set(
      explored.launchingLinks.map { TransitionName.launch(link: $0.map { program.links[$0].name }) })
    for sighting in explored.eventSightings() {
      if let name = TransitionName.name(of: sighting.label, visible: sighting.visible, program) { taken.insert(name) }
    }
    let all = TransitionName.declared(in: flow) + TransitionName.departures(in: flow)
    reachable = all.filter { taken.contains($0) || walks.covered.contains($0) }
    covered = reachable.filter(walks.covered.contains)
    gaps = reachable.filter { !walks.covered.contains($0) }.map { Gap(name: $0, reason: Self.reason(for: $0, flow)) }
  }

  private static func reason(for name: String, _ flow: Flow) -> String {
    if name.hasPrefix("external ") { return "no gesture and no URL makes it happen" }
    if flow.deepLinks.contains(where: { name.hasSuffix("link \($0.name)") && $0.url == nil }) {
      return "the link declares no url"
    }
    return "only after something a test does not decide (an external, an async action, a choice, a quick second tap)"
  }
}
