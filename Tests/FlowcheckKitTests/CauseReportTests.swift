import FlowModel
import FlowReports
import FlowRules
import FlowTestSupport
import FlowcheckKit
import Testing

/// The reports about findings that have one cause, and about their nearest misses.
struct CauseReportTests {
  private func verdict(_ path: String) throws -> [Verdict] {
    [try FlowChecker().verdict(on: try loadFlow(path), file: path)]
  }

  @Test(arguments: declarationFixtures(in: "Causes"))
  func blocksRead(path: String) throws {
    let name = path.split(separator: "/").last!.replacing(".flow.yml", with: "")
    try expectSnapshot(TextFormatter().format(verdict(path)), named: "\(name).txt")
  }

  @Test(arguments: [ReportFormat.markdown, .xcode, .github, .junit, .checkstyle, .codeclimate])
  func otherReportsSayIt(format: ReportFormat) throws {
    let verdicts = try verdict("Causes/dropped-with-what-follows.flow.yml")
    try expectSnapshot(format.formatter().format(verdicts), named: "dropped-with-what-follows.\(format.rawValue)")
  }

  /// In the formats with an entry for each finding, the entry of the first one names the buttons and the cure.
  @Test(arguments: [ReportFormat.xcode, .github, .checkstyle])
  func secondTapsRead(format: ReportFormat) throws {
    let verdicts = try verdict("Causes/second-taps.flow.yml")
    try expectSnapshot(format.formatter().format(verdicts), named: "second-taps.\(format.rawValue)")
  }

  @Test(arguments: [ReportFormat.markdown, .html])
  func secondTapsAreOneBlock(format: ReportFormat) throws {
    let text = format.formatter().format(try verdict("Causes/second-taps.flow.yml"))
    #expect(text.contains("Nothing guards these 4 buttons against a second tap."))
  }

  @Test func allCausesHaveTheirRuns() throws {
    var options = TextFormatter.Options()
    options.showsAllCauses = true
    let text = TextFormatter(options: options).format(try verdict("Causes/situations.flow.yml"))
    try expectSnapshot(text, named: "situations-all-causes.txt")
    let context = ReportContext(text: options)
    let json = ReportFormat.json.formatter(context).format(try verdict("Causes/situations.flow.yml"))
    try expectSnapshot(json, named: "situations-all-causes.json")
  }
}
