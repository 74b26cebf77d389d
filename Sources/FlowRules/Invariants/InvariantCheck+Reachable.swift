import FlowModel
import FlowSemantics

extension InvariantCheck {
  static func reachable(
    _ invariant: Invariant, _ expression: Expression, within: Int?, _ explored: ExploredFlow
  ) -> Finding? {
    let goals = states(satisfying: expression, explored)
    let judged = states(satisfying: invariant.condition, explored)
    let gestures = GestureCount(explored, launchesIn: judged)
    if let within {
      if let fewest = gestures.fewest(to: goals, withOutside: false), fewest.gestures <= within { return nil }
    } else if gestures.fewest(to: goals, withOutside: true) != nil {
      return nil
    }
    if explored.isBounded { return undecided(invariant, message(ofUnreachable: invariant, expression, within: within)) }
    let obstacles =
      goals.contains(true)
      ? detours(invariant, goals, gestures) : UnmetCondition(expression, explored).obstacles()
    return finding(invariant, message(ofUnreachable: invariant, expression, within: within), nil, obstacles: obstacles)
  }

  /// What a bounded verdict leaves open.
  static func undecided(_ invariant: Invariant, _ message: String) -> Finding {
    var finding = finding(invariant, message, nil)
    finding.isUndecided = true
    return finding
  }

  static func message(ofUnreachable invariant: Invariant, _ expression: Expression, within: Int?) -> String {
    let bound = within.map { " within \($0) gestures of a plain launch" } ?? ""
    return "\(invariant.name): \(expression.text) cannot be reached\(bound)\(suffix(invariant))."
  }

  /// What a way takes that leads there all the same.
  private static func detours(
    _ invariant: Invariant, _ goals: [Bool], _ gestures: GestureCount
  ) -> [String] {
    func counted(_ count: Int) -> String { count == 1 ? "1 gesture" : "\(count) gestures" }
    if let fewest = gestures.fewest(to: goals, withOutside: false) {
      return ["The shortest way takes \(counted(fewest.gestures))."]
    }
    if let way = gestures.fewest(to: goals, withOutside: true) {
      let events = way.outside.joined(separator: " and ")
      return ["No way there does without a link or an external; with \(events) it takes \(counted(way.gestures))."]
    }
    let condition = invariant.condition.map { " where \($0.text)" } ?? ""
    return ["It can be reached, but from no launch\(condition)."]
  }
}
