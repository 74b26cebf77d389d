/// A single state, as the only one that there is: a set has it, or is empty.
///
/// Questions about sets of states thereby have an answer for one state, too, from the same definition.
package struct SingleState: StateSets {
  package let system: FlowSystem
  /// The slots that do not hold their initial values.
  package let activeSlots: [Int]
  private let values: [Int: SlotValue]

  /// - Parameter values: those of the slots that do not hold their initial values.
  package init(_ values: [(slot: Int, value: SlotValue)], in system: FlowSystem) {
    self.system = system
    activeSlots = values.map(\.slot)
    self.values = Dictionary(uniqueKeysWithValues: values.map { ($0.slot, $0.value) })
  }

  /// O(slots).
  package init(_ state: FlowState, in system: FlowSystem) {
    let values = state.slotValues(system.program, system.layout, system.initialValues)
    self.init(
      values.indices.lazy.filter { values[$0] != system.initialValues[$0] }.map { ($0, values[$0]) }, in: system)
  }

  package func isActive(_ slot: Int) -> Bool { values[slot] != nil }
  /// The initial value, and the state's own if it is another one.
  package func valueCount(_ slot: Int) -> Int { isActive(slot) ? 2 : 1 }
  package func value(_ number: Int, in slot: Int) -> SlotValue {
    number == 0 ? system.initialValues[slot] : self[slot]
  }
  private subscript(slot: Int) -> SlotValue { values[slot] ?? system.initialValues[slot] }

  package func numbers(of slot: Int, in set: Bool) -> Set<Int> { set ? [isActive(slot) ? 1 : 0] : [] }

  package var empty: Bool { false }
  package func isEmpty(_ set: Bool) -> Bool { !set }
  package func union(_ left: Bool, _ right: Bool) -> Bool { left || right }
  package func intersection(_ left: Bool, _ right: Bool) -> Bool { left && right }
  package func difference(_ left: Bool, _ right: Bool) -> Bool { left && !right }

  package func select(_ set: Bool, _ slot: Int, numbers: [Int]) -> Bool {
    set && numbers.contains(isActive(slot) ? 1 : 0)
  }

  package func states(in set: Bool, where question: @escaping (Execution) -> Bool) -> Bool {
    guard set else { return false }
    let slots = Workspace(system.layout)
    slots.begin { self[$0] }
    defer { slots.end() }
    return question(Execution(system.program, slots, script: ChoiceScript()))
  }
}
