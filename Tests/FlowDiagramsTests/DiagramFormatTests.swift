import FlowDiagrams
import Testing

@Suite struct DiagramFormatTests {
  @Test(arguments: [
    ("flow.svg", DiagramFormat.svg), ("out/App.PNG", .png), ("a.b.pdf", .pdf), ("x.dot", .dot), ("x.gv", .gv),
    ("ü.mmd", .mmd),
  ])
  func theEndingChooses(name: String, format: DiagramFormat) throws {
    #expect(try DiagramFormat(fileName: name) == format)
  }

  @Test(arguments: ["flow", "flow.", "flow.jpeg", ".svg", "", "a.svg/flow"])
  func anotherEndingIsAnErrorThatListsWhatIsKnown(name: String) {
    let error = #expect(throws: UnknownDiagramFormat.self) { try DiagramFormat(fileName: name) }
    #expect(error?.description.hasSuffix("use one of .svg, .png, .pdf, .dot, .gv, .mmd") == true)
  }

  @Test func anUnknownEndingIsNamed() {
    let error = #expect(throws: UnknownDiagramFormat.self) { try DiagramFormat(fileName: "flow.jpeg") }
    #expect(error?.ending == "jpeg")
    #expect(error?.description.contains("“.jpeg”") == true)
  }

  @Test func onlyPicturesNeedALayout() {
    #expect(DiagramFormat.allCases.filter(\.needsLayout) == [.svg, .png, .pdf])
  }
}
