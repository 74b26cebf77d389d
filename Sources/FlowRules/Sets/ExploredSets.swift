import FlowExploration
import FlowModel
import FlowSemantics
import StateSpace

/// The reachable states of a flow as sets, for rules that need not look at states one by one.
///
/// Layers (the states that least runs of the same cost lead to) are computed one after the other, as far as traces need
/// them.
final class ExploredSets {
  let symbolic: SymbolicFlow
  /// The sights of all states.
  private(set) lazy var sights = symbolic.sights(in: states)
  private(set) lazy var quiescent = symbolic.quiescent(in: states)
  private(set) lazy var persons = symbolic.relation(SymbolicFlow.StepKind.persons)
  /// States that may continue in ways that were not explored: a limit cut an outcome of a person's event, or the event
  /// leads to a state that is too large.
  private(set) lazy var unexploredWaysOut = forest.union(
    forest.union(
      forest.enabled(
        states,
        symbolic.condition { outcome in
          guard case .cut = outcome.result else { return false }
          return outcome.label.isPersons
        }), symbolic.cutAfterEvent(SymbolicFlow.StepKind.persons)), symbolic.cutBySize(SymbolicFlow.StepKind.persons))

  /// Observations, each with a shortest trace that ends with the event that shows it, nearest first.
  var firstObservations: [FirstObservation] {
    if let found { return found }
    let firstObservations = findFirstObservations()
    if !isBrokenOff { found = firstObservations }
    return firstObservations
  }

  /// The sightings, once all of them were found.
  private var found: [FirstObservation]?

  /// What was observed.
  private(set) lazy var observed = Set(symbolic.behaviour.localTransitions.flatMap(\.observations))

  var forest: DiagramForest { symbolic.forest }
  var states: StateSet { symbolic.states }

  init(_ symbolic: SymbolicFlow) {
    self.symbolic = symbolic
  }

  /// All states by the least runs to them.
  private(set) lazy var runs = RunLayers(
    symbolic, steps: RunLayers.Steps(symbolic),
    from: RunLayers.Beginnings(
      states: { [unowned self] in $0 == RunLayers.Cost(marked: 0, length: 0) ? symbolic.launched : .empty },
      all: { [unowned self] _ in symbolic.launched }, mostRaces: { 0 }),
    made: { [unowned self] in madeIfWhole($0) })

  /// The steps of runs that follow a link, until the app is at rest.
  private(set) lazy var stepsAfterLinks = RunLayers.Steps(symbolic, kinds: SymbolicFlow.StepKind.followingLink)

  /// The steps of runs that follow a tap, until its transition settles.
  private(set) lazy var stepsInFlight = RunLayers.Steps(inFlight: symbolic)

  /// The states that findings are about, for the rules that were asked here.
  private(set) var wrongStates: [Finding.Key: StateSet] = [:]

  func noteWrong(_ states: StateSet, for key: Finding.Key) {
    wrongStates[key] = forest.union(wrongStates[key] ?? .empty, states)
  }

  // MARK: Interruption

  private var stop: () -> Bool = { false }
  /// Whether something was interrupted: then the findings of rules are meaningless.
  private(set) var isBrokenOff = false

  /// Does some work that may be interrupted; nil if it was.
  func interruptible<Result>(by stop: () -> Bool, _ body: () -> Result) -> Result? {
    withoutActuallyEscaping(stop) { escaping in
      self.stop = escaping
      isBrokenOff = false
      defer { self.stop = { false } }
      let result = body()
      return isBrokenOff ? nil : result
    }
  }

  /// Asks whether to stop.
  func shouldStop() -> Bool {
    isBrokenOff = isBrokenOff || stop()
    return isBrokenOff
  }

  /// A set that may take long to compute; empty if the computation was interrupted.
  func made(_ body: () -> StateSet?) -> StateSet {
    madeIfWhole(body) ?? .empty
  }

  /// A set that may take long to compute; nil if the computation was interrupted.
  func madeIfWhole(_ body: () -> StateSet?) -> StateSet? {
    if isBrokenOff { return nil }
    let set = forest.interruptible(by: { [unowned self] _ in shouldStop() }, body) ?? nil
    isBrokenOff = isBrokenOff || set == nil
    return isBrokenOff ? nil : set
  }

  /// The states that steps may lead to; nil if that is any state. Steps that lead elsewhere were not explored.
  var universe: StateSet? { symbolic.sizeBound?.states }

  /// All explored states that steps lead to from some states, these included; nil if the computation was interrupted.
  func closed(_ start: StateSet, under relations: [Relation], within set: StateSet? = nil) -> StateSet? {
    madeIfWhole { forest.saturated(from: start, relations: relations, within: set ?? universe) }
  }

  // MARK: Least runs

  /// The cost of a least run to one of some states, and those of the states that have this cost; nil if there are none.
  func nearest(_ targets: StateSet) -> (cost: RunLayers.Cost, states: StateSet)? {
    if forest.intersection(targets, states).isEmpty { return nil }
    return runs.nearest { [forest] in forest.intersection($0, targets) }
  }

  /// A least run to a state: the states on it, the first of which a launch leads to.
  func run(to vector: [UInt32], at cost: RunLayers.Cost) -> [[UInt32]] { runs.run(to: vector, at: cost).states }

  /// A run that ends in a state and passes through some layers before.
  func run(to vector: [UInt32], through layers: [StateSet], by relation: Relation) -> [[UInt32]] {
    var run = [vector]
    for layer in layers.reversed() {
      let before = forest.preimage(forest.singleton(run[run.count - 1]), relation, within: layer)
      guard let state = forest.first(in: before) else {
        preconditionFailure("Every layer follows from the one before.")
      }
      run.append(state)
    }
    return run.reversed()
  }

  /// All states of a set from which persons' steps lead to a goal, the goals included.
  func reaching(_ goals: StateSet, within set: StateSet? = nil) -> StateSet {
    // A macro-step may pass through states outside of a part of the states.
    let relations = set == nil ? [persons, symbolic.settledOfPersons] : [persons]
    return reaching(goals, relations: relations, within: set ?? states)
  }

  /// All states of a set from which steps lead to a goal within it, the goals included.
  func reaching(_ goals: StateSet, relations: [Relation], within set: StateSet) -> StateSet {
    made { forest.reaching(goals, relations: relations, within: set) }
  }

  // MARK: What was met

  /// Everything that ran: outcomes are learned only where they occur.
  var coverage: Coverage { symbolic.coverage }

  private(set) lazy var cuts: [LimitCut] = {
    var cuts: [LimitCut] = []
    var known: Set<LimitCut> = []
    for outcome in symbolic.behaviour.localTransitions {
      if case .cut(let cut) = outcome.result, known.insert(cut).inserted { cuts.append(cut) }
    }
    for cut in symbolic.cutsOfBurials where known.insert(cut).inserted { cuts.append(cut) }
    if let bound = symbolic.sizeBound, symbolic.isCutBySize { cuts.append(bound.cut) }
    return cuts
  }()

  private(set) lazy var seenScreens = symbolic.seenScreens(in: states)
}
