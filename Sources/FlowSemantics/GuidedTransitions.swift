import FlowModel
import StateSpace

/// A flow of which only those states are expanded in which something new may come about.
///
/// Which these are, a `GuidedPresearch` says that went ahead. What is expanded is a part of the state space: each run is a run of
/// the flow, and the states without steps are only those that were left out.
public struct GuidedTransitions: TransitionSystem {
  public private(set) var transitions: FlowTransitions
  private var chosen: StateStore
  /// The states that were not expanded, in order of discovery; one may stand here twice.
  public private(set) var leftOut: [Int] = []

  /// Searches ahead.
  ///
  /// - Parameters:
  ///   - mostStates: how many states to choose at most.
  ///   - interrupt: asked now and then; true: enough are chosen.
  public init(_ program: Program, mostStates: Int, interrupt: () -> Bool) {
    let behaviour = LearnedBehaviour(FlowSystem(program))
    var presearch = GuidedPresearch(behaviour, prefersNews: true)
    presearch.launch()
    presearch.explore(maxStates: mostStates, interrupt: interrupt)
    transitions = FlowTransitions(behaviour)
    chosen = presearch.expandedStates(packed: transitions.packed)
  }

  public var stateWidth: Int { transitions.stateWidth }

  public mutating func launches(repack: (StateRepacking) -> Void, _ emit: (Target) -> Int?) {
    var chosen = chosen
    transitions.launches(
      repack: {
        chosen.repack($0)
        repack($0)
      }, emit)
    self.chosen = chosen
  }

  public mutating func steps(
    from words: UnsafePointer<UInt64>, state: Int, following: Int, into batch: inout StepBatch
  ) -> StateRepacking? {
    guard chosen.index(of: words) != nil else {
      leftOut.append(state)
      return nil
    }
    // States do not come one after the other.
    let repacking = transitions.steps(from: words, state: state, following: 0, into: &batch)
    if let repacking { chosen.repack(repacking) }
    return repacking
  }
}
