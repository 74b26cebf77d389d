import FlowTestSupport
import FlowcheckKit
import Testing

@testable import FlowRules

struct RuleFixtureTests {
  static let fixtures = ruleFixtureFolders().flatMap { declarationFixtures(in: "Rules/\($0)") }

  @Test(arguments: fixtures)
  func findsExactlyWhatTheFixtureSays(path: String) throws {
    let expected = try FixtureExpectation(fixture: path)
    let declared = try loadDeclaration(path)
    let verdict = CheckRun(declared.flow).verdict(file: path).applying(declared.suppressions)
    #expect(verdict.findings.map(\.summary).sorted() == expected.findings)
    #expect(verdict.limitsReached.map { "\($0.limit) \($0.place)" } == expected.limits)
    #expect(verdict.undecided.map { "\($0.rule) \($0.subject)" }.sorted() == expected.undecided)
  }

  @Test(arguments: fixtures)
  func firesOrStaysSilentAsItsNameSays(path: String) throws {
    let parts = path.split(separator: "/")
    let rule = String(parts[1])
    let findings = try FixtureExpectation(fixture: path).findings
    if rule == "invariants" {
      #expect(findings.isEmpty == parts[2].hasPrefix("clean-"))
    } else {
      #expect(findings.contains { $0.hasPrefix("\(rule) ") } == parts[2].hasPrefix("fires-"))
    }
  }

  @Test(arguments: [("fires-crash", Severity.error), ("fires-reported", .warning)])
  func anUnexpectedEventIsAnErrorWhereItStopsTheApp(name: String, severity: Severity) throws {
    let findings = CheckRun(try loadFlow("Rules/unexpected-event/\(name).flow.yml")).findings()
    #expect(findings.filter { $0.rule == "unexpected-event" }.map(\.severity) == [severity])
  }

  @Test func aStoppedRunLeavesAbsencesOpen() throws {
    let flow = try loadFlow("Apps/Storefront.flow.yml")
    let stopped = CheckRun(flow, maxStates: 10).verdict(file: "")
    #expect(!stopped.undecided.isEmpty)
    #expect(stopped.undecided.allSatisfy { $0.limit == Verdict.LimitReached(limit: "states", place: "10 states") })
    #expect(stopped.findings.allSatisfy { $0.trace != nil })
    let unreached = CheckRun(try loadFlow("Rules/unreachable-screen/fires-nobody-shows.flow.yml")).findings()
    #expect(unreached.map(\.obstacles) == [["Nothing pushes, shows or presents Help."]])
  }

  @Test(arguments: RuleCatalog.identifiers + ["invariants"])
  func everyRuleHasAFlowThatFiresAndANearMiss(rule: String) {
    let names = declarationFixtures(in: "Rules/\(rule)")
    #expect(names.contains { $0.contains("/fires-") })
    #expect(names.contains { $0.contains("/clean-") })
  }

  @Test(arguments: fixtures)
  func theLastStepOfATraceShowsWhatTheFindingSays(path: String) throws {
    for finding in CheckRun(try loadFlow(path)).findings() {
      guard let trace = finding.trace else { continue }
      #expect(trace.steps.first?.event == "launch")
      #expect(trace.steps.dropFirst().allSatisfy { $0.event != "launch" })
      if finding.rule == "stuck-state" || finding.rule == "no-way-home" {
        #expect(trace.steps.last?.visible == finding.subject)
      }
      let last = (trace.steps + trace.continuation).last
      #expect(trace.endsInCrash == (last?.visible == nil && last?.display == ""))
    }
  }
}

extension Finding {
  /// As fixtures write it.
  var summary: String { "\(rule) \(subject) \(trace.map { String($0.length) } ?? "-")" }
}
