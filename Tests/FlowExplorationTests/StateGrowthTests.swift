import FlowModel
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowExploration
@testable import FlowSemantics

/// Compares the growth counted on states one by one and on sets with a count by hand.
struct StateGrowthTests {
  /// All states of a flow as pictures; nil if there are too many.
  private struct Pictures {
    let system: FlowSystem
    let states: [FlowState]
    /// The counts of the search and of the sets; the latter is nil if sets cannot be used.
    let counted: StateGrowth
    let ofSets: StateGrowth?

    init?(_ flow: Flow, maxStates: Int) {
      var transitions = FlowTransitions(flow)
      let graph = StateGraph.exploring(&transitions, maxStates: maxStates)
      guard graph.interruption == nil else { return nil }
      system = transitions.system
      states = (0..<graph.count).map { transitions.state(graph.store[$0]) }
      counted = transitions.growth(in: graph)
      let symbolic = SymbolicFlow(flow)
      symbolic.explore { _ in false }
      ofSets = symbolic.isBeyondSets ? nil : symbolic.growth()
    }

    /// The ways that each part is in, by its kind and name.
    var ways: [String: Int] {
      var found: [String: Int] = [:]
      for (index, variable) in system.program.flow.variables.enumerated() {
        found["variable \(variable.name)"] = Set(states.map { $0.variables[index] }).count
      }
      let layout = system.layout
      let values = states.map { $0.slotValues(system.program, layout, system.initialValues) }
      var slots: [String: [Int]] = [:]
      for slot in layout.layers.lowerBound..<layout.count {
        if layout.layers.contains(slot) {
          slots["layers", default: []].append(slot)
        } else if let (handle, _) = layout.member(ofSlot: slot) {
          let name = system.program.coordinators[layout.coordinator(ofHandle: handle)].name
          slots["coordinator \(name)", default: []].append(slot)
        } else if let coordinator = layout.coordinator(countedIn: slot) {
          slots["coordinator \(system.program.coordinators[coordinator].name)", default: []].append(slot)
        } else {
          slots["flight", default: []].append(slot)
        }
      }
      for (name, slots) in slots { found[name] = Set(values.map { state in slots.map { state[$0] } }).count }
      return found.filter { $0.value > 1 }
    }

    /// The number of states within a limit that is one lower, by the key of the limit.
    var below: [String: Int] {
      let limits = system.program.flow.limits
      var found: [String: Int] = [:]
      func count(_ name: String, _ limit: Int, atLeast least: Int, _ use: (FlowState) -> Int) {
        let below = states.count { use($0) < limit }
        if limit >= least, below < states.count { found[name] = below }
      }
      count("stackDepth", limits.stackDepth, atLeast: 2) { $0.contexts.map { deepest($0.display) }.max() ?? 0 }
      count("instances", limits.instances, atLeast: 2) { state in
        Dictionary(grouping: state.instances, by: \.coordinator).values.map(\.count).max() ?? 0
      }
      count("modals", limits.modals, atLeast: 1) { state in
        let first = state.contexts.firstIndex(where: \.isCover) ?? state.contexts.count
        return max(first, state.contexts.count - first) - 1
      }
      count("taps", limits.taps, atLeast: 2) { $0.flight?.tap?.count ?? 0 }
      count("pending", limits.pending, atLeast: 2) { state in
        let waiting = [state.pending, state.flight?.completions ?? [], state.flight?.departures ?? []]
        return waiting.flatMap { Dictionary(grouping: $0, by: { $0 }).values.map(\.count) }.max() ?? 0
      }
      return found
    }

    /// The number of frames in the largest stack of a living instance.
    private func deepest(_ display: Display) -> Int {
      switch display {
      case .frame: 0
      case .stack(.live, let frames): frames.count
      case .stack: 0
      case .tabs(_, let tabs, _), .split(_, let tabs): tabs.map(deepest).max() ?? 0
      case .holder(_, let held): held.map(deepest) ?? 0
      case .unopened: 0
      }
    }
  }

  private func wrong(_ flow: Flow, maxStates: Int) -> [String] {
    guard let pictures = Pictures(flow, maxStates: maxStates) else { return [] }
    var wrong: [String] = []
    func require(_ isSo: Bool, _ what: @autoclosure () -> String) {
      if !isSo { wrong.append("\(flow.name): \(what())") }
    }
    for growth in [pictures.counted, pictures.ofSets ?? pictures.counted] {
      let parts = growth.parts.map { part in
        (name: part.name.map { "\(part.kind.rawValue) \($0)" } ?? part.kind.rawValue, ways: Int(part.ways) ?? -1)
      }
      let ways = pictures.ways
      let areSo = parts.count == ways.count && parts.allSatisfy { ways[$0.name] == $0.ways }
      require(areSo, "parts: \(parts), but \(ways)")
      require(parts.map(\.ways) == parts.map(\.ways).sorted(by: >), "order: \(parts)")
      let limits = growth.limits.map { (name: $0.name, below: Int($0.statesBelow) ?? -1) }
      let below = pictures.below
      let keepWithin = limits.count == below.count && limits.allSatisfy { below[$0.name] == $0.below }
      require(keepWithin, "limits: \(limits), but \(below)")
      let stated = pictures.system.program.flow.limits
      let values = [
        "stackDepth": stated.stackDepth, "instances": stated.instances, "modals": stated.modals, "taps": stated.taps,
        "pending": stated.pending,
      ]
      require(growth.limits.allSatisfy { values[$0.name] == $0.value }, "stated: \(growth.limits)")
      let slots = growth.slots.map(\.values)
      require(slots.count <= 5 && slots == slots.sorted(by: >), "slots: \(growth.slots)")
      require(slots.first ?? 2 > 1, "slots: \(growth.slots)")
    }
    return wrong
  }

