import FlowConformance
import FlowTestSupport
import Testing

/// The events of a flow that logs have taken, for screens that can be left in many ways.
@Suite struct EventCoverageTests {
  private static let declaration = """
    flow: Pages
    root: App
    coordinators:
      App:
        guard: {unlock: onCompletion}
        start: [push: One]
        screens:
          One: {actions: {on: [guarded: [push: Two]]}}
          Two: {actions: {on: [guarded: [push: Three]]}, dismissal: {willBack: []}}
          Three: {actions: {on: [guarded: [push: Four]], note: [guarded: [present: Sheet]]}}
          Four: {}
      Sheet: {start: [push: Draft], dismissal: {willSwipe: [], swipe: [finish]}, screens: {Draft: {}}}
      Other: {start: [push: Never], screens: {Never: {}}}
    """

  private static func coverage(_ events: String...) throws -> EventCoverage {
    let flow = try flow(fromYAML: declaration)
    let (verdict, coverage) = try ShopLog.verdict(on: events.map { "{\"event\": \"\($0)\"}" }, of: flow)
    #expect(verdict.departures == [])
    #expect(verdict.limits == [])
    return coverage
  }

  private static let taps = ["tap One.on", "tap Two.on", "tap Three.on", "tap Three.note"]

  @Test func backToAScreenIsOneForEachWay() throws {
    let coverage = try Self.coverage(
      "launch", "tap One.on", "tap Two.on", "tap Three.on", "back to Two", "tap Two.on", "back to One")
    #expect(
      coverage.taken == ["launch"] + Self.taps.prefix(3) + ["back to One from Three", "back to Two from Four"])
    #expect(
      coverage.missed == [
        "tap Three.note", "back from Two", "back cancelled from Two", "back from Three", "back from Four",
        "back to One from Four",
      ])
  }

  @Test func gesturesThatAreCancelled() throws {
    let coverage = try Self.coverage(
      "launch", "tap One.on", "back cancelled", "tap Two.on", "tap Three.note", "swipe cancelled", "swipe")
    #expect(
      coverage.taken == [
        "launch", "tap One.on", "tap Two.on", "tap Three.note", "back cancelled from Two", "swipe from Draft",
        "swipe cancelled from Draft",
      ])
    #expect(coverage.missed == ["tap Three.on", "back from Two", "back from Three", "back to One from Three"])
  }

  /// An event that was possible but not recorded counts as not taken, though it may have happened.
  @Test func whatALogNeedNotSayIsMissed() throws {
    let coverage = try Self.coverage("launch", "tap One.on", "tap Two.on", "tap Three.note", "swipe")
    #expect(
      coverage.missed.filter { $0.contains("cancelled") } == ["back cancelled from Two", "swipe cancelled from Draft"])
    // No code is told of these gestures: nothing happens.
    #expect(!coverage.missed.contains("back cancelled from Three"))
    #expect(coverage.count == coverage.taken.count + coverage.missed.count)
  }

  /// The screen of a coordinator that no run shows is left by no run.
  @Test func onlyWhatSomeRunCouldHaveDone() throws {
    let coverage = try Self.coverage("launch")
    #expect(coverage.taken == ["launch"])
    #expect(coverage.missed == Self.taps)
  }
}
