import FlowTestSupport
import Testing

@Suite(.serialized) struct ReplayCommandTests {
  private static let shop = """
    flow: Shop
    root: App
    coordinators:
      App:
        start: [push: List]
        screens:
          List: {actions: {item: [push: Item]}}
          Item: {actions: {help: [{present: Help}]}}
          Help: {}
    """

  static let shopWithCondition = shop.replacing(
    "[{present: Help}]", with: "{when: displayed(Help), do: [{present: Help}]}")

  static let trace = """
    {
      "schema": "flowcheck-trace/1", "flow": "Shop", "file": "shop.flow.yml",
      "trace": [
        {"event": "launch", "visible": "List"},
        {"event": "tap List.item", "visible": "Item"},
        {"event": "settle", "visible": "Item"},
        {"event": "tap Item.help", "visible": "Help"}
      ]
    }
    """

  @Test func whatWasFoundHolds() throws {
    let tool = try Tool(["shop.flow.yml": Self.shop])
    let report = try tool.run("shop.flow.yml", "--report", "json=report.json")
    #expect(report.status == 1)
    let run = try tool.run("replay", "report.json")
    #expect(run.errors == "")
    #expect(run.output == "Shop: the trace of 2 steps holds\n")
    #expect(run.status == 0)
    let one = try tool.run("replay", "report.json", "--trace", "duplicate-screen:Item")
    #expect(one.output == run.output)
    let none = try tool.run("replay", "report.json", "--trace", "stuck-state:Item")
    #expect(none.errors == "error: report.json: there is no trace of stuck-state Item in it\n")
    #expect(none.status == 2)
  }

  /// The guard swallows the second tap: every step can still happen, but the finding does not occur.
  @Test func whatIsFoundNoMore() throws {
    let mended = Self.shop.replacing("App:\n", with: "App:\n    guard: {unlock: onCompletion}\n")
      .replacing("{item: [push: Item]}", with: "{item: [guarded: [push: Item]]}")
    let tool = try Tool(["shop.flow.yml": Self.shop, "mended.flow.yml": mended])
    #expect(try tool.run("shop.flow.yml", "--report", "json=report.json").status == 1)
    let run = try tool.run("replay", "report.json", "mended.flow.yml")
    #expect(run.errors == "")
    #expect(run.output.contains("duplicate-screen Item: the steps still happen, but a check no longer finds this\n"))
    #expect(run.output.hasSuffix("Shop: the trace of 2 steps holds\n"))
    #expect(run.status == 0)
  }

  @Test func whatHoldsNoLonger() throws {
    let tool = try Tool(["shop.flow.yml": Self.shopWithCondition, "trace.json": Self.trace])
    let run = try tool.run("replay", "trace.json")
    #expect(run.status == 1)
    #expect(run.errors == "")
    try expectSnapshot(run.output, named: "replay.txt")
  }

  @Test func otherFlowsAndFiles() throws {
    let tool = try Tool([
      "other.flow.yml": Self.shop.replacing("flow: Shop", with: "flow: Other"), "trace.json": Self.trace,
      "list.json": #"[{"event": "launch"}]"#, "clean.json": #"{"schema": "flowcheck/1", "flows": []}"#,
    ])
    let missing = try tool.run("replay", "trace.json")
    #expect(missing.errors == "error: shop.flow.yml: there is no such file or folder\n")
    #expect(missing.status == 2)
    let other = try tool.run("replay", "trace.json", "other.flow.yml")
    #expect(
      other.errors == "error: trace.json: these are traces of “Shop”, and other.flow.yml declares “Other”\n")
    #expect(other.status == 2)
    // A trace that does not name its flow is run against the declaration that is there.
    #expect(try tool.run("replay", "list.json").output == "Other: the trace of 0 steps holds\n")
    #expect(try tool.run("replay", "clean.json").status == 0)
    #expect(try tool.run("replay", "nowhere.json").errors == "error: nowhere.json: there is no such file\n")
    #expect(try tool.run("replay").status == 2)
  }

  @Test func aTraceBeyondALimit() throws {
    let tool = try Tool(["shop.flow.yml": Self.shop + "\nlimits: {stackDepth: 1}\n", "trace.json": Self.trace])
    let run = try tool.run("replay", "trace.json")
    #expect(
      run.output.hasPrefix("trace.json:5:5: warning: step 1: not followed any further: stackDepth at List.item\n"))
    #expect(run.status == 3)
  }

  @Test func help() throws { try expectSnapshot(Tool([:]).run("replay", "--help").output, named: "help-replay.txt") }
}
