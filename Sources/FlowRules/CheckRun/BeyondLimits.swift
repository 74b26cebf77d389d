import FlowSemantics

/// What a rule is told of stacks of any height, to say whether a bounded verdict has all of its findings.
struct BeyondLimits {
  let explored: ExploredFlow
  let stacks: StacksBeyondLimit
  /// What can be found, run and observed with stacks of any height.
  let possible: PossibleFindings
  let coverage: Coverage
  let observed: Set<Observation>
  /// The findings of the verdict.
  let known: Set<Finding.Key>
  /// Rules and invariants that have something to find beyond the limit which is not among these.
  let unknown: Set<String>

  /// Nil where not all that can be with stacks of any height is known.
  init?(_ stacks: StacksBeyondLimit, _ findings: [Finding], in explored: ExploredFlow) {
    guard let everything = stacks.everything else { return nil }
    let known = Set(findings.map(\.key))
    (self.explored, self.stacks, self.known) = (explored, stacks, known)
    (possible, coverage, observed) = everything
    unknown = Set(everything.findings.wrongs.filter { !known.contains($0) }.map(\.rule))
  }

  /// Whether a rule has found each of some subjects.
  func areKnown(_ subjects: [String], to rule: any Rule.Type) -> Bool {
    subjects.allSatisfy { known.contains(Finding.Key(rule: rule.identifier, subject: $0)) }
  }
}

extension ExploredFlow {
  /// Screens that somebody can see.
  var seenScreens: Set<Int> { sets?.seenScreens ?? visibleScreens.seen }

  /// What runs.
  var coverage: Coverage { sets?.coverage ?? transitions.coverage }
}

extension StacksBeyondLimit {
  /// Rules and invariants whose findings are all there are, although stacks were cut at the limit: with stacks of any
  /// height there is nothing more for them to see.
  func decided(_ findings: [Finding], in explored: ExploredFlow) -> [String] {
    guard let view = BeyondLimits(self, findings, in: explored) else {
      return everyStackGrows(explored.program) ? [UnboundedStackRule.identifier] : []
    }
    let decided = RuleCatalog.rules.filter { $0.isDecided(beyond: view) }.map { $0.identifier }
    let kept = explored.flow.invariants.filter { invariant in
      if case .reachable = invariant.form { return !findings.contains { $0.rule == invariant.name } }
      return judgedInvariants.contains(invariant.name) && !view.unknown.contains(invariant.name)
    }
    return decided + kept.map(\.name)
  }

  /// Whether every stack of the flow was found to grow, whatever else does: then there is no other to look for.
  private func everyStackGrows(_ program: Program) -> Bool {
    program.coordinators.indices.allSatisfy {
      !program.coordinators[$0].mayHave(.stack) || answers[$0] == .unbounded
    }
  }
}
