import FlowModel

/// Judges invariants.
extension NaiveJudge {
  mutating func judge(_ invariant: Invariant) {
    func holds(_ expression: Expression?) -> [Bool] {
      space.states.map { $0.holds(expression, in: space.program) }
    }
    let isJudged = holds(invariant.condition)
    var violating: [Int] = []
    switch invariant.form {
    case .always(let expression):
      let isTrue = holds(expression)
      violating = space.states.indices.filter { isJudged[$0] && !isTrue[$0] }
    case .never(let expression):
      let isTrue = holds(expression)
      violating = space.states.indices.filter { isJudged[$0] && isTrue[$0] }
    case .recoverable(let expression):
      let reaches = space.reaching(holds(expression))
      violating = space.states.indices.filter { isJudged[$0] && !reaches[$0] }
    case .reachable(let expression, let within):
      let isTrue = holds(expression)
      let reached: [Int] =
        if let within {
          space.gestures(from: space.launches.filter { $0.link == nil && isJudged[$0.state] }.map(\.state), within)
        } else {
          space.forwards(from: space.launches.filter { isJudged[$0.state] }.map(\.state))
        }
      if !reached.contains(where: { isTrue[$0] }) { miss(invariant.name, invariant.name, isOpen: true) }
    case .leadsTo(let from, let to):
      let isFrom = holds(from)
      let unmet = holds(to).map { !$0 }
      let endless = space.endless(in: unmet)
      violating = space.states.indices.filter { isJudged[$0] && isFrom[$0] && endless[$0] }
    }
    for state in violating { find(invariant.name, invariant.name, space.costs[state]) }
  }
}
