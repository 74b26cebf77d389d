import FlowModel
import Testing

@testable import FlowDiagrams

@Suite struct FlowGraphTests {
  @Test func theStorefrontHasTheseEdges() {
    #expect(
      FlowGraph(flow: Storefront.flow).sentences == [
        "launch show tabs-MainTabs (launch): [onboarded]",
        "launch show screen-Welcome (launch): [not onboarded]",
        "screen-Welcome show tabs-MainTabs: continue",
        "tabs-MainTabs tab screen-Home",
        "tabs-MainTabs tab screen-Search",
        "screen-Home present screen-SettingsHome: ◆ settings",
        "screen-Home push screen-Item: ◆ item",
        "screen-Item push screen-Receipt (async): buy",
        "screen-Item present screen-SoldOut (async): soldOut (alert) [cart == filled]",
        "screen-SettingsHome back screen-Home: close",
        "screen-SettingsHome push screen-Privacy: privacy",
        "link-item tab screen-Home (deepLink)",
        "link-item push screen-Item (deepLink): ◆",
        "external-sessionExpired show screen-Welcome (external)",
        "screen-SoldOut back screen-Item: ok",
      ])
  }

  @Test func aSplitLeadsToWhatEachOfItsColumnsBeginsWith() {
    func flow(columns: [String]) -> Flow {
      Flow(
        name: "F", root: "S",
        coordinators: [
          Coordinator(name: "S", container: .split, tabs: columns),
          Coordinator(
            name: "L", start: [.push("A")], screens: [Screen("A", ["open": [Effect(.within("D", [.push("C")]))]])]),
          Coordinator(name: "D", start: [.push("B")], screens: [Screen("B"), Screen("C")]),
        ])
    }
    #expect(
      FlowGraph(flow: flow(columns: ["L", "D"])).sentences == [
        "launch show screen-A (launch)", "launch show screen-B (launch)", "screen-A push screen-C: open",
      ])
    #expect(
      FlowGraph(flow: flow(columns: ["S", "L"])).sentences == [
        "launch show screen-A (launch)", "screen-A push screen-C: open",
      ])
  }

  @Test func coordinatorsAreNestedInWhoeverStartsThemInTreeOrder() {
    let graph = FlowGraph(flow: Storefront.flow)
    #expect(graph.clusters.map(\.name) == ["AppCoordinator", "MainTabs", "HomeTab", "SearchTab", "Settings"])
    #expect(graph.clusters.map(\.parent) == [nil, 0, 1, 1, 0])
  }

  @Test func screensKnowHowTheyBeginAndEnd() throws {
    let graph = FlowGraph(flow: Storefront.flow)
    #expect(
      graph.nodes.filter(\.isEntry).map(\.name) == ["Welcome", "Home", "Search", "SettingsHome"])
    #expect(try #require(graph.node("screen-Privacy")).otherEntries == ["privacy"])
    #expect(try #require(graph.node("screen-Receipt")).hasNoBack)
    #expect(try #require(graph.node("link-item")).details == ["store://item/{id}", "can launch the app"])
    #expect(try #require(graph.node("link-item")).condition == "onboarded")
  }

  @Test func edgesThatDifferOnlyInTheirActionAreOne() {
    let flow = Flow(
      name: "F", root: "A",
      coordinators: [
        Coordinator(
          name: "A", start: [.push("X")],
          screens: [
            Screen("X", ["one": [.push("Y")], "two": [.push("Y")], "three": [.presentScreen("Y")]]), Screen("Y"),
          ])
      ])
    #expect(
      FlowGraph(flow: flow).sentences == [
        "launch show screen-X (launch)", "screen-X push screen-Y: one | two", "screen-X present screen-Y: three",
      ])
  }

  @Test func aReturnWithoutASingleTargetIsASignOnTheScreen() throws {
    let graph = FlowGraph(flow: Bank.flow)
    #expect(try #require(graph.node("screen-Scanner")).returns == ["found", "cancel"])
    #expect(!graph.edges.contains { graph.nodes[$0.source].name == "Scanner" })
    #expect(graph.sentences.contains("screen-CardDesign back screen-Cards: order"))
    #expect(graph.sentences.contains("screen-ResetSent back screen-Login: back"))
    #expect(graph.sentences.contains("screen-Filter back screen-Account: apply"))
  }

  @Test func aCoordinatorWithoutScreensKeepsItsFrame() {
    let flow = Flow(
      name: "F", root: "A",
      coordinators: [
        Coordinator(name: "A", start: [.push("X"), .startFlow("Sync")], screens: [Screen("X")]),
        Coordinator(name: "Sync", container: .inherited, isHeadless: true),
      ])
    let graph = FlowGraph(flow: flow)
    #expect(graph.node("nothing-Sync")?.cluster == 1)
    #expect(graph.sentences == ["launch show screen-X (launch)", "launch show nothing-Sync (launch)"])
  }

  @Test func anEmptyFlowAndOneThatRefersToNothingHaveAGraph() {
    let empty = FlowGraph(flow: Flow(name: "", root: "A", coordinators: []))
    #expect(empty.nodes.map(\.id) == ["launch"])
    let broken = Flow(
      name: "F", root: "A",
      coordinators: [
        Coordinator(
          name: "A", container: .tabs, tabs: ["A", "Nobody"],
          start: [.push("Nowhere"), .run("nothing"), .showFlow("Nobody"), .raise("e"), Effect(.send("e"))],
          screens: [Screen("X"), Screen("X"), Screen("A")]),
        Coordinator(name: "A"),
      ])
    #expect(FlowGraph(flow: broken).nodes.map(\.id) == ["launch", "tabs-A", "screen-X", "screen-A"])
  }
}
