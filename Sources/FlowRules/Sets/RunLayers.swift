import FlowExploration
import FlowSemantics
import StateSpace

/// Sets of states by the least cost of a run to them: fewest races first, then fewest steps.
///
/// Saturation finds the states for which a number of races is enough, a set for each number. Layers (the states that
/// least runs of one cost lead to) are computed only for those costs that are asked for; each state is in one of them.
final class RunLayers {
  typealias Cost = LeastRuns.Cost

  /// The steps that runs take.
  struct Steps {
    let calm: Relation
    let races: Relation
    /// Compositions of two or more calm steps, which let saturation find states sooner.
    let shortcuts: Relation?

    init(_ symbolic: SymbolicFlow, kinds: Set<SymbolicFlow.StepKind> = SymbolicFlow.StepKind.all) {
      calm = symbolic.relation(kinds, races: false)
      races = symbolic.relation(kinds, races: true)
      shortcuts = kinds == SymbolicFlow.StepKind.all ? symbolic.settled : nil
    }
  }

  /// Where runs may begin.
  struct Beginnings {
    /// The states in which runs of a cost begin.
    var states: (Cost) -> StateSet
    /// The states in which runs with at most the given number of races begin.
    var all: (_ races: Int) -> StateSet
    /// The largest number of races of a run that leads to a beginning.
    var mostRaces: () -> Int
  }

  private let forest: DiagramForest
  /// The states that steps may lead to; nil if that is any state.
  private let universe: StateSet?
  private let steps: Steps
  private let beginnings: Beginnings
  /// Computes a set that may take long; nil if that was interrupted, and then for all further sets.
  private let made: (() -> StateSet?) -> StateSet?
  /// By the number of races: the states that runs with at most that many races lead to.
  private var closures: [StateSet] = []
  /// By the numbers of races and steps, as far as they are computed.
  private var layers: [[StateSet]] = []
  /// By the number of races: the states that are in none of the layers yet.
  private var rest: [StateSet] = []
  private var isDone = false

  init(
    _ symbolic: SymbolicFlow, steps: Steps, from beginnings: Beginnings, made: @escaping (() -> StateSet?) -> StateSet?
  ) {
    forest = symbolic.forest
    universe = symbolic.sizeBound?.states
    self.steps = steps
    self.beginnings = beginnings
    self.made = made
  }

  // MARK: Closures

  /// The states that runs with at most some races lead to; nil if this number of races leads to no further state.
  func closure(_ races: Int) -> StateSet? {
    while closures.count <= races, !isDone, addClosure() {}
    return races >= 0 && races < closures.count ? closures[races] : nil
  }

  /// The largest number of races of a least run.
  var mostRaces: Int {
    while !isDone, addClosure() {}
    return closures.count - 1
  }

  /// Returns false if it was interrupted.
  private func addClosure() -> Bool {
    let races = closures.count
    let before = closures.last ?? .empty
    let found = made { [self] in
      var begun = forest.union(before, beginnings.all(races))
      if races > 0 { begun = forest.union(begun, forest.image(before, steps.races)) }
      if begun == before { return before }
      return forest.saturated(
        from: begun, relations: [steps.calm] + (steps.shortcuts.map { [$0] } ?? []), within: universe)
    }
    guard let found else { return false }
    if found == before, races >= beginnings.mostRaces() {
      isDone = true
      return true
    }
    closures.append(found)
    layers.append([])
    rest.append(forest.difference(found, before))
    return true
  }

  // MARK: Layers

  /// The states that least runs of a cost lead to; nil if all least runs with that many races are shorter, or if the
  /// computation was interrupted.
  func layer(_ cost: Cost) -> StateSet? {
    guard cost.length >= 0, closure(cost.marked) != nil else { return nil }
    while layers[cost.marked].count <= cost.length, !rest[cost.marked].isEmpty, addLayer(cost.marked) {}
    return cost.length < layers[cost.marked].count ? layers[cost.marked][cost.length] : nil
  }

  /// Returns false if it was interrupted.
  private func addLayer(_ races: Int) -> Bool {
    let cost = Cost(marked: races, length: layers[races].count)
    let raced = races > 0 ? layer(Cost(marked: races - 1, length: cost.length - 1)) : nil
    let found = made { [self] in
      var found = beginnings.states(cost)
      if let before = layers[races].last { found = forest.union(found, forest.image(before, steps.calm)) }
      if let raced { found = forest.union(found, forest.image(raced, steps.races)) }
      return forest.intersection(found, rest[races])
    }
    guard let found else { return false }
    layers[races].append(found)
    rest[races] = forest.difference(rest[races], found)
    return true
  }

  /// The least cost of a run to a state that is selected, and the selected states of that cost; nil if there are none.
  func nearest(_ select: (StateSet) -> StateSet) -> (cost: Cost, states: StateSet)? {
    var races = 0
    while let reached = closure(races) {
      if select(reached).isEmpty {
        races += 1
        continue
      }
      var cost = Cost(marked: races, length: 0)
      while let layer = layer(cost) {
        let found = select(layer)
        if !found.isEmpty { return (cost, found) }
        cost.length += 1
      }
      return nil
    }
    return nil
  }

  // MARK: Runs

  /// A least run to a state of a layer: its states, and the cost at which it begins.
  func run(to vector: [UInt32], at cost: Cost) -> (states: [[UInt32]], begin: Cost) {
    var run = [vector]
    var cost = cost
    while let (state, before) = predecessor(of: run[run.count - 1], cost) {
      run.append(state)
      cost = before
    }
    return (run.reversed(), cost)
  }

  private func predecessor(of vector: [UInt32], _ cost: Cost) -> ([UInt32], Cost)? {
    let target = forest.singleton(vector)
    func first(_ cost: Cost, _ relation: Relation) -> ([UInt32], Cost)? {
      guard let states = layer(cost) else { return nil }
      return forest.first(in: forest.preimage(target, relation, within: states)).map { ($0, cost) }
    }
    return first(Cost(marked: cost.marked, length: cost.length - 1), steps.calm)
      ?? first(Cost(marked: cost.marked - 1, length: cost.length - 1), steps.races)
  }
}
