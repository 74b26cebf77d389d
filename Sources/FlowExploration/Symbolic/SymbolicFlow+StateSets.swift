import FlowSemantics
import StateSpace

/// Divides sets in diagrams by the values of slots.
extension SymbolicFlow: StateSets {
  package func isActive(_ slot: Int) -> Bool { levels[slot] != nil }
  package func valueCount(_ slot: Int) -> Int { behaviour.table.valueCount(slot) }
  package func value(_ number: Int, in slot: Int) -> SlotValue { behaviour.table.value(number, in: slot) }

  package func numbers(of slot: Int, in set: StateSet) -> Set<Int> {
    levels[slot].map { levels.numbers(slot, amongLevelValues: forest.values(of: set, at: $0)) } ?? [0]
  }

  package var empty: StateSet { .empty }
  package func isEmpty(_ set: StateSet) -> Bool { set.isEmpty }
  package func union(_ left: StateSet, _ right: StateSet) -> StateSet { forest.union(left, right) }
  package func intersection(_ left: StateSet, _ right: StateSet) -> StateSet { forest.intersection(left, right) }
  package func difference(_ left: StateSet, _ right: StateSet) -> StateSet { forest.difference(left, right) }

  package func select(_ set: StateSet, _ slot: Int, numbers: [Int]) -> StateSet {
    forest.enabled(set, forest.relation(Cube([levels.entry(slot, numbers: numbers)])))
  }

  package func states(in set: StateSet, where question: @escaping (Execution) -> Bool) -> StateSet {
    var found = StateSet.empty
    forEachAnswer(to: Inquiry(behaviour, question), in: set) { answer, states in
      if answer.value { found = forest.union(found, states) }
    }
    return found
  }
}
