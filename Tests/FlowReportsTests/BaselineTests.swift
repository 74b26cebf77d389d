import FlowModel
import FlowRules
import FlowTestSupport
import Testing

@testable import FlowReports

@Suite struct BaselineTests {
  private func read(_ text: String) -> (baseline: Baseline, errors: [String]) {
    let (baseline, errors) = Baseline.read(Array(text.utf8), file: "b")
    return (baseline, errors.map(\.description))
  }

  private func finding(_ rule: String, _ subject: String) -> Finding {
    Finding(rule: rule, severity: .error, subject: subject, message: "m", location: .none, trace: nil)
  }

  private func verdict(_ flow: String, _ findings: [(String, String)], limit: String? = nil) -> Verdict {
    Verdict(
      flow: flow, file: "", limitsReached: limit.map { [.init(limit: $0, place: "p")] } ?? [], states: 1,
      transitions: 1, findings: findings.map { finding($0.0, $0.1) })
  }

  @Test func aWholeFile() throws {
    let verdicts = [
      verdict(
        "Shop", [("stuck-state", "Home"), ("dead-action", "Home.more or less"), ("a", "#1"), ("a", "\"\u{1B}\n\\")]),
      verdict("Chat", [("stuck-state", "Étage ▸ 7"), ("stuck-state", "A")]),
    ]
    let text = Baseline().rewritten(for: verdicts).text
    try expectSnapshot(text, named: "baseline.txt")
    #expect(read(text).errors == [])
    #expect(read(text).baseline.text == text)
  }

  private static let commands = [
    "::error::owned", "::\u{301}error::owned", "\u{3000}::error::owned", "##[error]owned", "###vso[x]", "##teamcity[x]",
  ]

  @Test(arguments: HostileStrings.all + commands)
  func anyNameSurvives(name: String) {
    let identity = FindingIdentity(flow: name, rule: name, subject: name)
    let text = Baseline(entries: [.init(identity, reason: "why")]).text
    #expect(text.split(separator: "\n").count == 2)
    // No line of the file is a command, if a build log shows the file.
    #expect(text.withoutCommands == text)
    let (baseline, errors) = read(text)
    #expect(errors == [])
    #expect(baseline.entries.map(\.identity) == [identity])
    #expect(baseline.entries.first.map { Array($0.identity.subject.unicodeScalars) } == Array(name.unicodeScalars))
  }

