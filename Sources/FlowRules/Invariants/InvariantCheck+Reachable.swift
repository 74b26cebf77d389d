import FlowModel

/// Judges invariants of the form `reachable`.
extension InvariantCheck {
  /// Looks for a launch from which some run leads to a state that satisfies the expression; with `within`, for a plain
  /// launch from which at most that many gestures lead there.
  static func reachable<Space: ExploredSpace>(
    _ invariant: Invariant, _ expression: Expression, within: Int?, in space: Space, _ explored: ExploredFlow
  ) -> Finding? {
    let goals = space.satisfying(expression, in: space.states, explored)
    let condition = invariant.condition.map { explored.program.condition($0.node) }
    let launches = space.launches(satisfying: condition, plainOnly: within != nil)
    var fewest: Int?
    if let within {
      fewest = space.fewestGestures(to: goals, from: launches)
      if let fewest, fewest <= within { return nil }
    } else if space.isReached(goals, from: launches) {
      return nil
    }
    let bound = within.map { " within \($0) gestures of a plain launch" } ?? ""
    let message = "\(invariant.name): \(expression.text) cannot be reached\(bound)\(suffix(invariant))."
    if explored.isBounded {
      var open = finding(invariant, message, nil)
      open.isUndecided = true
      return open
    }
    let obstacles =
      space.isEmpty(goals)
      ? UnmetCondition(expression, explored).obstacles()
      : [detour(invariant, fewest, within == nil ? nil : space.detour(to: goals, from: launches))]
    return finding(invariant, message, nil, obstacles: obstacles)
  }

  /// What a run needs that reaches the expression in spite of the violation.
  private static func detour(_ invariant: Invariant, _ fewest: Int?, _ detour: GestureDetour?) -> String {
    if let fewest { return "The shortest way takes \(counted(fewest, "gesture"))." }
    switch detour {
    case .outside(let names, let gestures)?:
      let events = names.joined(separator: " and ")
      return "No way there does without a link or an external; with \(events) it takes \(counted(gestures, "gesture"))."
    case .unknown?: return "No way there does without a link or an external."
    case nil:
      let condition = invariant.condition.map { " where \($0.text)" } ?? ""
      return "It can be reached, but from no launch\(condition)."
    }
  }
}
