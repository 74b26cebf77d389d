import FlowModel
import FlowReports
import FlowRules
import FlowTestSupport
import FlowcheckKit
import Testing

/// The disputed rules of the platform on which findings rest, as reports state them.
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

  /// A presentation that waits in a slot while another sheet is up does so by the framework's own message, and its run
  /// contains nothing else that is disputed; nor does the run of a `present` that is refused because something is
  /// presented there.
  @Test(arguments: ["slot-waits", "present-from", "present-while-leaving-waits"])
  func whatIsSureRestsOnNothing(fixture: String) throws {
    let verdicts = try verdicts(fixture)
    #expect(verdicts.flatMap(\.findings).allSatisfy { $0.trace?.assumptions.isEmpty ?? true })
  }

  /// A launch can rest on a disputed rule, too: a cold link that presents while the start has just dismissed.
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
