import FlowSemantics

/// Gives access to what was learned while a flow was explored.
extension ExploredFlow {
  /// What was learned of events on the way to the states: by the search one by one, or by sets where these were used.
  package var behaviour: LearnedBehaviour { sets?.symbolic.behaviour ?? transitions.behaviour }
}
