import Testing

@Suite(.serialized) struct ConformCommandTests {
  private static let files = [
    "shop.flow.yml": """
    flow: Shop
    root: App
    coordinators:
      App: {start: [push: List], screens: {List: {actions: {item: [push: Item]}}, Item: {}}}
    """,
    "good.jsonl": """
    {"log": "flowcheck-log/1", "flow": "Shop"}
    {"event": "launch", "visible": "List"}
    {"event": "tap List.item", "visible": "Item"}
    """,
    "bad.jsonl": """
    {"log": "flowcheck-log/1", "flow": "Shop"}
    {"event": "launch", "visible": "List"}
    {"event": "tap List.item"}
    {"event": "back", "visible": "Item"}
    {"event": "launch"}
    {"event": "back"}
    """,
    "broken.jsonl": """
    {"log": "flowcheck-log/1"}
    {"event": "lunch"}
    """,
  ]

  @Test func runsThatFit() throws {
    let run = try Tool(Self.files).run("conform", "shop.flow.yml", "good.jsonl")
    #expect(run.status == 0)
    #expect(
      run.output == """
        Shop: 1 run with 2 events · all fit the declaration · 2 of 3 different events taken
          never taken:
            back from Item

        """)
  }

  @Test func runsThatDoNot() throws {
    let run = try Tool(Self.files).run("conform", "shop.flow.yml", "good.jsonl", "bad.jsonl")
    #expect(run.status == 1)
    #expect(run.errors.isEmpty)
    #expect(
      run.output == """
        bad.jsonl:4:1: error: the app shows Item after “back”, the declared flow List
            2  launch         List
            3  tap List.item
          ✗ 4  back           Item
            can be visible: List

        bad.jsonl:6:1: error: “back” cannot happen here in the declared flow
            5  launch
          ✗ 6  back
            can be visible: List
            can happen: tap List.item

        Shop: 3 runs with 7 events · 2 do not fit the declaration · 3 of 3 different events taken

        """)
  }

  @Test func forPrograms() throws {
    let run = try Tool(Self.files).run("conform", "shop.flow.yml", "bad.jsonl", "--format", "json")
    #expect(run.status == 1)
    #expect(run.output.contains(#""schema" : "flowcheck-conform/1""#))
    #expect(run.output.contains(#""conforms" : false"#))
  }

  @Test func whatCannotBeCompared() throws {
    let tool = try Tool(Self.files)
    let broken = try tool.run("conform", "shop.flow.yml", "good.jsonl", "broken.jsonl")
    #expect(broken.status == 2)
    #expect(broken.output.isEmpty)
    #expect(broken.errors == "broken.jsonl:2:11: error: ‘Shop’ has no event ‘lunch’; did you mean ‘launch’?\n")
    #expect(try tool.run("conform", "shop.flow.yml", "nowhere.jsonl").status == 2)
    #expect(try tool.run("conform", "nowhere.flow.yml", "good.jsonl").status == 2)
    #expect(try tool.run("conform", "shop.flow.yml").status == 2)
    #expect(try tool.run("conform", "shop.flow.yml", "good.jsonl", "--max-states", "0").status == 2)
  }

  @Test func aLimitIsSaid() throws {
    let run = try Tool(Self.files).run("conform", "shop.flow.yml", "good.jsonl", "--max-states", "1")
    #expect(run.status == 3)
    #expect(run.output.hasPrefix("good.jsonl:3:1: warning: more than 1 possible states here"))
  }
}
