import FlowModel
import FlowRules
import FlowTestSupport
import Testing

@testable import FlowReports

@Suite struct TextFormatterTests {
  private func report(_ findings: [Finding], options: TextFormatter.Options = .init()) -> String {
    let verdict = Verdict(
      flow: "Shop", file: Samples.file, limitsReached: [], states: 10, transitions: 20, findings: findings)
    return TextFormatter(options: options).format([verdict])
  }

  @Test func severalFlows() throws {
    let text = TextFormatter().format([Samples.clean, Samples.storefront, Samples.clean])
    try expectSnapshot(text, named: "several-flows.txt")
  }

  @Test func colours() throws {
    let text = TextFormatter(options: .init(style: .ansi)).format([Samples.storefront, Samples.clean])
    try expectSnapshot(text, named: "colours.txt")
  }

  @Test func absencesOfOneRuleAreOneBlock() throws {
    let findings = [
      Samples.unreachable(
        "Receipt", line: 48, obstacles: ["Item.buy pushes it, but never runs.", "Its link is never open."]),
      Samples.unreachable("SoldOut", line: 49, obstacles: []),
    ]
    try expectSnapshot(report(findings), named: "absences.txt")
  }

  @Test func longTracesAreCompactAndWhole() throws {
    var steps = [Samples.launch]
    for round in 1...5 {
      let screen = "Item\(round)"
      steps.append(Samples.step("tap Home.open", screen, display: "tabs(Home ▸ \(screen)*, Search)"))
      steps.append(Samples.step("settle", screen, display: "tabs(Home ▸ \(screen)*, Search)"))
      steps.append(Samples.step("unlock HomeTab", screen, display: "tabs(Home ▸ \(screen)*, Search)"))
    }
    let finding = Finding(
      rule: "stuck-state", severity: .error, subject: "Item5", message: "From Item5 nothing leads on.",
      location: SourceLocation(file: Samples.file, line: 9, column: 3), trace: Trace(steps: steps))
    try expectSnapshot(report([finding]), named: "long-trace.txt")
  }

  @Test func crash() throws {
    let finding = Finding(
      rule: "pop-on-empty", severity: .error, subject: "HomeTab",
      message: "Home.back pops the last screen; the app stops.",
      location: SourceLocation(file: Samples.file, line: 9, column: 3),
      trace: Trace(
        steps: [Samples.launch, Samples.step("tap Home.back", nil, choices: [2, 1])], endsInCrash: true))
    try expectSnapshot(report([finding]), named: "crash.txt")
  }

  @Test func lasso() throws {
    let finding = Finding(
      rule: "paid-means-receipt", severity: .error, subject: "paid-means-receipt",
      message: "After cart == filled the receipt may never come.",
      location: SourceLocation(file: Samples.file, line: 90, column: 3),
      trace: Trace(
        steps: [Samples.launch, Samples.step("tap Item.buy", "Item")],
        continuation: [Samples.step("settle", "Item", display: "tabs(Home ▸ Item*, Search)")],
        loop: [Samples.step("tab SearchTab", "Search"), Samples.step("tab HomeTab", "Item")]))
    try expectSnapshot(report([finding]), named: "lasso.txt")
  }

