import FlowTestSupport
import Foundation
import Testing

@Suite(.serialized) struct ExploreCommandTests {
  private static func storefront() throws -> Tool {
    try Tool(["Storefront.flow.yml": String(decoding: fixtureBytes("Apps/Storefront.flow.yml"), as: UTF8.self)])
  }

  /// Runs with enough time to look for findings on any machine: otherwise the clock decides how far the first look
  /// comes.
  private static func transcript(_ commands: String, _ tool: Tool) throws -> String {
    let run = try tool.run(["explore", "--max-seconds", "600"], input: commands)
    #expect(run.status == 0)
    #expect(run.errors == "")
    return run.output
  }

  @Test func eventsByNumberAndByName() throws {
    try expectSnapshot(
      Self.transcript(
        """
        launch
        launch 2
        2
        buy
        settle
        item
        back
        undo
        redo
        go 0
        trace
        """, Self.storefront()), named: "explore-events.txt")
  }

  @Test func questions() throws {
    try expectSnapshot(
      Self.transcript(
        """
        why settle
        why Home.item
        continue
        tap Home.settings
        why swipe
        why tap Home.item
        why tap again Home.settings
        why unlock AppCoordinator
        why external sessionExpired
        why tap Hme.item
        why
        settle
        why swipe cancelled
        why back
        """, Self.storefront()), named: "explore-why.txt")
  }

  @Test func theRunOfAFinding() throws {
    let tool = try Self.storefront()
    try expectSnapshot(
      Self.transcript(
        """
        finding
        finding 9
        finding nothing
        finding a
        finding duplicate-screen:Item
        finding 1
        forward
        f 3
        save found.json
        undo
        tap Home.item
        quit
        help
        """, tool), named: "explore-finding.txt")
    #expect(try tool.run("replay", "found.json").output == "Storefront: the trace of 4 steps holds\n")
  }

  @Test func whatIsNotUnderstood() throws {
    try expectSnapshot(
      Self.transcript(
        """
        help
        99
        wobble
        tap
        back 1
        back soon
        go
        launch 9
        save
        save no/such/folder.json

        state
        """, Self.storefront()), named: "explore-mistakes.txt")
  }

  @Test func theEndOfTheApp() throws {
    let tool = try Tool([
      "app.flow.yml": """
      flow: App
      root: A
      framework: swiftui
      limits: {stackDepth: 1}
      coordinators:
        A: {start: [push: S], screens: {S: {actions: {leave: [pop], more: [push: S], either: [choose: [[], [pop]]]}}}}
      """
    ])
    let text = try Self.transcript(
      "more\n1\nwhy back\n1\nfinding 1\nf\nundo\ntap S.either (choice 3)\ntap S.either (choice 2)\n", tool)
    try expectSnapshot(text, named: "explore-end.txt")
  }

  @Test func whatComesSoonComesFirst() throws {
    let tool = try Tool([
      "app.flow.yml": """
      flow: App
      root: A
      coordinators:
        A:
          start: [push: S]
          screens: {S: {actions: {ask: [soon: [push: T], later: [push: T]]}}, T: {}}
      deepLinks: {home: {do: [popToRoot]}}
      """
    ])
    let text = try Self.transcript("1\nwhy tap S.ask\nwhy link home\nwhy later A\nwhy soon A\nsoon A\nlater A\n", tool)
    try expectSnapshot(text, named: "explore-soon.txt")
  }

  /// An event is taken as it is listed, with its choice, and `back` is the person's: `undo` takes a step back.
  @Test func whatIsListedIsTakenAsInput() throws {
    let tool = try Tool([
      "app.flow.yml": """
      flow: App
      root: A
      coordinators:
        A:
          start: [push: S, later: [choose: [[push: T], [push: U]]]]
          screens: {S: {}, T: {}, U: {}}
      """
    ])
    let listed = try Self.transcript("", tool)
    #expect(listed.contains("later A (choice 2)  → U"))
    let text = try Self.transcript("later A (choice 2)\nsettle\nback\nsettle\nundo\n", tool)
    let steps = text.split(separator: "\n").filter { $0.hasPrefix("App · step ") }
    #expect(
      steps == [
        "App · step 0 · launch", "App · step 1 · later A", "App · step 2 · settle", "App · step 3 · back",
        "App · step 4 · settle",
        "App · step 3/4 · back",
      ])
  }

  @Test func wrongUsage() throws {
    let run = try Tool([:]).run("explore")
    #expect(run.status == 2)
    #expect(run.errors == "error: the current folder: no .flow.yml file in it\n")
  }

  @Test func help() throws {
    try expectSnapshot(Tool([:]).run("explore", "--help").output, named: "help-explore.txt")
  }
}
