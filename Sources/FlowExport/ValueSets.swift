/// A condition on slots: each of some slots has one of a set of values.
public struct ValueSets: Hashable, Sendable {
  /// Indices of slots, ascending, each with values, ascending. No slot: always.
  public var terms: [Term]

  public struct Term: Hashable, Sendable {
    public let slot: Int
    public let values: [Int]
  }

  public init(_ terms: [Term]) { self.terms = terms }
}

extension ValueSets {
  /// A smaller list of conditions whose disjunction is equal: two conditions that differ in the values of a single slot
  /// are joined, and a slot that may have any of its values is dropped.
  ///
  /// O(conditions × slots) for each round; every round except the last leaves fewer conditions or terms.
  ///
  /// - Parameter valueCount: the number of values of a slot.
  static func joined(_ sets: [ValueSets], valueCount: (Int) -> Int) -> [ValueSets] {
    var sets = unique(sets)
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for slot in Set(sets.flatMap { $0.terms.map(\.slot) }).sorted() {
        let joined = unique(joined(sets, over: slot, valueCount: valueCount(slot)))
        hasChanged = hasChanged || joined != sets
        sets = joined
      }
    }
    return sets
  }

  private static func joined(_ sets: [ValueSets], over slot: Int, valueCount: Int) -> [ValueSets] {
    var values: [[Term]: Set<Int>] = [:]
    for set in sets {
      for term in set.terms where term.slot == slot { values[set.without(slot), default: []].formUnion(term.values) }
    }
    var written: Set<[Term]> = []
    return sets.compactMap { set in
      guard set.terms.contains(where: { $0.slot == slot }) else { return set }
      let rest = set.without(slot)
      guard written.insert(rest).inserted, let allowed = values[rest] else { return nil }
      if allowed.count == valueCount { return ValueSets(rest) }
      return ValueSets((rest + [Term(slot: slot, values: allowed.sorted())]).sorted { $0.slot < $1.slot })
    }
  }

  private func without(_ slot: Int) -> [Term] { terms.filter { $0.slot != slot } }

  private static func unique(_ sets: [ValueSets]) -> [ValueSets] {
    var seen: Set<ValueSets> = []
    return sets.filter { seen.insert($0).inserted }
  }
}
