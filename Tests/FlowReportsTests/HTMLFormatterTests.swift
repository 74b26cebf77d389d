import FlowRules
import FlowRuns
import FlowTestSupport
import Foundation
import Testing

@testable import FlowReports

@Suite struct HTMLFormatterTests {
  private static let svg = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
    <svg width="20pt" height="10pt" viewBox="0 0 20 10" xmlns="http://www.w3.org/2000/svg">
    <g id="flow" class="graph"><g id="screen-Home" class="node"><text>Home</text></g></g>
    </svg>

    """

  private static func report(_ verdicts: [Verdict], _ pictures: [FlowPicture?] = []) -> String {
    HTMLFormatter(context: ReportContext(version: "1.2.3", pictures: pictures)).format(verdicts)
  }

  /// The page without its style and script, which no name reaches.
  private static func page(_ text: String) -> String {
    text.replacing(HTMLStyle.text, with: "…").replacing(HTMLPalette.style, with: "…")
      .replacing(HTMLScript.text, with: "…")
  }

  @Test func everything() throws {
    let picture = FlowPicture(
      svg: Self.svg, remarks: ["2 of 9 arrows are left out."], screens: ["Home": "screen-Home"],
      coordinators: ["HomeTab": "coordinator-HomeTab"],
      arrows: [Samples.hiddenPush.trace ?? Trace(steps: []): [nil, "edge-1", "edge-2"]])
    try expectSnapshot(Self.report(Samples.everything, [picture, nil]), named: "everything.html")
  }

  @Test func thePictureOfEachFlowHasNamesOfItsOwn() {
    let picture = FlowPicture(svg: Self.svg)
    let report = Self.report(Samples.everything, [picture, picture])
    #expect(report.contains("id=\"p1-screen-Home\"") && report.contains("id=\"p2-screen-Home\""))
    #expect(!report.contains("<!DOCTYPE svg") && !report.contains("<?xml"))
    let names = report.matches(of: /\sid="([^"]*)"/).map { String($0.output.1) }
    #expect(Set(names).count == names.count)
  }

  /// Each part is searched once, however many steps there are: 10 MB of pictures under 2 000 steps.
  @Test(.timeLimit(.minutes(1))) func manyLargePartsUnderManySteps() {
    var picture = FlowPicture(svg: Self.svg)
    let long = Self.svg.replacing("Home", with: String(repeating: "Home", count: 25_000))
    picture.parts = (0..<100).map { FlowPicture.Part(coordinator: "C\($0)", svg: long) }
    var verdict = Samples.everything[0]
    verdict.findings = (0..<200).map { number in
      var finding = Samples.hiddenPush
      finding.subject = "Item\(number)"
      if let step = finding.trace?.steps.last {
        finding.trace?.steps += Array(repeating: step, count: 10)
      }
      return finding
    }
    let report = Self.report([verdict], [picture])
    #expect(report.contains("id=\"p1-c100\"") && report.contains("Item199"))
  }

  @Test func withoutAPictureItSaysWhy() {
    let picture = FlowPicture(svg: nil, remarks: ["The flow graph is not drawn: Graphviz crashed."])
    #expect(Self.report([Samples.clean], [picture]).contains("not drawn: Graphviz crashed."))
    #expect(Self.report([Samples.clean], [FlowPicture(svg: "garbage")]).contains("No picture was drawn."))
  }

  @Test func declarationsThatCannotBeReadAreListed() {
    let mistake = UnreadableDeclaration(
      location: .init(file: "A.flow.yml", line: 3, column: 5), message: "no <screen>", suggestion: "Home")
    let report = HTMLFormatter().format([Samples.clean], unreadable: [mistake])
    #expect(report.contains("A.flow.yml:3:5: no &lt;screen&gt;; did you mean “Home”?"))
  }

  /// Elements are those of the page, whatever names say, and the data ends where it should.
  @Test(arguments: HostileStrings.all)
  func namesStayText(name: String) throws {
    var verdict = HostileStrings.verdict(name)
    verdict.distances = [ScreenDistance(screen: name, gestures: 1, isSeen: true)]
    verdict.hidden = [HiddenFindings(rule: name, count: 1)]
    verdict.remarks = [name]
    let picture = FlowPicture(svg: Self.svg, remarks: [name], screens: [name: "screen-Home"])
    let mistake = UnreadableDeclaration(
      location: .init(file: name, line: 1, column: 1), message: name, suggestion: name)
    func elements(_ verdict: Verdict, _ picture: FlowPicture, _ mistake: UnreadableDeclaration) -> [String] {
      let text = HTMLFormatter(context: ReportContext(pictures: [picture])).format([verdict], unreadable: [mistake])
      return Self.page(text).matches(of: /<(!?[^\s>"]+)/).map { String($0.output.1) }
    }
    var plain = HostileStrings.verdict("plain name")
    plain.distances = [ScreenDistance(screen: "x", gestures: 1, isSeen: true)]
    plain.hidden = [HiddenFindings(rule: "x", count: 1)]
    plain.remarks = ["x"]
    let expected = elements(
      plain, FlowPicture(svg: Self.svg, remarks: ["x"], screens: ["x": "screen-Home"]),
      UnreadableDeclaration(location: .init(file: "x", line: 1, column: 1), message: "x", suggestion: "x"))
    #expect(elements(verdict, picture, mistake) == expected)
    let report = Self.report([verdict], [picture])
    #expect(report.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
  }

  @Test(arguments: HostileStrings.all)
  func theDataIsJSON(name: String) throws {
    let report = Self.report([HostileStrings.verdict(name)])
    let start = try #require(report.firstRange(of: "<script type=\"application/json\" id=\"data\">"))
    let end = try #require(report[start.upperBound...].firstRange(of: "</script>"))
    let data = report[start.upperBound..<end.lowerBound]
    #expect(!data.contains { "<>&".contains($0) })
    struct Page: Decodable {
      struct Flow: Decodable { var findings: [Finding] }
      struct Finding: Decodable { var subject: String }
      var flows: [Flow]
    }
    let page = try JSONDecoder().decode(Page.self, from: Data(data.utf8))
    #expect(page.flows.map { $0.findings.first?.subject } == [name])
  }
}
