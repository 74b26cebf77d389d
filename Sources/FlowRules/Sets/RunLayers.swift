import FlowSemantics
import StateSpace

/// Sets of states by the least cost of a run to them: fewest races first, then fewest steps.
///
/// A race is an event, other than `settle` and `unlock`, that happens while something is in flight. Layers are made one
/// after the other in ascending cost, as far as somebody asks for them; each state is in one of them.
final class RunLayers {
  typealias Cost = LeastRuns.Cost

  struct Layer {
    let cost: Cost
    let states: StateSet
  }

  /// The steps that runs take.
  struct Steps {
    /// Where nothing is in flight.
    let atRest: Relation
    /// Those in flight that are no races: settle and unlock.
    let calm: Relation
    /// The others in flight.
    let races: Relation

    init(_ symbolic: SymbolicFlow, kinds: Set<SymbolicFlow.StepKind> = SymbolicFlow.StepKind.all) {
      let settling: Set<SymbolicFlow.StepKind> = [.settle, .unlock]
      atRest = symbolic.relation(kinds)
      calm = symbolic.relation(kinds.intersection(settling))
      races = symbolic.relation(kinds.subtracting(settling))
    }
  }

  /// Where runs may begin.
  struct Beginnings {
    /// The states in which runs of a cost begin.
    var states: (Cost) -> StateSet
    /// The greatest length of those with a number of races; nil: there are none with so many or more.
    var lastLength: (_ races: Int) -> Int?
  }

  private let symbolic: SymbolicFlow
  private let steps: Steps
  private let beginnings: Beginnings
  /// The states of a set from which runs go on.
  private let goesOn: (StateSet) -> StateSet
  /// A set that takes a long time to make; empty when that is broken off.
  private let made: (() -> StateSet?) -> StateSet
  private(set) var layers: [Layer] = []
  private var positions: [Cost: Int] = [:]
  private var reached = StateSet.empty
  private var next = Cost(marked: 0, length: 0)
  private var isDone = false

  private var forest: DiagramForest { symbolic.forest }

  init(
    _ symbolic: SymbolicFlow, steps: Steps, from beginnings: Beginnings,
    goesOn: @escaping (StateSet) -> StateSet = { $0 }, made: @escaping (() -> StateSet?) -> StateSet
  ) {
    self.symbolic = symbolic
    self.steps = steps
    self.beginnings = beginnings
    self.goesOn = goesOn
    self.made = made
  }

  /// The layer at a position; nil beyond the last.
  func layer(_ position: Int) -> Layer? {
    while position >= layers.count, !isDone { grow() }
    return position < layers.count ? layers[position] : nil
  }

  /// The states that runs of a cost lead to at least.
  func states(at cost: Cost) -> StateSet? { positions[cost].map { layers[$0].states } }

  /// The greatest length among the layers with a number of races; nil: none has so many.
  func lastLength(races: Int) -> Int? {
    while !isDone, next.marked <= races { grow() }
    return layers.last { $0.cost.marked == races }?.cost.length
  }

  /// Makes the next layer that is not empty, or moves on to the next cost.
  private func grow() {
    let cost = next
    let before = Cost(marked: cost.marked, length: cost.length - 1)
    let raced = Cost(marked: cost.marked - 1, length: cost.length - 1)
    let found = made { [self] in
      var found = beginnings.states(cost)
      if let states = states(at: before).map(goesOn) {
        let flying = symbolic.inFlight(in: states)
        found = forest.union(found, forest.image(forest.difference(states, flying), steps.atRest))
        found = forest.union(found, forest.image(flying, steps.calm))
      }
      if let states = states(at: raced).map(goesOn) {
        found = forest.union(found, forest.image(symbolic.inFlight(in: states), steps.races))
      }
      return forest.difference(found, reached)
    }
    if !found.isEmpty {
      reached = forest.union(reached, found)
      positions[cost] = layers.count
      layers.append(Layer(cost: cost, states: found))
    }
    next.length += 1
    if !found.isEmpty || next.length <= lastPossible(cost.marked) { return }
    next = Cost(marked: cost.marked + 1, length: 0)
    isDone = last(cost.marked) == nil && beginnings.lastLength(next.marked) == nil
  }

  private func last(_ races: Int) -> Int? { layers.last { $0.cost.marked == races }?.cost.length }

  /// No layer with so many races is longer, as far as it does not follow from another one of them.
  private func lastPossible(_ races: Int) -> Int {
    max(beginnings.lastLength(races) ?? -1, last(races - 1).map { $0 + 1 } ?? -1)
  }

  // MARK: Runs

  /// A least run to a state of a layer: its states, and the cost at which it begins.
  func run(to vector: [UInt32], at position: Int) -> (states: [[UInt32]], begin: Cost) {
    var run = [vector]
    var cost = layers[position].cost
    while let (state, before) = predecessor(of: run[run.count - 1], cost) {
      run.append(state)
      cost = before
    }
    return (run.reversed(), cost)
  }

  private func predecessor(of vector: [UInt32], _ cost: Cost) -> ([UInt32], Cost)? {
    let target = forest.singleton(vector)
    func first(_ cost: Cost, _ relation: Relation, _ part: (StateSet) -> StateSet) -> ([UInt32], Cost)? {
      guard let states = states(at: cost) else { return nil }
      return forest.first(in: forest.preimage(target, relation, within: part(goesOn(states)))).map { ($0, cost) }
    }
    let flying = { [symbolic] in symbolic.inFlight(in: $0) }
    let calm = Cost(marked: cost.marked, length: cost.length - 1)
    let raced = Cost(marked: cost.marked - 1, length: cost.length - 1)
    return first(calm, steps.atRest) { [forest] in forest.difference($0, flying($0)) }
      ?? first(calm, steps.calm, flying) ?? first(raced, steps.races, flying)
  }
}
