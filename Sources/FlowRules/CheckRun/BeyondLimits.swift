import FlowSemantics

/// What is known of stacks of any height, so that a rule can decide whether a bounded verdict has all of its findings.
struct BeyondLimits {
  let explored: ExploredFlow
  let stacks: StacksBeyondLimit
  /// What can be found, run and observed with stacks of any height.
  let possible: PossibleFindings
  let coverage: Coverage
  let observed: Set<Observation>
  /// The findings of the verdict.
  let known: Set<Finding.Key>
  /// Rules and invariants with a possible finding beyond the limit that is not among these.
  let unknown: Set<String>

  /// Nil if not everything is known that is possible with stacks of any height.
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
  /// The screens that a person sees in some state.
  var seenScreens: Set<Int> { sets?.seenScreens ?? visibleScreens.seen }

  /// The code that runs in some explored step.
  var coverage: Coverage { sets?.coverage ?? transitions.coverage }
}

extension StacksBeyondLimit {
  /// Rules and invariants that have all their findings although stacks were cut at the limit: stacks of any height show
  /// them nothing more.
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

  /// Whether every stack of the flow was found to grow, whatever else happens: then there is no other to look for.
  private func everyStackGrows(_ program: Program) -> Bool {
    program.coordinators.indices.allSatisfy {
      !program.coordinators[$0].mayHave(.stack) || answers[$0] == .unbounded
    }
  }
}
