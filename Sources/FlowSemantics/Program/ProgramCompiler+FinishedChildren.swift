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
      let traits = step.operation.traits(finishing: finishedEvent)
      if traits.removedChild == child { return true }
      for part in traits.parts where removes(child, part.steps, &seen) { return true }
      if let body = traits.run ?? traits.postponed, removes(child, body: body, &seen) { return true }
      guard traits.sent != nil else { continue }
      // Effects of a route, or on entering a state, belong to the sending body.
      for body in coordinators.flatMap({ $0.machine?.bodies ?? [] }) where removes(child, body: body, &seen) {
        return true
      }
    }
    return false
  }

  private func removes(_ child: Int, body: Int, _ seen: inout Set<Int>) -> Bool {
    seen.insert(body).inserted && removes(child, bodies[body].steps, &seen)
  }
}
