import FlowModel
import Testing

@testable import FlowDiagrams

@Suite struct FlowGraphRunTests {
  private static let steps = [
    FlowGraph.RunStep(event: "launch", detail: "onboarded=true link item", visible: "Item"),
    FlowGraph.RunStep(event: "settle", visible: "Item"), FlowGraph.RunStep(event: "tap Item.buy", visible: "Item"),
    FlowGraph.RunStep(event: "back", visible: "Home"), FlowGraph.RunStep(event: "tap Home.item", visible: "Item"),
    FlowGraph.RunStep(event: "tab SearchTab", visible: nil),
  ]
  private let graph = FlowGraph(flow: Storefront.flow).showing(steps, title: "Nothing is shown.", ending: "the end")

  private func edge(_ source: String, _ target: String, isStepOnly: Bool) -> FlowGraph.Edge? {
    graph.edges.first {
      graph.nodes[$0.source].name == source && graph.nodes[$0.target].name == target && $0.isStepOnly == isStepOnly
        && !$0.steps.isEmpty
    }
  }

  @Test func stepsAreOnTheArrowsTheyTake() throws {
    #expect(try #require(edge("item", "Item", isStepOnly: false)).steps.map(\.number) == [0])
    #expect(try #require(edge("Home", "Item", isStepOnly: false)).steps.map(\.number) == [4])
  }

  @Test func aWayThatIsNotDrawnGetsAnArrowOfItsOwn() throws {
    let back = try #require(edge("Item", "Home", isStepOnly: true))
    #expect(DiagramText.lines(of: back) == ["3 back"])
  }

  @Test func stepsThatChangeNothingVisibleAreLinesInTheScreen() throws {
    let item = try #require(graph.nodes.first { $0.name == "Item" && $0.kind == .screen })
    #expect(item.steps.map(\.number) == [1, 2, 5])
    #expect(item.emphasis == .highlighted)
    #expect(try #require(graph.nodes.first { $0.name == "Search" }).emphasis == .dimmed)
  }

  @Test func everyStepIsSomewhereAlsoInASmallerPicture() {
    for shown in [graph, graph.collapsed(below: 1)] {
      let numbers = shown.nodes.flatMap { $0.steps.map(\.number) } + shown.edges.flatMap { $0.steps.map(\.number) }
      #expect(numbers.sorted() == [0, 1, 2, 3, 4, 5])
    }
  }

  @Test func thePictureListsTheRun() throws {
    let document = SVGDocument(try GraphvizRenderer.render(dot: DOTWriter.write(graph), format: .svg).bytes)
    for line in ["Nothing is shown.", "0  launch (onboarded=true link item) → Item", "5  tab SearchTab → no screen"] {
      #expect(document.texts.contains(line), "\(line)")
    }
    #expect(document.texts.contains("steps of the run, the launch is 0"))
    #expect(MermaidWriter.write(graph).contains("run["))
  }
}
