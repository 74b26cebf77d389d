import FlowSemantics
import StateSpace

/// Composes the steps of events with the burials that follow them.
extension SymbolicFlow {
  /// The steps of some outcomes.
  ///
  /// - Parameter cubes: the steps of an outcome, without burials.
  func steps(
    of outcomes: some Sequence<LocalTransition>, _ cubes: (LocalTransition) -> [Cube]
  ) -> Relation {
    var parts: [[Bereavement]: [Cube]] = [:]
    for outcome in outcomes { parts[outcome.bereaved, default: []] += cubes(outcome) }
    return forest.union(
      parts.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { buried(forest.relation($1), after: $0) })
  }

  /// The steps of a relation, each followed by its burials.
  func buried(_ relation: Relation, after bereaved: [Bereavement]) -> Relation {
    bereaved.reduce(relation) { forest.composition($0, burials(after: $1)) }
  }

  /// All burials after a bereavement, composed.
  private func burials(after bereavement: Bereavement) -> Relation {
    if let known = burialRelations[bereavement] { return known }
    // The last burials are composed first: what they have in common with those of other instances is composed once.
    let all = activeBurials(after: bereavement).reversed().reduce(Relation.identity) { later, burial in
      forest.composition(self.burial(burial), later)
    }
    burialRelations[bereavement] = all
    return all
  }

  /// The burials after a bereavement that may do something, by the values that are known of slots.
  private func activeBurials(after bereavement: Bereavement) -> [Int] {
    behaviour.burialPlan.active(after: bereavement, system.layout) { slot, value in
      if let value { return behaviour.table.knownNumber(value, in: slot) != nil }
      return behaviour.table.valueCount(slot) > 1
    }
  }

  /// The known steps of one burial.
  private func burial(_ position: Int) -> Relation {
    let program = behaviour.firstBurial + position
    return forest.relation(
      covers[program].compactMap { reads in
        let outcome = knownOutcome(position, reads)
        return outcome.cut == nil ? Cube(levels.entries(reads, outcome.writes)) : nil
      })
  }

  /// The intermediate states in which a limit cuts a burial.
  private func cutBurials(_ position: Int) -> Relation {
    forest.relation(
      covers[behaviour.firstBurial + position].compactMap { reads in
        knownOutcome(position, reads).cut == nil ? nil : Cube(levels.entries(reads, []))
      })
  }

  private func knownOutcome(_ position: Int, _ reads: [(slot: Int, value: Int)]) -> BurialTransition {
    behaviour.burialOutcome(position) { slot in
      guard let read = reads.first(where: { $0.slot == slot }) else {
        preconditionFailure("A way that has been gone reads what it read.")
      }
      return read.value
    }
  }

  // MARK: Learning

  /// Learns the burials that follow the known steps from the known states; false if it was interrupted.
  func learnBurials(interrupt: (_ nodes: Int) -> Bool) -> Bool {
    guard !behaviour.burialPlan.burials.isEmpty else { return true }
    while true {
      var growth: StateLevels.Growth?
      let isWhole: Void? = forest.interruptible(by: interrupt) { growth = learnBurialsOnce(interrupt: interrupt) }
      guard isWhole != nil, let growth else { return false }
      burialRelations = [:]
      switch growth {
      case .none: return true
      case .values(let grown): relateAgain(grown)
      case .levels:
        layOut()
        relateOutcomes()
        return true
      }
      relateOutcomes()
    }
  }

  /// Learns the burials that follow the known steps at the values that these steps are known for.
  ///
  /// - Returns: how the levels have grown; nil if it was interrupted.
  private func learnBurialsOnce(interrupt: (_ nodes: Int) -> Bool) -> StateLevels.Growth? {
    var growth = StateLevels.Growth.none
    for (bereaved, steps) in stepsBeforeBurials {
      // One burial after the other, on sets: their composition may be far larger than what the sets have of it.
      var set = forest.image(states, steps)
      for position in bereaved.flatMap(activeBurials) {
        if set.isEmpty { break }
        let known = behaviour.burialTransitions.count
        guard learn(behaviour.firstBurial + position, on: set, interrupt: interrupt) else { return nil }
        if behaviour.burialTransitions.count > known {
          growth = growth.joined(levels.grow(with: behaviour))
          // The sets have no room for what is to come.
          if growth == .levels { return growth }
        }
        set = forest.image(set, burial(position))
      }
    }
    return growth
  }

  /// By bereavements: the steps of all outcomes that they follow, without the burials.
  private var stepsBeforeBurials: [([Bereavement], Relation)] {
    var parts: [[Bereavement]: [Relation]] = [:]
    for kind in relationsBeforeBurials {
      for (bereaved, relation) in kind { parts[bereaved, default: []].append(relation) }
    }
    return parts.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { ($0.key, forest.union($0.value)) }
  }

  // MARK: Cuts

  /// The limits that cut burials.
  public var cutsOfBurials: [LimitCut] { behaviour.burialTransitions.compactMap(\.cut) }

  /// The states from which a limit cuts a step of some kinds after its event, in a burial.
  public func cutAfterEvent(_ kinds: Set<StepKind>) -> StateSet {
    guard !cutsOfBurials.isEmpty else { return .empty }
    var found = StateSet.empty
    for kind in kinds.sorted(by: { $0.rawValue < $1.rawValue }) {
      for (bereaved, steps) in relationsBeforeBurials[kind.rawValue] {
        let after = forest.image(states, steps)
        found = forest.union(
          found, forest.preimage(cut(bereaved.flatMap(activeBurials)[...], after), steps, within: states))
      }
    }
    return found
  }

  /// The states of a set in which a limit cuts one of some burials that follow each other.
  private func cut(_ burials: ArraySlice<Int>, _ set: StateSet) -> StateSet {
    guard let first = burials.first, !set.isEmpty else { return .empty }
    let relation = burial(first)
    let here = forest.enabled(set, cutBurials(first))
    let later = cut(burials.dropFirst(), forest.image(set, relation))
    return later.isEmpty ? here : forest.union(here, forest.preimage(later, relation, within: set))
  }
}
