import FlowModel
import FlowSemantics
import StateSpace

extension ObservedRule {
  static func findings(in sets: ExploredSets, _ explored: ExploredFlow) -> [Finding] {
    findings(
      explored.sightedTraces.lazy.map { observation, cost, trace in (observation, cost, { trace(explored) }) }, explored
    )
  }
}

extension Rule {
  /// For each of some sets the report on its nearest states that is wanted there, nearest first.
  static func nearestStates(
    _ suspects: [StateSet], in sets: ExploredSets, _ explored: ExploredFlow, report: (Int, FlowState) -> Report?
  ) -> [Finding] {
    let found = suspects.enumerated().compactMap { index, suspect -> CostlyFinding? in
      guard let (trace, state) = sets.trace(to: suspect, in: explored), let report = report(index, state) else {
        return nil
      }
      sets.noteWrong(suspect, for: Finding.Key(rule: identifier, subject: report.subject))
      return (trace.cost, finding(report, trace))
    }
    return leastForEachSubject(found + observed(in: sets, explored))
  }

  /// What events showed before what nobody can notice went.
  private static func observed(in sets: ExploredSets, _ explored: ExploredFlow) -> [CostlyFinding] {
    guard let rule = self as? any StateRule.Type else { return [] }
    return explored.sightedTraces.compactMap { observation, _, trace in
      guard let report = rule.report(observation, in: explored) else { return nil }
      let trace = trace(explored)
      return (trace.cost, finding(report, trace))
    }
  }
}

extension Trace {
  /// Races first, then steps.
  var cost: LeastRuns.Cost { LeastRuns.Cost(marked: races, length: length) }
}

extension StateRule {
  /// The report of a state on one subject.
  static func report(on state: FlowState, about subject: String, in explored: ExploredFlow) -> Report? {
    reports(on: state, in: explored).first { $0.subject == subject }
  }
}

// MARK: - Rules about single states

extension CoordinatorLeakRule {
  static func findings(in sets: ExploredSets, _ explored: ExploredFlow) -> [Finding] {
    let hidden = sets.symbolic.withoutDisplay(in: sets.quiescent)
    return nearestStates(hidden.map(\.states), in: sets, explored) { index, state in
      report(on: state, about: explored.coordinatorName(hidden[index].coordinator), in: explored)
    }
  }
}

extension OrphanedScreenRule {
  static func findings(in sets: ExploredSets, _ explored: ExploredFlow) -> [Finding] {
    let orphans = sets.symbolic.orphans(in: sets.quiescent)
    return nearestStates(orphans.map(\.states), in: sets, explored) { index, state in
      report(on: state, about: explored.screenName(orphans[index].screen), in: explored)
    }
  }
}

extension StuckGuardRule {
  static func findings(in sets: ExploredSets, _ explored: ExploredFlow) -> [Finding] {
    let stuck = sets.symbolic.stuckGuards(in: sets.states)
    return nearestStates(stuck.map(\.states), in: sets, explored) { index, state in
      report(on: state, about: explored.coordinatorName(stuck[index].coordinator), in: explored)
    }
  }
}

extension MachineOutOfStepRule {
  static func findings(in sets: ExploredSets, _ explored: ExploredFlow) -> [Finding] {
    let missing = sets.symbolic.machinesOutOfStep(in: sets.quiescent)
    return nearestStates(missing.map(\.states), in: sets, explored) { index, state in
      let coordinator = explored.program.coordinators[missing[index].coordinator]
      let machineState = coordinator.machine?.states[missing[index].machineState] ?? ""
      return report(on: state, about: "\(coordinator.name).\(machineState)", in: explored)
    }
  }
}

// MARK: - Rules about what can follow

extension ExploredSets {
  /// Sights in a fixed order, with their states.
  var sightsInOrder: [(sight: SymbolicFlow.Sight, states: StateSet)] {
    func rank(_ sight: SymbolicFlow.Sight) -> [Int] {
      switch sight.end {
      case .screen(let screen): [screen] + sight.below
      case .nothing(let coordinator): [1 << 32 + (coordinator ?? -1)] + sight.below
      }
    }
    return sights.sorted { rank($0.key).lexicographicallyPrecedes(rank($1.key)) }.map { ($0.key, $0.value) }
  }

