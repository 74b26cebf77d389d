import FlowConformance
import FlowDeclaration
import FlowModel
import FlowRules
import FlowRuns
import FlowSemantics
import FlowTestSupport
import StateSpace
import Testing

/// The traces of the checker are runs of the flow, also when they are logged as an app would log them.
@Suite struct TraceConformanceTests {
  private static let fixtures = ruleFixtureFolders().flatMap { declarationFixtures(in: "Rules/\($0)") }

  /// A trace as a log; with `isSparse`, without the events that an app does not see.
  private static func log(of trace: Trace, isSparse: Bool) -> FlowLog {
    var entries: [FlowLog.Entry] = []
    for (number, step) in trace.steps.enumerated() {
      let stops = trace.endsInCrash && number == trace.steps.count - 1
      let visible: FlowLog.Entry.Visible =
        stops || isSparse ? .unknown : step.visible.map { .screen($0) } ?? .none
      let place = FlowModel.SourceLocation(file: "trace", line: number + 1, column: 1)
      if step.event == "launch" {
        entries.append(
          FlowLog.Entry(event: "launch", launch: launch(step.detail ?? ""), visible: visible, location: place))
        continue
      }
      let kind = step.event.split(separator: " ").first.map(String.init) ?? ""
      let isUnseen = ["settle", "unlock", "later", "async"].contains(kind) || step.event.hasSuffix(" cancelled")
      if isSparse, isUnseen { continue }
      var event = step.event
      if isSparse {
        for further in ["tap again ", "tap early "] where event.hasPrefix(further) {
          event = "tap " + event.dropFirst(further.count)
        }
      }
      entries.append(FlowLog.Entry(event: event, visible: visible, location: place))
    }
    return FlowLog(file: "trace", entries: entries)
  }

  private static func launch(_ detail: String) -> FlowLog.Launch {
    var launch = FlowLog.Launch()
    let parts = detail.split(separator: " ").map(String.init)
    for (index, part) in parts.enumerated() {
      if let sign = part.firstIndex(of: "=") {
        launch.variables.append(
          Effect.Assignment(variable: String(part[..<sign]), value: String(part[part.index(after: sign)...])))
      } else if part == "link", index + 1 < parts.count {
        launch.link = parts[index + 1]
      }
    }
    return launch
  }

  @Test(arguments: fixtures)
  func everyTraceOfTheCheckerFits(fixture: String) throws {
    let flow = try loadFlow(fixture)
    let verdicts = DeepStack.run { () -> [LogVerdict] in
      let findings = CheckRun(flow).findings()
      var check = ConformanceCheck(Program(flow))
      return findings.compactMap(\.trace).flatMap { trace in
        [false, true].map { check.check(Self.log(of: trace, isSparse: $0)) }
      }
    }
    for verdict in verdicts { #expect(verdict.departures == []) }
    if fixture.contains("/fires-"), !fixture.contains("unreachable"), !fixture.contains("dead-action"),
      !fixture.contains("fires-reachable"), !fixture.contains("unused-suppression")
    {
      #expect(!verdicts.isEmpty)
    }
  }
}
