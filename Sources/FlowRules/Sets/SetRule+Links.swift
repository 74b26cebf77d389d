import FlowModel
import FlowSemantics
import StateSpace

extension DeepLinkMissesRule {
  static func findings(in sets: ExploredSets, _ explored: ExploredFlow) -> [Finding] {
    explored.program.links.indices.filter { explored.program.links[$0].promisesScreen }.compactMap { link in
      finding(link, LinkSearch(link, sets, explored).misses(), in: explored)
    }
  }

  /// The states at rest in which a link that comes to them misses.
  static func missed(by link: Int, among resting: StateSet, _ sets: ExploredSets, _ explored: ExploredFlow) -> StateSet
  {
    LinkSearch(link, sets, explored).missed(among: resting)
  }
}

/// Looks for the nearest state at rest after a link that shows none of the screens promised.
private struct LinkSearch {
  private let link: Int
  private let sets: ExploredSets
  private let explored: ExploredFlow
  /// The steps of the link: calm ones, and races.
  private let follows: (calm: Relation, races: Relation)

  init(_ link: Int, _ sets: ExploredSets, _ explored: ExploredFlow) {
    self.link = link
    self.sets = sets
    self.explored = explored
    let label = EventLabel(.link, link)
    let steps = { sets.symbolic.relation(races: $0) { $0.label == label } }
    follows = (steps(false), steps(true))
  }

  /// A least run for each screen that the link ends on instead, the nearest first.
  func misses() -> [DeepLinkMissesRule.Miss] {
    let forest = sets.forest
    let cold = sets.symbolic.launchedBy.first { $0.link == link }?.states ?? .empty
    let all = forest.union(follows.calm, follows.races)
    let begun = forest.union(cold, forest.image(sets.states, all))
    let missed = missed(after: begun)
    if missed.isEmpty { return [] }
    let runs = runs(after: cold)
    // All states without a screen look alike.
    var endings: [Int: StateSet] = [:]
    for (sight, shown) in sets.sightsInOrder {
      let screen = sight.end.screen < 0 ? Int.max : sight.end.screen
      endings[screen] = forest.union(endings[screen] ?? .empty, forest.intersection(missed, shown))
    }
    let found = endings.sorted { $0.key < $1.key }.compactMap { screen, states -> (RunLayers.Cost, Int, [UInt32])? in
      guard !states.isEmpty, let (cost, nearest) = runs.nearest({ forest.intersection($0, states) }),
        let vector = forest.first(in: nearest)
      else { return nil }
      return (cost, screen, vector)
    }
    return found.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map { cost, screen, vector in
      DeepLinkMissesRule.Miss(cost: cost, screen: screen == .max ? nil : explored.screenName(screen)) {
        trace(to: vector, at: cost, runs)
      }
    }
  }

  /// The first states at rest after the link that miss, and perhaps some that are not first.
  private func missed(after begun: StateSet) -> StateSet {
    let forest = sets.forest
    let symbolic = sets.symbolic
    let steps = symbolic.relation(SymbolicFlow.StepKind.followingLink)
    guard let all = forest.saturated(from: begun, relations: [steps]) else { return .empty }
    return missed(among: forest.intersection(all, sets.quiescent))
  }

  /// Of some states at rest those that show nothing that is promised, and from which no answer leads on to it.
  func missed(among resting: StateSet) -> StateSet {
    let forest = sets.forest
    let symbolic = sets.symbolic
    let steps = symbolic.relation(SymbolicFlow.StepKind.followingLink)
    var goals = StateSet.empty
    for screen in explored.program.links[link].lands.sorted() {
      goals = forest.union(goals, forest.intersection(sets.quiescent, sets.states(seeing: screen)))
    }
    let missed = forest.difference(resting, goals)
    if missed.isEmpty || !explored.program.actions.contains(where: { $0.onceBit != nil }) { return missed }
    let answers = symbolic.relation { [program = explored.program] in
      $0.label.kind == .async && program.isFair($0.label)
    }
    return forest.difference(missed, sets.reaching(goals, relations: [steps, answers], within: sets.states))
  }

  /// Runs from the link to where the app comes to rest, counted from the launch.
  private func runs(after cold: StateSet) -> RunLayers {
    let (symbolic, forest) = (sets.symbolic, sets.forest)
    func followed(_ calm: StateSet?, _ raced: StateSet?) -> StateSet {
      forest.union(
        calm.map { forest.image($0, follows.calm) } ?? .empty, raced.map { forest.image($0, follows.races) } ?? .empty)
    }
    return RunLayers(
      symbolic, steps: sets.stepsAfterLinks,
      from: RunLayers.Beginnings(
        states: { [sets] cost in
          let (calm, raced) = Self.origins(of: cost)
          let begun = followed(sets.runs.layer(calm), sets.runs.layer(raced))
          return cost == RunLayers.Cost(marked: 0, length: 0) ? forest.union(begun, cold) : begun
        },
        all: { [sets] races in
          let most = sets.runs.mostRaces
          return forest.union(
            cold, followed(sets.runs.closure(min(races, most)), sets.runs.closure(min(races - 1, most))))
        }, mostRaces: { [sets] in sets.runs.mostRaces + 1 }),
      made: { [sets] in sets.madeIfWhole($0) })
  }

  /// The costs of runs to where the link may come so that the run with it has a cost: calmly, and as a race.
  private static func origins(of cost: RunLayers.Cost) -> (calm: RunLayers.Cost, raced: RunLayers.Cost) {
    (
      RunLayers.Cost(marked: cost.marked, length: cost.length - 1),
      RunLayers.Cost(marked: cost.marked - 1, length: cost.length - 1)
    )
  }

  private func trace(to vector: [UInt32], at cost: RunLayers.Cost, _ runs: RunLayers) -> Trace {
    let forest = sets.forest
    let (tail, begin) = runs.run(to: vector, at: cost)
    let states = tail.map { sets.symbolic.state($0) }
    let after = explored.steps(between: states) { _, label in label.followsLink }
    let (calm, raced) = Self.origins(of: begin)
    for (cost, steps) in [(calm, follows.calm), (raced, follows.races)] {
      let origins = sets.runs.layer(cost) ?? .empty
      let before = forest.first(in: forest.preimage(forest.singleton(tail[0]), steps, within: origins))
      guard let before else { continue }
      let linked = explored.steps(between: [sets.symbolic.state(before), states[0]]) { _, label in
        label == EventLabel(.link, link)
      }
      return Trace(steps: sets.steps(sets.run(to: before, at: cost), in: explored) + linked + after)
    }
    guard let (variables, choices) = sets.symbolic.launch(into: tail[0], link: link) else {
      preconditionFailure("A cold link leads to the states after it.")
    }
    let launch = explored.launchStep(variables: variables, link: link, choices: choices, state: states[0])
    return Trace(steps: [launch] + after)
  }
}

extension UnreachableScreenRule {
  static func findings(in sets: ExploredSets, _ explored: ExploredFlow) -> [Finding] { findings(in: explored) }
}

extension UnreachableCoordinatorRule {
  static func findings(in sets: ExploredSets, _ explored: ExploredFlow) -> [Finding] { findings(in: explored) }
}

extension DeadActionRule {
  static func findings(in sets: ExploredSets, _ explored: ExploredFlow) -> [Finding] { findings(in: explored) }
}
