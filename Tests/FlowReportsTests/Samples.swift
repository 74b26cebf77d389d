import FlowModel

@testable import FlowRules
@testable import FlowRuns

/// Verdicts as a shop's flow might get them.
enum Samples {
  static let file = "Apps/Storefront.flow.yml"

  static func step(
    _ event: String, _ visible: String?, detail: String? = nil, choices: [Int] = [], display: String = "",
    state: StateDescription? = nil
  ) -> Trace.Step {
    Trace.Step(event: event, detail: detail, choices: choices, visible: visible, display: display, state: state)
  }

  /// A state in which a push has not settled: the next event is a race, unless it is `settle` or `unlock`.
  static func inFlight(_ screen: String) -> StateDescription {
    let owner = StateDescription.Owner(name: "HomeTab", index: 0, ordinal: nil)
    let frame = StateDescription.Screen(name: screen, owner: owner, happened: [])
    return StateDescription(
      variables: [], contexts: [.init(display: .stack(owner: owner, [frame]), allowsSwipe: false)],
      coordinators: [.init(identity: owner, children: [], hasFinished: false)],
      flight: .init(kind: .push, completions: [], isLeaving: false), pending: [], visible: screen)
  }

  static let launch = step("launch", "Home", detail: "onboarded=true cart=empty", display: "tabs(Home*, Search)")

  static let hiddenPush = Finding(
    rule: "hidden-navigation", severity: .warning, subject: "Item",
    message: "Link item pushes Item where Settings covers it: nobody sees it.",
    location: SourceLocation(file: file, line: 52, column: 7),
    trace: Trace(steps: [
      launch,
      step("tap Home.settings", "SettingsHome", display: "tabs(Home*, Search) | SettingsHome"),
      step("link item", "SettingsHome", display: "tabs(Home ▸ Item*, Search) | SettingsHome"),
      step("settle", "SettingsHome", display: "tabs(Home ▸ Item*, Search) | SettingsHome"),
    ]))

  static func duplicate(_ screen: String, from: String, line: Int, through: [Trace.Step] = []) -> Finding {
    Finding(
      rule: "duplicate-screen", severity: .error, subject: screen,
      message: "Two quick taps on \(from).open show \(screen) twice.",
      location: SourceLocation(file: file, line: line, column: 7),
      trace: Trace(
        steps: [launch] + through + [
          step(
            "tap \(from).open", screen, display: "tabs(\(from) ▸ \(screen)*, Search)", state: inFlight(screen)),
          step("tap again \(from).open", screen, display: "tabs(\(from) ▸ \(screen) ▸ \(screen)*, Search)"),
        ]))
  }

  static func unreachable(_ screen: String, line: Int, obstacles: [String]) -> Finding {
    Finding(
      rule: "unreachable-screen", severity: .error, subject: screen, message: "\(screen) is never seen.",
      location: SourceLocation(file: file, line: line, column: 7), trace: nil, obstacles: obstacles)
  }

  static let storefront = Verdict(
    flow: "Storefront", file: file,
    limitsReached: [.init(limit: "pending", place: "Item.buy"), .init(limit: "pending", place: "Item.soldOut")],
    states: 7546, transitions: 47_000,
    findings: [
      unreachable("Receipt", line: 48, obstacles: ["Item.buy pushes it, but no run gets to Item."]),
      hiddenPush,
      duplicate("Item", from: "Home", line: 44),
      duplicate("Privacy", from: "SettingsHome", line: 71, through: [step("tap Home.settings", "SettingsHome")]),
    ])

  static func undecided(_ rule: String, _ subject: String, line: Int) -> Verdict.UndecidedAbsence {
    Verdict.UndecidedAbsence(
      rule: rule, subject: subject, location: SourceLocation(file: file, line: line, column: 9),
      limit: .init(limit: "pending", place: "Item.buy"))
  }

  static let clean = Verdict(
    flow: "Onboarding", file: "Apps/Onboarding.flow.yml", limitsReached: [], states: 1, transitions: 1234, findings: [])
}
