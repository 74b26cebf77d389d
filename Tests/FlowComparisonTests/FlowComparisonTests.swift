import FlowModel
import FlowRules
import FlowSemantics
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowComparison

@Suite struct FlowComparisonTests {
  private static let base = """
    flow: Shop
    root: Main
    variables:
      member: [false, true]
    coordinators:
      Main:
        container: stack
        guard: {unlock: onCompletion}
        start: [push: List]
        screens:
          List: {actions: {open: [guarded: [push: Item]]}}
          Item: {actions: {buy: [guarded: [push: Receipt]]}}
          Receipt: {actions: {done: [popToRoot]}}
          Gone: {}
    deepLinks:
      item: {url: "shop://item", do: [guarded: [push: Item]]}
    externals:
      push: {do: []}
    invariants:
      quick: {reachable: visible(Receipt), within: 2}
    """

  private static func side(_ text: String, _ title: String) throws -> FlowComparison.Side {
    let flow = try flow(fromYAML: text)
    let verdict = DeepStack.run { CheckRun(flow).verdict(file: title) }
    return FlowComparison.Side(flow: flow, verdict: verdict, title: title)
  }

  private static func comparison(
    isStrict: Bool = false, _ replacements: KeyValuePairs<String, String>
  ) throws -> FlowComparison {
    var changed = base
    for (old, new) in replacements {
      try #require(changed.contains(old), "\(old)")
      changed = changed.replacing(old, with: new)
    }
    return FlowComparison(try side(base, "old"), try side(changed, "new"), isStrict: isStrict)
  }

  private static func messages(
    _ section: FlowComparison.Section, _ replacements: KeyValuePairs<String, String>
  ) throws -> [String] {
    try comparison(replacements).changes(in: section).map { "\($0.kind.rawValue) \($0.message)" }
  }

  @Test func whatIsTheSameHasNoDifferences() throws {
    let same = try Self.comparison([:])
    #expect(same.changes == [])
    #expect(ComparisonFormat.text.text(same) == "Shop: old → new: no difference\n")
    // Lines and spelling of the file are no difference either.
    let moved = try Self.comparison(["flow: Shop": "# A comment.\nflow: Shop", "push: {do: []}": "push:\n    do: []"])
    #expect(moved.changes == [])
  }

