import StateSpace

/// What was learned, in the form in which it is quickest to apply to packed states.
final class PackedBehaviour {
  /// A word of a state after an outcome: what is kept of it, and what is set.
  struct WordChange: BitwiseCopyable {
    var word: Int
    var keep: UInt64
    var bits: UInt64
  }

  struct Change: BitwiseCopyable {
    enum Kind: UInt8 { case state, cut, crash }
    let kind: Kind
    let label: UInt32
    /// Where its words begin and end among all.
    let first: Int32
    let end: Int32
  }

  typealias Found = TransitionCache.Found

  let behaviour: LearnedBehaviour
  @exclusivity(unchecked) private(set) var packing: StatePacking
  @exclusivity(unchecked) private var changes = GrowingBuffer<Change>()
  @exclusivity(unchecked) private var wordChanges = GrowingBuffer<WordChange>()
  /// Whether slots that do not grow any more have no spare room.
  @exclusivity(unchecked) private var isTight = false
  @exclusivity(unchecked) private var index: EventIndex
  @exclusivity(unchecked) private var cache: TransitionCache
  /// Whether lists have other numbers since, or states another form.
  @exclusivity(unchecked) private var isCacheStale = false
  /// Whether the index was made for outcomes that may be cut.
  @exclusivity(unchecked) private var knowsManyWays = false
  @exclusivity(unchecked) private var lookups = 0
  @exclusivity(unchecked) private var nextRebuild = 32
  /// How much had been learned when the index was made.
  @exclusivity(unchecked) private var runsIndexed = 0

  init(_ behaviour: LearnedBehaviour) {
    self.behaviour = behaviour
    packing = StatePacking(behaviour.table, slots: behaviour.system.layout.count)
    index = EventIndex(behaviour.tries, groups: behaviour.system.groups, mayCutOutcomes: behaviour.hasManyWays)
    cache = TransitionCache(width: packing.width)
  }

  /// What was collected last.
  @exclusivity(unchecked) private(set) var found = GrowingBuffer<Found>()

  func change(_ outcome: Int) -> Change { changes[outcome] }

  /// Makes a change in words of a state.
  func make(_ change: Change, _ words: UnsafeMutablePointer<UInt64>) {
    var next = wordChanges.base + Int(change.first)
    let end = wordChanges.base + Int(change.end)
    while next < end {
      let word = words + next.pointee.word
      word.pointee = word.pointee & next.pointee.keep | next.pointee.bits
      next += 1
    }
  }

  /// Collects every outcome of every event in a state, in order; what is not known is learned.
  func collect(_ state: PackedState) {
    lookups += 1
    // Much has been learned since it was made, or that outcomes may have to be cut.
    let isIndexStale = lookups == nextRebuild && behaviour.runs > runsIndexed + runsIndexed / 8
    if lookups == nextRebuild { nextRebuild = max(nextRebuild, lookups) * 4 }
    if isIndexStale || behaviour.hasManyWays != knowsManyWays { makeIndex() }
    if isCacheStale { cache = TransitionCache(width: packing.width) }
    isCacheStale = false
    found.removeAll()
    for position in index.list(for: state) {
      let part = index.parts[position]
      if !part.isWorthCaching {
        ask(part, state)
      } else if let known = cache.outcomes(of: state, part: position) {
        found.append(cache.found.base + known.lowerBound, count: known.count)
      } else {
        let first = found.count
        ask(part, cache.watch(state))
        cache.remember(found.base + first, count: found.count - first, state, part: position)
      }
    }
  }

  private func ask(_ part: EventIndex.Part, _ state: some SlotSource) {
    var view = behaviour.tries.view
    let entries = index.entries.base
    for position in Int(part.first)..<Int(part.end) {
      let entry = entries[position]
      if entry.isOutcome {
        found.append(Found(outcome: Int(entry.node), isRestCut: false))
        continue
      }
      var node = Int(entry.node)
      while true {
        let known = view.nodes[node]
        if known.kind == .read {
          let next = view.child(of: known, value: state.number(Int(known.slot)))
          if next != 0 {
            node = next
            continue
          }
        } else if known.kind == .leaf {
          if known.outcome != LearnedBehaviour.nothing {
            found.append(Found(outcome: known.outcome, isRestCut: false))
          }
          break
        }
        behaviour.forEachOutcome(of: Int(entry.program), from: node, in: state) {
          found.append(Found(outcome: $0, isRestCut: $1))
        }
        // Something may have been learned.
        view = behaviour.tries.view
        break
      }
    }
  }

