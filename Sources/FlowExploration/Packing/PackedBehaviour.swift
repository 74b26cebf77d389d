import FlowSemantics
import StateSpace

/// What was learned, in the form that is quickest to apply to packed states.
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
    /// The range of its word changes.
    let first: Int32
    let end: Int32
  }

  typealias Found = TransitionCache.Found

  /// States of at most this many words have a change for each word, in order, so that all words change at once.
  private static let mostWordsAtOnce = 3
  /// The number of states for which the index is asked at once, at least and at most; for fewer it is asked one by one.
  private static let (fewestAhead, mostAhead) = (4, 16)
  /// From this number of look-ups on, the index also reads slots that only one program looks at.
  private static let manyLookups = 1 << 14

  let behaviour: LearnedBehaviour
  @exclusivity(unchecked) private(set) var packing: StatePacking
  @exclusivity(unchecked) private var changes = GrowingBuffer<Change>()
  @exclusivity(unchecked) private var wordChanges = GrowingBuffer<WordChange>()
  /// Whether slots that do not grow any more have no spare room.
  @exclusivity(unchecked) private var isTight = false
  @exclusivity(unchecked) private var index: EventIndex
  /// The outcomes of whole states, by leaf of the index.
  @exclusivity(unchecked) private var cache: TransitionCache
  /// The outcomes of parts of the index.
  @exclusivity(unchecked) private var partCache: TransitionCache
  /// Whether leaves and parts have been renumbered since, or states repacked.
  @exclusivity(unchecked) private var isCacheStale = false
  /// Whether the index was made for outcomes that may be cut.
  @exclusivity(unchecked) private var knowsManyWays = false
  @exclusivity(unchecked) private var lookups = 0
  @exclusivity(unchecked) private var nextRebuild = 64
  /// How often the step function had run when the index was made.
  @exclusivity(unchecked) private var runsIndexed = 0

  init(_ behaviour: LearnedBehaviour) {
    self.behaviour = behaviour
    packing = StatePacking(behaviour.table, slots: behaviour.system.layout.count)
    index = EventIndex(
      behaviour.tries, groups: behaviour.system.groups, mayCutOutcomes: behaviour.hasManyWays, asksForOne: false)
    cache = TransitionCache(width: packing.width)
    partCache = TransitionCache(width: packing.width)
  }

  /// The leaves of the index for the next states, from `nextAhead` on; -1 where the index has to be asked.
  @exclusivity(unchecked) private var ahead = GrowingBuffer<Int32>()
  @exclusivity(unchecked) private var nextAhead = 0
  /// The outcomes that programs were asked for last, in order.
  @exclusivity(unchecked) private var asked = GrowingBuffer<Found>()

  func change(_ outcome: Int) -> Change { changes[outcome] }

  /// Makes a change in words of a state.
  func make(_ change: Change, _ words: UnsafeMutablePointer<UInt64>) {
    _ = Self.make(change, wordChanges.base, words)
  }

  /// - Returns: whether the change alters the words.
  @inline(__always)
  private static func make(
    _ change: Change, _ wordChanges: UnsafePointer<WordChange>, _ words: UnsafeMutablePointer<UInt64>
  ) -> Bool {
    var difference: UInt64 = 0
    var next = wordChanges + Int(change.first)
    let end = wordChanges + Int(change.end)
    while next < end {
      let word = words + next.pointee.word
      let bits = word.pointee & next.pointee.keep | next.pointee.bits
      difference |= bits ^ word.pointee
      word.pointee = bits
      next += 1
    }
    return difference != 0
  }

  /// Collects every outcome of every event in a state, in order; unknown outcomes are learned.
  ///
  /// - Parameters:
  ///   - words: the state.
  ///   - following: the number of states that lie right behind it in memory and are collected next, in this order.
  ///     After 0 any state may come next.
  /// - Returns: the outcomes, valid until more are collected.
  func collect(_ words: UnsafePointer<UInt64>, following: Int = 0) -> UnsafeBufferPointer<Found> {
    lookups += 1
    if lookups == nextRebuild {
      nextRebuild *= 4
      // Much has been learned since the index was made, or so many states have passed that a larger index pays.
      if behaviour.runs > runsIndexed + runsIndexed / 8 || (areManyLookups && !index.asksForOne) { makeIndex() }
    }
    // An index is different where outcomes may have to be cut.
    if behaviour.hasManyWays != knowsManyWays { makeIndex() }
    if isCacheStale {
      cache = TransitionCache(width: packing.width)
      partCache = TransitionCache(width: packing.width)
      begin()
    }
    isCacheStale = false
    let state = PackedState(words: words, fields: packing.fields)
    let leaf = nextLeaf(state, following) ?? index.leaf(for: state)
    if let known = cache.outcomes(of: state, scope: leaf) {
      return UnsafeBufferPointer(start: cache.found.base + known.lowerBound, count: known.count)
    }
    asked.removeAll()
    if cache.isWorthIt {
      askParts(of: leaf, state, cache.watch(state))
      cache.remember(asked.base, count: asked.count, state, scope: leaf)
    } else {
      askParts(of: leaf, state, state)
    }
    return UnsafeBufferPointer(start: asked.base, count: asked.count)
  }

  /// Announces that states come in another order from here on.
  func begin() {
    ahead.removeAll()
    nextAhead = 0
  }

  /// The leaf of the index for a state, if it is known; looks ahead at the following states.
  private func nextLeaf(_ state: PackedState, _ following: Int) -> Int? {
    if nextAhead == ahead.count {
      nextAhead = 0
      ahead.removeAll()
      if following + 1 < Self.fewestAhead { return nil }
      index.knownLeaves(for: state, count: min(following + 1, Self.mostAhead), width: packing.width, &ahead)
    }
    let leaf = ahead[nextAhead]
    nextAhead += 1
    return leaf < 0 ? nil : Int(leaf)
  }

  /// - Parameter source: the same state, or a wrapper that notes which slots are read.
  private func askParts(of leaf: Int, _ state: PackedState, _ source: some SlotSource) {
    for position in index.parts(of: leaf) {
      let part = index.parts[position]
      if !part.isWorthCaching {
        ask(part, source)
      } else if let known = partCache.outcomes(of: state, scope: position) {
        asked.append(partCache.found.base + known.lowerBound, count: known.count)
        cache.look(whereLooked: partCache, scope: position)
      } else if !partCache.isWorthIt {
        ask(part, source)
      } else {
        let first = asked.count
        ask(part, partCache.watch(state))
        partCache.remember(asked.base + first, count: asked.count - first, state, scope: position)
        cache.look(whereLooked: partCache, scope: nil)
      }
    }
  }

  private func ask(_ part: EventIndex.Part, _ state: some SlotSource) {
    let entries = index.entries.base
    for position in Int(part.first)..<Int(part.end) {
      let entry = entries[position]
      if entry.isOutcome {
        asked.append(Found(outcome: Int(entry.node), isRestCut: false))
        continue
      }
      let first = asked.count
      if !behaviour.hasManyWays, addKnown(behaviour.tries.view, from: Int(entry.node), state) { continue }
      asked.removeAll(keeping: first)
      behaviour.forEachOutcome(of: Int(entry.program), from: Int(entry.node), in: state) {
        asked.append(Found(outcome: $0, isRestCut: $1))
      }
    }
  }

  /// Adds the outcomes below a node; false if one of them is not known, when others may have been added.
  private func addKnown(_ view: DecisionTries.View, from start: Int, _ state: some SlotSource) -> Bool {
    var node = start
    while true {
      let known = view.nodes[node]
      switch known.kind {
      case .unexplored: return false
      case .read:
        node = view.child(of: known, value: state.number(Int(known.slot)))
        if node == 0 { return false }
      case .fork:
        for taken in 0..<Int(known.count) {
          if !addKnown(view, from: Int(view.children[Int(known.first) + taken]), state) { return false }
        }
        return true
      case .leaf:
        if known.outcome != LearnedBehaviour.nothing {
          asked.append(Found(outcome: known.outcome, isRestCut: false))
        }
        return true
      }
    }
  }

  private var areManyLookups: Bool { lookups >= Self.manyLookups }

  private func makeIndex() {
    isCacheStale = true
    runsIndexed = behaviour.runs
    knowsManyWays = behaviour.hasManyWays
    index = EventIndex(
      behaviour.tries, groups: behaviour.system.groups, mayCutOutcomes: knowsManyWays, asksForOne: areManyLookups)
  }

  /// Applies collected outcomes to a state.
  func apply(_ found: UnsafeBufferPointer<Found>, to words: UnsafePointer<UInt64>, _ batch: inout StepBatch) {
    switch packing.width {
    case 1: apply(found, to: words, OneWord(), &batch)
    case 2: apply(found, to: words, TwoWords(), &batch)
    case 3: apply(found, to: words, ThreeWords(), &batch)
    default: apply(found, to: words, SomeWords(count: packing.width), &batch)
    }
  }

  private func apply(
    _ found: UnsafeBufferPointer<Found>, to words: UnsafePointer<UInt64>, _ width: some StateWidth,
    _ batch: inout StepBatch
  ) {
    let (changes, wordChanges, known) = (changes.base, wordChanges.base, changes.count)
    batch.add(upTo: found.count, from: words, width: width) { steps in
      for next in found {
        precondition(next.outcome < known, "What was found has been taken in.")
        let change = changes[next.outcome]
        if change.kind == .state, !next.isRestCut {
          steps.addState(change.label) { state, next in
            if width.count > Self.mostWordsAtOnce {
              next.update(from: state, count: width.count)
              return Self.make(change, wordChanges, next)
            }
            let all = wordChanges + Int(change.first)
            var difference: UInt64 = 0
            for word in 0..<width.count {
              next[word] = state[word] & all[word].keep | all[word].bits
              difference |= next[word] ^ state[word]
            }
            return difference != 0
          }
        } else if change.kind == .crash, !next.isRestCut {
          steps.addEnd(change.label)
        } else {
          steps.addCut(change.label)
        }
      }
    }
  }

  /// Takes in what has been learned since the last call; returns how to repack states, if that is necessary.
  func update() -> StateRepacking? {
    guard changes.count < behaviour.localTransitions.count else { return nil }
    for outcome in changes.count..<behaviour.localTransitions.count {
      guard add(behaviour.localTransitions[outcome]) else { return repack() }
    }
    return nil
  }

  /// Packs states as tightly as the values that have occurred allow; nil if that saves no word.
  func tighten() -> StateRepacking? {
    isTight = true
    let tight = StatePacking(behaviour.table, slots: behaviour.system.layout.count) { _ in true }
    return tight.width < packing.width ? repack(tight) : nil
  }

  /// Packs states so that all values that have occurred have room. Most slots keep their places unless that costs too
  /// many words: moving each slot of each state takes longer than finding the states.
  func repack() -> StateRepacking {
    let (table, old, slots) = (behaviour.table, packing, behaviour.system.layout.count)
    // A slot that has had a new value may soon have another one.
    let new = StatePacking(table, slots: slots) { [isTight] slot in
      isTight && old.holds(table.valueCount(slot) - 1, in: slot)
    }
    let extended = StatePacking(extending: old, table, slots: slots)
    return repack(extended.width <= new.width + new.width / 4 ? extended : new)
  }

  private func repack(_ new: StatePacking) -> StateRepacking {
    let old = packing
    packing = new
    isCacheStale = true
    changes.removeAll()
    wordChanges.removeAll()
    for outcome in behaviour.localTransitions where !add(outcome) { preconditionFailure("Every value has room now.") }
    return StateRepacking(width: new.width) { old.repack($0, to: new, $1) }
  }

  /// Returns false if a value has no room.
  private func add(_ outcome: LocalTransition) -> Bool {
    let first = wordChanges.count
    if packing.width <= Self.mostWordsAtOnce {
      for word in 0..<packing.width { wordChanges.append(WordChange(word: word, keep: .max, bits: 0)) }
    }
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
