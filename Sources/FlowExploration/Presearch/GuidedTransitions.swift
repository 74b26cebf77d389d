import FlowModel
import FlowSemantics
import StateSpace

/// A flow of which only the states are expanded in which something new may occur.
///
/// A `GuidedPresearch` chooses these states beforehand. The result is a part of the state space: each run is a run of
/// the flow, and only states that were left out lack steps.
public struct GuidedTransitions: TransitionSystem {
  public private(set) var transitions: FlowTransitions
  private var chosen: StateStore
  /// The states that were not expanded, in order of discovery; a state may occur twice.
  public private(set) var leftOut: [Int] = []

  /// Runs the pre-search.
  ///
  /// - Parameters:
  ///   - mostStates: the maximum number of states to choose.
  ///   - interrupt: asked now and then; true ends the choice.
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
    // The expanded states are not consecutive.
    let repacking = transitions.steps(from: words, state: state, following: 0, into: &batch)
    if let repacking { chosen.repack(repacking) }
    return repacking
  }
}
