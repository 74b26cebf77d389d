import StateSpace

/// Steps by whether they are races: an event, other than `settle` and `unlock`, that happens while something is in flight.
///
/// Most events look at the flight anyway. Where one does not, what it does at rest and what it does in flight are taken
/// apart here, by one condition more.
extension SymbolicFlow {
  /// The steps of some kinds that are races, or those that are none.
  public func relation(_ kinds: Set<StepKind>, races: Bool) -> Relation {
    relation(races: races) { kinds.contains(StepKind($0.label)) }
  }

  /// The steps of outcomes that qualify, as far as they are races, or as far as they are none.
  public func relation(races: Bool, where qualifies: (LearnedBehaviour.Outcome) -> Bool) -> Relation {
    steps(of: behaviour.outcomes.filter { $0.label.kind != .launch && qualifies($0) }) { outcome in
      guard case .writes(let writes) = outcome.result else { return [] }
      return flights(of: outcome, races: races).map { Cube(levels.entries(outcome.reads + $0, writes)) }
    }
  }

  /// The states in which one of some outcomes comes about by a race, or by none.
  public func condition(ofOutcomes outcomes: Set<Int>, races: Bool) -> Relation {
    forest.relation(
      outcomes.sorted().flatMap { index in
        let outcome = behaviour.outcomes[index]
        return flights(of: outcome, races: races).map { Cube(levels.entries(outcome.reads + $0, [])) }
      })
  }

  /// What else has to hold of the flight where an outcome is a race, or is none: one of these.
  private func flights(of outcome: LearnedBehaviour.Outcome, races: Bool) -> [[(slot: Int, value: Int)]] {
    if outcome.label.isSettling { return races ? [] : [[]] }
    let kind = system.layout.slot(.kind)
    if let known = outcome.reads.first(where: { $0.slot == kind })?.value { return (known != 0) == races ? [[]] : [] }
    return races ? (1..<max(1, behaviour.table.valueCount(kind))).map { [(kind, $0)] } : [[(kind, 0)]]
  }
}
