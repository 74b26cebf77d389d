import FlowSemantics

/// The place of each slot in the words of a state: states are short vectors of 64-bit words, with a few bits for each
/// slot.
///
/// A slot has enough bits for the values that it may soon have; 0 is the value of an unused slot, and slots that have
/// always had their initial value have no place. When a slot has more values than there is room for, states are packed
/// anew; once they are many and new values are rare, as tightly as the known values allow.
final class StatePacking {
  struct Field {
    /// -1 if the slot has no place.
    var word: Int32 = -1
    var shift: UInt32 = 0
    /// Before it is shifted.
    var mask: UInt64 = 0
  }

  let fields: UnsafeMutablePointer<Field>
  let width: Int
  private let packed: [Int]
  /// The bits that are taken in the last word.
  private let used: Int
  /// The slots that have moved, if this packing extends the one before it.
  private let moved: [Int]?

  /// A place for each slot with more than one value.
  ///
  /// - Parameter isTight: whether a slot has room only for the values that have occurred.
  init(_ table: SlotTable, slots: Int, isTight: (Int) -> Bool = { _ in false }) {
    fields = .allocate(capacity: slots)
    fields.initialize(repeating: Field(), count: slots)
    packed = table.activeSlots
    (width, used) = Self.place(table.activeSlots, in: fields, table, width: 1, used: 0, isTight: isTight)
    moved = nil
  }

  /// Another packing with room for the values that have none in it: all other slots keep their places, which makes
  /// repacking states quick.
  init(extending other: StatePacking, _ table: SlotTable, slots: Int) {
    fields = .allocate(capacity: slots)
    fields.initialize(from: other.fields, count: slots)
    packed = table.activeSlots
    let outgrown = table.activeSlots.filter { !other.holds(table.valueCount($0) - 1, in: $0) }
    (width, used) = Self.place(outgrown, in: fields, table, width: other.width, used: other.used) { _ in false }
    moved = outgrown.filter { other.fields[$0].word >= 0 }
  }

  private static func place(
    _ slots: [Int], in fields: UnsafeMutablePointer<Field>, _ table: SlotTable, width: Int, used: Int,
    isTight: (Int) -> Bool
  ) -> (width: Int, used: Int) {
    var (word, used) = (width - 1, used)
    for slot in slots {
      // Unless it is tight, a slot has room for twice the values that have occurred: most slots grow in the
      // beginning.
      let count = table.valueCount(slot) * (isTight(slot) ? 1 : 2)
      let bits = min(32, Int.bitWidth - (count - 1).leadingZeroBitCount)
      if used + bits > 64 {
        word += 1
        used = 0
      }
      fields[slot] = Field(word: Int32(word), shift: UInt32(used), mask: 1 << UInt64(bits) - 1)
      used += bits
    }
    return (word + 1, used)
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

  /// Writes a state in the form of the next packing: one that extends this one, or extends none.
  func repack(
    _ old: UnsafePointer<UInt64>, to packing: StatePacking, _ new: UnsafeMutablePointer<UInt64>
  ) {
    let state = PackedState(words: old, fields: fields)
    guard let moved = packing.moved else {
      for slot in packed { packing.set(slot, to: state.number(slot), in: new) }
      return
    }
    new.update(from: old, count: width)
    for slot in moved {
      // The old place becomes 0, so that equal states have equal words.
      set(slot, to: 0, in: new)
      packing.set(slot, to: state.number(slot), in: new)
    }
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
