import FlowDeclaration
import FlowModel
import FlowReports
import FlowRules
import FlowRuns
import FlowSemantics
import FlowTestSupport
import FlowcheckKit
import StateSpace
import Testing

struct TraceReplayTests {
  private static let fixtures =
    declarationFixtures(in: "Apps") + ruleFixtureFolders().flatMap { declarationFixtures(in: "Rules/\($0)") }

  private static func replay(_ json: String, of flow: Flow) throws -> [TraceReplay.Verdict] {
    let traces = try TraceReader().read(Array(json.utf8), file: "t.json").get()
    return DeepStack.run {
      var replay = TraceReplay(Program(flow))
      return traces.map { replay.run($0.steps) }
    }
  }

  /// Every trace in a report can be run again, with every screen that it shows.
  @Test(arguments: fixtures)
  func everyTraceOfAReportHolds(path: String) throws {
    let flow = try loadFlow(path)
    let verdict = DeepStack.run { CheckRun(flow).verdict(file: path) }
    for result in try Self.replay(JSONFormatter().format([verdict]), of: flow) { #expect(result == .holds) }
  }

  @Test(arguments: declarationFixtures(in: "Apps"))
  func everyWalkHolds(path: String) throws {
    let flow = try loadFlow(path)
    for seed in 0..<8 {
      let walk = DeepStack.run { RandomWalk(Simulator(flow), seed: UInt64(seed), steps: 30) }
      let json = JSONFormatter().format(walk.trace, of: flow.name, file: path)
      #expect(try Self.replay(json, of: flow) == [.holds])
    }
  }

  private static let shop = """
    flow: Shop
    root: App
    limits: {stackDepth: 2}
    coordinators:
      App:
        start: [push: List]
        screens:
          List: {actions: {item: [choose: [[push: Item], []]]}}
          Item: {actions: {more: [push: Item]}}
    """

  private static func verdict(_ steps: String) throws -> TraceReplay.Verdict {
    try #require(try replay("[\(steps)]", of: try flow(fromYAML: shop)).first)
  }

  private static func message(_ steps: String) throws -> String {
    guard case .parts(let parting) = try verdict(steps) else { return "holds" }
    return ([parting.message] + parting.reasons).joined(separator: " ")
  }

  @Test func whereTheyPart() throws {
    let launch = #"{"event": "launch", "visible": "List"}"#
    let item = #"{"event": "tap List.item", "choices": [1], "visible": "Item"}"#
    #expect(try Self.message(launch) == "holds")
    #expect(try Self.message("\(launch), \(item)") == "holds")
    #expect(
      try Self.message(launch + #", {"event": "tap List.item", "choices": [3]}"#)
        == "`tap List.item` cannot take the branches 3 here")
    #expect(
      try Self.message(launch + #", {"event": "tap List.item", "choices": [2], "visible": "Item"}"#)
        == "`tap List.item` shows List, not Item")
    #expect(try Self.message(launch + #", {"event": "settle"}"#) == "`settle` cannot happen here Nothing is in flight.")
    #expect(
      try Self.message(launch + #", {"event": "tap List.itm"}"#)
        == "‘Shop’ has no event ‘tap List.itm’; did you mean ‘tap List.item’?")
    #expect(
      try Self.message(#"{"event": "launch", "visible": "Lost"}"#) == "there is no screen “Lost” any more")
    #expect(
      try Self.message(#"{"event": "launch", "detail": "a=b"}"#) == "‘Shop’ has no variable ‘a’")
    // Unlike a log, a trace contains every event.
    #expect(
      try Self.message("\(launch), \(item)" + #", {"event": "back"}"#)
        == "`back` cannot happen here A push is in flight; it settles first.")
  }

  @Test func limits() throws {
    let steps = """
      {"event": "launch"}, {"event": "tap List.item", "choices": [1]}, {"event": "settle"},
      {"event": "tap Item.more", "visible": "Item"}
      """
    // The trace ends where the limit is met: that is what it shows.
    #expect(try Self.verdict(steps) == .holds)
    guard case .limited(let step, let limit, _) = try Self.verdict(steps + #", {"event": "settle"}"#) else {
      Issue.record("It goes on beyond the limit.")
      return
    }
    #expect(step == 3)
    #expect(limit == "stackDepth at Item.more")
  }

  /// A walk whose launch meets a limit can be replayed, and a trace that shows something else there cannot.
  @Test func aLaunchThatMeetsALimit() throws {
    let flow = try flow(
      fromYAML: """
        flow: F
        root: A
        coordinators:
          A:
            start: [push: S, send: there]
            machine:
              initially: here
              routes: {here: {there: there}, there: {back: here}}
              entering: {there: [send: back], here: [send: there]}
            screens: {S: {}}
        """)
    let walk = DeepStack.run { RandomWalk(Simulator(flow), seed: 0, steps: 5) }
    #expect(walk.trace.steps.map(\.visible) == ["S"])
    #expect(try Self.replay(#"[{"event": "launch", "visible": "S"}]"#, of: flow) == [.holds])
    guard case .parts(let parting) = try Self.replay(#"[{"event": "launch", "visible": null}]"#, of: flow)[0] else {
      Issue.record("The first screen is there where the limit is met.")
      return
    }
    #expect(parting.message == "`launch` shows S, not no screen")
  }

  @Test func theAppStops() throws {
    let flow = try flow(
      fromYAML: """
        flow: F
        root: A
        framework: swiftui
        coordinators: {A: {start: [push: S], screens: {S: {actions: {leave: [pop]}}}}}
        """)
    let end = #"[{"event": "launch"}, {"event": "tap S.leave", "visible": null}"#
    #expect(try Self.replay(end + "]", of: flow) == [.holds])
    guard case .parts(let parting) = try Self.replay(end + #", {"event": "settle"}]"#, of: flow)[0] else {
      Issue.record("Nothing happens after the app has stopped.")
      return
    }
    #expect(parting.text.hasPrefix("step 2: the app has stopped before this\n"))
  }
}
