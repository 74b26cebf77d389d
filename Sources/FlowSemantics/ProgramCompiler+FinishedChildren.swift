/// What may remove the child that finished, and is left for later by the handler of that.
extension ProgramCompiler {
  /// Has those bodies remember the child that may remove it. Once all are compiled.
  mutating func rememberFinishedChildren() {
    for (body, coordinator, child) in candidates {
      // Nobody sends to the machine of another one.
      let others = coordinators.indices.filter { $0 != coordinator }
      var seen = Set(others.flatMap { coordinators[$0].machine?.bodies ?? [] })
      if removes(child, bodies[body].steps, &seen) { bodies[body].finishedChild = child }
    }
  }

  /// Whether steps, or what belongs to the body around them or waits after them, remove children of a coordinator.
  private func removes(_ child: Int, _ steps: [Step], _ seen: inout Set<Int>) -> Bool {
    for step in steps {
      if let body = step.thenBody, removes(child, body: body, &seen) { return true }
      switch step.operation {
      case .remove(child): return true
      case .when(_, let then, _, let otherwise, _):
        if removes(child, then, &seen) || removes(child, otherwise, &seen) { return true }
      case .choose(let branches):
        for branch in branches where removes(child, branch, &seen) { return true }
      case .guarded(let steps): if removes(child, steps, &seen) { return true }
      case .run(let body), .soon(let body), .later(let body): if removes(child, body: body, &seen) { return true }
      case .send:
        // Effects of a route, or on entering a state, belong to the body that sends.
        for body in coordinators.flatMap({ $0.machine?.bodies ?? [] }) where removes(child, body: body, &seen) {
          return true
        }
      default: break
      }
    }
    return false
  }

  private func removes(_ child: Int, body: Int, _ seen: inout Set<Int>) -> Bool {
    seen.insert(body).inserted && removes(child, bodies[body].steps, &seen)
  }
}
