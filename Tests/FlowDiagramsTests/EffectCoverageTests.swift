import FlowModel
import FlowTestSupport
import Testing

@testable import FlowDiagrams

@Suite struct EffectCoverageTests {
  private static func place(_ line: Int) -> FlowModel.SourceLocation {
    FlowModel.SourceLocation(file: "F.flow.yml", line: line, column: 1)
  }
  private static func at(_ line: Int, _ kind: Effect.Kind, then: [Effect] = []) -> Effect {
    Effect(kind, then: then, location: place(line))
  }

  /// Two actions that run one procedure, which leads to two screens.
  private static let flow = Flow(
    name: "F", root: "R",
    coordinators: [
      Coordinator(
        name: "R", start: [at(1, .pushScreen("Home"))],
        procedures: [
          NamedBody(
            name: "go",
            effects: [
              at(
                2,
                .when(.variable("x"), then: [at(3, .pushScreen("A"))], otherwise: [at(4, .pushScreen("B"))]))
            ])
        ],
        screens: [
          Screen("Home", ["a": [at(5, .run("go"))], "b": [at(6, .run("go"))], "c": [.push("A")]]),
          Screen("A", ["on": [at(7, .dismiss(.self), then: [at(8, .pushScreen("B"))])]]), Screen("B"),
        ])
    ])

  private static func ways(_ possible: [Int]?) -> FlowGraph.EffectCoverage {
    let byAction: [(FlowGraph.EffectCoverage.Action, [Int])] = [
      (.init(screen: "Home", name: "a"), [5, 2, 3]), (.init(screen: "Home", name: "b"), [6, 2, 4]),
      (.init(screen: "A", name: "on"), [7]),
    ]
    return FlowGraph.EffectCoverage(
      taken: Set([1, 2, 3, 4, 5, 6, 7, 8].map(place)),
      takenByAction: Dictionary(uniqueKeysWithValues: byAction.map { ($0, Set($1.map(place))) }),
      possible: possible.map { Set($0.map(place)) })
  }

  private static func sentences(_ ways: FlowGraph.EffectCoverage?) -> [String] {
    FlowGraph(flow: flow, ways: ways).edges.flatMap { edge in
      edge.labels.map { label in
        let names = FlowGraph(flow: flow).nodes.map(\.name)
        return "\(names[edge.source]).\(label.action) → \(names[edge.target])\(label.isUnseen ? " ?" : "")"
      }
    }
  }

  @Test func withoutACheckEveryWayIsDrawn() {
    #expect(
      Self.sentences(nil) == [
        "launch. → Home", "Home.a → A", "Home.b → A", "Home.c → A", "Home.a → B", "Home.b → B", "A.on → B",
      ])
  }

  @Test func whatNoRunDoesIsLeftOutForEachActionByItself() {
    // Ways without a place that identifies them stay.
    #expect(
      Self.sentences(Self.ways(nil)) == ["launch. → Home", "Home.a → A", "Home.c → A", "Home.b → B", "A.on → B"])
    #expect(FlowGraph(flow: Self.flow, ways: Self.ways(nil)).leavesOutUntaken)
    #expect(!FlowGraph(flow: Self.flow).leavesOutUntaken)
  }

  @Test func whatMayYetBeDoneStepsBack() {
    #expect(
      Self.sentences(Self.ways([1, 2, 3, 4, 5, 6, 7, 8])) == [
        "launch. → Home", "Home.a → A", "Home.b → A ?", "Home.c → A", "Home.a → B ?", "Home.b → B", "A.on → B",
      ])
    #expect(Self.sentences(Self.ways([1, 2, 3])).filter { $0.hasSuffix("?") } == ["Home.b → A ?"])
  }

  @Test func anArrowThatNoRunTakesIsGreyAndDashedAndTheLegendSaysSo() throws {
    var ways = Self.ways([1, 2, 3, 4, 5, 6, 7, 8])
    ways.takenByAction[.init(screen: "Home", name: "b")] = nil
    ways.taken.remove(Self.place(8))
    let graph = FlowGraph(flow: Self.flow, ways: ways)
    let text = DOTWriter.write(graph)
    let line = try #require(text.split(separator: "\n").first { $0.contains("\"screen-A\" -> \"screen-B\"") })
    #expect(line.contains("style=dashed") && line.contains("color=\"#A8AFB8\""))
    #expect(text.contains("in no run so far, and perhaps in one beyond the limits"))
    #expect(MermaidWriter.write(graph).contains("stroke:#A8AFB8,stroke-dasharray:6"))
    let plain = DOTWriter.write(FlowGraph(flow: Self.flow, ways: Self.ways(nil)))
    #expect(!plain.contains("A8AFB8") && plain.contains("what no run does"))
    #expect(!DOTWriter.write(FlowGraph(flow: Self.flow)).contains("what no run does"))
  }

  @Test func oneActionThatARunTakesMakesTheArrowOneThatIsTaken() {
    let ways = Self.ways([1, 2, 3, 4, 5, 6, 7, 8])
    let graph = FlowGraph(flow: Self.flow, ways: ways)
    #expect(graph.edges.map(\.isUnseen) == [false, false, false, false])
    let overview = graph.overview(of: Self.flow)
    #expect(!overview.edges.contains { $0.isUnseen })
  }
}