  @Test func aRunThatGoesOnStopsWithItsLastStep() {
    let finding = Finding(
      rule: "arrives", severity: .error, subject: "arrives", message: "It may never arrive.",
      location: SourceLocation(file: Samples.file, line: 90, column: 3),
      trace: Trace(
        steps: [Samples.launch], continuation: [Samples.step("settle", "Home"), Samples.step("tap Home.back", nil)],
        endsInCrash: true))
    let text = report([finding])
    #expect(
      text.split(separator: "\n").filter { $0.contains("the app stops") }.map { $0.contains("tap Home.back") } == [true]
    )
    #expect(!text.contains("there it stays"))
    #expect(finding.evidence.map { $0.hasSuffix("the app stops") } == [false, false, true])
  }

  @Test(arguments: [[], [Samples.step("settle", "Home")]])
  func aRunAfterWhichNothingHasToHappenSaysSo(continuation: [Trace.Step]) {
    let finding = Finding(
      rule: "arrives", severity: .error, subject: "arrives", message: "It may never arrive.",
      location: SourceLocation(file: Samples.file, line: 90, column: 3),
      trace: Trace(steps: [Samples.launch], continuation: continuation, staysThere: true))
    #expect(report([finding]).contains("and there it stays"))
    #expect(finding.evidence.map { $0.hasSuffix(", and there it stays") } == continuation.map { _ in false } + [true])
  }

  @Test func everyLimitSaysWhatToRaise() throws {
    let declared = ["stackDepth", "instances", "modals", "pending", "effects"]
    let spent = ["states", "seconds", "memory", "interrupt"]
    let verdict = Verdict(
      flow: "Shop", file: Samples.file,
      limitsReached: declared.map { .init(limit: $0, place: "Item.buy") }
        + spent.map { .init(limit: $0, place: "1000 states") },
      states: 1_234_567, transitions: 1, findings: [])
    try expectSnapshot(TextFormatter().format([verdict]), named: "limits.txt")
  }

  @Test func whatIsKnownAlthoughALimitWasMet() {
    func lines(_ decided: [String], remarks: [String] = []) -> [String] {
      let verdict = Verdict(
        flow: "Shop", file: Samples.file, limitsReached: [.init(limit: "stackDepth", place: "Item.buy")], states: 3,
        transitions: 4, findings: [], decidedBeyondLimits: decided, remarks: remarks)
      return TextFormatter().format([verdict]).split(separator: "\n").dropFirst(2).map(String.init)
    }
    let rules = RuleCatalog.identifiers
    #expect(lines([]) == [])
    #expect(lines(["unbounded-stack"]) == ["  all the same complete for unbounded-stack"])
    #expect(lines(rules) == ["  all the same complete for every rule"])
    #expect(
      lines(rules.filter { $0 != "stuck-state" } + ["flat"], remarks: ["the stack of Shop is low"])
        == ["  all the same complete for flat and every rule but stuck-state", "  the stack of Shop is low"])
  }

  @Test func verboseShowsEveryTrace() {
    let findings = [
      Samples.duplicate("Item", from: "Home", line: 44), Samples.duplicate("Receipt", from: "Item", line: 48),
    ]
    let full = report(findings, options: .init(isVerbose: true))
    #expect(full.contains("tap again Item.open"))
    #expect(!full.contains("the same way"))
    #expect(report(findings).contains("the same way:\n    Receipt"))
  }

  @Test func theSummaryCountsSuppressedFindings() {
    var verdict = Samples.clean
    verdict.suppressed = Samples.storefront.findings.prefix(2).map { SuppressedFinding(finding: $0, reason: "why") }
    #expect(TextFormatter().format([verdict]).hasPrefix("Onboarding: nothing wrong, 2 suppressed · complete"))
    verdict.findings = [Samples.hiddenPush]
    #expect(TextFormatter().format([verdict]).contains("Onboarding: 1 warning, 2 suppressed · complete"))
    #expect(!TextFormatter().format([Samples.clean]).contains("suppressed"))
  }

  @Test func quietLeavesOutCleanFlows() {
    let formatter = TextFormatter(options: .init(isQuiet: true))
    #expect(formatter.format([Samples.clean]).isEmpty)
    var bounded = Samples.clean
    bounded.limitsReached = [.init(limit: "states", place: "1")]
    #expect(!formatter.format([bounded]).isEmpty)
  }

  @Test func pathsAreRelativeToTheWorkingDirectory() {
    var finding = Samples.hiddenPush
    finding.location.file = "/projects/shop/Shop.flow.yml"
    #expect(report([finding], options: .init(workingDirectory: "/projects/shop")).contains("· Shop.flow.yml:52:7"))
    #expect(report([finding], options: .init(workingDirectory: "/projects/sh")).contains("· /projects/shop/Shop"))
  }

  @Test func controlCharactersStayOut() {
    var finding = Samples.hiddenPush
    finding.message = "a\u{1B}[31m\nb\u{202E}c"
    let text = report([finding])
    #expect(text.contains("a\u{FFFD}[31m\u{FFFD}b\u{FFFD}c"))
    #expect(!text.unicodeScalars.contains("\u{1B}"))
  }
}
