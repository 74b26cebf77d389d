import FlowModel

@testable import FlowRules
@testable import FlowRuns

extension Samples {
  /// A verdict with every kind of finding, and a clean one.
  static let everything = [shop, clean]

  /// The documentation of the rules in these verdicts; short, so that snapshots are about the formats.
  static let documentation = [
    documentation("duplicate-screen", .error, "A second tap shows a screen twice."),
    documentation("hidden-navigation", .warning, "A screen is put where nobody sees it."),
    documentation("pop-on-empty", .error, "A stack loses its root."),
    documentation("stuck-state", .error, "There is no way on."),
    documentation("unreachable-screen", .error, "A screen is never seen."),
  ]

  private static func documentation(_ name: String, _ severity: Severity, _ title: String) -> RuleDocumentation {
    RuleDocumentation(
      identifier: name, severity: severity, title: title, text: "It *hurts*:\n\n- here.", subject: "the screen.",
      smallestFlow: "two screens.", fix: "add `guarded`.", example: "flow: A\nroot: B")
  }

  static let shop: Verdict = {
    var verdict = decided
    verdict.undecided =
      [undecided("unreachable-screen", "Coupon", line: 30), undecided("unreachable-screen", "Offer", line: 31)]
      + (1...7).map { undecided("dead-action", "Coupon.use\($0)", line: 31 + $0) }
      + [undecided("offer-seen", "offer-seen", line: 91), undecided("coupon-seen", "coupon-seen", line: 92)]
    return verdict
  }()

  private static let decided = Verdict(
    flow: "Storefront", file: file,
    limitsReached: [.init(limit: "pending", place: "Item.buy"), .init(limit: "stackDepth", place: "Home.item")],
    states: 7546, transitions: 47_000,
    findings: [
      hiddenPush, crash,
      unreachable("Receipt", line: 48, obstacles: ["Item.buy pushes it, but no run gets to Item."]), lasso,
      unusedEntry, duplicate("Item", from: "Home", line: 44),
    ],
    suppressed: [
      SuppressedFinding(finding: unreachable("Kiosk", line: 60, obstacles: []), reason: "switched off here")
    ],
    baselined: [
      BaselinedFinding(
        finding: duplicate("Privacy", from: "SettingsHome", line: 71), reason: "goes with the new settings"),
      BaselinedFinding(finding: unreachable("Imprint", line: 62, obstacles: ["Nothing shows it."])),
    ],
    invariants: ["paid-means-receipt", "welcome-first", "offer-seen", "coupon-seen"],
    decidedBeyondLimits: ["duplicate-screen", "welcome-first"],
    remarks: ["HomeTab was followed up to stacks of 12 frames"],
    distances: [
      ScreenDistance(screen: "Home", gestures: 0, isSeen: true),
      ScreenDistance(screen: "Item", gestures: 1, isSeen: true),
      ScreenDistance(screen: "Offer", gestures: nil, isSeen: true),
      ScreenDistance(screen: "Receipt", gestures: nil, isSeen: false),
    ])

  private static let crash = Finding(
    rule: "pop-on-empty", severity: .error, subject: "HomeTab", message: "Home.back pops the last screen.",
    location: SourceLocation(file: file, line: 39, column: 3),
    trace: Trace(steps: [launch, step("tap Home.back", nil, choices: [2, 1])], endsInCrash: true))

  private static let lasso = Finding(
    rule: "paid-means-receipt", severity: .error, subject: "paid-means-receipt",
    message: "After cart == filled the receipt may never come.",
    location: SourceLocation(file: file, line: 90, column: 3),
    trace: Trace(
      steps: [launch, step("tap Item.buy", "Item")],
      continuation: [step("settle", "Item", display: "tabs(Home ▸ Item*, Search)")],
      loop: [step("tab SearchTab", "Search"), step("tab HomeTab", "Item")]))

  private static let unusedEntry = Finding(
    rule: "unused-baseline-entry", severity: .warning, subject: "stuck-state Item",
    message: "The baseline lists stuck-state of Item, which is no longer found.",
    location: SourceLocation(file: "flows.baseline", line: 4, column: 1), trace: nil)

  /// A few lines of Mermaid.
  static let diagram = "flowchart LR\n  n1([\"launch\"])\n"
}
