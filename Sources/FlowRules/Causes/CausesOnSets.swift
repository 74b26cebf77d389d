import FlowExploration
import FlowSemantics
import StateSpace

/// Searches for causes on sets of states. Each question takes a closure.
final class CausesOnSets: CauseSpace {
  fileprivate let sets: ExploredSets
  fileprivate let explored: ExploredFlow
  /// By observation, the outcomes that make it.
  private let outcomes: [Observation: Set<Int>]
  private let launches: Set<Int>
  /// The outcomes of events that are left out for no finding at all.
  private let plain: Set<Int>
  /// Their steps, which are most steps, and the macro-steps that contain no others.
  private lazy var plainSteps = sets.symbolic.relation(ofOutcomes: plain)
  private lazy var plainMacroSteps = sets.symbolic.settled { $0.allSatisfy(plain.contains) }
  /// How often closures may still ask whether to stop.
  private var patience = 20_000

  init(_ sets: ExploredSets, _ explored: ExploredFlow) {
    self.sets = sets
    self.explored = explored
    var outcomes: [Observation: Set<Int>] = [:]
    var (launches, plain): (Set<Int>, Set<Int>) = ([], [])
    for (index, outcome) in sets.symbolic.behaviour.localTransitions.enumerated() {
      for observation in outcome.observations { outcomes[observation, default: []].insert(index) }
      if outcome.label.kind == .launch {
        launches.insert(index)
      } else if outcome.observations.isEmpty && !outcome.label.isFurtherTap {
        plain.insert(index)
      }
    }
    self.outcomes = outcomes
    self.launches = launches
    self.plain = plain
  }

  func furtherTaps(observing observations: Set<Observation>) -> Set<Int> {
    let labels = showing(observations).map { sets.symbolic.behaviour.localTransitions[$0].label }
    return Set(labels.filter(\.isFurtherTap).map(\.operand))
  }

  var isStopped: Bool { sets.shouldStop() }

  func remainder(without left: LeftOut) -> RemainingSets? {
    if isStopped { return nil }
    var steps: Set<Int>
    var states = StateSet.empty
    switch left {
    case .furtherTaps:
      let all = sets.symbolic.behaviour.localTransitions
      steps = Set(all.indices.filter { all[$0].label.isFurtherTap })
    case .finding(let evidence):
      steps = showing(evidence.observations)
      states = wrongStates(evidence)
    }
    return RemainingSets(self, without: steps, states)
  }

  fileprivate func showing(_ observations: Set<Observation>) -> Set<Int> {
    observations.reduce(into: []) { $0.formUnion(outcomes[$1] ?? []) }
  }

  fileprivate func wrongStates(_ evidence: CauseEvidence) -> StateSet {
    let all = sets.wrongStates[evidence.key] ?? .empty
    guard evidence.isJudgedAtRest else { return all }
    let resting = sets.forest.intersection(all, sets.quiescent)
    return resting.isEmpty ? all : resting
  }

  /// The steps of all events without those of some outcomes.
  fileprivate func steps(without left: Set<Int>) -> Relation {
    let all = Set(sets.symbolic.behaviour.localTransitions.indices)
    let others = all.subtracting(plain).subtracting(launches).subtracting(left)
    return sets.forest.union(plainSteps, sets.symbolic.relation(ofOutcomes: others))
  }

  /// The macro-steps that contain no steps of some outcomes.
  fileprivate func macroSteps(without left: Set<Int>) -> Relation {
    let others = sets.symbolic.settled { outcomes in
      !outcomes.allSatisfy(plain.contains) && !outcomes.contains(where: left.contains)
    }
    return sets.forest.union(plainMacroSteps, others)
  }

  /// Separates outcomes of launches from those of events.
  fileprivate func split(_ outcomes: Set<Int>) -> (launches: Set<Int>, events: Set<Int>) {
    (outcomes.intersection(launches), outcomes.subtracting(launches))
  }

  fileprivate func launched(by outcomes: Set<Int>, link: Int? = nil) -> StateSet {
    let symbolic = sets.symbolic
    let taken = outcomes.filter { index in
      guard let link else { return true }
      return symbolic.behaviour.programs[symbolic.behaviour.localTransitions[index].program] == .launch(link: link)
    }
    return symbolic.forest.image(symbolic.beforeLaunch, symbolic.relation(ofOutcomes: taken))
  }

  /// The states that steps lead to; nil if there was no time.
  fileprivate func closure(from begun: StateSet, _ steps: Relation, within universe: StateSet?) -> StateSet? {
    sets.forest.saturated(from: begun, relations: [steps], within: universe ?? sets.universe) { [self] _ in
      patience -= 1
      return patience < 0 || sets.shouldStop()
    }
  }
}

/// The states that the runs which are left lead to, as a set.
struct RemainingSets: RemainingRuns {
  private let space: CausesOnSets
  private let leftSteps: (launches: Set<Int>, events: Set<Int>)
  private let leftStates: StateSet
  private let steps: (launches: Set<Int>, events: Set<Int>)
  private let states: StateSet
  private let next: StateSet
  private let universe: StateSet?

  private var sets: ExploredSets { space.sets }
  private var forest: DiagramForest { sets.forest }
  private var symbolic: SymbolicFlow { sets.symbolic }

