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
  private let settles: Relation

  init(_ link: Int, _ sets: ExploredSets, _ explored: ExploredFlow) {
    self.link = link
    self.sets = sets
    self.explored = explored
    let label = EventLabel(.link, link)
    follows = sets.symbolic.relation { $0.label == label }
    settles = sets.symbolic.relation([.settle, .later])
  }

  func shortestMiss() -> Trace? {
    let forest = sets.forest
    let cold = sets.symbolic.launchedBy.first { $0.link == link }?.states ?? .empty
    let begun = forest.union(cold, forest.image(sets.states, follows))
    guard let all = forest.saturated(from: begun, relations: [settles]) else { return nil }
    var missed = forest.intersection(all, sets.quiescent)
    for screen in explored.program.links[link].lands.sorted() {
      missed = forest.difference(missed, sets.sights[.screen(screen)] ?? .empty)
    }
    if missed.isEmpty { return nil }
    // By the number of events since launch, as the link may come at any time.
    var arrivals = [cold]
    var seen = cold
    while true {
      let depth = arrivals.count - 1
      if let vector = firstDeclared(forest.intersection(arrivals[depth], missed)) { return trace(to: vector, arrivals) }
      let after = forest.image(arrivals[depth], settles)
      let linked = sets.layer(depth).map { forest.image($0, follows) } ?? .empty
      let next = forest.difference(forest.union(after, linked), seen)
      if next.isEmpty && sets.layer(depth) == nil { return nil }
      seen = forest.union(seen, next)
      arrivals.append(next)
    }
  }

  /// One of the states that show the first screen declared of all that some of them show.
  private func firstDeclared(_ states: StateSet) -> [UInt32]? {
    if states.isEmpty { return nil }
    for (_, shown) in sets.sightsInOrder {
      if let vector = sets.forest.first(in: sets.forest.intersection(states, shown)) { return vector }
    }
    preconditionFailure("Every state is in one of the sights.")
  }

  private func trace(to vector: [UInt32], _ arrivals: [StateSet]) -> Trace {
    let forest = sets.forest
    var tail = [vector]
    for depth in stride(from: arrivals.count - 2, through: -1, by: -1) {
      let target = forest.singleton(tail[tail.count - 1])
      if depth < 0 { break }
      if let before = forest.first(in: forest.preimage(target, settles, within: arrivals[depth])) {
        tail.append(before)
        continue
      }
      guard let layer = sets.layer(depth),
        let before = forest.first(in: forest.preimage(target, follows, within: layer))
      else { preconditionFailure("Every state after a link has its origin.") }
      let run = sets.run(to: before, depth: depth) + tail.reversed()
      let steps = sets.steps(run, in: explored) { index, label in
        index == depth
          ? label == EventLabel(.link, link) : index < depth || label.kind == .settle || label.kind == .later
      }
      return Trace(steps: steps)
    }
    let run = Array(tail.reversed())
    let states = run.map { sets.symbolic.state($0) }
    guard let (variables, choices) = sets.symbolic.launch(into: run[0], link: link) else {
      preconditionFailure("A cold link leads to the states after it.")
    }
    let launch = explored.launchStep(variables: variables, link: link, choices: choices, state: states[0])
    return Trace(
      steps: [launch] + explored.steps(between: states) { _, label in label.kind == .settle || label.kind == .later })
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
