import FlowModel
import FlowRules
import FlowTestSupport
import Foundation
import Testing

@testable import FlowReports

/// The output of the formats for places, severities and policies.
@Suite struct FormatterTests {
  private func report(_ format: ReportFormat, _ verdict: Verdict, _ context: ReportContext = .init()) -> String {
    format.formatter(context).format([verdict])
  }

  private func verdict(at file: String) -> Verdict {
    var verdict = Samples.clean
    var finding = Samples.hiddenPush
    finding.location.file = file
    verdict.findings = [finding]
    return verdict
  }

  @Test func pathsAreRelativeToTheWorkingDirectory() {
    let context = ReportContext(text: .init(workingDirectory: "/projects/shop"))
    for file in ["/projects/shop/Flows/A b.flow.yml", "./Flows/A b.flow.yml", "Flows/A b.flow.yml"] {
      let verdict = verdict(at: file)
      #expect(report(.github, verdict, context).contains("file=Flows/A b.flow.yml,line=52,col=7,"))
      #expect(report(.xcode, verdict, context).hasPrefix("/projects/shop/Flows/A b.flow.yml:52:7: warning: "))
      #expect(report(.checkstyle, verdict, context).contains("<file name=\"Flows/A b.flow.yml\">"))
      #expect(report(.codeclimate, verdict, context).contains("\"path\": \"Flows/A b.flow.yml\""))
      #expect(
        report(.sarif, verdict, context).contains(
          "{\"uri\": \"Flows/A%20b.flow.yml\", \"uriBaseId\": \"%SRCROOT%\"}"))
      #expect(report(.markdown, verdict, context).contains("· Flows/A b.flow.yml:52<"))
      #expect(report(.junit, verdict, context).contains(">Flows/A b.flow.yml:52:7\n"))
    }
    #expect(report(.sarif, verdict(at: "/tmp/a.flow.yml"), context).contains("{\"uri\": \"file:///tmp/a.flow.yml\"}"))
  }

  @Test(arguments: ReportFormat.allCases)
  func aFlowBuiltInCodeHasNoPlace(format: ReportFormat) throws {
    var verdict = verdict(at: "")
    verdict.findings[0].location = .none
    verdict.file = ""
    let report = report(format, verdict)
    #expect(report.contains(format == .codeclimate ? "hidden-navigation" : "Item"))
    #expect(!report.contains(":0:0"))
    if format == .sarif { #expect(try Schemas.mistakes(in: report, schema: Schemas.sarif) == []) }
  }

  @Test func everythingIsValid() throws {
    for verdicts in [[], [Samples.clean], Samples.everything] {
      let context = ReportContext(version: "1.2.3")
      let sarif = SARIFFormatter(context: context).format(verdicts)
      #expect(try Schemas.mistakes(in: sarif, schema: Schemas.sarif) == [])
      let issues = CodeClimateFormatter(context: context).format(verdicts)
      #expect(try Schemas.mistakes(in: issues, schema: Schemas.codeClimate) == [])
      let schema = try XMLSchema(try XMLTree.parse(try Schemas.data("junit-10.xsd")))
      let suites = JUnitFormatter(context: context).format(verdicts)
      #expect(try schema.mistakes(in: try XMLTree.parse(Data(suites.utf8))) == [])
    }
  }

  /// The validators see mistakes.
  @Test func validatorsRefuse() throws {
    let sarif = report(.sarif, Samples.shop)
    for (from, to) in [
      ("\"version\": \"2.1.0\"", "\"version\": \"2.2.0\""), ("\"ruleId\"", "\"rule\""),
      ("Apps/Storefront.flow.yml\", \"uriBaseId\"", "Apps/Store front.flow.yml\", \"uriBaseId\""),
      ("\"startLine\": 44", "\"startLine\": 0"), ("\"level\": \"error\"", "\"level\": \"fatal\""),
    ] {
      #expect(sarif.contains(from))
      #expect(try !Schemas.mistakes(in: sarif.replacing(from, with: to), schema: Schemas.sarif).isEmpty, "\(to)")
    }
    let schema = try XMLSchema(try XMLTree.parse(try Schemas.data("junit-10.xsd")))
    let junit = report(.junit, Samples.shop)
    for (from, to) in [
      ("tests=", "test="), ("<testcase name", "<testcase file=\"a\" name"), ("<testcase name", "<testcase title"),
      ("<skipped ", "<property name=\"a\" value=\"b\"/><skipped "), ("<properties>", "text<properties>"),
    ] {
      #expect(junit.contains(from))
      #expect(try !schema.mistakes(in: try XMLTree.parse(Data(junit.replacing(from, with: to).utf8))).isEmpty, "\(to)")
    }
    let issues = report(.codeclimate, Samples.shop)
    #expect(
      try !Schemas.mistakes(in: issues.replacing("\"major\"", with: "\"bad\""), schema: Schemas.codeClimate).isEmpty)
    #expect(
      try !Schemas.mistakes(in: issues.replacing("\"Apps/", with: "\"./Apps/"), schema: Schemas.codeClimate).isEmpty)
  }

  @Test func aGreenTestReportNamesWhatWasJudged() throws {
    var verdict = Samples.clean
    verdict.invariants = ["welcome-first"]
    let root = try XMLTree.parse(Data(report(.junit, verdict).utf8))
    let cases = root.all.filter { $0.name == "testcase" }
    #expect(cases.allSatisfy { $0.children.isEmpty })
    let names = cases.compactMap { $0.attributes["name"] }
    // That no suppression is unused says nothing about the app.
    let rules = RuleCatalog.identifiers.filter { $0 != UnusedSuppressionRule.identifier }
    #expect(names == ["every state was covered"] + rules + ["welcome-first"])
    #expect(root.attributes["tests"] == String(names.count))
    #expect(root.attributes["failures"] == "0")
  }

  @Test func testCasesFailWhereTheyFailTheRun() throws {
    func outcome(_ name: String, _ context: ReportContext) throws -> String? {
      let root = try XMLTree.parse(Data(report(.junit, Samples.shop, context).utf8))
      return root.all.first { $0.attributes["name"] == name }?.children.first?.name
    }
    let strict = ReportContext(failsOnWarnings: true, requiresComplete: true)
    for (name, usual, strictly) in [
      ("duplicate-screen: Item", "failure", "failure"), ("hidden-navigation: Item", "skipped", "failure"),
      ("duplicate-screen: Privacy", "skipped", "skipped"), ("unreachable-screen: Kiosk", "skipped", "skipped"),
      ("every state was covered", "skipped", "failure"),
    ] {
      #expect(try outcome(name, .init()) == usual, "\(name)")
      #expect(try outcome(name, strict) == strictly, "\(name)")
    }
  }

  @Test func aBoundedVerdictIsAnErrorOnlyWhereACompleteOneIsAskedFor() {
    var verdict = Samples.clean
    verdict.limitsReached = [.init(limit: "pending", place: "Item.buy")]
    let strict = ReportContext(requiresComplete: true)
    #expect(report(.xcode, verdict).isEmpty)
    #expect(report(.xcode, verdict, strict).hasPrefix("Apps/Onboarding.flow.yml:1:1: error: "))
    #expect(report(.github, verdict).hasPrefix("::notice "))
    #expect(report(.github, verdict, strict).hasPrefix("::error "))
  }

  /// Under each policy, an undecided absence fails nothing by itself.
  @Test func whatIsUndecidedIsNoFailure() throws {
    var verdict = Samples.clean
    verdict.limitsReached = [.init(limit: "pending", place: "Item.buy")]
    verdict.invariants = ["offer-seen"]
    verdict.undecided = [
      Samples.undecided("unreachable-screen", "Offer", line: 31),
      Samples.undecided("offer-seen", "offer-seen", line: 9),
    ]
    for context in [ReportContext(), ReportContext(failsOnWarnings: true, requiresComplete: true)] {
      let root = try XMLTree.parse(Data(report(.junit, verdict, context).utf8))
      let skipped = root.all.filter { $0.attributes["type"] == "undecided" }
      #expect(skipped.map(\.name) == ["skipped", "skipped"])
      #expect(root.attributes["failures"] == (context.requiresComplete ? "1" : "0"))
      // Neither rule nor invariant also has a case that passes.
      let names = root.all.compactMap { $0.attributes["name"] }
      #expect(names.contains("unreachable-screen: Offer") && !names.contains("unreachable-screen"))
      #expect(names.count { $0 == "offer-seen" } == 1)
      let lines = report(.xcode, verdict, context).split(separator: "\n")
      #expect(lines.count { $0.contains(" error: ") } == (context.requiresComplete ? 1 : 0))
      #expect(lines.contains { $0.hasSuffix("note: invariants: offer-seen") } == context.requiresComplete)
      let annotations = report(.github, verdict, context).split(separator: "\n")
      #expect(annotations.count == 1)
      #expect(annotations[0].hasPrefix(context.requiresComplete ? "::error " : "::notice "))
      #expect(annotations[0].hasSuffix("%0Aunreachable-screen: Offer%0Ainvariants: offer-seen"))
    }
    let results = try #require(try Schemas.tree(report(.sarif, verdict))["runs"]?.items?.first?["results"]?.items)
    #expect(results.map { $0["kind"]?.string } == ["open", "open"])
    #expect(results.map { $0["level"]?.string } == ["none", "none"])
    #expect(report(.checkstyle, verdict).matches(of: /severity="info"/).count == 2)
    #expect(report(.codeclimate, verdict).matches(of: /"severity": "info"/).count == 2)
    #expect(report(.markdown, verdict).hasPrefix("## flowcheck: nothing wrong\n"))
    let page = report(.html, verdict)
    #expect(page.contains("<th scope=\"row\">offer-seen</th><td><span class=\"badge bounded\">undecided</span>"))
    #expect(page.contains("<span class=\"badge good\">clean</span>"))
  }

  @Test func withoutABaselineNothingIsNew() {
    var verdict = Samples.shop
    verdict.baselined = nil
    #expect(!report(.sarif, verdict).contains("baselineState"))
    #expect(report(.json, verdict).contains("\"baselined\": null"))
    #expect(report(.sarif, Samples.shop).contains("\"baselineState\": \"unchanged\""))
  }

  /// The results of a SARIF report, and the issues of Code Climate: `FINGERPRINT LEVEL`.
  private func entries(_ verdict: Verdict) throws -> (sarif: [String], codeclimate: [String]) {
    let results = try #require(try Schemas.tree(report(.sarif, verdict))["runs"]?.items?.first?["results"]?.items)
    let issues = try #require(try Schemas.tree(report(.codeclimate, verdict)).items)
    return (
      results.map {
        let print = $0["partialFingerprints"]?["flowRuleSubject/v1"]?.string ?? ""
        return "\(print) \($0["level"]?.string ?? "")" + ($0["baselineState"]?.string.map { " \($0)" } ?? "")
      },
      issues.map { "\($0["fingerprint"]?.string ?? "") \($0["severity"]?.string ?? "")" }
    )
  }

  /// Whoever has accepted a finding below one sheet has not accepted the next sheet: each situation is an entry of its
  /// own. With a single situation the fingerprint is that of the finding.
  @Test func eachSituationHasAFingerprint() throws {
    var verdict = Samples.clean
    verdict.findings = [Samples.hiddenPush]
    verdict.findings[0].situations = [Finding.Situation(words: "over Settings", races: 0, length: 3)]
    var entries = try entries(verdict)
    #expect(entries.sarif == ["Onboarding/hidden-navigation/Item warning"])
    #expect(entries.codeclimate == ["Onboarding/hidden-navigation/Item minor"])

    verdict.findings[0].situations.append(Finding.Situation(words: "over Cart", races: 1, length: 4))
    entries = try self.entries(verdict)
    #expect(
      entries.sarif == [
        "Onboarding/hidden-navigation/Item/over%20Settings warning",
        "Onboarding/hidden-navigation/Item/over%20Cart warning",
      ])
    #expect(
      entries.codeclimate == [
        "Onboarding/hidden-navigation/Item/over%20Settings minor",
        "Onboarding/hidden-navigation/Item/over%20Cart minor",
      ])
    let sarif = report(.sarif, verdict)
    #expect(sarif.matches(of: /"codeFlows"/).count == 1)
    #expect(sarif.contains("nobody sees it.\\nneeds 1 event within an animation\\nover Cart"))
    #expect(sarif.contains("\"races\": 1"))

    verdict.findings[0].situations[0].acceptance = .baselined("later")
    verdict.findings[0].situations[1].acceptance = .new
    verdict.baselined = []
    entries = try self.entries(verdict)
    #expect(entries.sarif.map { $0.split(separator: " ").last } == ["unchanged", "new"])
    #expect(entries.codeclimate.map { $0.split(separator: " ").last } == ["info", "minor"])

    verdict.findings[0].situations[0].acceptance = .suppressed("fine")
    #expect(report(.sarif, verdict).contains("\"kind\": \"inSource\""))
    #expect(try self.entries(verdict).codeclimate.count == 1)
    #expect(try Schemas.mistakes(in: report(.sarif, verdict), schema: Schemas.sarif) == [])
  }

  /// The first finding of a block stands for the block, with the highest severity in it.
  @Test func aBlockIsOneEntryAtItsLevel() throws {
    var verdict = Samples.clean
    var follower = Samples.duplicate("Item", from: "Home", line: 44)
    follower.cause = .finding(Samples.hiddenPush.key)
    verdict.findings = [Samples.hiddenPush, follower]
    let entries = try entries(verdict)
    #expect(entries.sarif.map { $0.split(separator: " ").last } == ["error", "note"])
    #expect(entries.codeclimate.map { $0.split(separator: " ").last } == ["major", "info"])
    let named = "follows from it: duplicate-screen Item: Two quick taps on Home.open show Item twice."
    for format in [ReportFormat.sarif, .codeclimate, .checkstyle, .junit, .github] {
      #expect(report(format, verdict).contains(named), "\(format)")
    }
    #expect(report(.sarif, verdict).contains("\"message\": {\"text\": \"\(named)\"}"))
    #expect(try Schemas.mistakes(in: report(.sarif, verdict), schema: Schemas.sarif) == [])
    #expect(report(.checkstyle, verdict).matches(of: /severity="error"/).count == 1)
    #expect(report(.checkstyle, verdict).matches(of: /severity="info"/).count == 1)
    let suites = try XMLTree.parse(Data(report(.junit, verdict).utf8))
    #expect(suites.attributes["failures"] == "1")
    let skipped = suites.all.first { $0.attributes["type"] == "block" }
    #expect(skipped?.attributes["message"]?.hasPrefix("follows from hidden-navigation Item: ") == true)
    let lines = report(.github, verdict).split(separator: "\n")
    #expect(lines.count == 1 && lines[0].hasPrefix("::error "))
    let issues = report(.xcode, verdict).split(separator: "\n")
    #expect(issues.count { $0.contains(": error: ") } == 1 && !issues.contains { $0.contains(": warning: ") })
    #expect(issues.last?.contains(":44:7: note: follows from hidden-navigation Item: ") == true)
  }

  /// Absences have no run in common: each is an entry of its own, also where the text report lists them together.
  @Test func absencesAreEntriesOfTheirOwn() throws {
    var verdict = Samples.clean
    verdict.findings = ["A", "B"].map { Samples.unreachable($0, line: 48, obstacles: []) }
    #expect(try entries(verdict).sarif.map { $0.split(separator: " ").last } == ["error", "error"])
    #expect(report(.github, verdict).split(separator: "\n").count == 2)
  }

  /// A finding whose line moves, or whose message is worded differently, is still the same finding.
  @Test func fingerprintsNameFlowRuleAndSubject() {
    var moved = Samples.hiddenPush
    moved.location.line += 100
    moved.message = "Other words."
    let identities = [Samples.hiddenPush, moved].map { FindingIdentity($0, of: Samples.clean) }
    #expect(identities[0] == identities[1])
    #expect(identities[0].text == "Onboarding/hidden-navigation/Item")
    let tricky = [("a/b", "c"), ("a", "b/c"), ("a%2Fb", "c"), ("é", ""), ("", "é")]
      .map { FindingIdentity(flow: $0.0, rule: "r", subject: $0.1) }
    #expect(Set(tricky.map(\.text)).count == tricky.count)
    #expect(Set(tricky.map(\.digest)).count == tricky.count)
    // Published test vectors of FNV-1a.
    #expect(FindingIdentity.digest(of: "") == "cbf29ce484222325")
    #expect(FindingIdentity.digest(of: "foobar") == "85944171f73967e8")
  }
}
