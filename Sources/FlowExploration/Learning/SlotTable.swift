import FlowSemantics

/// The values that have occurred in slots, numbered slot by slot; 0 is the value of an unused slot.
///
/// Slots that have had any other value are *active*, numbered in the order in which they became so: a state is the
/// vector of its active slots, and a state that was found before a slot became active has 0 there.
public struct SlotTable: Sendable {
  public private(set) var activeSlots: [Int] = []
  private var values: [[SlotValue]]
  private var numbers: [[SlotValue: Int]]

  init(_ initial: [SlotValue]) {
    values = initial.map { [$0] }
    numbers = initial.map { [$0: 0] }
  }

  /// The number of a value. The first value besides the initial one makes the slot active.
  public mutating func number(of value: SlotValue, in slot: Int) -> Int {
    if value == values[slot][0] { return 0 }
    if let known = numbers[slot][value] { return known }
    let number = values[slot].count
    values[slot].append(value)
    numbers[slot][value] = number
    if number == 1 { activeSlots.append(slot) }
    return number
  }

  /// The number of a value that has occurred; nil for others.
  public func knownNumber(_ value: SlotValue, in slot: Int) -> Int? { numbers[slot][value] }

  public func value(_ number: Int, in slot: Int) -> SlotValue {
    values.withUnsafeBufferPointer { values in
      precondition(slot >= 0 && slot < values.count, "There is no such slot.")
      return values[slot].withUnsafeBufferPointer {
        precondition(number >= 0 && number < $0.count, "The slot has not been met with so many values.")
        return $0[number]
      }
    }
  }

  /// The number of values that have occurred in a slot.
  public func valueCount(_ slot: Int) -> Int { values[slot].count }
}
