import FlowExploration
import FlowSemantics

/// Gives access to what was learned while a flow was explored.
extension ExploredFlow {
  /// What was learned of events during exploration: by the search state by state, or by the sets if these were used.
  package var behaviour: LearnedBehaviour { sets?.symbolic.behaviour ?? transitions.behaviour }
}
