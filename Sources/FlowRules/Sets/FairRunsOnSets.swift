import FlowExploration
import FlowRuns
import FlowSemantics
import StateSpace

/// The fair runs within a set of states: those that stay there for ever (`FairSets`), or stop the app there.
struct FairRunsOnSets: FairRuns {
  private let space: SetSpace
  private let unmet: StateSet
  private let fair: FairSets
  /// The states in which an event can stop the app.
  private let stopping: StateSet
  let states: StateSet

  init(_ space: SetSpace, within unmet: StateSet) {
    let sets = space.sets
    let (forest, symbolic) = (sets.forest, sets.symbolic)
    self.space = space
    self.unmet = unmet
    fair = FairSets(sets, within: unmet)
    let crashes = symbolic.condition { $0.isCrash && $0.label.kind != .launch }
    stopping = forest.enabled(unmet, crashes)
    let all = symbolic.relation(SymbolicFlow.StepKind.all)
    states = sets.reaching(forest.union(fair.states, stopping), relations: [all], within: unmet)
  }

  func trace(from starts: StateSet) -> Trace? {
    let (sets, explored) = (space.sets, space.explored)
    let (forest, symbolic) = (sets.forest, sets.symbolic)
    guard let (cost, nearest) = sets.nearest(starts), let start = forest.first(in: nearest) else { return nil }
    let (way, loop) = fair.lasso(from: start, within: unmet, others: stopping)
    let continuation = way.map { symbolic.state($0) }
    let end = way[way.count - 1]
    let endsInCrash = loop.isEmpty && forest.contains(end, in: stopping)
    let last = endsInCrash ? [explored.endingStep(from: symbolic.state(end))] : []
    return Trace(
      steps: sets.steps(sets.run(to: start, at: cost), in: explored),
      continuation: explored.steps(between: continuation) + last,
      loop: explored.steps(between: loop.map { symbolic.state($0.state) }) { index, label in
        loop[index + 1].label.map { $0 == label } ?? true
      },
      endsInCrash: endsInCrash, staysThere: loop.isEmpty && !endsInCrash)
  }
}
