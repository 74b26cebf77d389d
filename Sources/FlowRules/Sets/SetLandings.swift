import FlowModel
import FlowSemantics
import StateSpace

/// The runs that follow a link until the app comes to rest, in sets.
struct SetLandings: LinkLandings {
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

  /// The states that the link leads to at launch.
  private var cold: StateSet { sets.symbolic.launchedBy.first { $0.link == link }?.states ?? .empty }

  /// Also states at rest that come after others.
  var resting: StateSet {
    let forest = sets.forest
    let all = forest.union(follows.calm, follows.races)
    let begun = forest.union(cold, forest.image(sets.states, all))
    let steps = sets.symbolic.relation(SymbolicFlow.StepKind.followingLink)
    guard let after = forest.saturated(from: begun, relations: [steps]) else { return .empty }
    return forest.intersection(after, sets.quiescent)
  }

  func nearest(_ parts: [StateSet]) -> [(index: Int, cost: LeastRuns.Cost, trace: () -> Trace)] {
    let forest = sets.forest
    let runs = runs(after: cold)
    return parts.enumerated().compactMap { index, states in
      guard !states.isEmpty, let (cost, nearest) = runs.nearest({ forest.intersection($0, states) }),
        let vector = forest.first(in: nearest)
      else { return nil }
      return (index, cost, { trace(to: vector, at: cost, runs) })
    }
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
