import StateSpace

/// Finds out which findings come from others.
extension ExploredFlow {
  /// The same findings with their causes, and whether all causes are known.
  func withCauses(_ findings: [Finding]) -> (findings: [Finding], isDecided: Bool) {
    guard findings.count(where: { $0.trace != nil }) > 1 || findings.contains(where: { $0.races > 0 }) else {
      return (findings, true)
    }
    if let sets {
      askAgain(about: findings, sets)
      return CauseSearch(CausesOnSets(sets, self), findings, in: self).findings(findings)
    }
    guard graph.transitionCount <= CausesOnStates.mostSteps, !StopSign.current.isGiven else { return (findings, false) }
    return CauseSearch(CausesOnStates(self), findings, in: self).findings(findings)
  }

  /// Asks those rules again that another thread was asked, as only that thread knows the states that they found wrong.
  private func askAgain(about findings: [Finding], _ sets: ExploredSets) {
    for rule in RuleCatalog.rules where rule is any StateRule.Type || rule.asksWhatFollows {
      let own = findings.filter { $0.rule == rule.identifier && $0.trace != nil }
      if own.isEmpty || rule == DeepLinkMissesRule.self || own.contains(where: { sets.wrongStates[$0.key] != nil }) {
        continue
      }
      _ = self.findings(of: rule)
    }
    let names = Set(flow.invariants.map(\.name))
    let broken = findings.filter { names.contains($0.rule) && $0.trace != nil }
    if !broken.isEmpty, !broken.contains(where: { sets.wrongStates[$0.key] != nil }) {
      _ = findingsOfInvariants()
    }
  }
}
