import FlowTestSupport
import Foundation
import Testing

@Suite(.serialized) struct TestsCommandTests {
  private static let shop = """
    flow: Shop
    root: App
    variables: {onboarded: [false, true]}
    coordinators:
      App:
        container: tabs
        tabs: [Home, Search]
      Home:
        start: [push: List]
        screens:
          List: {actions: {item: [push: Item]}}
          Item:
            actions:
              help: [{present: Help}]
              failed: {trigger: async, do: [{present: Failure, style: alert}]}
          Help: {}
          Failure: {actions: {ok: []}}
      Search: {start: [push: Find], screens: {Find: {}}}
    deepLinks:
      open: {url: "shop://item/{id}", cold: true, lands: Item, do: [{in: Home, do: [popToRoot, push: Item]}]}
      quiet: {do: []}
    externals:
      ended: {do: [{set: {onboarded: false}}]}
    """

  private static func app(_ name: String) throws -> Tool {
    try Tool([name: String(decoding: fixtureBytes("Apps/\(name)"), as: UTF8.self)])
  }

  @Test func walks() throws {
    let tool = try Tool(["shop.flow.yml": Self.shop])
    let run = try tool.run("tests", "--style", "xcuitest", "--output", "Walks.swift")
    #expect(run.errors == "")
    #expect(run.status == 0)
    let source = try tool.text("Walks.swift")
    try expectSnapshot(run.output + "\n" + source, named: "tests-xcuitest.txt")
    #expect(try tool.run("tests", "--style", "xcuitest").output == source)
    #expect(try GeneratedSource(text: source).complaintsAsUITest() == "")
  }

  @Test func regressions() throws {
    let tool = try Tool(["Flows/shop.flow.yml": ReviewedShop.new, "Tests/x": ""])
    let run = try tool.run("tests", "Flows", "--style", "swift-testing", "--output", "Tests/Findings.swift")
    #expect(run.errors == "")
    #expect(run.status == 0)
    let source = try tool.text("Tests/Findings.swift")
    #expect(source.contains("FlowTest(file: \"../Flows/shop.flow.yml\")"))
    try expectSnapshot(source, named: "tests-swift-testing.txt")
    #expect(try GeneratedSource(text: source).complaintsAsTest() == "")
  }

  /// How much of each app walks can cover.
  @Test func coverageOfTheApps() throws {
    var summaries = ""
    for path in declarationFixtures(in: "Apps") {
      let name = String(path.dropFirst("Apps/".count))
      let tool = try Self.app(name)
      let run = try tool.run("tests", name, "--style", "xcuitest", "--output", "Walks.swift")
      #expect(run.status == 0)
      summaries += run.output
      #expect(try GeneratedSource(text: tool.text("Walks.swift")).complaintsAsUITest() == "", "\(name)")
    }
    try expectSnapshot(summaries, named: "tests-coverage.txt")
  }

  @Test func wrongUsage() throws {
    let tool = try Self.app("Chats.flow.yml")
    #expect(try tool.run("tests").status == 2)
    #expect(try tool.run("tests", "--style", "poetry").status == 2)
    let nowhere = try tool.run("tests", "--style", "xcuitest", "--output", "no/such/Walks.swift")
    #expect(nowhere.status == 2)
    #expect(nowhere.errors.contains("there is no folder no/such/"))
    let declaration = try tool.run("tests", "--style", "xcuitest", "--output", "Chats.flow.yml")
    #expect(declaration.status == 2)
    #expect(try tool.text("Chats.flow.yml").hasPrefix("flow:") || tool.text("Chats.flow.yml").hasPrefix("#"))
  }

  @Test func aStoppedExploration() throws {
    let tool = try Self.app("Storefront.flow.yml")
    let run = try tool.run("tests", "--style", "xcuitest", "--output", "Walks.swift", "--max-states", "10")
    #expect(run.status == 3)
    #expect(run.output.hasSuffix("more events may be reachable; raise --max-states\n"))
    #expect(tool.exists("Walks.swift"))
  }

  @Test func help() throws { try expectSnapshot(Tool([:]).run("tests", "--help").output, named: "help-tests.txt") }
}
