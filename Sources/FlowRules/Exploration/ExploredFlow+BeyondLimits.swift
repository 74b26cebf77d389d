import FlowSemantics

extension ExploredFlow {
  /// Screens that somebody can see.
  var seenScreens: Set<Int> { sets?.seenScreens ?? visibleScreens.seen }

  /// What runs.
  var coverage: Coverage { sets?.coverage ?? transitions.coverage }

  /// Rules and invariants whose findings are all there are, although stacks were cut at the limit: with stacks of any
  /// height there is nothing more for them to see.
  func decidedBeyondLimits(_ findings: [Finding]) -> [String] {
    guard let everything = stackGrowth.everything else {
      return everyStackGrows ? [UnboundedStackRule.identifier] : []
    }
    var known: Set<Sights.Sight> = []
    for finding in findings { known.insert(Sights.Sight(rule: finding.rule, subject: finding.subject)) }
    let unknown = Set(everything.sights.wrongs.filter { !known.contains($0) }.map(\.rule))
    let coverage = coverage
    var decided: [String] = []
    for rule in RuleCatalog.rules {
      let isDecided: Bool =
        switch rule {
        case is UnboundedStackRule.Type: !stackGrowth.answers.values.contains { $0.isUndecided }
        case is UnreachableScreenRule.Type: everything.sights.screens.isSubset(of: seenScreens)
        case is UnreachableCoordinatorRule.Type: coverage.hasCoordinators(of: everything.coverage)
        case is DeadActionRule.Type: coverage.hasCode(of: everything.coverage)
        case is StuckStateRule.Type: wayOnIsKnown(known)
        case is NoWayHomeRule.Type: flow.home.isEmpty || stackGrowth.isHomeReachedAlways
        case is DeepLinkMissesRule.Type: !program.links.contains { $0.promisesScreen }
        case is DeadEndTapRule.Type:
          areKnown(deadEnds(everything.observed.union(observed)), to: rule, known)
        case is OvershotBackRule.Type: areKnown(overshots(everything.observed), to: rule, known)
        case is any ObservedRule.Type, is any StateRule.Type: !unknown.contains(rule.identifier)
        default: false
        }
      if isDecided { decided.append(rule.identifier) }
    }
    let kept = flow.invariants.filter { invariant in
      if case .reachable = invariant.form { return !findings.contains { $0.rule == invariant.name } }
      return stackGrowth.judgedInvariants.contains(invariant.name) && !unknown.contains(invariant.name)
    }
    return decided + kept.map(\.name)
  }

  private func areKnown(_ actions: [Int], to rule: any Rule.Type, _ known: Set<Sights.Sight>) -> Bool {
    actions.allSatisfy { known.contains(Sights.Sight(rule: rule.identifier, subject: actionName($0))) }
  }

  /// Actions whose taps come to nothing somewhere, and change what is displayed somewhere.
  private func deadEnds(_ observed: Set<Observation>) -> [Int] {
    observed.compactMap { observation in
      guard case .idleTap(let action) = observation, observed.contains(.movingTap(action)) else { return nil }
      return action
    }
  }

  /// Actions whose further taps take something away somewhere.
  private func overshots(_ observed: Set<Observation>) -> [Int] {
    observed.compactMap { if case .overshot(let action) = $0 { action } else { nil } }
  }

  /// Whether every screen without a way on has been found.
  private func wayOnIsKnown(_ known: Set<Sights.Sight>) -> Bool {
    guard let screens = stackGrowth.screensWithoutWayOn else { return false }
    return screens.allSatisfy { screen in
      guard screen >= 0 else { return false }
      return program.screens[screen].isTerminal
        || known.contains(Sights.Sight(rule: StuckStateRule.identifier, subject: screenName(screen)))
    }
  }

  /// Whether every stack of the flow was found to grow, whatever else does: then there is no other to look for.
  private var everyStackGrows: Bool {
    program.coordinators.indices.allSatisfy {
      program.coordinators[$0].container != .stack || stackGrowth.answers[$0] == .unbounded
    }
  }
}

extension StackGrowth.Answer {
  var isUndecided: Bool {
    if case .undecided = self { true } else { false }
  }
}
