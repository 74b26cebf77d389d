/// Where in a state's words each slot stands: states as short vectors of 64-bit words, a few bits a slot.
///
/// A slot has as many bits as the values that it may soon be met with need; 0 is what an unused slot holds, and slots
/// that have always been as they were initially have no place. When a slot is met with more values than there is room
/// for, states are packed anew; while they are many and new values are rare, as tightly as the known values allow.
final class StatePacking {
  struct Field {
    /// -1: no place.
    var word: Int32 = -1
    var shift: UInt32 = 0
    /// Before it is shifted.
    var mask: UInt64 = 0
  }

  let fields: UnsafeMutablePointer<Field>
  let width: Int
  private let packed: [Int]

  /// A place for each slot with more than one value.
  ///
  /// - Parameter isTight: whether a slot has room for the values that it has, and no more.
  init(_ table: SlotTable, slots: Int, isTight: (Int) -> Bool = { _ in false }) {
    fields = .allocate(capacity: slots)
    fields.initialize(repeating: Field(), count: slots)
    var word = 0
    var used = 0
    for slot in table.activeSlots {
      // Otherwise twice as many values as there are: most slots grow in the beginning.
      let count = table.valueCount(slot) * (isTight(slot) ? 1 : 2)
      let bits = min(32, Int.bitWidth - (count - 1).leadingZeroBitCount)
      if used + bits > 64 {
        word += 1
        used = 0
      }
      fields[slot] = Field(word: Int32(word), shift: UInt32(used), mask: 1 << UInt64(bits) - 1)
      used += bits
    }
    width = word + 1
    packed = table.activeSlots
  }

  deinit { fields.deallocate() }

  /// Whether a slot has room for a value.
  func holds(_ number: Int, in slot: Int) -> Bool { number == 0 || UInt64(number) <= fields[slot].mask }

  func set(_ slot: Int, to number: Int, in words: UnsafeMutablePointer<UInt64>) {
    let field = fields[slot]
    guard field.word >= 0 else { return }
    let shift = UInt64(field.shift)
    words[Int(field.word)] = words[Int(field.word)] & ~(field.mask << shift) | UInt64(number) << shift
  }

  /// Writes a state in the form of a later packing.
  func repack(
    _ old: UnsafePointer<UInt64>, to packing: StatePacking, _ new: UnsafeMutablePointer<UInt64>
  ) {
    let state = PackedState(words: old, fields: fields)
    for slot in packed { packing.set(slot, to: state.number(slot), in: new) }
  }
}

/// A state in words.
struct PackedState: SlotSource {
  let words: UnsafePointer<UInt64>
  let fields: UnsafePointer<StatePacking.Field>

  @inline(__always)
  func number(_ slot: Int) -> Int {
    let field = fields[slot]
    return field.word < 0 ? 0 : Int(words[Int(field.word)] >> UInt64(field.shift) & field.mask)
  }
}
