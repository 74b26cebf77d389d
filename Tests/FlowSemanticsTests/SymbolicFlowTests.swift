import FlowModel
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowSemantics

/// Sets against states one by one: the same states and as many steps.
struct SymbolicFlowTests {
  func compare(_ flow: Flow, maxStates: Int = 20_000) -> String? {
    var transitions = FlowTransitions(flow)
    let graph = StateGraph.exploring(&transitions, maxStates: maxStates)
    guard graph.interruption == nil else { return nil }
    return compare(flow, transitions, graph, knowing: [])
      ?? compare(flow, transitions, graph, knowing: news(flow, graph))
  }

  /// States that a search has met that was broken off.
  private func news(_ flow: Flow, _ graph: StateGraph) -> [[(slot: Int, value: SlotValue)]] {
    var few = FlowTransitions(flow)
    let part = StateGraph.exploring(&few, maxStates: max(1, graph.count / 3))
    return few.statesWithNews(in: part)
  }

  private func compare(
    _ flow: Flow, _ transitions: FlowTransitions, _ graph: StateGraph, knowing known: [[(slot: Int, value: SlotValue)]]
  ) -> String? {
    let symbolic = SymbolicFlow(flow)
    symbolic.explore(knowing: known) { _ in false }
    guard !symbolic.isBeyondSets else { return nil }
    let counted = symbolic.forest.count(symbolic.states).description
    let steps = symbolic.stepCount(from: symbolic.states).description
    if counted != "\(graph.count)" || steps != "\(graph.transitionCount)" {
      return "one by one: \(graph.count) states, \(graph.transitionCount) steps; in sets: \(counted), \(steps)"
    }
    for index in 0..<graph.count {
      let state = transitions.state(graph.store[index])
      guard let vector = symbolic.vector(state), symbolic.forest.contains(vector, in: symbolic.states) else {
        return "state \(index) is missing"
      }
      if symbolic.state(vector) != state { return "state \(index) is read back otherwise" }
    }
    return nil
  }

  @Test(arguments: declarationFixtures(in: "Apps"))
  func appsHaveTheSameStates(path: String) throws {
    let flow = try loadFlow(path)
    #expect(compare(flow) == nil)
  }

  /// Steps that rules ask for, in the one who explored and in a copy for another thread, are those that were explored.
  @Test(arguments: declarationFixtures(in: "Apps") + declarationFixtures(in: "Rules/duplicate-screen"))
  func stepsThatAreAskedForLeadToTheSameStates(path: String) throws {
    let explored = SymbolicFlow(try loadFlow(path))
    explored.explore { _ in false }
    for symbolic in [explored, explored.copy()] {
      let forest = symbolic.forest
      let expected = forest.image(symbolic.states, symbolic.relation(SymbolicFlow.StepKind.all))
      let all = symbolic.relation { _ in true }
      #expect(forest.image(symbolic.states, all) == expected)
      let (calm, races) = (symbolic.relation(races: false) { _ in true }, symbolic.relation(races: true) { _ in true })
      #expect(forest.image(symbolic.states, forest.union(calm, races)) == expected)
      #expect(forest.union(expected, symbolic.launched) == symbolic.states)
    }
  }

  /// Their number grows with the square of the limit on instances, and is known before there is room made for any.
  @Test(arguments: [(2, true), (20, true), (200, false), (1_000, false)])
  func tooManyBurialsAreNotMade(instances: Int, areMade: Bool) throws {
    var flow = try loadFlow("Apps/Storefront.flow.yml")
    flow.limits.instances = instances
    let system = FlowSystem(flow)
    #expect(BurialPlan(system.program, system.layout).burials.isEmpty != areMade)
  }

  @Test(arguments: 0..<60)
  func generatedFlowsHaveTheSameStates(seed: Int) {
    var generator = FlowGenerator(seed: UInt64(seed))
    #expect(compare(generator.next(), maxStates: 3_000) == nil)
  }

