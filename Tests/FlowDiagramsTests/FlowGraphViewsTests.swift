import FlowModel
import Testing

@testable import FlowDiagrams

@Suite struct FlowGraphViewsTests {
  private let shop = FlowGraph(flow: Storefront.flow)

  @Test func whatIsDeeperBecomesOneNodeWithAllThatIsInIt() throws {
    let graph = shop.collapsed(below: 2)
    #expect(graph.clusters.map(\.name) == ["AppCoordinator", "MainTabs", "Settings"])
    let home = try #require(graph.nodes.first { $0.name == "HomeTab" })
    #expect(home.kind == .collapsed)
    #expect(home.cluster == 1)
    #expect(DiagramText.lines(of: home) == ["HomeTab", "4 screens"])
    #expect(!graph.nodes.contains { $0.name == "Item" })
  }

  @Test func theRootAloneHoldsEverythingElseAsNodes() throws {
    let graph = shop.collapsed(below: 1)
    #expect(graph.clusters.map(\.name) == ["AppCoordinator"])
    let tabs = try #require(graph.nodes.first { $0.name == "MainTabs" })
    #expect(tabs.contents == "5 screens, 2 coordinators")
    #expect(
      graph.edges.allSatisfy { graph.nodes.indices.contains($0.source) && graph.nodes.indices.contains($0.target) })
    #expect(graph.edges.allSatisfy { $0.source != $0.target })
    #expect(Set(graph.nodes.map(\.id)).count == graph.nodes.count)
  }

  @Test func aPictureThatIsDeepEnoughStaysAsItIs() {
    #expect(shop.collapsed(below: 3) == shop)
  }

  @Test func findingsOfWhatIsCollapsedAreOnItsNode() throws {
    let marks = FlowGraph.Marks(findings: [.init(subject: "Item", rule: "stuck-state", isError: true)])
    let graph = FlowGraph(flow: Storefront.flow, marks: marks).collapsed(below: 2)
    #expect(try #require(graph.nodes.first { $0.name == "HomeTab" }).marks.map(\.rule) == ["stuck-state"])
  }

  @Test func aFocusShowsACoordinatorWhatItStartsAndItsNeighbours() throws {
    let graph = try #require(shop.focused(on: "HomeTab", in: Storefront.flow))
    #expect(graph.clusters.map(\.name) == ["HomeTab"])
    #expect(graph.nodes.filter { $0.kind == .collapsed }.map(\.name) == ["MainTabs", "Settings"])
    #expect(graph.nodes.filter { $0.kind == .link }.map(\.name) == ["item"])
    #expect(!graph.nodes.contains { $0.kind == .external || $0.kind == .launch })
    let app = try #require(shop.focused(on: "AppCoordinator", in: Storefront.flow))
    #expect(app.clusters.map(\.name) == ["AppCoordinator", "MainTabs", "Settings"])
    #expect(shop.focused(on: "Nobody", in: Storefront.flow) == nil)
  }

  @Test func viewsAreLaidOut() throws {
    for graph in [shop.collapsed(below: 1), try #require(shop.focused(on: "Settings", in: Storefront.flow))] {
      let document = SVGDocument(try GraphvizRenderer.render(dot: DOTWriter.write(graph), format: .svg).bytes)
      #expect(Set(graph.nodes.map(\.id)).subtracting(document.ids) == [])
    }
  }
}
