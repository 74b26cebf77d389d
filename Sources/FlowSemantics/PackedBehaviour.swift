import StateSpace

/// What was learned, in the form in which it is quickest to apply to packed states.
final class PackedBehaviour {
  /// A word of a state after an outcome: what is kept of it, and what is set.
  struct WordChange {
    var word: Int
    var keep: UInt64
    var bits: UInt64
  }

  struct Change {
    enum Kind { case state, cut, crash }
    let kind: Kind
    let label: UInt32
    let words: Range<Int>
  }

  struct Found {
    let outcome: Int
    /// Stands for the outcomes that would follow, which are cut.
    let isRestCut: Bool
  }

  let behaviour: LearnedBehaviour
  @exclusivity(unchecked) private(set) var packing: StatePacking
  @exclusivity(unchecked) private(set) var changes: [Change] = []
  @exclusivity(unchecked) private(set) var wordChanges: [WordChange] = []
  @exclusivity(unchecked) private var index: EventIndex
  private let groups: Range<Int>
  /// Whether the index was made for outcomes that may be cut.
  @exclusivity(unchecked) private var knowsManyWays = false
  @exclusivity(unchecked) private var lookups = 0
  @exclusivity(unchecked) private var nextRebuild = 32

  init(_ behaviour: LearnedBehaviour) {
    self.behaviour = behaviour
    groups = 0..<behaviour.system.groups.count
    packing = StatePacking(behaviour.table, slots: behaviour.system.layout.count)
    index = EventIndex(behaviour.tries, programs: groups, mayCutOutcomes: behaviour.hasManyWays)
  }

  /// Every outcome of every event in a state, in order; what is not known is learned.
  func collect(_ state: PackedState, _ found: inout [Found]) {
    lookups += 1
    // Much has been learned since it was made, or that outcomes may have to be cut.
    if lookups == nextRebuild || behaviour.hasManyWays != knowsManyWays {
      makeIndex()
      nextRebuild = max(nextRebuild, lookups) * 4
    }
    var view = behaviour.tries.view
    let list = index.list(for: state)
    for position in list {
      let entry = index.entries[position]
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
    knowsManyWays = behaviour.hasManyWays
    index = EventIndex(behaviour.tries, programs: groups, mayCutOutcomes: knowsManyWays)
  }

  /// What outcomes make of a state.
  func apply(_ found: [Found], to words: UnsafePointer<UInt64>, _ batch: inout StepBatch) {
    let width = packing.width
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: width) { buffer in
      let after = buffer.baseAddress!
      changes.withUnsafeBufferPointer { changes in
        wordChanges.withUnsafeBufferPointer { wordChanges in
          for next in found {
            let change = changes[next.outcome]
            switch change.kind {
            case _ where next.isRestCut: batch.addCut(change.label)
            case .cut: batch.addCut(change.label)
            case .crash: batch.addEnd(change.label)
            case .state:
              after.update(from: words, count: width)
              for index in change.words {
                let change = wordChanges[index]
                after[change.word] = after[change.word] & change.keep | change.bits
              }
              batch.add(change.label, to: UnsafeBufferPointer(buffer))
            }
          }
        }
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

  /// Gives room to all values that have been met.
  func repack() -> StateRepacking {
    let old = packing
    let new = StatePacking(behaviour.table, slots: behaviour.system.layout.count)
    packing = new
    changes.removeAll(keepingCapacity: true)
    wordChanges.removeAll(keepingCapacity: true)
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
          wordChanges.removeSubrange(first...)
          return false
        }
        let field = packing.fields[slot]
        if field.word < 0 { continue }
        let keep = ~(field.mask << UInt64(field.shift))
        let bits = UInt64(number) << UInt64(field.shift)
        if let known = wordChanges[first...].firstIndex(where: { $0.word == Int(field.word) }) {
          wordChanges[known].keep &= keep
          wordChanges[known].bits |= bits
        } else {
          wordChanges.append(WordChange(word: Int(field.word), keep: keep, bits: bits))
        }
      }
    }
    changes.append(Change(kind: kind, label: outcome.label.code, words: first..<wordChanges.count))
    return true
  }
}