  @Test func reasonsAndCommentsSurviveARewrite() {
    let text = """
      # Ours.

      Shop stuck-state Home # the kiosk # is off
      # Goes with
      #   the summer release.
      Shop dead-action Home.more   # not yet
      Shop dead-action Gone # is gone with this
      # The end.
      """
    let (baseline, errors) = read(text)
    #expect(errors == [])
    let rewritten = baseline.rewritten(
      for: [verdict("Shop", [("stuck-state", "Home"), ("dead-action", "Home.more"), ("double-finish", "New")])])
    #expect(
      rewritten.text == """
        # Ours.

        # Goes with
        #   the summer release.
        Shop dead-action Home.more  # not yet
        Shop double-finish New
        Shop stuck-state Home  # the kiosk # is off
        # The end.

        """)
  }

  @Test func endsOfLinesAndByteOrderMarksOfWindows() {
    let (baseline, errors) = read("\u{FEFF}# Head\r\n\r\nShop\ta  b# # why \r\n")
    #expect(errors == [])
    #expect(baseline.header == ["# Head"])
    #expect(baseline.entries.map(\.identity) == [FindingIdentity(flow: "Shop", rule: "a", subject: "b#")])
    #expect(baseline.entries.first?.reason == "why")
  }

  @Test(arguments: [
    ("Shop", "b:1:5: error: the rule is missing: FLOW RULE SUBJECT \"SITUATION\" # reason"),
    ("\n  Shop stuck-state # why", "b:2:25: error: the subject is missing: FLOW RULE SUBJECT \"SITUATION\" # reason"),
    (
      "A b c d",
      "b:1:7: error: a line has one finding: FLOW RULE SUBJECT \"SITUATION\" # reason; a name with spaces is quoted"
    ),
    ("A b \"c", "b:1:5: error: the quote is not closed"),
    ("A b \"c\\", "b:1:7: error: unknown escape; there are \\\" \\\\ \\n \\r \\t and \\u{…}"),
    ("A b \"c\\x\"", "b:1:7: error: unknown escape; there are \\\" \\\\ \\n \\r \\t and \\u{…}"),
    ("A b \"\\u{D800}\"", "b:1:6: error: unknown escape; there are \\\" \\\\ \\n \\r \\t and \\u{…}"),
    ("A b \"c\"d", "b:1:8: error: a space is missing behind the quote"),
    ("A b c\"d", "b:1:5: error: a quote inside of a name; write \"…\\\"…\""),
    ("A b c\n A \"b\" c", "b:2:2: error: this finding is listed in line 1 already"),
    ("A unused-suppression c", "b:1:1: error: unused-suppression cannot be accepted; take out what is unused"),
  ])
  func mistakes(text: String, error: String) {
    #expect(read(text).errors == [error])
  }

  @Test func everyMistakeIsFound() {
    #expect(read("a\nA b c\n\"\nb").errors.count == 3)
  }

  @Test func whatIsNotText() {
    let (_, errors) = Baseline.read([0x41, 0x0A, 0xC3, 0xA9, 0x20, 0xFF, 0x41], file: "b")
    #expect(errors.map(\.description) == ["b:2:3: error: this is not UTF-8 text"])
  }

  @Test func listedFindingsDoNotCount() {
    let baseline = read("Shop stuck-state Home # why\nShop dead-action Gone").baseline
    let result = baseline.applied(to: [verdict("Shop", [("stuck-state", "Home"), ("stuck-state", "Item")])])[0]
    #expect(result.baselined?.map(\.finding.subject) == ["Home"])
    #expect(result.baselined?.first?.reason == "why")
    #expect(result.findings.map(\.rule) == ["stuck-state", "unused-baseline-entry"])
    #expect(result.findings[1].subject == "dead-action Gone")
    #expect(result.findings[1].severity == .warning)
    #expect(result.findings[1].location == SourceLocation(file: "b", line: 2, column: 1))
  }

  @Test(arguments: ["states", "seconds", "memory", "interrupt"])
  func ofAStoppedExplorationNothingIsGone(limit: String) {
    let baseline = read("Shop stuck-state Home # why").baseline
    let stopped = verdict("Shop", [("dead-action", "A")], limit: limit)
    #expect(baseline.applied(to: [stopped])[0].findings.map(\.rule) == ["dead-action"])
    #expect(baseline.rewritten(for: [stopped]).text == "Shop dead-action A\nShop stuck-state Home  # why\n")
    let bounded = verdict("Shop", [], limit: "pending")
    #expect(baseline.applied(to: [bounded])[0].findings.map(\.rule) == ["unused-baseline-entry"])
    #expect(baseline.rewritten(for: [bounded]).entries == [])
  }

  @Test func whatIsUndecidedIsNeitherListedNorMissed() {
    var bounded = verdict("Shop", [("dead-action", "A")], limit: "pending")
    bounded.undecided = ["Offer", "Kiosk"].map { Samples.undecided("unreachable-screen", $0, line: 1) }
    #expect(Baseline(header: []).rewritten(for: [bounded]).text == "Shop dead-action A\n")
    // The reason for which it was listed may still hold: an undecided absence says nothing about it.
    let baseline = read("Shop unreachable-screen Offer # why\nShop unreachable-screen Gone").baseline
    #expect(baseline.applied(to: [bounded])[0].findings.map(\.subject) == ["A", "unreachable-screen Gone"])
    #expect(baseline.applied(to: [bounded])[0].undecided == bounded.undecided)
    #expect(
      baseline.rewritten(for: [bounded]).text == "Shop dead-action A\nShop unreachable-screen Offer  # why\n")
  }

  @Test func ofFlowsThatWereNotCheckedNothingIsKnown() {
    let baseline = read("Chat stuck-state A\nShop stuck-state B").baseline
    #expect(baseline.applied(to: [verdict("Shop", [("stuck-state", "B")])])[0].findings.isEmpty)
    #expect(baseline.rewritten(for: [verdict("Shop", [])]).entries.map(\.identity.flow) == ["Chat"])
  }

  @Test func flowsOfOneName() {
    let baseline = read("Shop stuck-state A\nShop stuck-state B\nShop stuck-state C").baseline
    let results = baseline.applied(to: [
      verdict("Shop", [("stuck-state", "B")]), verdict("Shop", [("stuck-state", "A")]),
    ])
    #expect(results.map { $0.baselined?.count } == [1, 1])
    #expect(results.flatMap(\.findings).map(\.subject) == ["stuck-state C"])
  }

  @Test func whatIsUnusedIsNeverAccepted() {
    let findings = [("unused-suppression", "stuck-state a.flow.yml:7"), ("unused-baseline-entry", "x y"), ("a", "b")]
    let baseline = Baseline(header: []).rewritten(for: [verdict("Shop", findings)])
    #expect(baseline.text == "Shop a b\n")
    #expect(baseline.applied(to: [verdict("Shop", findings)])[0].findings.count == 2)
  }

  private func hidden(_ situations: [String]) -> Verdict {
    var result = verdict("Shop", [("hidden-navigation", "Item")])
    result.findings[0].situations = situations.map { Finding.Situation(words: $0, races: 0, length: 3) }
    return result
  }

  /// A push below one sheet does not mask a push below another, although both end on the same screen.
  @Test func aFindingInANewSituationCounts() {
    let (about, account) = ("over About", "over AddAccount")
    let written = Baseline(header: []).rewritten(for: [hidden([about])])
    #expect(written.text == "Shop hidden-navigation Item \"over About\"\n")
    let baseline = read("Shop hidden-navigation Item \"over About\" # why").baseline
    #expect(baseline.applied(to: [hidden([about])])[0].baselined?.first?.reason == "why")
    let counted = baseline.applied(to: [hidden([about, account])])[0]
    #expect(counted.baselined == [])
    #expect(counted.findings.map(\.rule) == ["hidden-navigation"])
    #expect(counted.findings[0].situations.map(\.isNew) == [false, true])
    #expect(counted.findings[0].situationNote == "over About, AddAccount; not in the baseline: over AddAccount")
    let rewritten = baseline.rewritten(for: [hidden([account, about])])
    #expect(rewritten.text == "Shop hidden-navigation Item \"over About\" \"over AddAccount\"  # why\n")
  }

  /// What a comment in the declaration accepts needs no place in the baseline, and is not new there.
  @Test func aSituationThatACommentAcceptsIsNotNew() {
    var divided = hidden(["over About", "over AddAccount", "over Cart"])
    divided.findings[0].situations[0].acceptance = .suppressed("fine")
    for index in [1, 2] { divided.findings[0].situations[index].acceptance = .new }
    let written = Baseline(header: []).rewritten(for: [divided])
    #expect(written.text == "Shop hidden-navigation Item \"over AddAccount\" \"over Cart\"\n")
    #expect(written.applied(to: [divided])[0].findings == [])
    let account = read("Shop hidden-navigation Item \"over AddAccount\" # later").baseline
    let counted = account.applied(to: [divided])[0].findings
    #expect(
      counted.first?.situations.map(\.acceptance) == [.suppressed("fine"), .baselined("later"), .new])
    #expect(counted.first?.situationNote == "over About, AddAccount, Cart; not accepted: over Cart")
    #expect(divided.findings[0].situationNote?.hasSuffix("; not suppressed: over AddAccount, Cart") == true)
  }

  @Test func anEntryWithoutSituationsAcceptsAll() {
    let baseline = read("Shop hidden-navigation Item").baseline
    #expect(baseline.applied(to: [hidden(["over About", "over AddAccount"])])[0].findings == [])
    let named = read("Shop hidden-navigation Item \"over About\"").baseline
    #expect(named.applied(to: [hidden([])])[0].findings == [])
    #expect(named.merged(with: baseline).text == "Shop hidden-navigation Item\n")
    let both = named.merged(with: read("Shop hidden-navigation Item \"over Cart\"").baseline)
    #expect(both.text == "Shop hidden-navigation Item \"over About\" \"over Cart\"\n")
  }

  @Test func aSecondBaselineGivesItsReasons() {
    let first = read("A b c\nA b d # mine").baseline
    let merged = first.merged(with: read("A b c # theirs\nA b d # theirs\nA b e").baseline)
    #expect(merged.text == "A b c  # theirs\nA b d  # mine\nA b e\n")
  }
}
