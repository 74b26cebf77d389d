import FlowSemantics
import StateSpace

/// Counts the ways that the parts of explored states are in.
extension FlowTransitions {
  /// The growth of a graph's states. O(states × parts). Looks at only some states if the current `StopSign` is given.
  public func growth(in graph: StateGraph) -> StateGrowth {
    let plan = StateGrowth.Plan(system, activeSlots: behaviour.table.activeSlots)
    let width = packed.packing.width
    let fields = packed.packing.fields
    var test = StopTest()
    let parts = plan.groups.map { group in
      var mask = [UInt64](repeating: 0, count: width)
      for slot in group.slots where fields[slot].word >= 0 {
        mask[Int(fields[slot].word)] |= fields[slot].mask << UInt64(fields[slot].shift)
      }
      var ways = StateStore(width: width)
      var masked = mask
      for state in 0..<graph.count where !test.shouldStop() {
        graph.store.withState(state) { words in
          for index in 0..<width { masked[index] = words[index] & mask[index] }
        }
        _ = ways.insert(masked)
      }
      return StateGrowth.Part(kind: group.kind, name: group.name, ways: String(ways.count))
    }
    let limits = plan.bounds.compactMap { bound -> StateGrowth.Limit? in
      guard let reached = states(in: graph, where: { bound.isReached($1, $0) }) else { return nil }
      let below = reached.count { !$0 }
      guard below < reached.count else { return nil }
      return StateGrowth.Limit(name: bound.name, value: bound.value, statesBelow: String(below))
    }
    return StateGrowth(parts, slots: behaviour.slotSizes, limits: limits)
  }
}

extension SymbolicFlow {
  /// The growth of the reachable states.
  public func growth() -> StateGrowth {
    let plan = StateGrowth.Plan(system, activeSlots: behaviour.table.activeSlots)
    let parts = plan.groups.map { group in
      let kept = Set(group.slots.compactMap { levels[$0] }).sorted()
      return StateGrowth.Part(
        kind: group.kind, name: group.name, ways: forest.count(forest.projection(states, levels: kept)).description)
    }
    let limits = plan.bounds.compactMap { bound -> StateGrowth.Limit? in
      var below = states
      for slot in activeSlots { below = select(below, slot) { !bound.isReached($0, slot) } }
      guard below != states else { return nil }
      return StateGrowth.Limit(name: bound.name, value: bound.value, statesBelow: forest.count(below).description)
    }
    return StateGrowth(parts, slots: behaviour.slotSizes, limits: limits)
  }
}

extension LearnedBehaviour {
  fileprivate var slotSizes: [StateGrowth.Slot] {
    table.activeSlots.sorted().map {
      StateGrowth.Slot(name: system.layout.describe($0, system.program), values: table.valueCount($0))
    }
  }
}
