import FlowSemantics
import StateSpace

/// Separates steps that are races: events, other than `settle` and `unlock`, that happen while something is in flight.
///
/// Most events read the flight anyway. For the others, one more condition separates what they do at rest from what they
/// do in flight.
extension SymbolicFlow {
  /// The steps of some kinds that are races, or those that are not.
  public func relation(_ kinds: Set<StepKind>, races: Bool) -> Relation {
    relation(races: races) { kinds.contains(StepKind($0.label)) }
  }

  /// The steps of outcomes that qualify and are races, or of those that are not.
  public func relation(races: Bool, where qualifies: (LocalTransition) -> Bool) -> Relation {
    steps(of: behaviour.localTransitions.filter { $0.label.kind != .launch && qualifies($0) }) { outcome in
      guard case .writes(let writes) = outcome.result else { return [] }
      return flights(of: outcome, races: races).map { Cube(levels.entries(outcome.reads + $0, writes)) }
    }
  }

  /// The states in which one of some outcomes occurs as a race, or not as a race.
  public func condition(ofOutcomes outcomes: Set<Int>, races: Bool) -> Relation {
    forest.relation(
      outcomes.sorted().flatMap { index in
        let outcome = behaviour.localTransitions[index]
        return flights(of: outcome, races: races).map { Cube(levels.entries(outcome.reads + $0, [])) }
      })
  }

  /// The additional conditions on the flight under which an outcome is a race, or is not; one of them has to hold.
  private func flights(of outcome: LocalTransition, races: Bool) -> [[(slot: Int, value: Int)]] {
    if outcome.label.isSettling { return races ? [] : [[]] }
    let kind = system.layout.flightSlot
    if let known = outcome.reads.first(where: { $0.slot == kind })?.value { return (known != 0) == races ? [[]] : [] }
    return races ? (1..<max(1, behaviour.table.valueCount(kind))).map { [(kind, $0)] } : [[(kind, 0)]]
  }
}
