import FlowModel
import FlowReports
import FlowRules
import FlowTestSupport
import FlowcheckKit
import Testing

/// What findings rest on that sources of the platform disagree about, as reports say it.
struct AssumptionReportTests {
  private func verdicts(_ fixture: String) throws -> [Verdict] {
    let path = "Meaning/\(fixture).flow.yml"
    return [try FlowChecker().verdict(on: try loadFlow(path), file: path)]
  }

  private static let cases = [
    ("present-while-leaving-dropped", "presentWhileLeaving: dropped"), ("modals-on-show-stay", "modalsOnShow: stay"),
    ("present-out-of-sight-dropped", "presentOutOfSight: dropped"),
    ("present-out-of-sight-waits", "presentOutOfSight: waits"),
  ]

  @Test(arguments: cases, [ReportFormat.text, .markdown, .html, .junit, .xcode, .github])
  func reportsSayIt(of example: (fixture: String, assumption: String), in format: ReportFormat) throws {
    let text = format.formatter().format(try verdicts(example.fixture))
    let first = text.firstRange(of: "rests on \(example.assumption)")
    #expect(first != nil, "\(text)")
  }

  @Test(arguments: cases, [ReportFormat.json, .sarif])
  func programsCanReadIt(of example: (fixture: String, assumption: String), in format: ReportFormat) throws {
    let text = format.formatter().format(try verdicts(example.fixture))
    #expect(text.contains(#""restsOn": ["\#(example.assumption)"]"#), "\(text)")
    if format == .json { #expect(text.contains(#""uncertain": ["\#(example.assumption)"]"#), "\(text)") }
  }

  /// What waits in a slot while another sheet is up waits by what the framework itself says, and the run goes through
  /// nothing else that is disputed; nor does a present that is refused because something stands there.
  @Test(arguments: ["slot-waits", "present-from", "present-while-leaving-waits"])
  func whatIsSureRestsOnNothing(fixture: String) throws {
    let verdicts = try verdicts(fixture)
    #expect(verdicts.flatMap(\.findings).allSatisfy { $0.trace?.assumptions.isEmpty ?? true })
  }

  /// The launch can rest on it, too: a cold link that presents while the start has just dismissed.
  @Test func aLaunchMayRestOnIt() throws {
    let flow = try flow(
      fromYAML: """
        flow: Launch
        root: W
        coordinators:
          W:
            container: window
            start: [show: A]
            screens: {A: {terminal: true}, B: {terminal: true}, C: {terminal: true}}
        deepLinks:
          both: {cold: true, do: [{present: B, animated: false}, {show: C}]}
        """)
    let verdict = try FlowChecker().verdict(on: flow, file: "launch.flow.yml")
    let hidden = try #require(verdict.findings.first { $0.rule == "hidden-navigation" })
    #expect(hidden.trace?.steps.count == 1)
    #expect(hidden.trace?.assumptions == ["modalsOnShow: stay"])
  }
}
