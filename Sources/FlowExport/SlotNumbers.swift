import FlowExploration
import FlowSemantics

/// The numbering of slots and values in the export.
///
/// Only active slots are written. Numeric values keep their numbers; other values have the numbers under which they
/// were learned.
struct SlotNumbers {
  /// The written slots of the layout, in its order.
  let active: [Int]
  let words: SlotWords
  let slots: [ExportedModel.Slot]
  /// By slot of the layout, its index among the written slots.
  private let indices: [Int: Int]
  /// By index of a slot, the position of each value.
  private let positions: [[Int]]

  init(_ symbolic: SymbolicFlow, _ identifiers: inout IdentifierTable) {
    active = symbolic.activeSlots.sorted()
    let slotWords = SlotWords(symbolic.system)
    words = slotWords
    let table = symbolic.behaviour.table
    var slots: [ExportedModel.Slot] = []
    var positions: [[Int]] = []
    for slot in active {
      var values = (0..<table.valueCount(slot)).map { number in
        let value = table.value(number, in: slot)
        var code = number
        if case .number(let itself) = value { code = itself }
        return (number: number, code: code, words: slotWords.words(for: value, in: slot))
      }
      values.sort { $0.code < $1.code }
      var position = Array(repeating: 0, count: values.count)
      for (index, value) in values.enumerated() { position[value.number] = index }
      positions.append(position)
      var seen: Set<String> = []
      let named = values.map { value in
        // Different values need different words.
        let words = value.words.map(PlainText.quotable).map { seen.insert($0).inserted ? $0 : "\($0) (\(value.code))" }
        return ExportedModel.Value(code: value.code, words: words)
      }
      let name = slotWords.name(of: slot)
      slots.append(
        ExportedModel.Slot(
          name: identifiers.identifier(for: slotWords.isVariable(slot) ? "var_\(name)" : name), description: name,
          values: named))
    }
    self.slots = slots
    self.positions = positions
    indices = Dictionary(uniqueKeysWithValues: active.enumerated().map { ($1, $0) })
  }

  /// The position of a value among the values of a slot of the layout.
  func position(of number: Int, in slot: Int) -> Int { indices[slot].map { positions[$0][number] } ?? 0 }

  /// The read slots and values as a condition; constant slots are left out.
  func condition(_ reads: [(slot: Int, value: Int)]) -> ValueSets {
    ValueSets(
      reads.compactMap { read in
        indices[read.slot].map { ValueSets.Term(slot: $0, values: [positions[$0][read.value]]) }
      })
  }

  func joined(_ sets: [ValueSets]) -> [ValueSets] {
    ValueSets.joined(sets) { slots[$0].values.count }
  }

  /// An event from its outcomes; outcomes with equal writes are joined.
  func event(
    _ name: String, _ outcomes: [LocalTransition], _ identifiers: inout IdentifierTable
  ) -> ExportedModel.Event {
    var order: [[ExportedModel.Write]] = []
    var conditions: [[ExportedModel.Write]: [ValueSets]] = [:]
    var stops: [ValueSets] = []
    var cuts: [ExportedModel.Cut] = []
    for outcome in outcomes {
      let condition = condition(outcome.reads)
      switch outcome.result {
      case .crash: stops.append(condition)
      case .cut(let cut):
        let cut = ExportedModel.Cut(limit: cut.limit.rawValue, place: cut.place)
        if !cuts.contains(cut) { cuts.append(cut) }
      case .writes(let writes):
        let writes = writes.compactMap { write in
          indices[write.slot].map { ExportedModel.Write(slot: $0, value: positions[$0][write.value]) }
        }
        if conditions[writes] == nil { order.append(writes) }
        conditions[writes, default: []].append(condition)
      }
    }
    let steps = order.flatMap { writes in
      joined(conditions[writes] ?? []).map { ExportedModel.Step(condition: $0, writes: writes) }
    }
    return ExportedModel.Event(
      name: name, identifier: identifiers.identifier(for: name), steps: steps, stops: joined(stops), cuts: cuts)
  }
}
