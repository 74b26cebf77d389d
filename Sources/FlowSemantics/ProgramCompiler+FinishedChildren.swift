/// Finds the postponed effects in handlers of a finished child that may remove this child.
extension ProgramCompiler {
  /// Makes bodies that may remove a finished child remember it. To be called once all bodies are compiled.
  mutating func rememberFinishedChildren() {
    for (body, coordinator, child) in candidates {
      // No body sends events to the machine of another coordinator.
      let others = coordinators.indices.filter { $0 != coordinator }
      var seen = Set(others.flatMap { coordinators[$0].machine?.bodies ?? [] })
      if removes(child, bodies[body].steps, &seen) { bodies[body].finishedChild = child }
    }
  }

  /// Whether steps, or bodies that they run, postpone or have waiting after them, remove children of a coordinator.
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
        // Effects of a route, or on entering a state, belong to the sending body.
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
