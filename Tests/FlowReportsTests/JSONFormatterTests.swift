import FlowModel
import FlowReports
import FlowRules
import FlowTestSupport
import Foundation
import Testing

@Suite struct JSONFormatterTests {
  @Test func wholeReport() throws {
    var leadsTo = Samples.hiddenPush
    leadsTo.trace?.continuation = [Samples.step("settle", nil)]
    leadsTo.trace?.loop = [Samples.step("tap Home.x", "Home", choices: [1, 2])]
    var verdict = Samples.storefront
    verdict.findings.append(leadsTo)
    try expectSnapshot(JSONFormatter().format([verdict, Samples.clean]), named: "report.json")
  }

  @Test func suppressedFindings() throws {
    var verdict = Samples.clean
    #expect(JSONFormatter().format([verdict]).contains("\"suppressed\": []"))
    verdict.suppressed = [SuppressedFinding(finding: Samples.hiddenPush, reason: "a \"reason\"")]
    let data = Data(JSONFormatter().format([verdict]).utf8)
    let report = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let flows = try #require(report["flows"] as? [[String: Any]])
    let suppressed = try #require(flows.first?["suppressed"] as? [[String: Any]])
    #expect(suppressed.count == 1)
    let first = try #require(suppressed.first)
    #expect(Set(first.keys) == ["rule", "subject", "reason", "file", "line"])
    #expect(first["rule"] as? String == "hidden-navigation")
    #expect(first["subject"] as? String == "Item")
    #expect(first["reason"] as? String == "a \"reason\"")
    #expect(first["file"] as? String == Samples.file)
    #expect(first["line"] as? Int == 52)
  }

  @Test func racesAndWhatIsUndecided() throws {
    #expect(JSONFormatter().format([Samples.clean]).contains("\"undecided\": []"))
    var verdict = Samples.clean
    verdict.findings = [Samples.hiddenPush, Samples.duplicate("Item", from: "Home", line: 44)]
    verdict.baselined = [BaselinedFinding(finding: verdict.findings[1])]
    verdict.undecided = [Samples.undecided("dead-action", "Coupon.use", line: 32)]
    let data = Data(JSONFormatter().format([verdict]).utf8)
    let report = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let flow = try #require((report["flows"] as? [[String: Any]])?.first)
    let findings = try #require(flow["findings"] as? [[String: Any]])
    #expect(findings.map { $0["races"] as? Int } == [0, 1])
    #expect((flow["baselined"] as? [[String: Any]])?.first?["races"] as? Int == 1)
    let undecided = try #require((flow["undecided"] as? [[String: Any]])?.first)
    #expect(Set(undecided.keys) == ["rule", "subject", "file", "line", "column", "limit", "place"])
    #expect(undecided["rule"] as? String == "dead-action")
    #expect(undecided["subject"] as? String == "Coupon.use")
    #expect(undecided["file"] as? String == Samples.file)
    #expect(undecided["line"] as? Int == 32)
    #expect(undecided["column"] as? Int == 9)
    #expect(undecided["limit"] as? String == "pending")
    #expect(undecided["place"] as? String == "Item.buy")
  }

  @Test func whatIsKnownAlthoughALimitWasMet() throws {
    var verdict = Samples.clean
    verdict.decidedBeyondLimits = ["unbounded-stack"]
    verdict.remarks = ["the stack of Shop is low"]
    let data = Data(JSONFormatter().format([verdict]).utf8)
    let report = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let flow = try #require((report["flows"] as? [[String: Any]])?.first)
    #expect(flow["completeFor"] as? [String] == ["unbounded-stack"])
    #expect(flow["remarks"] as? [String] == ["the stack of Shop is low"])
  }

  /// A program must be able to tell it from a trace that goes no further.
  @Test func aRunThatStaysWhereItIsHasAnEmptyLoop() throws {
    var verdict = Samples.clean
    verdict.findings = [Samples.hiddenPush, Samples.hiddenPush]
    verdict.findings[0].trace?.staysThere = true
    let data = Data(JSONFormatter().format([verdict]).utf8)
    let report = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let flow = try #require((report["flows"] as? [[String: Any]])?.first)
    let findings = try #require(flow["findings"] as? [[String: Any]])
    for key in ["continuation", "loop"] {
      #expect((findings[0][key] as? [Any])?.isEmpty == true)
      #expect(findings[1][key] == nil)
    }
  }

  @Test func noFlows() {
    #expect(JSONFormatter().format([]) == "{\n  \"schema\": \"flowcheck/1\",\n  \"flows\": []\n}\n")
  }

  @Test(
    arguments: [
      (1 << 53, "9007199254740992", nil),
      ((1 << 53) + 1, "9007199254740992", "9007199254740993"),
      (Int.max, "9223372036854775808", "9223372036854775807"),
    ] as [(Int, String, String?)])
  func statesBeyondADouble(states: Int, number: String, exact: String?) {
    var verdict = Samples.clean
    verdict.states = states
    let text = JSONFormatter().format([verdict])
    #expect(text.contains("\"states\": \(number),"))
    #expect(text.contains("statesExact") == (exact != nil))
    if let exact { #expect(text.contains("\"statesExact\": \"\(exact)\",")) }
  }

  @Test func anyTextSurvives() throws {
    var verdict = Samples.clean
    verdict.flow = "a\"b\\c\u{0}\n/\u{2028}é👩‍👩‍👧"
    let data = Data(JSONFormatter().format([verdict]).utf8)
    let report = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let flows = try #require(report["flows"] as? [[String: Any]])
    #expect(flows.first?["flow"] as? String == verdict.flow)
  }
}
