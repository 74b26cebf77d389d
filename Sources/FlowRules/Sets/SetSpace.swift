import FlowExploration
import FlowModel
import FlowRuns
import FlowSemantics
import StateSpace

/// Explored states as sets: a region is a decision diagram.
final class SetSpace: ExploredSpace {
  let sets: ExploredSets
  let explored: ExploredFlow

  private var forest: DiagramForest { sets.forest }
  private var symbolic: SymbolicFlow { sets.symbolic }

  init(_ sets: ExploredSets, _ explored: ExploredFlow) {
    self.sets = sets
    self.explored = explored
  }

  // MARK: Regions

  var states: StateSet { sets.states }
  var quiescent: StateSet { sets.quiescent }

  func isEmpty(_ region: StateSet) -> Bool { region.isEmpty }
  func union(_ left: StateSet, _ right: StateSet) -> StateSet { forest.union(left, right) }
  func intersection(_ left: StateSet, _ right: StateSet) -> StateSet { forest.intersection(left, right) }
  func difference(_ left: StateSet, _ right: StateSet) -> StateSet { forest.difference(left, right) }

  // MARK: State labels

  func states(in region: StateSet, where question: @escaping (Execution) -> Bool) -> StateSet {
    symbolic.states(in: region, where: question)
  }

  func satisfying(_ condition: Condition, in region: StateSet) -> StateSet {
    symbolic.satisfying(condition, in: region)
  }

  func seeing(_ screens: Set<Int>) -> StateSet {
    screens.sorted().reduce(.empty) { forest.union($0, sets.states(seeing: $1)) }
  }

  func split<Label: StateLabel>(_ region: StateSet, by label: Label.Type) -> [(value: Label.Value, states: StateSet)] {
    label.split(region, of: symbolic)
  }

  func splitByPlace(_ region: StateSet) -> [(value: SightEnd, states: StateSet)] {
    sets.sightsInOrder.map { ($0.sight.end, forest.intersection($0.states, region)) }.filter { !$0.1.isEmpty }
  }

  func observing(_ observation: Observation) -> StateSet {
    forest.enabled(states, symbolic.condition { $0.observations.contains(observation) })
  }

  // MARK: What may follow

  var unexploredWaysOut: StateSet { sets.unexploredWaysOut }

  func reaching(_ goals: StateSet) -> StateSet { sets.reaching(goals) }

  func answered(by goals: StateSet) -> StateSet {
    let steps = symbolic.relation(SymbolicFlow.StepKind.followingLink)
    let answers = symbolic.relation { [program = explored.program] in
      $0.label.kind == .async && program.isFair($0.label)
    }
    // Where a step leads to a state that was not explored, an answer may follow there.
    let open = symbolic.cutBySize(SymbolicFlow.StepKind.followingLink.union([.async]))
    return sets.reaching(forest.union(goals, open), relations: [steps, answers], within: states)
  }

  func keepingSight(_ region: StateSet) -> StateSet {
    let open = forest.intersection(withoutSureWayOn(), region)
    if open.isEmpty { return .empty }
    // All states without a screen look alike.
    var alikeBySight: [[Int]: StateSet] = [:]
    for (sight, states) in sets.sightsInOrder {
      alikeBySight[sight.screens] = forest.union(alikeBySight[sight.screens] ?? .empty, states)
    }
    var kept = StateSet.empty
    for alike in alikeBySight.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }).map(\.value) {
      let candidates = forest.intersection(alike, open)
      if candidates.isEmpty { continue }
      let others = forest.difference(states, alike)
      let moving = forest.preimage(others, sets.persons, within: candidates)
      let rest = forest.difference(candidates, forest.union(moving, unexploredWaysOut))
      if rest.isEmpty { continue }
      // No step leaves at once, but perhaps one does after steps that leave the screen as it is.
      let leaving = forest.union(
        forest.preimage(others, sets.persons, within: alike), forest.intersection(alike, unexploredWaysOut))
      kept = forest.union(kept, forest.difference(rest, sets.reaching(leaving, within: alike)))
    }
    return kept
  }

  /// States from which no way of a person leads to a state where some event certainly leads to another sight; perhaps
  /// some more.
  ///
  /// From every other state, a person sees another screen on such a way, or at its end. Most states have such an event
  /// themselves, and most others are one step away from one.
  private func withoutSureWayOn() -> StateSet {
    var rest = forest.difference(forest.disabled(states, symbolic.leavingForSure()), unexploredWaysOut)
    var goals = forest.difference(states, rest)
    while !rest.isEmpty {
      goals = forest.preimage(goals, sets.persons, within: rest)
      if goals.isEmpty { break }
      rest = forest.difference(rest, goals)
    }
    return rest
  }

  func runs(after event: EventLabel, _ sequel: Sequel) -> RunsOnSets { RunsOnSets(event, sequel, sets, explored) }

  func fairRuns(within region: StateSet) -> FairRunsOnSets { FairRunsOnSets(self, within: region) }

  // MARK: Reachability by gestures

  func launches(satisfying condition: Condition?, plainOnly: Bool) -> StateSet {
    let launched = plainOnly ? symbolic.launchedBy.first { $0.link == nil }?.states ?? .empty : symbolic.launched
    return condition.map { satisfying($0, in: launched) } ?? launched
  }

  func isReached(_ goals: StateSet, from launches: StateSet) -> Bool {
    let reached = sets.closed(launches, under: [symbolic.relation(SymbolicFlow.StepKind.all)])
    return reached.map { !forest.intersection($0, goals).isEmpty } ?? false
  }

  func fewestGestures(to goals: StateSet, from launches: StateSet) -> Int? {
    goals.isEmpty ? nil : sets.fewestGestures(from: launches, to: goals)
  }

  /// Does not find out which links and externals are needed.
  func detour(to goals: StateSet, from launches: StateSet) -> GestureDetour? { .unknown }

  // MARK: Least runs

  func nearest(_ regions: [StateSet]) -> [NearestRun] {
    regions.enumerated().compactMap { index, region in
      guard let (trace, _) = sets.trace(to: region, in: explored) else { return nil }
      return NearestRun(index: index, cost: trace.cost, trace: trace)
    }
  }

  var observedRuns: [ObservedRun] {
    sets.firstObservations.map { [explored] occurrence in
      ObservedRun(observation: occurrence.observation, cost: occurrence.cost) { occurrence.trace(explored) }
    }
  }

  func noteWrong(_ region: StateSet, for key: Finding.Key) { sets.noteWrong(region, for: key) }

  var isStopped: Bool { sets.shouldStop() }
}

extension Trace {
  /// Races first, then steps.
  var cost: LeastRuns.Cost { LeastRuns.Cost(marked: races, length: length) }
}

extension ExploredSets {
  /// Sights in a fixed order, with their states.
  fileprivate var sightsInOrder: [(sight: Sight, states: StateSet)] {
    func rank(_ sight: Sight) -> [Int] {
      switch sight.end {
      case .screen(let screen): [screen] + sight.below
      case .nothing(let coordinator): [1 << 32 + (coordinator ?? -1)] + sight.below
      }
    }
    return sights.sorted { rank($0.key).lexicographicallyPrecedes(rank($1.key)) }.map { ($0.key, $0.value) }
  }

  /// The states in which a person sees a screen.
  fileprivate func states(seeing screen: Int) -> StateSet {
    sights.filter { $0.key.screens.contains(screen) }.values.reduce(.empty) { forest.union($0, $1) }
  }
}
