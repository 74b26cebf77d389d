import FlowModel
import StateSpace

/// All rules, in the order in which reports list them.
public enum RuleCatalog {
  static let rules: [any Rule.Type] = [
    DroppedPresentationRule.self, HiddenNavigationRule.self, DuplicateScreenRule.self, CoordinatorLeakRule.self,
    OrphanedScreenRule.self, StuckStateRule.self, NoWayHomeRule.self, StuckGuardRule.self, SwallowedDeepLinkRule.self,
    DeepLinkMissesRule.self, PopOnEmptyRule.self, MissingDestinationRule.self, MachineOutOfStepRule.self,
    UnexpectedEventRule.self, UnhandledEventRule.self, DoubleFinishRule.self, UnboundedStackRule.self,
    UnreachableScreenRule.self, UnreachableCoordinatorRule.self, DeadActionRule.self,
  ]

  /// The names of all rules, the one about suppressions last; a declared invariant adds its own.
  public static var identifiers: [String] { rules.map { $0.identifier } + [UnusedSuppressionRule.identifier] }
}

extension ExploredFlow {
  /// What every rule and every declared invariant has to say, rules in the order of the catalog.
  public func findings() -> [Finding] {
    if let sets { return findings(in: sets) { nil } ?? [] }
    let findings = RuleCatalog.rules.flatMap { $0.findings(in: self) } + InvariantCheck.findings(in: self)
    guard graph.interruption != nil else { return findings }
    return findings.map { finding in
      guard finding.trace == nil else { return finding }
      var finding = finding
      finding.obstacles.append("The run was stopped after \(graph.count) states: the rest may still come to it.")
      return finding
    }
  }

  /// The same on sets of states; nil once `stop` names a reason to break off, which is asked between rules and on the way.
  private func findings(in sets: ExploredSets, stop: () -> StateGraph.Interruption?) -> [Finding]? {
    let stops = { stop() != nil }
    return sets.interruptible(by: stops) {
      var findings: [Finding] = []
      for rule in RuleCatalog.rules {
        if sets.shouldStop() { return [] }
        findings += rule.findings(in: sets, self)
      }
      return findings + InvariantCheck.findings(in: sets, self)
    }
  }

  /// The whole verdict, with some details or all of them, which take time of their own.
  ///
  /// - Parameter interrupt: may end rules on sets of states; the verdict is then that of the few states that can be looked at
  ///   one by one.
  public func verdict(
    file: String, details: Set<Verdict.Detail> = Set(Verdict.Detail.allCases),
    interrupt: (SearchProgress) -> StateGraph.Interruption? = { _ in nil }
  ) -> Verdict {
    guard let sets else { return verdict(file: file, findings: findings(), details: details) }
    var reason: StateGraph.Interruption?
    let states = stateCount ?? .max
    let findings = findings(in: sets) {
      reason =
        reason
        ?? interrupt(SearchProgress(states: states, transitions: 0, frontier: nil, memory: sets.forest.memory))
      return reason
    }
    if let findings { return verdict(file: file, findings: findings, details: details) }
    var few = ExploredFlow(flow, maxStates: Self.fewStates, followsStacks: false, engine: .oneByOne)
    few.explainsAbsences = explainsAbsences
    if let reason { few.breakOff(by: reason) }
    return few.verdict(file: file, findings: few.findings(), details: details)
  }

  private func verdict(file: String, findings: [Finding], details: Set<Verdict.Detail>) -> Verdict {
    var verdict = Verdict(
      flow: flow.name, file: file, limitsReached: limitsReached, states: graph.count,
      transitions: graph.transitionCount, findings: findings, invariants: flow.invariants.map(\.name),
      decidedBeyondLimits: decidedBeyondLimits(findings), remarks: stackGrowth.remarks,
      distances: details.contains(.distances) ? screenDistances() : [])
    if details.contains(.growth) { verdict.growth = sets?.symbolic.growth() ?? transitions.growth(in: graph) }
    if let sets {
      if stackGrowth.answers.isEmpty, observations.contains(where: { if case .fullStack = $0 { true } else { false } })
      {
        verdict.remarks.append(
          "stacks were not followed beyond the limit, as there are too many states: the limit decides unbounded-stack")
      }
      let states = sets.forest.count(sets.states)
      let transitions = sets.symbolic.stepCount(from: sets.states)
      verdict.states = Int(exactly: states) ?? .max
      verdict.transitions = Int(exactly: transitions) ?? .max
      if Int(exactly: states) == nil { verdict.exactStates = states.description }
      if Int(exactly: transitions) == nil { verdict.exactTransitions = transitions.description }
    }
    return verdict
  }
}