  /// Tabs whose stacks are lent to pages, and that are shown anew, by a sheet over them too. A condition asks for one page.
  private func tabs(_ count: Int, pages: Int) throws -> Flow {
    let tabs = (1...count).map { "Tab\($0)" }
    var lines = [
      "flow: Tabs", "framework: swiftui", "root: App",
      "limits: {stackDepth: 2, instances: 2, modals: 1, taps: 1, pending: 1}", "coordinators:",
      "  App: {container: window, start: [show: Bar], handle: {renewed: [show: Bar]}}",
      "  Bar: {container: tabs, tabs: [\(tabs.joined(separator: ", "))], handle: {renewed: [raise: renewed]}}",
    ]
    for tab in tabs {
      let actions = (1...pages).map { "page\($0): [{push: Pages, entry: page\($0)}]" }
      lines += [
        "  \(tab):", "    container: stack", "    start: [push: \(tab)Root]", "    handle: {renewed: [raise: renewed]}",
        "    screens: {\(tab)Root: {actions: {sheet: [present: Sheet], \(actions.joined(separator: ", "))}}}",
      ]
    }
    let entries = (1...pages).map { "page\($0): [push: Page\($0)]" }.joined(separator: ", ")
    let screens = (1...pages).map { "Page\($0): {actions: {next: [{when: displayed(Page1), do: [pop]}]}}" }
    lines += [
      "  Pages:", "    container: inherited", "    entries: {\(entries)}", "    handle: {renewed: [raise: renewed]}",
      "    screens: {\(screens.joined(separator: ", "))}",
      "  Sheet:", "    container: stack", "    start: [push: Options]",
      "    screens: {Options: {actions: {renew: [raise: renewed], more: [{push: Pages, entry: page1}]}}}",
    ]
    return try flow(fromYAML: lines.joined(separator: "\n"))
  }

  @Test(arguments: [(1, 3), (2, 2), (3, 1)])
  func stacksThatAreClearedApartLeadToTheSameStates(tabs: Int, pages: Int) throws {
    #expect(compare(try self.tabs(tabs, pages: pages)) == nil)
  }

  /// What is learned of stacks that are cleared together grows with their number, and not with what stands on all of them.
  @Test func stacksAreClearedWithoutALookAtThem() throws {
    let runs = try [2, 3, 4].map { count in
      let symbolic = SymbolicFlow(try tabs(count, pages: 3))
      symbolic.explore { _ in false }
      return symbolic.behaviour.runsOfProgram.max() ?? 0
    }
    #expect(runs[2] - runs[1] <= 2 * (runs[1] - runs[0]) + 8)
    // Without burials an event sees to all who use the stacks, and finds them by the counts of their frames.
    let whole = SymbolicFlow(try tabs(4, pages: 3), buriesApart: false)
    whole.explore { _ in false }
    #expect(whole.behaviour.runsOfProgram.max() ?? 0 > runs[2])
  }

  /// Tabs that are shown anew, while something may be pending on behalf of each.
  private func tabsThatWork(_ count: Int) throws -> Flow {
    let names = (0..<count).map { "Tab\($0)" }
    var lines = [
      "flow: Renewed", "root: App", "variables: {done: {values: [false, true], initially: false}}",
      "limits: {stackDepth: 1, instances: 1, modals: 1, taps: 1, pending: 1, races: 0}", "coordinators:",
      "  App: {container: window, start: [show: Tabs], handle: {renewed: [{remove: Tabs}, {show: Tabs}]}}",
      "  Tabs: {container: tabs, tabs: [\(names.joined(separator: ", "))], handle: {renewed: [raise: renewed]}}",
    ]
    for name in names {
      let actions = "work: [later: [set: {done: true}]], renew: [raise: renewed]"
      lines.append(
        "  \(name): {container: stack, start: [push: Root\(name)], screens: {Root\(name): {actions: {\(actions)}}}}")
    }
    return try flow(fromYAML: lines.joined(separator: "\n"))
  }

  @Test(arguments: [1, 2, 3]) func renewedTabsLeadToTheSameStates(count: Int) throws {
    #expect(compare(try tabsThatWork(count)) == nil)
  }

  /// What is pending on behalf of instances that are replaced by others of the same name is not looked at all together.
  @Test func instancesAreRenewedWithoutALookAtWhatIsPending() throws {
    let runs = try [3, 4, 5].map { count in
      let symbolic = SymbolicFlow(try tabsThatWork(count))
      symbolic.explore { _ in false }
      return symbolic.behaviour.runsOfProgram.max() ?? 0
    }
    #expect(runs[2] - runs[1] <= runs[1] - runs[0] + 8)
    let whole = SymbolicFlow(try tabsThatWork(5), buriesApart: false)
    whole.explore { _ in false }
    #expect(whole.behaviour.runsOfProgram.max() ?? 0 > 2 * runs[2])
  }

  /// More combinations of initial values than any search state by state begins with.
  @Test func everyLaunchCounts() {
    let variables = (0..<10).map { Variable(name: "v\($0)", values: ["false", "true"], initially: ["false", "true"]) }
    let root = Coordinator(name: "App", framework: .uikit, container: .window)
    let flow = Flow(name: "Many", root: "App", variables: variables, coordinators: [root])
    let symbolic = SymbolicFlow(flow)
    symbolic.explore { _ in false }
    #expect(symbolic.forest.count(symbolic.states).description == "1024")
  }
}
