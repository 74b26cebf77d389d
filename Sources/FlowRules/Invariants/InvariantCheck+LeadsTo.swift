import FlowModel

/// Judges invariants of the form `leadsTo`.
extension InvariantCheck {
  /// Looks for a run that never meets `to` after `from` and treats every fair event fairly: an event that is possible
  /// again and again happens again and again.
  static func leadsTo<Space: ExploredSpace>(
    _ invariant: Invariant, from: Expression, to: Expression, in space: Space, _ explored: ExploredFlow
  ) -> Finding? {
    let unmet = space.difference(space.states, space.satisfying(to, in: space.states, explored))
    let avoiding = space.fairRuns(within: unmet)
    let judged = space.satisfying(invariant.condition, in: avoiding.states, explored)
    guard let trace = avoiding.trace(from: space.satisfying(from, in: judged, explored)) else { return nil }
    return finding(invariant, "\(invariant.name): after \(from.text) a run may never come to \(to.text).", trace)
  }
}
