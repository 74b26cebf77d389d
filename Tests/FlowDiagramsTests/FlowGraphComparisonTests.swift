import FlowModel
import Testing

@testable import FlowDiagrams

@Suite struct FlowGraphComparisonTests {
  private static let names = FlowGraph.Comparison(old: "main:Shop.flow.yml", new: "Shop.flow.yml")

  private static func flow(_ coordinators: Coordinator...) -> Flow {
    Flow(name: "Shop", root: "Main", coordinators: coordinators)
  }

  private static let old = flow(
    Coordinator(
      name: "Main", start: [.push("List")],
      screens: [
        Screen("List", ["open": [.push("Item")], "help": [.startFlow("Help")]]),
        Screen("Item", ["buy": [.push("Cart")]]),
        Screen("Cart"),
      ]),
    Coordinator(name: "Help", container: .inherited, start: [.push("Topics")], screens: [Screen("Topics")]))

  private static let new = flow(
    Coordinator(
      name: "Main", start: [.push("List")],
      screens: [
        Screen("List", ["open": [.guarded(.push("Item"))], "gifts": [.present("Gifts")]]),
        Screen("Item", ["buy": [.push("Cart")], "reserve": [.push("Cart")]]),
        Screen(name: "Cart", hasBack: false),
      ]),
    Coordinator(name: "Gifts", start: [.push("GiftList")], screens: [Screen("GiftList")]))

  private let graph = FlowGraph.comparing(FlowGraph(flow: old), FlowGraph(flow: new), names: names)

  private func nodes(_ emphasis: FlowGraph.Emphasis) -> [String] {
    graph.nodes.filter { $0.emphasis == emphasis }.map(\.name)
  }

  private func edges(_ emphasis: FlowGraph.Emphasis) -> [String] {
    graph.edges.filter { $0.emphasis == emphasis }.map {
      "\(graph.nodes[$0.source].name)-\(graph.nodes[$0.target].name)"
    }
  }

  @Test func everythingIsThereOnceToldApart() {
    #expect(nodes(.added) == ["GiftList"])
    #expect(nodes(.removed) == ["Topics"])
    #expect(nodes(.changed) == ["Cart"])
    #expect(nodes(.dimmed) == ["launch", "List", "Item"])
    #expect(edges(.added) == ["List-GiftList"])
    #expect(edges(.removed) == ["List-Topics"])
    #expect(edges(.changed) == ["List-Item", "Item-Cart"])
    #expect(graph.clusters.map(\.name) == ["Main", "Gifts", "Help"])
    #expect(graph.clusters.map(\.parent) == [nil, 0, 0])
    #expect(graph.clusters.map(\.emphasis) == [.dimmed, .added, .removed])
  }

  @Test func anArrowSaysWhichOfItsActionsIsNew() throws {
    let edge = try #require(graph.edges.first { graph.nodes[$0.target].name == "Cart" })
    #expect(DiagramText.lines(of: edge) == ["buy", "+ reserve"])
    let open = try #require(graph.edges.first { graph.nodes[$0.target].name == "Item" })
    #expect(DiagramText.lines(of: open) == ["~ ◆ open"])
  }

  @Test func itCanBeReadWithoutColours() throws {
    let dot = DOTWriter.write(graph)
    let document = SVGDocument(try GraphvizRenderer.render(dot: dot, format: .svg).bytes)
    for text in ["+ ▶ GiftList", "− ▶ Topics", "~ Cart", "+ gifts", "− help", "added: only in Shop.flow.yml"] {
      #expect(document.texts.contains(text), "\(text)")
    }
    func line(_ id: String) -> Substring { dot.split(separator: "\n").first { $0.contains("id=\"\(id)\"") } ?? "" }
    #expect(line("edge-List-Topics-push").contains("dashed"))
    #expect(line("edge-List-GiftList-present").contains("solid"))
    #expect(line("edge-Item-Cart-push").contains("dotted"))
    let mermaid = MermaidWriter.write(graph)
    for name in ["added", "removed", "changed"] { #expect(mermaid.contains("classDef \(name) ")) }
  }

  @Test func whatBecomesWhatItWasHasNotChanged() {
    let same = FlowGraph.comparing(FlowGraph(flow: Self.old), FlowGraph(flow: Self.old), names: Self.names)
    #expect(same.nodes.allSatisfy { $0.emphasis == .dimmed })
    #expect(same.edges.allSatisfy { $0.emphasis == .dimmed })
    let there = FlowGraph.comparing(FlowGraph(flow: Self.new), FlowGraph(flow: Self.old), names: Self.names)
    #expect(there.nodes.filter { $0.emphasis == .added }.map(\.name) == ["Topics"])
  }

  @Test func identifiersStayUnique() {
    let ids = graph.nodes.map(\.id) + graph.clusters.map(\.id) + graph.edges.map(\.id)
    #expect(Set(ids).count == ids.count)
    let moved = FlowGraph.comparing(
      FlowGraph(flow: Self.old),
      FlowGraph(
        flow: Self.flow(
          Coordinator(name: "Main", start: [.push("List")], screens: [Screen("List", ["help": [.startFlow("Help")]])]),
          Coordinator(
            name: "Help", container: .inherited, start: [.push("Topics")], screens: [Screen("Topics"), Screen("Item")]))
      ),
      names: Self.names)
    let all = moved.nodes.map(\.id) + moved.clusters.map(\.id) + moved.edges.map(\.id)
    #expect(Set(all).count == all.count)
    #expect(moved.nodes.filter { $0.name == "Item" }.map(\.emphasis) == [.added, .removed])
  }
}
