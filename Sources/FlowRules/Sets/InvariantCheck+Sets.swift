import FlowModel
import FlowSemantics
import StateSpace

extension InvariantCheck {
  static func findings(in sets: ExploredSets, _ explored: ExploredFlow) -> [Finding] {
    explored.flow.invariants.compactMap { invariant in
      if sets.shouldStop() { return nil }
      return switch invariant.form {
      case .always(let expression): always(invariant, expression, isTrue: true, sets, explored)
      case .never(let expression): always(invariant, expression, isTrue: false, sets, explored)
      case .reachable(let expression, let within): reachable(invariant, expression, within: within, sets, explored)
      case .recoverable(let expression): recoverable(invariant, expression, sets, explored)
      case .leadsTo(let from, let to): leadsTo(invariant, from: from, to: to, sets, explored)
      }
    }
  }

  static func satisfying(
    _ expression: Expression?, in set: StateSet, _ sets: ExploredSets, _ explored: ExploredFlow
  ) -> StateSet {
    guard let expression else { return set }
    return sets.symbolic.satisfying(explored.program.condition(expression.node), in: set)
  }

  private static func always(
    _ invariant: Invariant, _ expression: Expression, isTrue: Bool, _ sets: ExploredSets, _ explored: ExploredFlow
  ) -> Finding? {
    let judged = satisfying(invariant.condition, in: sets.states, sets, explored)
    let holds = satisfying(expression, in: judged, sets, explored)
    let violated = isTrue ? sets.forest.difference(judged, holds) : holds
    guard let (trace, _) = sets.trace(to: violated, in: explored) else { return nil }
    sets.noteWrong(violated, for: Finding.Key(rule: invariant.name, subject: invariant.name))
    return finding(invariant, message(ofBroken: invariant, expression, isTrue: isTrue), trace)
  }

  private static func recoverable(
    _ invariant: Invariant, _ expression: Expression, _ sets: ExploredSets, _ explored: ExploredFlow
  ) -> Finding? {
    let goals = satisfying(expression, in: sets.states, sets, explored)
    let reaches = sets.reaching(sets.forest.union(goals, sets.unexploredWaysOut))
    let judged = satisfying(invariant.condition, in: sets.states, sets, explored)
    let violated = sets.forest.difference(judged, reaches)
    guard let (trace, _) = sets.trace(to: violated, in: explored) else { return nil }
    sets.noteWrong(violated, for: Finding.Key(rule: invariant.name, subject: invariant.name))
    return finding(invariant, message(ofUnrecoverable: invariant, expression), trace)
  }

  private static func reachable(
    _ invariant: Invariant, _ expression: Expression, within: Int?, _ sets: ExploredSets, _ explored: ExploredFlow
  ) -> Finding? {
    let forest = sets.forest
    let goals = satisfying(expression, in: sets.states, sets, explored)
    let plain = sets.symbolic.launchedBy.first { $0.link == nil }?.states ?? .empty
    let launches = satisfying(invariant.condition, in: within == nil ? sets.symbolic.launched : plain, sets, explored)
    var obstacles: [String] = []
    if let within {
      let fewest = goals.isEmpty ? nil : sets.fewestGestures(from: launches, to: goals)
      if let fewest, fewest <= within { return nil }
      if let fewest { obstacles = ["The shortest way takes \(fewest) gesture\(fewest == 1 ? "" : "s")."] }
    } else {
      let reached = forest.saturated(from: launches, relations: [sets.symbolic.relation(SymbolicFlow.StepKind.all)])
      if let reached, !forest.intersection(reached, goals).isEmpty { return nil }
    }
    if explored.isBounded { return undecided(invariant, message(ofUnreachable: invariant, expression, within: within)) }
    if goals.isEmpty {
      obstacles = UnmetCondition(expression, explored).obstacles()
    } else if obstacles.isEmpty {
      let condition = invariant.condition.map { " where \($0.text)" } ?? ""
      obstacles = [
        within == nil
          ? "It can be reached, but from no launch\(condition)."
          : "No way there does without a link or an external."
      ]
    }
    return finding(invariant, message(ofUnreachable: invariant, expression, within: within), nil, obstacles: obstacles)
  }
}

extension ExploredSets {
  /// The states that a person can come to from some states, by the number of gestures it takes at least, until `visit`
  /// answers false; what follows by itself is not counted.
  private func forEachGestureCount(from start: StateSet, _ visit: (Int, StateSet) -> Bool) {
    let gestures = symbolic.relation([.gesture])
    let others = symbolic.relation(SymbolicFlow.StepKind.persons.subtracting([.gesture]))
    var new = forest.saturated(from: start, relations: [others]) ?? start
    var reached = new
    var count = 0
    while visit(count, new) {
      let moved = forest.difference(forest.image(new, gestures), reached)
      let next = forest.saturated(from: moved, relations: [others]) ?? moved
      new = forest.difference(next, reached)
      if new.isEmpty { return }
      reached = forest.union(reached, new)
      count += 1
    }
  }

  /// The least number of gestures with which a person comes from some states to others; nil when links or externals are
  /// needed.
  func fewestGestures(from start: StateSet, to goals: StateSet) -> Int? {
    var fewest: Int?
    forEachGestureCount(from: start) { count, new in
      if forest.intersection(new, goals).isEmpty { return true }
      fewest = count
      return false
    }
    return fewest
  }

  /// By screen, the least number of gestures from a plain launch; screens that gestures do not lead to are left out.
  func gesturesToScreens() -> [Int: Int] {
    var gestures: [Int: Int] = [:]
    let plain = symbolic.launchedBy.first { $0.link == nil }?.states ?? .empty
    let all = forest.saturated(from: plain, relations: [persons, symbolic.settledOfPersons]) ?? states
    let reachable = symbolic.seenScreens(in: all)
    if reachable.isEmpty { return [:] }
    forEachGestureCount(from: plain) { count, new in
      for screen in symbolic.seenScreens(in: new) where gestures[screen] == nil { gestures[screen] = count }
      return gestures.count < reachable.count
    }
    return gestures
  }
}
