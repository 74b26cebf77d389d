/// Sets of states that are divided by the values of slots, such as sets in decision diagrams.
///
/// Whatever is asked about the states of a set is written once, with these operations (`StateSets+Questions.swift`):
/// who implements them has to know slots and numbers, but not what they stand for.
package protocol StateSets {
  associatedtype States: Equatable

  var system: FlowSystem { get }
  /// The slots that have more values than the initial one, in any order that is always the same.
  var activeSlots: [Int] { get }
  func isActive(_ slot: Int) -> Bool
  /// The number of values that are known of a slot.
  func valueCount(_ slot: Int) -> Int
  func value(_ number: Int, in slot: Int) -> SlotValue
  /// The numbers of the values that a slot has in the states of a set.
  func numbers(of slot: Int, in set: States) -> Set<Int>

  var empty: States { get }
  func isEmpty(_ set: States) -> Bool
  func union(_ left: States, _ right: States) -> States
  func intersection(_ left: States, _ right: States) -> States
  func difference(_ left: States, _ right: States) -> States
  /// The states of a set in which an active slot has a value with one of these numbers.
  func select(_ set: States, _ slot: Int, numbers: [Int]) -> States
  /// The states of a set for which a question, asked of single states, is answered with yes.
  func states(in set: States, where question: @escaping (Execution) -> Bool) -> States
}

extension StateSets {
  var program: Program { system.program }
  var layout: SlotLayout { system.layout }

  /// The states of a set in which a slot's value qualifies.
  package func select(_ set: States, _ slot: Int, where qualifies: (SlotValue) -> Bool) -> States {
    guard isActive(slot) else { return qualifies(system.initialValues[slot]) ? set : empty }
    let numbers = (0..<valueCount(slot)).filter { qualifies(value($0, in: slot)) }
    if numbers.isEmpty { return empty }
    if numbers.count == valueCount(slot) { return set }
    return select(set, slot, numbers: numbers)
  }

  /// The states of a set by the value of a slot, in the order in which the values occurred first.
  package func split(_ set: States, _ slot: Int) -> [(value: SlotValue, states: States)] {
    guard isActive(slot) else { return [(system.initialValues[slot], set)] }
    return (0..<valueCount(slot)).compactMap { number in
      let part = select(set, slot, numbers: [number])
      return isEmpty(part) ? nil : (value(number, in: slot), part)
    }
  }
}