  private func makeIndex() {
    isCacheStale = true
    runsIndexed = behaviour.runs
    knowsManyWays = behaviour.hasManyWays
    index = EventIndex(behaviour.tries, groups: behaviour.system.groups, mayCutOutcomes: knowsManyWays)
  }

  /// What the outcomes that were collected make of a state.
  func applyFound(to words: UnsafePointer<UInt64>, _ batch: inout StepBatch) {
    let (width, count) = (packing.width, found.count)
    // Nothing is added to these meanwhile.
    let (found, changes, known) = (found.base, changes.base, changes.count)
    for position in 0..<count {
      let next = found[position]
      precondition(next.outcome < known, "What was found has been taken in.")
      let change = changes[next.outcome]
      if change.kind == .state, !next.isRestCut {
        make(change, batch.add(change.label, copying: words, width: width))
      } else if change.kind == .crash, !next.isRestCut {
        batch.addEnd(change.label)
      } else {
        batch.addCut(change.label)
      }
    }
  }

  /// Takes in what has been learned since; returns how states are packed from here on, if that has to change.
  func update() -> StateRepacking? {
    guard changes.count < behaviour.outcomes.count else { return nil }
    for outcome in changes.count..<behaviour.outcomes.count {
      guard add(behaviour.outcomes[outcome]) else { return repack() }
    }
    return nil
  }

  /// Packs states as tightly as the values that have been met allow; nil where that saves no word.
  func tighten() -> StateRepacking? {
    isTight = true
    let tight = StatePacking(behaviour.table, slots: behaviour.system.layout.count) { _ in true }
    return tight.width < packing.width ? repack(tight) : nil
  }

  /// Gives room to all values that have been met.
  func repack() -> StateRepacking {
    let (table, old, slots) = (behaviour.table, packing, behaviour.system.layout.count)
    // A slot that has been met with a new value may soon be met with another one.
    let new = StatePacking(table, slots: slots) { [isTight] slot in
      isTight && old.holds(table.valueCount(slot) - 1, in: slot)
    }
    if isTight { return repack(new) }
    let extended = StatePacking(extending: old, table, slots: slots)
    return repack(extended.width <= new.width + new.width / 4 ? extended : new)
  }

  private func repack(_ new: StatePacking) -> StateRepacking {
    let old = packing
    packing = new
    isCacheStale = true
    changes.removeAll()
    wordChanges.removeAll()
    for outcome in behaviour.outcomes where !add(outcome) { preconditionFailure("Every value has room now.") }
    return StateRepacking(width: new.width) { old.repack($0, to: new, $1) }
  }

  /// False when there is no room for a value.
  private func add(_ outcome: LearnedBehaviour.Outcome) -> Bool {
    let first = wordChanges.count
    var kind = Change.Kind.state
    switch outcome.result {
    case .cut: kind = .cut
    case .crash: kind = .crash
    case .writes(let writes):
      for (slot, number) in writes {
        guard packing.holds(number, in: slot) else {
          wordChanges.removeAll(keeping: first)
          return false
        }
        let field = packing.fields[slot]
        if field.word < 0 { continue }
        let keep = ~(field.mask << UInt64(field.shift))
        let bits = UInt64(number) << UInt64(field.shift)
        if let known = (first..<wordChanges.count).first(where: { wordChanges[$0].word == Int(field.word) }) {
          wordChanges[known].keep &= keep
          wordChanges[known].bits |= bits
        } else {
          wordChanges.append(WordChange(word: Int(field.word), keep: keep, bits: bits))
        }
      }
    }
    changes.append(Change(kind: kind, label: outcome.label.code, first: Int32(first), end: Int32(wordChanges.count)))
    return true
  }
}
