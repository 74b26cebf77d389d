import FlowModel
import FlowTestSupport
import Testing

@testable import FlowDiagrams

@Suite struct LargeAppTests {
  @Test func theGeneratorKeepsItsWord() throws {
    for count in [20, 100, 300] {
      let app = try flow(fromYAML: LargeApp.declaration(screens: count))
      let screens = app.coordinators.reduce(0) { $0 + $1.screens.count }
      #expect((count...count + 7).contains(screens))
    }
  }

  @Test func threeHundredScreensGiveAPictureWithinSeconds() throws {
    let app = try flow(fromYAML: LargeApp.declaration(screens: 300))
    let source = DiagramSource(FlowGraph(flow: app), format: .svg)
    #expect(source.warnings == [])
    let clock = ContinuousClock()
    var document = SVGDocument([])
    let time = try clock.measure {
      document = SVGDocument(try GraphvizRenderer.render(dot: source.text, format: .svg).bytes)
    }
    #expect(time < .seconds(20))
    #expect(document.isWellFormed)
    let screens = app.coordinators.flatMap { $0.screens.map { "screen-\($0.name)" } }
    #expect(Set(screens).subtracting(document.ids) == [])
    #expect(document.texts.contains("next"))
  }

  @Test func noScreenDrownsInArrows() throws {
    let graph = FlowGraph(flow: try flow(fromYAML: LargeApp.declaration(screens: 300)))
    func busiest(_ graph: FlowGraph) -> Int {
      let afar = graph.edges.filter { graph.nodes[$0.source].cluster != graph.nodes[$0.target].cluster }
      return Dictionary(grouping: afar, by: \.target).values.map(\.count).max() ?? 0
    }
    #expect(busiest(graph) > 20)
    #expect(busiest(graph.fitted()) <= 8)
  }

  @Test func depthMakesItSmall() throws {
    let graph = FlowGraph(flow: try flow(fromYAML: LargeApp.declaration(screens: 300)))
    let counts = (1...4).map { graph.collapsed(below: $0).nodes.count }
    #expect(counts == counts.sorted())
    #expect(counts[1] < 30)
    #expect(counts[3] > 100)
  }

  @Test(arguments: 1...4) func noArrowIsDrawnTwice(depth: Int) throws {
    let app = try flow(fromYAML: LargeApp.declaration(screens: 300))
    let graph = FlowGraph(flow: app).collapsed(below: depth)
    let ends = graph.edges.filter { edge in
      [edge.source, edge.target].contains { graph.nodes[$0].kind == .collapsed }
    }.map { [$0.source, $0.target] }
    #expect(!ends.isEmpty)
    #expect(Set(ends).count == ends.count)
    // Help is started from everywhere.
    #expect(graph.clusters.count { $0.name == "Help" } + graph.nodes.count { $0.name == "Help" } <= 1)
  }

  @Test func aChangeInALargeAppGivesASmallPicture() throws {
    let text = LargeApp.declaration(screens: 300)
    let graphs = try [text, text.replacing("next: [push: HomeGiftsEdit]", with: "next: []")].map {
      FlowGraph(flow: try flow(fromYAML: $0))
    }
    let names = FlowGraph.Comparison(old: "old", new: "new")
    let graph = FlowGraph.comparing(graphs[0], graphs[1], names: names).collapsedWhereNothingStandsOut()
    #expect(graph.edges.filter { $0.emphasis == .removed }.map(\.id) == ["edge-HomeGiftsDetail-HomeGiftsEdit-push"])
    #expect(graph.clusters.map(\.name) == ["App", "Tabs", "Home", "HomeGifts"])
    #expect(graph.nodes.count < 40)
    #expect(graph.nodes.contains { $0.name == "Orders" && $0.kind == .collapsed })
  }
}
