import FlowSemantics
import StateSpace

/// The bound on the sizes of states at rest.
public struct SizeBound: Sendable {
  /// The greatest size of a state that a launch leads to.
  public internal(set) var atLaunch = 0
  /// How far sizes may be above that.
  public internal(set) var above = 1
  /// The states within the bound, and all states in flight, as far as there were values for them when the set of states
  /// was closed last.
  public internal(set) var states = StateSet.empty

  public var most: Int { atLaunch + above }

  /// The bound as a limit.
  public var cut: LimitCut { LimitCut(size: most) }
}

/// Bounds the states by their size, so that the sets of states of large flows converge.
///
/// Under any limits on single things, these multiply: each of twenty effects may wait or not, whatever the others do.
/// States of a small size are few (bounded in the sense of Jackson's *small scope hypothesis*, Software Abstractions,
/// 2006: most mistakes show in small states). States in flight have no bound: a step into one of them and the settle
/// that ends it would otherwise differ from the macro-step of both.
extension SymbolicFlow {
  /// Finds the states within the bound anew, as there may be more values.
  func boundSizes() {
    guard var bound = sizeBound else { return }
    let weights = levels.weights(system.layout, behaviour.table)
    bound.atLaunch = max(bound.atLaunch, forest.greatestWeight(of: launched, weights))
    var within = forest.atMost(bound.most, weights)
    if let flight = levels[system.layout.flightSlot] {
      var values = weights.map { Array(UInt32(0)..<UInt32($0.count)) }
      values[flight].removeAll { levels.number(system.layout.flightSlot, ofValue: $0) == 0 }
      within = forest.union(within, forest.product(values))
    }
    bound.states = within
    sizeBound = bound
  }

  /// Finds the states of the next larger sizes; to be called after `explore`, as long as ``isCutBySize``.
  public func exploreLargerSizes(interrupt: (_ nodes: Int) -> Bool) {
    sizeBound?.above += 1
    if close(interrupt: interrupt) { closeAndLearn(interrupt: interrupt) } else { isInterrupted = true }
  }

  /// Whether some step leads to a state that is larger than the bound.
  public var isCutBySize: Bool {
    guard sizeBound != nil else { return false }
    return !forest.difference(forest.image(states, relation(StepKind.all)), states).isEmpty
  }

  /// The states from which steps of some kinds lead to states that are larger than the bound.
  public func cutBySize(_ kinds: Set<StepKind>) -> StateSet {
    if sizeBound == nil { return .empty }
    let steps = relation(kinds)
    return forest.preimage(forest.difference(forest.image(states, steps), states), steps, within: states)
  }
}