  /// The states in which a person sees a screen.
  func states(seeing screen: Int) -> StateSet {
    sights.filter { $0.key.screens.contains(screen) }.values.reduce(.empty) { forest.union($0, $1) }
  }

  /// What a place without a way is named after.
  func whereabouts(
    _ sight: SymbolicFlow.Sight, in explored: ExploredFlow
  ) -> (name: String, location: SourceLocation) {
    switch sight.end {
    case .screen(let screen): (explored.screenName(screen), explored.screenLocation(screen))
    case .nothing(let coordinator?):
      (explored.coordinatorName(coordinator), explored.coordinatorLocation(coordinator))
    case .nothing(nil): (explored.flow.root, explored.coordinatorLocation(explored.program.root))
    }
  }
}

extension ExploredSets {
  /// States from which no person's way leads to one where something obviously leads to another sight; perhaps some more.
  ///
  /// Whoever can come there either sees another screen on the way, or does so then. Most states are such themselves, and
  /// most others a step away.
  fileprivate func withoutSureWayOn() -> StateSet {
    var rest = forest.difference(forest.disabled(states, symbolic.leavingForSure()), unexploredWaysOut)
    var goals = forest.difference(states, rest)
    while !rest.isEmpty {
      goals = forest.preimage(goals, persons, within: rest)
      if goals.isEmpty { break }
      rest = forest.difference(rest, goals)
    }
    return rest
  }
}

extension StuckStateRule {
  static func findings(in sets: ExploredSets, _ explored: ExploredFlow) -> [Finding] {
    let forest = sets.forest
    let open = forest.intersection(sets.withoutSureWayOn(), sets.quiescent)
    if open.isEmpty { return [] }
    // All states without a screen look alike.
    var alikeBySight: [[Int]: StateSet] = [:]
    for (sight, states) in sets.sightsInOrder {
      alikeBySight[sight.screens] = forest.union(alikeBySight[sight.screens] ?? .empty, states)
    }
    var suspects: [(sight: SymbolicFlow.Sight, states: StateSet)] = []
    for (sight, states) in sets.sightsInOrder {
      if sight.screens.contains(where: { $0 >= 0 && explored.program.screens[$0].isTerminal }) { continue }
      let alike = alikeBySight[sight.screens] ?? states
      let resting = forest.intersection(states, open)
      if resting.isEmpty { continue }
      let others = forest.difference(sets.states, alike)
      let moving = forest.preimage(others, sets.persons, within: resting)
      var rest = forest.difference(resting, forest.union(moving, sets.unexploredWaysOut))
      if rest.isEmpty { continue }
      // Not at once, but perhaps after something that leaves the screen as it is.
      let leaving = forest.union(
        forest.preimage(others, sets.persons, within: alike), forest.intersection(alike, sets.unexploredWaysOut))
      rest = forest.difference(rest, sets.reaching(leaving, within: alike))
      if !rest.isEmpty { suspects.append((sight, rest)) }
    }
    return nearestStates(suspects.map(\.states), in: sets, explored) { index, _ in
      let (name, location) = sets.whereabouts(suspects[index].sight, in: explored)
      return Report(subject: name, message: "There is no way on from \(name), and none back.", location: location)
    }
  }
}

extension NoWayHomeRule {
  static func findings(in sets: ExploredSets, _ explored: ExploredFlow) -> [Finding] {
    guard !explored.flow.home.isEmpty else { return [] }
    let forest = sets.forest
    var goals = sets.unexploredWaysOut
    for screen in Self.goals(of: explored).sorted() {
      goals = forest.union(goals, sets.states(seeing: screen))
    }
    let lost = forest.difference(sets.states, sets.reaching(goals))
    if lost.isEmpty { return [] }
    let places = sets.sightsInOrder.map { ($0.sight, forest.intersection($0.states, lost)) }.filter { !$0.1.isEmpty }
    let destination = explored.flow.home.joined(separator: " or ")
    return nearestStates(places.map(\.1), in: sets, explored) { index, _ in
      let (name, location) = sets.whereabouts(places[index].0, in: explored)
      return Report(
        subject: name, message: "From \(name) there is no way back to \(destination).", location: location)
    }
  }
}
