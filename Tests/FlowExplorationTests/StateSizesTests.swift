import FlowModel
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowExploration
@testable import FlowSemantics

/// Compares the states up to each size with those that a search state by state finds within the same bound.
struct StateSizesTests {
  /// - Parameter isLate: whether most values occur only when there are sets already, in any order of levels that is better.
  private static func agreement(on flow: Flow, maxStates: Int, isLate: Bool = false) -> Agreement {
    var transitions = FlowTransitions(flow)
    let graph = StateGraph.exploring(&transitions, maxStates: maxStates)
    guard graph.interruption == nil else { return .skipped("more than \(maxStates) states") }
    let symbolic =
      isLate
      ? SymbolicFlow(flow, statesAhead: 1, leastNodesToSift: 0, boundsSizes: true)
      : SymbolicFlow(flow, boundsSizes: true)
    symbolic.explore { _ in false }
    guard !symbolic.isBeyondSets else { return .skipped("an event has too many outcomes for sets") }
    let states = (0..<graph.count).map { transitions.state(graph.store[$0]) }
    let sizes = states.map(size)
    guard let atLaunch = graph.launches.map({ sizes[$0] }).max() else { return .skipped("no launch succeeds") }
    var bound = atLaunch + 1
    while true {
      let isWithin = states.indices.map { states[$0].flight != nil || sizes[$0] <= bound }
      let (reached, cut) = reached(in: graph, isWithin)
      let found = symbolic.states
      if let stated = symbolic.sizeBound?.most, stated != bound { return .different("bound \(stated), not \(bound)") }
      if "\(symbolic.forest.count(found))" != "\(reached.count)" {
        return .different("size \(bound): \(reached.count) states; in sets: \(symbolic.forest.count(found))")
      }
      for state in reached {
        guard let vector = symbolic.vector(states[state]), symbolic.forest.contains(vector, in: found) else {
          return .different("size \(bound): state \(state) is missing in the sets")
        }
      }
      let counted = symbolic.forest.count(symbolic.cutBySize(SymbolicFlow.StepKind.all))
      if "\(counted)" != "\(cut)" { return .different("size \(bound): \(cut) states are cut; in sets: \(counted)") }
      guard symbolic.isCutBySize else { break }
      // What is asked in between is asked anew in the end.
      _ = symbolic.stepCount(from: found)
      symbolic.exploreLargerSizes { _ in false }
      bound += 1
    }
    let steps = symbolic.stepCount(from: symbolic.states)
    if "\(steps)" != "\(graph.transitionCount)" {
      return .different("\(graph.transitionCount) steps; in sets: \(steps)")
    }
    return Agreement(("in sets", "\(symbolic.forest.count(symbolic.states))"), ("one by one", "\(graph.count)"))
  }

  /// The states that launches lead to within a bound, and the number of those with a step out of it.
  private static func reached(in graph: StateGraph, _ isWithin: [Bool]) -> (states: Set<Int>, cut: Int) {
    var found = Set(graph.launches)
    var open = graph.launches
    var cut = 0
    while let state = open.popLast() {
      let targets = graph.edges(from: state).compactMap(\.target)
      if targets.contains(where: { !isWithin[$0] }) { cut += 1 }
      for target in targets where isWithin[target] && found.insert(target).inserted { open.append(target) }
    }
    return (found, cut)
  }

  private static func size(_ state: FlowState) -> Int {
    let waiting = state.pending.count + state.instances.reduce(0) { $0 + $1.deferred.count }
    let putAway = state.instances.reduce(0) { $0 + $1.putAway.count }
    return state.instances.count + state.contexts.reduce(0) { $0 + screens(in: $1.display) } + putAway + waiting
  }

  private static func screens(in display: Display) -> Int {
    switch display {
    case .frame: 1
    case .stack(_, let frames): frames.count
    case .tabs(_, let parts, _), .split(_, let parts): parts.reduce(0) { $0 + screens(in: $1) }
    case .holder(_, let held): held.map(screens) ?? 0
    case .unopened: 0
    }
  }

  @Test(arguments: slices(of: declarationFixtures(in: "Apps") + declarationFixtures(in: "Meaning"), count: 12))
  func fixturesHaveTheSameStatesOfEachSize(slice: Slice<String>) throws {
    try expectAgreement(on: slice.elements, mostSkipped: 3) { Self.agreement(on: try loadFlow($0), maxStates: 2_000) }
  }

  @Test(arguments: slices(of: UInt64(0)..<160))
  func generatedFlowsHaveTheSameStatesOfEachSize(slice: Slice<UInt64>) {
    expectAgreement(on: slice.elements, mostSkipped: 8) { seed in
      var generator = FlowGenerator(seed: seed)
      return Self.agreement(on: generator.next(), maxStates: 600)
    }
  }

  @Test(arguments: slices(of: UInt64(10)..<30, count: 4))
  func whatIsMetLateHasTheSameSizes(slice: Slice<UInt64>) {
    expectAgreement(on: slice.elements, mostSkipped: 3) { seed in
      var generator = FlowGenerator(seed: seed)
      return Self.agreement(on: generator.next(), maxStates: 300, isLate: true)
    }
  }

  /// Two lists grow independently: with a bound on the size, one of them grows at the expense of the other.
  @Test func theBoundIsOnTheWholeState() throws {
    let flow = try flow(
      fromYAML: """
        flow: Two
        root: App
        limits: {taps: 1, races: 0, stackDepth: 6}
        coordinators:
          App:
            container: tabs
            tabs: [Left, Right]
          Left:
            container: stack
            start: [push: One]
            screens:
              One: {actions: {more: [push: One]}}
          Right:
            container: stack
            start: [push: Two]
            screens:
              Two: {actions: {more: [push: Two]}}
        """)
    let symbolic = SymbolicFlow(flow, boundsSizes: true)
    symbolic.explore { _ in false }
    // Three coordinators and two screens at launch.
    #expect(symbolic.sizeBound?.atLaunch == 5)
    #expect(symbolic.sizeBound?.most == 6)
    #expect(atRest(symbolic) == 2 * 3)
    symbolic.exploreLargerSizes { _ in false }
    #expect(symbolic.sizeBound?.cut == LimitCut(limit: .size, place: "7 coordinators, screens and waiting effects"))
    #expect(atRest(symbolic) == 2 * 6)
    while symbolic.isCutBySize { symbolic.exploreLargerSizes { _ in false } }
    #expect(atRest(symbolic) == 2 * 36)
    #expect(symbolic.sizeBound?.most == 5 + 10)
  }

  @Test func whoBreaksOffLargerSizesIsHeard() throws {
    let symbolic = SymbolicFlow(try loadFlow("Apps/Storefront.flow.yml"), boundsSizes: true)
    symbolic.explore { _ in false }
    #expect(symbolic.isCutBySize && !symbolic.isInterrupted)
    symbolic.exploreLargerSizes { _ in true }
    #expect(symbolic.isInterrupted)
  }

  @Test func withoutABoundNothingIsCut() throws {
    let symbolic = SymbolicFlow(try loadFlow("Apps/Chats.flow.yml"))
    symbolic.explore { _ in false }
    #expect(!symbolic.isCutBySize)
    #expect(symbolic.cutBySize(SymbolicFlow.StepKind.all).isEmpty)
  }

  private func atRest(_ symbolic: SymbolicFlow) -> Int {
    let resting = symbolic.forest.difference(symbolic.states, symbolic.inFlight(in: symbolic.states))
    return Int(exactly: symbolic.forest.count(resting)) ?? -1
  }
}
