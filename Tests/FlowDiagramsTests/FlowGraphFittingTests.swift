import FlowModel
import Testing

@testable import FlowDiagrams

@Suite struct FlowGraphFittingTests {
  private let graph = FlowGraph(flow: LargeFlow.flow(screens: 100))

  @Test func aGraphWithinTheLimitsStaysAsItIs() {
    #expect(graph.fitted(to: FlowGraph.LayoutLimits(nodesWithLongArrows: 200)) == graph)
  }

  @Test func arrowsToWhatAlmostEverythingLeadsToBecomeLinesAndNoneIsLost() throws {
    let fitted = graph.fitted()
    let references = fitted.nodes.reduce(0) { $0 + $1.references.count }
    #expect(references > 50)
    #expect(fitted.edges.count + references == graph.edges.count)
    #expect(fitted.nodes.reduce(0) { $0 + $1.referrers } == references)
    let first = try #require(fitted.nodes.first { $0.name == "S0" })
    #expect(DiagramText.lines(of: first).contains { $0.hasPrefix("⇠ ") })
    #expect(DiagramText.lines(of: first).contains { $0.hasPrefix("⇢ start: S") })
  }

  @Test func tooManyNodesForNamesKeepThemInTooltipsOnly() {
    let fitted = graph.fitted(to: FlowGraph.LayoutLimits(labelledNodes: 50, nodesWithLongArrows: 200))
    #expect(!fitted.showsEdgeLabels)
    #expect(fitted.nodes == graph.nodes)
    #expect(fitted.warnings == ["\(graph.edges.count) arrows are drawn without the names of their actions"])
    #expect(!DOTWriter.write(fitted).contains("label=\"action"))
  }

  @Test func tooManyNodesBecomeOneForEachCoordinator() {
    let fitted = graph.fitted(to: FlowGraph.LayoutLimits(nodes: 50))
    #expect(fitted.nodes.map(\.kind) == [.launch] + Array(repeating: .collapsed, count: 10))
    #expect(fitted.nodes.dropFirst().allSatisfy { $0.name == "10 screens" })
    #expect(fitted.edges.allSatisfy { $0.source != $0.target })
    #expect(fitted.clusters == graph.clusters)
    #expect(fitted.warnings == ["101 nodes are too many to lay out (50): each coordinator is drawn as one node"])
  }

  @Test func whatIsStillTooLargeIsLeftOutAndSaidToBe() {
    let fitted = graph.fitted(to: FlowGraph.LayoutLimits(nodes: 5))
    #expect(fitted.nodes.count == 5)
    #expect(fitted.clusters.count == 4)
    #expect(fitted.clusters.dropFirst().allSatisfy { ($0.parent ?? 9) < 4 })
    #expect(fitted.warnings.last == "6 of 11 nodes are left out")
  }

  @Test func tooManyEdgesForSoFewNodesLoseTheirLabelsThenTheirLast() {
    let names = (0..<40).map { "S\($0)" }
    let screens = names.map { Screen(name: $0, actions: names.map { Action(name: $0, effects: [.push($0)]) }) }
    let mesh = FlowGraph(
      flow: Flow(
        name: "Mesh", root: "R", coordinators: [Coordinator(name: "R", start: [.push("S0")], screens: screens)]))
    #expect(mesh.edges.count == 1601)
    let fitted = mesh.fitted()
    #expect(fitted.edges == Array(mesh.edges.prefix(1000)))
    #expect(
      fitted.warnings == [
        "601 of 1601 arrows are left out", "1000 arrows are drawn without the names of their actions",
      ])
  }

  @Test func findingsMoveWithTheirScreens() {
    let marked = FlowGraph(
      flow: LargeFlow.flow(screens: 100),
      marks: FlowGraph.Marks(findings: [FlowGraph.Marks.Finding(subject: "S11", rule: "stuck-state", isError: true)]))
    let fitted = marked.fitted(to: FlowGraph.LayoutLimits(nodes: 50))
    #expect(fitted.nodes.filter { !$0.marks.isEmpty }.map(\.id) == ["coordinator-C1-screens"])
  }

  @Test func textFormatsShowTheWholeGraph() {
    let limits = FlowGraph.LayoutLimits(nodes: 5)
    #expect(DiagramSource(graph, format: .dot, limits: limits).text == DOTWriter.write(graph))
    #expect(DiagramSource(graph, format: .mmd, limits: limits).text == MermaidWriter.write(graph))
    #expect(DiagramSource(graph, format: .svg, limits: limits).text != DOTWriter.write(graph))
  }
}
