/// The values that slots have been met with, numbered slot by slot; 0 is what an unused slot holds.
///
/// Slots that have had any other value are *active*, numbered in the order in which they became so: a state is the
/// vector of its active slots, and one that was met before a slot became active has 0 there.
public struct SlotTable: Sendable {
  public private(set) var activeSlots: [Int] = []
  /// Position of a slot among the active ones; -1 for the others.
  private var positions: [Int]
  private var values: [[SlotValue]]
  private var numbers: [[SlotValue: Int]]

  init(_ initial: [SlotValue]) {
    positions = Array(repeating: -1, count: initial.count)
    values = initial.map { [$0] }
    numbers = initial.map { [$0: 0] }
  }

  /// The number of a value, which makes the slot active when it is the first besides the initial one.
  public mutating func number(of value: SlotValue, in slot: Int) -> Int {
    if value == values[slot][0] { return 0 }
    if let known = numbers[slot][value] { return known }
    let number = values[slot].count
    values[slot].append(value)
    numbers[slot][value] = number
    if positions[slot] < 0 {
      positions[slot] = activeSlots.count
      activeSlots.append(slot)
    }
    return number
  }

  /// The number of a value that has been met; nil for others.
  public func knownNumber(_ value: SlotValue, in slot: Int) -> Int? { numbers[slot][value] }

  /// The number of a value, 0 for one that has not been met.
  func known(_ value: SlotValue, in slot: Int) -> Int { numbers[slot][value] ?? 0 }

  public func value(_ number: Int, in slot: Int) -> SlotValue { values[slot][number] }

  /// How many values a slot has been met with.
  public func valueCount(_ slot: Int) -> Int { values[slot].count }

  /// Nil for a slot that has always been as it was initially.
  public func position(of slot: Int) -> Int? { positions[slot] < 0 ? nil : positions[slot] }
}
