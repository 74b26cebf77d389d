import FlowModel
import Testing

@testable import FlowDiagrams

@Suite struct DOTWriterTests {
  static let small = Flow(
    name: "Small", root: "Main",
    coordinators: [
      Coordinator(
        name: "Main", start: [.push("List")],
        screens: [Screen("List", ["open": [.guarded(.push("Detail"))]]), Screen("Detail")],
        location: SourceLocation(file: "Small.flow.yml", line: 5, column: 3))
    ])

  @Test func aSmallFlowIsWrittenLikeThis() {
    let marks = FlowGraph.Marks(findings: [
      FlowGraph.Marks.Finding(subject: "Detail", rule: "duplicate-screen", isError: true),
      FlowGraph.Marks.Finding(subject: "never-lost", rule: "never-lost", isError: true),
    ])
    #expect(DOTWriter.write(FlowGraph(flow: Self.small, marks: marks)) == Self.snapshot)
  }

  @Test func theSameFlowGivesTheSameText() {
    let first = DOTWriter.write(FlowGraph(flow: HostileFlow.flow, marks: HostileFlow.marks))
    #expect(DOTWriter.write(FlowGraph(flow: HostileFlow.flow, marks: HostileFlow.marks)) == first)
  }

  @Test func anEmptyFlowIsAGraph() throws {
    let text = DOTWriter.write(FlowGraph(flow: Flow(name: "", root: "", coordinators: [])))
    let rendered = try GraphvizRenderer.render(dot: text, format: .svg)
    #expect(SVGDocument(rendered.bytes).texts.contains("launch"))
  }

  @Test func textIsEscapedForBothReaders() {
    #expect(DOTText.quoted(#"a "b" \N &amp; <c>"#) == #""a \"b\" \\N &amp;amp; <c>""#)
    #expect(DOTText.quoted(lines: ["a", "b"]) == #""a\nb""#)
    #expect(DOTText.quoted(leftAligned: ["a", "b"]) == #""a\lb\l""#)
  }

  @Test func textIsCleanedOfWhatXMLCannotCarry() {
    #expect(DiagramText.clean("a\u{0}b\u{1F}c\u{FFFE}d\u{85}e\r\nf\rg\th") == "a\u{FFFD}b\u{FFFD}c\u{FFFD}d\ne\nf\ng h")
    #expect(DiagramText.clean(String(repeating: "x", count: 201)) == String(repeating: "x", count: 200) + "…")
    #expect(DiagramText.clean(String(repeating: "x", count: 200)).count == 200)
    #expect(DiagramText.clean("e" + String(repeating: "\u{301}", count: 9000)).unicodeScalars.count == 201)
  }

  @Test func plainLabelsStayInsideOfClusters() {
    let graph = FlowGraph(flow: Bank.flow)
    let lines = DOTWriter.write(graph).split(separator: "\n")
    for edge in graph.edges {
      let ends = (graph.nodes[edge.source], graph.nodes[edge.target])
      guard let line = lines.first(where: { $0.contains("[id=\"\(edge.id)\"") }) else {
        Issue.record("\(edge.id) is missing")
        continue
      }
      if ends.0.cluster == nil || ends.0.cluster != ends.1.cluster { #expect(!line.contains(", label=")) }
    }
  }

  @Test func textGrowsWithTheFlowNotFaster() {
    func size(_ screens: Int) -> Int { DOTWriter.write(FlowGraph(flow: LargeFlow.flow(screens: screens))).utf8.count }
    #expect(size(300) < 12 * size(30))
    #expect(size(3000) < 12 * size(300))
  }
}