  @Test(arguments: declarationFixtures(in: "Apps"))
  func appsComeFromTheirParts(path: String) throws {
    let flow = try loadFlow(path)
    #expect(wrong(flow, maxStates: 1_500) == [])
  }

  @Test(arguments: 0..<40)
  func generatedFlowsComeFromTheirParts(seed: Int) {
    var generator = FlowGenerator(seed: UInt64(seed))
    #expect(wrong(generator.next(), maxStates: 600) == [])
  }

  /// A limit that is 0 cannot be lower.
  @Test func noModalsAreNoLimit() throws {
    var flow = try loadFlow("Apps/Chats.flow.yml")
    flow.limits.modals = 0
    #expect(wrong(flow, maxStates: 1_500) == [])
  }

  /// The second frame has been met, in a state that was not looked at.
  @Test func aLimitThatNoStateComesUpToIsNone() throws {
    let flow = try flow(
      fromYAML: """
        flow: Two
        root: App
        limits: {stackDepth: 2, instances: 1, modals: 1, taps: 1, pending: 1}
        coordinators: {App: {container: stack, start: [push: A], screens: {A: {actions: {more: [push: A]}}}}}
        """)
    var transitions = FlowTransitions(flow)
    let graph = StateGraph.exploring(&transitions, maxStates: 1)
    #expect(graph.count == 1)
    #expect(transitions.growth(in: graph).limits.isEmpty)
    let whole = StateGraph.exploring(&transitions)
    #expect(transitions.growth(in: whole).limits.map(\.name) == ["stackDepth"])
  }

  /// The number of a selected tab is none of frames, whatever it is; and no stack can be kept below one frame.
  @Test(arguments: [1, 2]) func tabsAreNoFrames(stackDepth: Int) throws {
    var flow = try flow(
      fromYAML: """
        flow: Three
        root: App
        limits: {stackDepth: 2, instances: 1, modals: 1, taps: 1, pending: 1}
        coordinators:
          App: {container: tabs, tabs: [First, Second, Third]}
          First: {container: stack, start: [push: A], screens: {A: {}}}
          Second: {container: stack, start: [push: B], screens: {B: {}}}
          Third: {container: stack, start: [push: C], screens: {C: {}}}
        """)
    flow.limits.stackDepth = stackDepth
    var transitions = FlowTransitions(flow)
    #expect(StateGraph.exploring(&transitions).count >= 3)
    #expect(wrong(flow, maxStates: 100) == [])
  }

  /// An exploration may be stopped before its first state.
  @Test func noStatesHaveNoParts() {
    let root = Coordinator(name: "Root", framework: .uikit, container: .window)
    let variable = Variable(name: "cart", values: ["empty", "full"], initially: ["empty", "full"])
    var transitions = FlowTransitions(Flow(name: "None", root: "Root", variables: [variable], coordinators: [root]))
    let sign = StopSign()
    sign.give()
    let graph = StopSign.$current.withValue(sign) { StateGraph.exploring(&transitions) }
    #expect(graph.count == 0)
    let growth = transitions.growth(in: graph)
    #expect(growth.parts.isEmpty)
    #expect(growth.limits.isEmpty)
  }

  /// The part with the most ways comes first; of equal parts, the one that is declared first.
  @Test func equalsStandAsDeclared() {
    let variables = ["b", "a", "c"].map { name in
      Variable(name: name, values: ["0", "1", "2"], initially: name == "c" ? ["0", "1", "2"] : ["0", "1"])
    }
    let root = Coordinator(name: "Root", framework: .uikit, container: .window)
    let flow = Flow(name: "Equals", root: "Root", variables: variables, coordinators: [root])
    let pictures = Pictures(flow, maxStates: 100)
    #expect(pictures?.states.count == 12)
    for growth in [pictures?.counted, pictures?.ofSets] {
      #expect(growth?.parts.map(\.name) == ["c", "b", "a"])
      #expect(growth?.parts.map(\.ways) == ["3", "2", "2"])
      #expect(growth?.slots.map(\.name).prefix(3) == ["c", "b", "a"])
    }
  }
}
