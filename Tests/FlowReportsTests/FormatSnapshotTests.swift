import FlowRules
import FlowTestSupport
import Testing

@testable import FlowReports

/// One whole report of each format, with every kind of finding in it.
@Suite struct FormatSnapshotTests {
  private let context = ReportContext(version: "1.2.3", diagrams: [Samples.diagram, nil])

  private func report(_ format: ReportFormat) -> String {
    switch format {
    case .sarif:
      var formatter = SARIFFormatter(context: context)
      formatter.documentation = Samples.documentation
      return formatter.format(Samples.everything)
    case .junit:
      var formatter = JUnitFormatter(context: context)
      formatter.documentation = Samples.documentation
      return formatter.format(Samples.everything)
    default: return format.formatter(context).format(Samples.everything)
    }
  }

  @Test(
    arguments: [
      (.text, "everything.txt"), (.json, "everything.json"), (.xcode, "everything.xcode"),
      (.github, "everything.github"), (.sarif, "everything.sarif"), (.junit, "everything.junit.xml"),
      (.checkstyle, "everything.checkstyle.xml"), (.codeclimate, "everything.codeclimate.json"),
      (.markdown, "everything.md"),
    ] as [(ReportFormat, String)])
  func everything(format: ReportFormat, name: String) throws {
    try expectSnapshot(report(format), named: name)
  }

  @Test(arguments: ReportFormat.allCases)
  func endsInANewlineUnlessEmpty(format: ReportFormat) {
    for verdicts in [[], [Samples.clean], Samples.everything] {
      let text = format.formatter(context).format(verdicts)
      #expect(text.isEmpty || text.hasSuffix("\n"))
      #expect(!text.hasSuffix("\n\n"))
    }
  }
}
