import Testing

@testable import FlowDiagrams

@Suite struct MermaidWriterTests {
  @Test func theStorefrontIsWrittenLikeThis() {
    let marks = FlowGraph.Marks(
      unreachableScreens: ["Privacy"],
      findings: [
        FlowGraph.Marks.Finding(subject: "Item", rule: "duplicate-screen", isError: true),
        FlowGraph.Marks.Finding(subject: "Home.settings", rule: "dead-action", isError: false),
      ])
    #expect(MermaidWriter.write(FlowGraph(flow: Storefront.flow, marks: marks)) == Self.snapshot)
  }

  @Test(arguments: [
    (#"say "hi""#, ##""say #34;hi#34;""##), ("<b>&amp;", ##""#60;b#62;#38;amp#59;""##), ("a\nb", #""a<br/>b""#),
    ("1. one", ##""1#46; one""##), ("- one", ##""#45; one""##), ("v1.2", ##""v1#46;2""##), ("a-b c.", #""a-b c.""#),
    ("`x` _y_", ##""#96;x#96; #95;y#95;""##), ("#35;", ##""#35;35#59;""##), ("ホーム", #""ホーム""#),
  ])
  func labelsAreEscaped(text: String, label: String) {
    #expect(MermaidText.quoted(text) == label)
  }

  @Test func hostileNamesOpenAndCloseNothing() {
    let text = MermaidWriter.write(FlowGraph(flow: HostileFlow.flow, marks: HostileFlow.marks))
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(lines.filter { $0.hasPrefix("subgraph ") }.count == lines.filter { $0 == "end" }.count)
    for line in lines { #expect(line.filter { $0 == "\"" }.count % 2 == 0 && !line.contains("%%"), "\(line)") }
  }
}
