import FlowModel
import FlowRules
import FlowRuns
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
    let declared = ["stackDepth", "instances", "modals", "pending", "races", "effects"]
    let spent = ["states", "seconds", "memory", "interrupt"]
    let verdict = Verdict(
      flow: "Shop", file: Samples.file,
      limitsReached: declared.map { .init(limit: $0, place: "Item.buy") }
        + spent.map { .init(limit: $0, place: "1000 states") },
      states: 1_234_567, transitions: 1, findings: [])
    try expectSnapshot(TextFormatter().format([verdict]), named: "limits.txt")
  }

  /// A verdict without a single state has looked at nothing.
  @Test(arguments: [(0, "Shop: nothing explored · bounded"), (1, "Shop: nothing wrong so far · bounded")])
  func nothingExplored(states: Int, line: String) {
    let verdict = Verdict(
      flow: "Shop", file: Samples.file, limitsReached: [.init(limit: "effects", place: "App.two")], states: states,
      transitions: 0, findings: [])
    #expect(TextFormatter().format([verdict]).hasPrefix(line))
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

  @Test func everyLimitSaysWhatCouldDecide() {
    var verdict = Samples.clean
    verdict.limitsReached =
      ["stackDepth", "instances", "modals", "pending", "races", "effects"].map { .init(limit: $0, place: "Item.buy") }
      + ["states", "seconds", "memory", "interrupt"].map { .init(limit: $0, place: "1000 states") }
    for (index, limit) in verdict.limitsReached.enumerated() {
      var absence = Samples.undecided("unreachable-screen", "S\(index)", line: 1)
      absence.limit = limit
      verdict.undecided.append(absence)
    }
    let heading = "  undecided (1): in no run so far, but perhaps beyond "
    let lines = TextFormatter().format([verdict]).split(separator: "\n").filter { $0.hasPrefix(heading) }
    let endings = lines.map { $0.dropFirst(heading.count) }.joined(separator: "\n")
    #expect(
      endings == """
        stackDepth at Item.buy; raise --stack-depth or limits: {stackDepth: N}
        instances at Item.buy; raise --instances or limits: {instances: N}
        modals at Item.buy; raise --modals or limits: {modals: N}
        pending at Item.buy; raise --pending or limits: {pending: N}
        races at Item.buy; raise --races or limits: {races: N}
        effects at Item.buy; does something there run itself?
        1000 states; raise --max-states
        1000 states, out of time; raise --max-seconds, or see more of what is likely with fewer --races
        1000 states, out of memory; raise --max-memory
        1000 states, interrupted
        """)
  }

  @Test func whatIsUndecidedIsNeitherErrorNorWarning() {
    var verdict = Samples.clean
    verdict.limitsReached = [.init(limit: "pending", place: "Item.buy")]
    verdict.undecided = (1...7).map { Samples.undecided("dead-action", "Item.a\($0)", line: $0) }
    let text = TextFormatter(options: .init(isQuiet: true)).format([verdict])
    #expect(text.hasPrefix("Onboarding: nothing wrong so far · bounded · "))
    #expect(text.hasSuffix("\n    dead-action: Item.a1, Item.a2, Item.a3, Item.a4, Item.a5 and 2 more\n"))
    let full = TextFormatter(options: .init(isVerbose: true)).format([verdict])
    #expect(full.hasSuffix("\n    dead-action: Item.a1, Item.a2, Item.a3, Item.a4, Item.a5, Item.a6, Item.a7\n"))
  }

  /// Of several findings with one cause, the one with the fewest races is shown.
  @Test func racesAreCountedInWords() {
    let push = Samples.step("tap Home.open", "Item", state: Samples.inFlight("Item"))
    func leak(_ subject: String, _ steps: [Trace.Step]) -> Finding {
      Finding(
        rule: "coordinator-leak", severity: .error, subject: subject, message: "\(subject) leaks.",
        location: SourceLocation(file: Samples.file, line: 9, column: 3), trace: Trace(steps: [Samples.launch] + steps))
    }
    let link = Samples.step("link item", "Item", state: Samples.inFlight("Item"))
    let end = Samples.step("tap Item.x", "Item")
    let lucky = leak("Lucky", [push, link, end])
    let patient = leak("Patient", [push, Samples.step("settle", "Item"), Samples.step("tap Home.y", "Item"), end])
    let quick = leak("Quick", [push, end])
    #expect([lucky, patient, quick].map(\.races) == [2, 0, 1])
    #expect([lucky, patient, quick].racesLast.map(\.subject) == ["Patient", "Lucky", "Quick"])
    #expect(report([quick]).contains("coordinator-leak Quick · Apps/Storefront.flow.yml:9:3 · needs 1 event within an"))
    #expect(report([lucky]).contains(" · needs 2 events within an animation\n"))
    #expect(!report([patient]).contains("animation"))
    let text = report([lucky, quick, patient])
    #expect(text.hasPrefix("error: Patient leaks.\n  coordinator-leak Patient · Apps/Storefront.flow.yml:9:3\n"))
    #expect(text.contains("    Quick  tap Item.x (2 steps, needs 1 event within an animation)"))
    #expect(text.contains("    Lucky  tap Item.x (3 steps, needs 2 events within an animation)"))
    // A need that all of them have is stated once.
    let same = report([leak("A", [push, end]), leak("B", [push, end])])
    #expect(same.contains("    B  tap Item.x (2 steps)  "))
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
