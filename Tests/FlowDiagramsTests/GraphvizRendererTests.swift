import FlowModel
import Testing

@testable import FlowDiagrams

@Suite struct GraphvizRendererTests {
  private func svg(_ graph: FlowGraph) throws -> SVGDocument {
    SVGDocument(try GraphvizRenderer.render(dot: DOTWriter.write(graph), format: .svg).bytes)
  }

  @Test(arguments: [Storefront.flow, Bank.flow])
  func everyElementIsInThePictureUnderItsOwnIdentifier(flow: Flow) throws {
    let graph = FlowGraph(flow: flow)
    let document = try svg(graph)
    #expect(document.isWellFormed)
    let wanted = graph.nodes.map(\.id) + graph.clusters.map(\.id) + graph.edges.map(\.id) + ["legend"]
    #expect(Set(wanted).subtracting(document.ids) == [])
    #expect(Set(document.ids).count == document.ids.count)
    let lines =
      graph.nodes.flatMap { DiagramText.lines(of: $0) } + graph.clusters.flatMap { DiagramText.lines(of: $0) }
      + graph.edges.flatMap { DiagramText.lines(of: $0) }
    #expect(Set(lines).subtracting(document.texts) == [])
  }

  @Test func aNodeTellsWhereItIsDeclared() throws {
    let document = try svg(FlowGraph(flow: Storefront.flow))
    #expect(document.titles.contains { $0.hasPrefix("AppCoordinator") && $0.hasSuffix("Storefront.flow.yml:13") })
  }

  @Test func hostileNamesComeOutAsTheyAreAndAsNothingElse() throws {
    let document = try svg(FlowGraph(flow: HostileFlow.flow, marks: HostileFlow.marks))
    #expect(document.isWellFormed)
    #expect(
      document.elements.isSubset(of: ["svg", "g", "title", "polygon", "path", "text", "a", "ellipse", "polyline"]))
    let shown = HostileFlow.names.filter { !$0.isEmpty }.flatMap {
      DiagramText.clean($0).split(separator: "\n").map(String.init)
    }
    for line in shown {
      #expect(document.texts.contains { $0.hasSuffix(line) || $0.hasPrefix("S" + line) }, "\(line)")
    }
  }

  @Test func theSameTextGivesTheSameBytes() throws {
    let dot = DOTWriter.write(FlowGraph(flow: Bank.flow))
    for format in [DiagramFormat.svg, .png, .pdf] {
      let first = try GraphvizRenderer.render(dot: dot, format: format)
      #expect(try GraphvizRenderer.render(dot: dot, format: format) == first)
      #expect(first.warnings == [])
    }
  }

  @Test func aPDFDoesNotSayWhenItWasMade() throws {
    let dot = DOTWriter.write(FlowGraph(flow: Bank.flow))
    let text = String(decoding: try GraphvizRenderer.render(dot: dot, format: .pdf).bytes, as: UTF8.self)
    #expect(text.contains("/CreationDate (D:20000101000000Z)"))
  }

  @Test(arguments: [
    ("<< /CreationDate (D:20261123130000+01'30) >>", "<< /CreationDate (D:20000101000000+00'00) >>"),
    ("/CreationDate (D:20261123130000Z)/CreationDate (D:1Z)", "/CreationDate (D:20000101000000Z)/CreationDate (D:2Z)"),
    (
      "/CreationDat (D:20261123130000Z) /CreationDate (D:2026", "/CreationDat (D:20261123130000Z) /CreationDate (D:2000"
    ),
  ])
  func onlyDatesChangeAndNothingMoves(text: String, expected: String) {
    #expect(PDFDate.removed(from: Array(text.utf8)) == Array(expected.utf8))
  }

  @Test func picturesAreWhatTheirEndingsSay() throws {
    let dot = DOTWriter.write(FlowGraph(flow: Storefront.flow))
    #expect(try GraphvizRenderer.render(dot: dot, format: .png).bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(try GraphvizRenderer.render(dot: dot, format: .pdf).bytes.starts(with: "%PDF".utf8))
    #expect(throws: LayoutError.notAnImage(.gv)) { try GraphvizRenderer.render(dot: dot, format: .gv) }
  }

  @Test(arguments: ["digraph { a -> ", "", "no graph", "digraph { a [label=<<b>x] }"])
  func textThatIsNoGraphIsAnErrorWithGraphvizsWords(dot: String) {
    let error = #expect(throws: LayoutError.self) { try GraphvizRenderer.render(dot: dot, format: .svg) }
    guard case .malformedDOT(let messages) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(dot.isEmpty || messages.contains { $0.contains("syntax error") })
  }

  @Test func anErrorOfTheLayoutIsOneThoughGraphvizReportsSuccess() {
    let error = #expect(throws: LayoutError.self) {
      try GraphvizRenderer.render(dot: "digraph { a [label=<<b>x</i>>] }", format: .svg)
    }
    guard case .layoutFailed(let messages) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(messages.contains { $0.contains("mismatched tag") })
  }

  @Test func anErrorLeavesNothingBehindForTheNextPicture() throws {
    #expect(throws: LayoutError.self) { try GraphvizRenderer.render(dot: "digraph {", format: .svg) }
    let next = try GraphvizRenderer.render(dot: "digraph { a -> b }", format: .svg)
    #expect(next.warnings == [])
    #expect(SVGDocument(next.bytes).texts == ["a", "b"])
  }

  @Test func warningsAreCaughtAndHandedOver() throws {
    let rendered = try GraphvizRenderer.render(dot: "digraph { a [shape=banana]; b [shape=banana] }", format: .svg)
    #expect(rendered.warnings.contains { $0.contains("using box for unknown shape banana") })
    #expect(SVGDocument(rendered.bytes).texts == ["a", "b"])
  }

  @Test func picturesMayBeAskedForFromManyTasks() async throws {
    let dot = DOTWriter.write(FlowGraph(flow: Storefront.flow))
    let expected = try GraphvizRenderer.render(dot: dot, format: .svg)
    try await withThrowingTaskGroup(of: RenderedDiagram.self) { group in
      for _ in 0..<8 { group.addTask { try GraphvizRenderer.render(dot: dot, format: .svg) } }
      for try await rendered in group { #expect(rendered == expected) }
    }
  }

  @Test(arguments: [40, 300, 1500])
  func largeFlowsAreLaidOutAsFarAsTheyCanBe(screens: Int) throws {
    let source = DiagramSource(FlowGraph(flow: LargeFlow.flow(screens: screens)), format: .svg)
    let document = SVGDocument(try GraphvizRenderer.render(dot: source.text, format: .svg).bytes)
    #expect(document.isWellFormed)
    #expect(document.ids.contains("coordinator-C\(screens / 10 - 1)"))
  }
}
