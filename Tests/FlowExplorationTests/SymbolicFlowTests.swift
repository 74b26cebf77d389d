import FlowModel
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowExploration
@testable import FlowSemantics

/// Compares sets with states one by one: the same states and the same number of steps.
struct SymbolicFlowTests {
  @Test(arguments: slices(of: declarationFixtures(in: "Apps"), count: 4))
  func appsHaveTheSameStates(slice: Slice<String>) throws {
    try expectAgreement(on: slice.elements) { StatesInSets.agreement(on: try loadFlow($0)) }
  }

  /// The steps for which rules ask are those that were explored, both in the flow that explored and in a copy for
  /// another thread.
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

  /// The number of burials grows with the square of the limit on instances, and is known before any burial is made.
  @Test(arguments: [(2, true), (20, true), (200, false), (1_000, false)])
  func tooManyBurialsAreNotMade(instances: Int, areMade: Bool) throws {
    var flow = try loadFlow("Apps/Storefront.flow.yml")
    flow.limits.instances = instances
    let system = FlowSystem(flow)
    #expect(BurialPlan(system.program, system.layout).burials.isEmpty != areMade)
  }

  @Test(arguments: slices(of: 0..<60, count: 6))
  func generatedFlowsHaveTheSameStates(slice: Slice<Int>) {
    expectAgreement(on: slice.elements, mostSkipped: 2) { seed in
      var generator = FlowGenerator(seed: UInt64(seed))
      return StatesInSets.agreement(on: generator.next(), maxStates: 3_000)
    }
  }

  /// Tabs whose stacks are also used by pages, and which are shown anew, also by a sheet over them. A condition asks
  /// for one page.
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
    #expect(StatesInSets.agreement(on: try self.tabs(tabs, pages: pages)) == .equal)
  }

  /// The number of outcomes learned for stacks that are cleared together grows with the number of stacks, not with the
  /// combinations of their frames.
  @Test func stacksAreClearedWithoutALookAtThem() throws {
    let runs = try [2, 3, 4].map { count in
      let symbolic = SymbolicFlow(try tabs(count, pages: 3))
      symbolic.explore { _ in false }
      return symbolic.behaviour.runsOfProgram.max() ?? 0
    }
    #expect(runs[2] - runs[1] <= 2 * (runs[1] - runs[0]) + 8)
    // Without burials an event treats all users of the stacks, and finds them by the counts of their frames.
    let whole = SymbolicFlow(try tabs(4, pages: 3), buriesApart: false)
    whole.explore { _ in false }
    #expect(whole.behaviour.runsOfProgram.max() ?? 0 > runs[2])
  }

  /// Tabs that are shown anew while an effect may be pending on behalf of each of them.
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
    #expect(StatesInSets.agreement(on: try tabsThatWork(count)) == .equal)
  }

  /// The effects that are pending on behalf of several instances which others of the same name replace are not read all
  /// together.
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

  /// More combinations of initial values than any search state by state begins with; the last of them looks another way.
  @Test func everyLaunchCounts() throws {
    let names = (0..<11).map { "v\($0)" }
    let flow = try flow(
      fromYAML: """
        flow: Many
        root: App
        variables: {\(names.map { "\($0): [false, true]" }.joined(separator: ", "))}
        coordinators:
          App:
            container: stack
            start: [{when: \(names.joined(separator: " and ")), do: [push: All], else: [push: Some]}]
            screens: {All: {}, Some: {}}
        """)
    let symbolic = SymbolicFlow(flow)
    symbolic.explore { _ in false }
    #expect(symbolic.forest.count(symbolic.states).description == "2048")
    #expect(symbolic.stateCount.description == "2048")
    #expect(symbolic.sights(in: symbolic.states).count == 2)
    #expect(symbolic.launchedBy.map(\.link) == [nil])
    #expect(symbolic.launchedBy.map(\.states) == [symbolic.states])
  }

  /// What sets alone find gets a place that it had not before: all relations are made anew then.
  @Test func relationsAreThoseOfTheLastLevels() throws {
    let flow = try flow(fromYAML: Self.combination)
    #expect(StatesInSets.agreement(on: flow) == .equal)
    let symbolic = SymbolicFlow(flow)
    symbolic.explore { _ in false }
    let forest = symbolic.forest
    let settled = forest.image(symbolic.states, symbolic.settled)
    #expect(symbolic.seenScreens(in: settled) == Set(symbolic.program.screens.indices))
    #expect(forest.difference(settled, symbolic.states).isEmpty)
    #expect(symbolic.inFlight(in: settled).isEmpty)
    #expect(forest.image(symbolic.states, symbolic.settledOfPersons) == settled)
  }
}