  fileprivate init?(_ space: CausesOnSets, without left: Set<Int>, _ leftStates: StateSet) {
    let (sets, symbolic) = (space.sets, space.sets.symbolic)
    let forest = sets.forest
    self.space = space
    self.leftStates = leftStates
    leftSteps = space.split(left)
    steps = space.split(Set(symbolic.behaviour.localTransitions.indices).subtracting(left))
    universe = leftStates.isEmpty ? nil : forest.difference(sets.states, leftStates)
    let begun = space.launched(by: steps.launches)
    let kept = space.steps(without: left)
    let all = forest.union(kept, Self.macroSteps(space, without: left, leftStates))
    guard let states = space.closure(from: begun, all, within: universe) else { return nil }
    self.states = states
    var entered = forest.union(
      space.launched(by: leftSteps.launches), forest.image(states, symbolic.relation(ofOutcomes: leftSteps.events)))
    if !leftStates.isEmpty {
      let reached = forest.union(begun, forest.image(states, kept))
      entered = forest.union(entered, forest.intersection(reached, leftStates))
    }
    let following = symbolic.relation(SymbolicFlow.StepKind.followingLink)
    guard let next = space.closure(from: entered, following, within: nil) else { return nil }
    self.next = next
  }

  /// The macro-steps that pass none of the steps and states left out, so that they lead to no further state. Without
  /// them, closing a set may take several times as many nodes.
  ///
  /// What a macro-step passes is in flight. States that stay wrong until the app comes to rest are also where it ends,
  /// and the universe does not contain them. If some do not stay wrong, there are only single steps.
  private static func macroSteps(_ space: CausesOnSets, without left: Set<Int>, _ leftStates: StateSet) -> Relation {
    let (forest, symbolic) = (space.sets.forest, space.sets.symbolic)
    let settled = forest.image(leftStates, symbolic.relation([.settle]))
    return forest.difference(settled, leftStates).isEmpty ? space.macroSteps(without: left) : .empty
  }

  private func comeAbout(_ outcomes: Set<Int>, in set: StateSet) -> Bool {
    !outcomes.isEmpty && !forest.enabled(set, symbolic.condition(ofOutcomes: outcomes)).isEmpty
  }

  func shows(_ evidence: CauseEvidence) -> Bool {
    if !forest.intersection(states, space.wrongStates(evidence)).isEmpty { return true }
    let showing = space.split(space.showing(evidence.observations))
    if !showing.launches.isDisjoint(with: steps.launches) { return true }
    if comeAbout(showing.events.intersection(steps.events), in: states) { return true }
    return evidence.link.map(misses) ?? false
  }

  private func events(_ outcomes: Set<Int>, where qualifies: (EventLabel) -> Bool) -> Set<Int> {
    outcomes.filter { qualifies(symbolic.behaviour.localTransitions[$0].label) }
  }

  /// Whether a link misses, on a run with nothing that is left out.
  private func misses(_ link: Int) -> Bool {
    let label = EventLabel(.link, link)
    let linked = symbolic.relation(ofOutcomes: events(steps.events) { $0 == label })
    let begun = forest.intersection(
      forest.union(space.launched(by: steps.launches, link: link), forest.image(states, linked)), states)
    let following = symbolic.relation(ofOutcomes: events(steps.events, where: \.followsLink))
    guard let after = space.closure(from: begun, following, within: universe) else { return true }
    let resting = forest.intersection(after, sets.quiescent)
    let explored = space.explored
    return !DeepLinkMissesRule.missed(by: link, among: resting, in: SetSpace(sets, explored), explored).isEmpty
  }

  func showsTogether(_ evidence: CauseEvidence) -> Bool {
    let showing = space.split(space.showing(evidence.observations))
    if !showing.launches.isDisjoint(with: leftSteps.launches) { return true }
    if comeAbout(showing.events.intersection(leftSteps.events), in: states) { return true }
    if let link = evidence.link {
      let label = EventLabel(.link, link)
      if comeAbout(events(leftSteps.events) { $0 == label }, in: states) { return true }
      if !space.launched(by: leftSteps.launches, link: link).isEmpty { return true }
      let linked = symbolic.relation(ofOutcomes: events(steps.events) { $0 == label })
      let begun = forest.union(space.launched(by: steps.launches, link: link), forest.image(states, linked))
      return !forest.intersection(begun, leftStates).isEmpty
    }
    if !forest.intersection(next, space.wrongStates(evidence)).isEmpty { return true }
    return comeAbout(events(showing.events, where: \.followsLink), in: next)
  }

  func sees(_ evidence: CauseEvidence) -> Bool {
    let showing = space.split(space.showing(evidence.observations))
    var sources = forest.union(
      space.wrongStates(evidence), forest.enabled(sets.states, symbolic.condition(ofOutcomes: showing.events)))
    if let link = evidence.link {
      let label = EventLabel(.link, link)
      sources = forest.union(sources, forest.enabled(sets.states, symbolic.condition { $0.label == label }))
    }
    let wanted = symbolic.seenScreens(in: sources)
    return wanted.isEmpty || !wanted.isDisjoint(with: symbolic.seenScreens(in: states))
  }
}
