import FlowTestSupport
import Foundation
import Testing

@Suite(.serialized) struct WalkCommandTests {
  private static func storefront() throws -> Tool {
    try Tool(["Storefront.flow.yml": String(decoding: fixtureBytes("Apps/Storefront.flow.yml"), as: UTF8.self)])
  }

  /// The same steps on every platform.
  @Test func theStepsOfASeed() throws {
    let run = try Self.storefront().run("walk", "--seed", "3", "--steps", "12")
    #expect(run.status == 0)
    #expect(run.errors == "")
    try expectSnapshot(run.output, named: "walk.txt")
  }

  @Test func aWalkCanBeReplayed() throws {
    let tool = try Self.storefront()
    let run = try tool.run("walk", "--seed", "5", "--format", "json", "--output", "walk.json")
    #expect(run.status == 0)
    #expect(try tool.text("walk.json") == run.output)
    let replay = try tool.run("replay", "walk.json")
    #expect(replay.output == "Storefront: the trace of 20 steps holds\n")
    #expect(replay.status == 0)
  }

  /// Neither the declaration nor a part that it includes.
  @Test(arguments: ["app.flow.yml", "part.yml"]) func noWalkReplacesADeclaration(output: String) throws {
    let part = "A: {container: stack, start: [push: S], screens: {S: {}}}\n"
    let tool = try Tool([
      "app.flow.yml": "flow: F\nroot: A\ninclude: [part.yml]\n", "part.yml": "coordinators:\n  " + part,
    ])
    let before = try tool.text(output)
    let run = try tool.run("walk", "app.flow.yml", "--output", output)
    #expect(run.status == 2)
    #expect(
      run.errors.contains(
        "\(output): cannot be written: it was read for this run; write the output to another file"))
    #expect(try tool.text(output) == before)
  }

  /// Names and values that look like other words of a trace, and some that JSON may hold as they are and YAML may not.
  @Test func aWalkWithStrangeNamesCanBeReplayed() throws {
    let flow = #"""
      flow: "\uFFFF\u0085\u202E"
      root: "~"
      variables: {v: ["x y", "w v=1", " s", "a  b", "link L", "1"], w: ["v=1", "w"]}
      coordinators:
        "~":
          container: stack
          start: [push: "again X"]
          screens:
            "again X": {actions: {"a.b": [push: "\u2028X"], "early": [{set: {v: "1"}}]}}
            "\u2028X": {actions: {"\U0001F600": [pop]}}
      deepLinks:
        L: {cold: true, do: [{in: "~", do: [push: "\u2028X"]}]}
      """#
    let tool = try Tool(["app.flow.yml": flow])
    for seed in 0..<12 {
      #expect(try tool.run("walk", "--seed", "\(seed)", "--steps", "8", "--output", "walk.json").errors == "")
      let replay = try tool.run("replay", "walk.json")
      #expect(replay.status == 0, "\(replay.output)\(replay.errors)")
    }
  }

  @Test func endings() throws {
    let tool = try Tool([
      "stuck.flow.yml": "flow: Stuck\nroot: A\ncoordinators: {A: {start: [push: S], screens: {S: {}}}}\n"
    ])
    let run = try tool.run("walk")
    #expect(run.status == 0)
    #expect(
      run.output == """
        0  launch  S
           └ S

        Stuck: 0 steps with seed 0
          ended early: nothing can happen any more

        """)
    let json = try tool.run("walk", "--format", "json")
    #expect(json.errors == "warning: ended early: nothing can happen any more\n")
  }

  @Test func wrongUsage() throws {
    let tool = try Tool(["a.flow.yml": Declarations.dead, "b.flow.yml": Declarations.dead])
    let two = try tool.run("walk")
    #expect(two.errors == "error: 2 flows are here: a.flow.yml, b.flow.yml; name one of them\n")
    #expect(two.status == 2)
    #expect(try tool.run("walk", "a.flow.yml", "--steps", "-1").status == 2)
    #expect(try tool.run("walk", "a.flow.yml", "--seed", "many").status == 2)
    let nowhere = try tool.run("walk", "a.flow.yml", "--output", "no/such/walk.json")
    #expect(nowhere.status == 2)
    #expect(nowhere.output == "")
    #expect(nowhere.errors.contains("no/such/walk.json: cannot be written: there is no folder no/such/"))
  }

  @Test func help() throws { try expectSnapshot(Tool([:]).run("walk", "--help").output, named: "help-walk.txt") }
}
