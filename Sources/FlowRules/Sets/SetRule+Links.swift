import FlowModel
import FlowSemantics
import StateSpace

extension DeepLinkMissesRule {
  static func findings(in sets: ExploredSets, _ explored: ExploredFlow) -> [Finding] {
    explored.program.links.indices.filter { explored.program.links[$0].promisesScreen }.compactMap { link in
      guard let miss = LinkSearch(link, sets, explored).shortestMiss() else { return nil }
      return finding(report(link, miss, in: explored), miss)
    }
  }
}

/// Looks for the nearest state at rest after a link that shows none of the screens promised.
private struct LinkSearch {
  private let link: Int
  private let sets: ExploredSets
  private let explored: ExploredFlow
  private let follows: Relation

  init(_ link: Int, _ sets: ExploredSets, _ explored: ExploredFlow) {
    self.link = link
    self.sets = sets
    self.explored = explored
    let label = EventLabel(.link, link)
    follows = sets.symbolic.relation { $0.label == label }
  }

  func shortestMiss() -> Trace? {
    let forest = sets.forest
    let cold = sets.symbolic.launchedBy.first { $0.link == link }?.states ?? .empty
    let begun = forest.union(cold, forest.image(sets.states, follows))
    let missed = missed(after: begun)
    if missed.isEmpty { return nil }
    let runs = runs(after: cold)
    var position = 0
    while let layer = runs.layer(position) {
      if let vector = firstDeclared(forest.intersection(layer.states, missed)) {
        return trace(to: vector, at: position, runs)
      }
      position += 1
    }
    return nil
  }

  /// The first states at rest after the link that miss, and perhaps some that are not first.
  private func missed(after begun: StateSet) -> StateSet {
    let forest = sets.forest
    let symbolic = sets.symbolic
    let steps = symbolic.relation(SymbolicFlow.StepKind.followingLink)
    guard let all = forest.saturated(from: begun, relations: [steps]) else { return .empty }
    let resting = forest.intersection(all, sets.quiescent)
    var goals = StateSet.empty
    for screen in explored.program.links[link].lands.sorted() {
      goals = forest.union(goals, forest.intersection(sets.quiescent, sets.sights[.screen(screen)] ?? .empty))
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
    return RunLayers(
      symbolic, steps: RunLayers.Steps(symbolic, kinds: SymbolicFlow.StepKind.followingLink),
      from: RunLayers.Beginnings(
        states: { [sets, follows] cost in
          var begun = cost == RunLayers.Cost(marked: 0, length: 0) ? cold : .empty
          for (states, _) in Self.origins(of: cost, sets) { begun = forest.union(begun, forest.image(states, follows)) }
          return begun
        },
        lastLength: { [sets] races in
          let last = [races, races - 1].compactMap { sets.runs.lastLength(races: $0) }.max()
          return last.map { $0 + 1 } ?? (races == 0 ? 0 : nil)
        }),
      goesOn: { [sets] in forest.difference($0, sets.quiescent) }, made: { [sets] in sets.made($0) })
  }

  /// The states in which the link may come so that the run with it has a cost, with the cost of the run to them.
  private static func origins(
    of cost: RunLayers.Cost, _ sets: ExploredSets
  ) -> [(states: StateSet, cost: RunLayers.Cost)] {
    func states(_ races: Int, _ part: (StateSet) -> StateSet) -> (StateSet, RunLayers.Cost)? {
      let before = RunLayers.Cost(marked: races, length: cost.length - 1)
      _ = sets.runs.lastLength(races: races)
      return sets.runs.states(at: before).map { (part($0), before) }
    }
    return [
      states(cost.marked) { sets.forest.difference($0, sets.symbolic.inFlight(in: $0)) },
      states(cost.marked - 1) { sets.symbolic.inFlight(in: $0) },
    ].compactMap { $0 }
  }

  /// One of the states that show the first screen declared of all that some of them show.
  private func firstDeclared(_ states: StateSet) -> [UInt32]? {
    if states.isEmpty { return nil }
    for (_, shown) in sets.sightsInOrder {
      if let vector = sets.forest.first(in: sets.forest.intersection(states, shown)) { return vector }
    }
    preconditionFailure("Every state is in one of the sights.")
  }

  private func trace(to vector: [UInt32], at position: Int, _ runs: RunLayers) -> Trace {
    let forest = sets.forest
    let (tail, begin) = runs.run(to: vector, at: position)
    let states = tail.map { sets.symbolic.state($0) }
    let after = explored.steps(between: states) { _, label in label.followsLink }
    for (origins, cost) in Self.origins(of: begin, sets) {
      let before = forest.first(in: forest.preimage(forest.singleton(tail[0]), follows, within: origins))
      guard let before, let layer = sets.runs.layers.firstIndex(where: { $0.cost == cost }) else { continue }
      let linked = explored.steps(between: [sets.symbolic.state(before), states[0]]) { _, label in
        label == EventLabel(.link, link)
      }
      return Trace(steps: sets.steps(sets.run(to: before, at: layer), in: explored) + linked + after)
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