  @Test func whatIsUndecidedIsNotMended() throws {
    let decided = try Self.side(Self.base, "old")
    var undecided = decided
    let index = try #require(decided.verdict.findings.firstIndex { $0.rule == "unreachable-screen" })
    let absence = undecided.verdict.findings.remove(at: index)
    undecided.verdict.undecided = [
      .init(
        rule: absence.rule, subject: absence.subject, location: absence.location,
        limit: .init(limit: "stackDepth", place: "link item"))
    ]
    let lost = FlowComparison(decided, undecided).changes
    #expect(
      lost.map { "\($0.kind.rawValue) \($0.message)" }
        == ["changed error unreachable-screen Gone: No longer decided: \(absence.message)"])
    #expect(lost.map { [$0.before, $0.after] } == [["error", "undecided"]])
    #expect(lost.map(\.isFailure) == [false])
    let found = FlowComparison(undecided, decided).changes
    #expect(
      found.map { "\($0.kind.rawValue) \($0.message)" }
        == ["added error unreachable-screen Gone: \(absence.message) It was undecided before."])
    #expect(found.map(\.isFailure) == [true])
  }

  /// A screen that is pushed behind one sheet already, and now behind another one, too: the second is a mistake of its own.
  @Test func newSituationsAreTold() throws {
    let hidden = """
      flow: Reader
      root: Main
      coordinators:
        Main:
          container: stack
          start: [push: List]
          screens:
            List: {actions: {add: [present: Add], about: [present: About]}}
            Add: {actions: {author: [present: Author]}}
            About: {actions: {author: []}}
            Author: {}
      deepLinks:
        author: {url: "reader://author", lands: Author, do: [push: Author]}
      """
    let fewer = hidden.replacing(", about: [present: About]", with: "")
    func messages(_ old: String, _ new: String) throws -> (messages: [String], failing: Int) {
      let changes = FlowComparison(try Self.side(old, "old"), try Self.side(new, "new")).changes(in: .findings)
      let own = changes.filter { $0.subject.hasSuffix(" Author") || $0.subject.hasSuffix(" author") }
      return (own.map(\.message), own.count { $0.isFailure })
    }
    let more = try messages(fewer, hidden)
    #expect(
      more.messages == [
        "warning hidden-navigation Author: It shows over About now, too.",
        "error deep-link-misses author: It ends on About now, too.",
      ])
    #expect(more.failing == 1)
    // For the link this is unknown: its stack grows beyond the limit.
    let less = try messages(hidden, fewer)
    #expect(less.messages == ["warning hidden-navigation Author: It no longer shows over About."])
    #expect(less.failing == 0)
  }

  @Test func tapsInWords() throws {
    let farther = try Self.messages(
      .taps,
      [
        "[guarded: [push: Item]]}}\n      Item":
          "[guarded: [push: Shelf]]}}\n      Shelf: {actions: {open: [guarded: [push: Item]]}}\n      Item"
      ])
    #expect(farther == ["changed Item is now 1 tap farther (1 → 2).", "changed Receipt is now 1 tap farther (2 → 3)."])
    let nearer = try Self.messages(.taps, ["start: [push: List]": "start: [push: Item]"])
    #expect(nearer.contains("changed Item is now 1 tap nearer (1 → 0)."))
    #expect(nearer.contains("changed List can no longer be reached by taps (before: 0); nothing leads there."))
    let linked = try Self.messages(.taps, ["open: [guarded: [push: Item]]": "open: []"])
    #expect(
      linked.contains(
        "changed Item can no longer be reached by taps (before: 1); only links and externals lead there."))
  }

  @Test func screensInWords() throws {
    let changes = try Self.messages(
      .screens,
      ["Receipt: {actions: {done: [popToRoot]}}": "Receipt: {back: false}", "Gone: {}": "New: {terminal: true}"])
    #expect(
      changes == [
        "added New in Main.", "changed Receipt lost its way back.", "changed Receipt lost actions: done.",
        "removed Gone in Main.",
      ])
  }

  @Test func transitionsInWords() throws {
    let changes = try Self.messages(
      .transitions,
      [
        "open: [guarded: [push: Item]]": "open: {when: member, do: [guarded: [push: Item]]}",
        "buy: [guarded: [push: Receipt]]": "buy: [{present: Gone, style: alert}]",
      ])
    #expect(
      changes == [
        "added Item.buy presents Gone (as an alert).",
        "changed List.open pushes Item: when member, guarded now, not guarded.",
        "removed Item.buy pushes Receipt (guarded).",
      ])
  }

  @Test func theOutsideInWords() throws {
    #expect(
      try Self.messages(.deepLinks, ["url: \"shop://item\"": "url: \"shop://things\", cold: true"])
        == ["changed item: its URL is shop://things now, not shop://item; can launch the app now."])
    #expect(try Self.messages(.externals, ["push: {do: []}": "pull: {do: []}"]) == ["added pull.", "removed push."])
    #expect(
      try Self.messages(.invariants, ["within: 2": "within: 3"]) == [
        "changed quick: now reachable visible(Receipt) within 3; before reachable visible(Receipt) within 2."
      ])
    #expect(
      try Self.messages(.coordinators, ["{unlock: onCompletion}": "{unlock: 200ms}"])
        == ["changed Main: guard is 200 ms now, not onCompletion."])
  }

  @Test func newErrorsFailOldOnesDoNot() throws {
    let worse = try Self.comparison(["Receipt: {actions: {done: [popToRoot]}}": "Receipt: {back: false}"])
    #expect(worse.failures.map(\.subject) == ["stuck-state Receipt"])
    #expect(worse.failures[0].section == .findings)
    // The old version has it already: the screen to which nothing leads.
    #expect(worse.old.verdict.findings.contains { $0.rule == "unreachable-screen" })
    let better = FlowComparison(worse.new, worse.old)
    #expect(better.failures == [])
    #expect(better.changes(in: .findings).map(\.kind) == [.removed])
  }

  @Test func warningsFailOnlyWhereTheyCount() throws {
    let change: KeyValuePairs<String, String> = ["push: {do: []}": "push: {do: [raise: lost]}"]
    #expect(try Self.comparison(change).failures == [])
    #expect(try Self.comparison(isStrict: true, change).failures.map(\.subject) == ["unhandled-event Main.lost"])
  }

  /// What follows from a new finding stands behind it, and says so.
  @Test func aNewFindingIsFollowedByWhatFollowsFromIt() throws {
    var old = try Self.side(Self.base, "old")
    old.verdict.findings = []
    let flow = try loadFlow("Causes/dropped-with-what-follows.flow.yml")
    let verdict = DeepStack.run { CheckRun(flow).verdict(file: "new") }
    let new = FlowComparison.Side(flow: flow, verdict: verdict, title: "new")
    let messages = FlowComparison(old, new).changes(in: .findings).map(\.message)
    let head = try #require(messages.firstIndex { $0.hasPrefix("error dropped-presentation Settings: ") })
    #expect(!messages[head].contains("It follows from"))
    let suffix = " It follows from dropped-presentation Settings."
    let followers = messages.indices.filter { messages[$0].hasSuffix(suffix) }
    #expect(followers == Array(head + 1...head + 4))
    #expect(messages.contains { $0.hasSuffix(" It comes from a second tap that nothing guards against.") })
  }

  @Test func whatWasNotSeenBeforeIsNotNewForCertain() throws {
    var old = try Self.side(Self.base, "old")
    let new = try Self.side(Self.base, "new")
    old.verdict.findings = []
    old.verdict.limitsReached = [.init(limit: "seconds", place: "10 states")]
    let comparison = FlowComparison(old, new)
    #expect(comparison.changes(in: .findings).count == new.verdict.findings.count)
    #expect(comparison.cautions.contains { $0.contains("may have been there before") })
    #expect(ComparisonFormat.text.text(comparison).contains("may have been there before"))
  }

  @Test func whatIsDecidedBeyondLimitsIsGone() throws {
    let old = try Self.side(Self.base, "old")
    var new = old
    new.verdict.decidedBeyondLimits = []
    let gone = try #require(old.verdict.findings.first { $0.rule == "unreachable-screen" })
    new.verdict.findings.removeAll { $0 == gone }
    new.verdict.limitsReached = [.init(limit: "stackDepth", place: "Main")]
    func messages() -> [String] { FlowComparison(old, new).changes(in: .findings).map(\.message) }
    #expect(messages() == ["error unreachable-screen Gone: Not found again: \(gone.message)"])
    new.verdict.decidedBeyondLimits = [gone.rule]
    #expect(messages() == ["error unreachable-screen Gone: Gone: \(gone.message)"])
  }

  @Test func markdownShowsNamesAsTheyAre() throws {
    var old = try Self.side(Self.base, "old")
    var new = try Self.side(Self.base, "new")
    old.title = "main:*a*@b|<i>`c`"
    new.flow.externals.append(External(name: "@all [x](y)\u{1B}", effects: []))
    let text = ComparisonFormat.markdown.text(FlowComparison(old, new))
    #expect(text.contains("main&#58;&#42;a&#42;&#64;b&#124;&lt;i&gt;&#96;c&#96;"))
    #expect(text.contains("- Added: &#64;all &#91;x&#93;(y)"))
    #expect(!text.contains("\u{1B}"))
  }

  @Test func theSameTwiceGivesTheSameBytes() throws {
    let change: KeyValuePairs<String, String> = ["open: [guarded: [push: Item]]": "open: []", "Gone: {}": "New: {}"]
    for format in ComparisonFormat.allCases {
      #expect(format.text(try Self.comparison(change)) == format.text(try Self.comparison(change)))
    }
  }
}
