import FlowModel
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowSemantics

/// Sets against states one by one: the same states and as many steps.
struct SymbolicFlowTests {
  private func compare(_ flow: Flow, maxStates: Int = 20_000) -> String? {
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
