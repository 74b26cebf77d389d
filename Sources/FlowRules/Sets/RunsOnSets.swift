import FlowExploration
import FlowModel
import FlowRuns
import FlowSemantics
import StateSpace

/// The runs that follow an event, on sets of states.
struct RunsOnSets: FollowingRuns {
  private let event: EventLabel
  private let sequel: Sequel
  private let sets: ExploredSets
  private let explored: ExploredFlow
  /// The steps of the event: calm ones, and races.
  private let begins: (calm: Relation, races: Relation)
  /// The steps that follow it.
  private let follows: RunLayers.Steps

  init(_ event: EventLabel, _ sequel: Sequel, _ sets: ExploredSets, _ explored: ExploredFlow) {
    self.event = event
    self.sequel = sequel
    self.sets = sets
    self.explored = explored
    let steps = { sets.symbolic.relation(races: $0) { $0.label == event } }
    begins = (steps(false), steps(true))
    follows = sequel == .untilRest ? sets.stepsAfterLinks : sets.stepsInFlight
  }

  /// The states that the event leads to at launch, if it is a link.
  private var cold: StateSet {
    sets.symbolic.launchedBy.first { event.kind == .link && $0.link == event.operand }?.states ?? .empty
  }

  /// Includes states behind those in which such runs end.
  var states: StateSet {
    let forest = sets.forest
    let begun = forest.union(cold, forest.image(sets.states, forest.union(begins.calm, begins.races)))
    return sets.closed(begun, under: [forest.union(follows.calm, follows.races)]) ?? .empty
  }

  func nearest(_ parts: [StateSet]) -> [FollowingRun] {
    let forest = sets.forest
    let runs = runs(after: cold)
    return parts.enumerated().compactMap { index, states in
      guard let (cost, nearest) = runs.nearest({ forest.intersection($0, states) }),
        let vector = forest.first(in: nearest)
      else { return nil }
      return FollowingRun(index: index, cost: cost) {
        (steps(to: vector, at: cost, runs), sets.symbolic.state(vector))
      }
    }
  }

  /// The runs that follow the event, with costs counted from the launch.
  private func runs(after cold: StateSet) -> RunLayers {
    let (symbolic, forest) = (sets.symbolic, sets.forest)
    func begun(_ calm: StateSet?, _ raced: StateSet?) -> StateSet {
      forest.union(
        calm.map { forest.image($0, begins.calm) } ?? .empty, raced.map { forest.image($0, begins.races) } ?? .empty)
    }
    return RunLayers(
      symbolic, steps: follows,
      from: RunLayers.Beginnings(
        states: { [sets] cost in
          let (calm, raced) = Self.origins(of: cost)
          let begun = begun(sets.runs.layer(calm), sets.runs.layer(raced))
          return cost == RunLayers.Cost(marked: 0, length: 0) ? forest.union(begun, cold) : begun
        },
        all: { [sets] races in
          let most = sets.runs.mostRaces
          return forest.union(
            cold, begun(sets.runs.closure(min(races, most)), sets.runs.closure(min(races - 1, most))))
        }, mostRaces: { [sets] in sets.runs.mostRaces + 1 }),
      made: { [sets] in sets.madeIfWhole($0) })
  }

  /// The costs of the runs after which the event completes a run of a given cost: as a calm step, and as a race.
  private static func origins(of cost: RunLayers.Cost) -> (calm: RunLayers.Cost, raced: RunLayers.Cost) {
    (
      RunLayers.Cost(marked: cost.marked, length: cost.length - 1),
      RunLayers.Cost(marked: cost.marked - 1, length: cost.length - 1)
    )
  }

  private func steps(to vector: [UInt32], at cost: RunLayers.Cost, _ runs: RunLayers) -> [Trace.Step] {
    let forest = sets.forest
    let (tail, begin) = runs.run(to: vector, at: cost)
    let states = tail.map { sets.symbolic.state($0) }
    let after = explored.steps(between: states) { _, label in sequel.goesOn(by: label, explored.program) }
    let (calm, raced) = Self.origins(of: begin)
    for (cost, steps) in [(calm, begins.calm), (raced, begins.races)] {
      let origins = sets.runs.layer(cost) ?? .empty
      let before = forest.first(in: forest.preimage(forest.singleton(tail[0]), steps, within: origins))
      guard let before else { continue }
      let begun = explored.steps(between: [sets.symbolic.state(before), states[0]]) { _, label in label == event }
      return sets.steps(sets.run(to: before, at: cost), in: explored) + begun + after
    }
    let link = event.operand
    guard let (variables, choices) = sets.symbolic.launch(into: tail[0], link: link) else {
      preconditionFailure("A cold link leads to the states after it.")
    }
    return [explored.launchStep(variables: variables, link: link, choices: choices, state: states[0])] + after
  }
}

extension RunLayers.Steps {
  /// The steps in flight before the transition settles: all of them are races, except those that open guards.
  init(inFlight symbolic: SymbolicFlow) {
    let program = symbolic.system.program
    calm = symbolic.relation([.unlock], races: false)
    races = symbolic.relation(races: true) { outcome in
      Sequel.inFlight.goesOn(by: outcome.label, program) && !outcome.observations.contains(.furtherTapAdds)
    }
    shortcuts = nil
  }
}
