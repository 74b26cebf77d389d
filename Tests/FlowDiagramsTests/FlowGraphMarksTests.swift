import Testing

@testable import FlowDiagrams

@Suite struct FlowGraphMarksTests {
  private func graph(_ findings: (String, String, Bool)...) -> FlowGraph {
    let marks = findings.map { FlowGraph.Marks.Finding(subject: $0.0, rule: $0.1, isError: $0.2) }
    return FlowGraph(flow: Storefront.flow, marks: FlowGraph.Marks(findings: marks))
  }

  /// Every mark in the picture, as `element rule`.
  private func places(_ graph: FlowGraph) -> [String] {
    graph.nodes.flatMap { node in node.marks.map { "\(node.id) \($0.rule)" } }
      + graph.clusters.flatMap { cluster in cluster.marks.map { "\(cluster.id) \($0.rule)" } }
      + graph.edges.flatMap { edge in edge.marks.map { "\(edge.id) \($0.rule)" } }
      + graph.remarks.map { "remark \($0.mark.rule)" }
  }

  @Test(arguments: [
    ("Item", "duplicate-screen", "screen-Item duplicate-screen"),
    ("Settings", "coordinator-leak", "coordinator-Settings coordinator-leak"),
    ("Home.item", "dead-action", "edge-Home-Item-push dead-action"),
    ("Item.buy when cart == filled: do", "dead-action", "edge-Item-Receipt-push dead-action"),
    ("Receipt.gone", "dead-action", "screen-Receipt dead-action"),
    ("HomeTab.list.open", "unexpected-event", "coordinator-HomeTab unexpected-event"),
    ("item", "deep-link-misses", "link-item deep-link-misses"),
    ("sessionExpired", "dead-action", "external-sessionExpired dead-action"),
    ("Home", "Home", "remark Home"),
    ("Nobody", "coordinator-leak", "remark coordinator-leak"),
  ])
  func aFindingMarksItsSubject(subject: String, rule: String, place: String) {
    #expect(places(graph((subject, rule, true))) == [place])
  }

  @Test func aLinksRuleFindsTheLinkNotAScreenOfTheSameName() {
    let graph = FlowGraph(
      flow: HostileFlow.flow,
      marks: FlowGraph.Marks(findings: [
        FlowGraph.Marks.Finding(subject: "end", rule: "swallowed-deep-link", isError: true),
        FlowGraph.Marks.Finding(subject: "end", rule: "stuck-state", isError: true),
      ]))
    #expect(graph.nodes.filter { $0.kind == .link && !$0.marks.isEmpty }.map(\.name) == ["end"])
    #expect(places(graph).filter { $0.hasSuffix("stuck-state") } == ["screen-end stuck-state"])
  }

  @Test func anEdgeShowsWhichOfItsActionsIsMeant() {
    let graph = graph(("Home.settings", "dead-action", false))
    #expect(graph.sentences.contains("screen-Home present screen-SettingsHome: ◆ settings ⚠ dead-action"))
  }

  @Test func unreachableElementsSaySoOnce() throws {
    let graph = FlowGraph(
      flow: Storefront.flow,
      marks: FlowGraph.Marks(
        unreachableScreens: ["Privacy"], unreachableCoordinators: ["Settings"],
        findings: [FlowGraph.Marks.Finding(subject: "Privacy", rule: "unreachable-screen", isError: true)]))
    #expect(
      DiagramText.lines(of: try #require(graph.node("screen-Privacy"))) == ["Privacy", "▷ privacy", "unreachable"])
    #expect(DiagramText.lines(of: try #require(graph.cluster("Settings"))) == ["Settings · stack · unreachable"])
  }
}
