import FlowModel
import FlowSemantics
import StateSpace

/// The reachable states of a flow as one decision diagram over the slots, and the steps between them as relations.
///
/// States are not visited one by one. Every program (the events of a group, or a launch) is learned on states that
/// differ in a slot it reads, and what was learned is applied to whole sets. Time and memory depend on how the slots
/// depend on each other, not on the number of states.
public final class SymbolicFlow {
  /// The kind of event that makes a step.
  public enum StepKind: Int, CaseIterable, Sendable {
    case gesture, async, settle, unlock, soon, later, link, external

    public init(_ label: EventLabel) {
      switch label.kind {
      case .tap, .tapAgain, .tapEarly, .back, .backTo, .backCancelled, .swipe, .swipeCancelled, .tab: self = .gesture
      case .async: self = .async
      case .settle: self = .settle
      case .unlock: self = .unlock
      case .soon: self = .soon
      case .later: self = .later
      case .link, .launch: self = .link
      case .external: self = .external
      }
    }

    /// Gestures, and events that happen by themselves.
    public static let persons: Set<StepKind> = [.gesture, .async, .settle, .unlock, .soon, .later]
    public static let all = Set(allCases)
  }

  public let system: FlowSystem
  public let behaviour: LearnedBehaviour
  public internal(set) var forest: DiagramForest
  /// Every reachable state.
  public internal(set) var states = StateSet.empty
  /// The states that launches lead to.
  public private(set) var launched = StateSet.empty
  /// By launch program: the states it leads to.
  public private(set) var launchedBy: [(link: Int?, states: StateSet)] = []
  /// Whether exploration was interrupted.
  public internal(set) var isInterrupted = false
  /// How often the set of states was closed under the known steps.
  public private(set) var rounds = 0
  /// The number of states when the set was closed last.
  public private(set) var stateCount = BigCount(0)

  var levels: StateLevels
  /// Steps by kind.
  private var relations: [Relation]
  /// By kind: the steps that no burials follow.
  private var relationsWithoutBurials: [Relation]
  /// By kind, and by bereavements: the steps without the burials that follow them.
  private(set) var relationsBeforeBurials: [[[Bereavement]: Relation]]
  /// By bereavement: the composition of its burials, as far as it was asked for.
  var burialRelations: [Bereavement: Relation] = [:]
  /// The number of outcomes whose steps are in the relations.
  private var relatedOutcomes = 0
  /// By outcome: the condition under which it occurs, as far as it was asked for.
  private var conditions: [Cube?] = []
  /// The macro-steps: they make no further state reachable, but saturation finds states sooner with them.
  private let macroSteps: MacroSteps
  private var knownMacroSteps: [MacroSteps.MacroStep] = []
  public private(set) var settled = Relation.empty
  /// The macro-steps that begin with an event for which `isPersons` holds.
  public private(set) var settledOfPersons = Relation.empty
  /// By program: the states for which all ways are known, as conditions on the slots that decide about the ways.
  var covered: [Relation]
  var covers: [[[(slot: Int, value: Int)]]]
  /// By program and slot: whether the program has been seen to read the slot. Empty before its first read.
  var readsSlot: [[Bool]]
  /// The same slots by program, as a list.
  var slotsRead: [[Int]]
  /// By program: how often it had been carried out when its known ways were taken over from the pre-search.
  var runsTakenOver: [Int]
  var presearch: GuidedPresearch
  /// The states on which events have been learned so far; only while the flow is explored.
  var learned = StateSet.empty
  /// By slot: the position of its level in the order that was found by sifting, if any was.
  var siftedPositions: [Int: Int] = [:]
  /// The number of nodes of the reachable states from which on a better order of levels is looked for.
  var nodesToSift: Int
  /// The least such number.
  let leastNodesToSift: Int
  /// The states before a launch: the combinations of initial values, and nothing else.
  public internal(set) var beforeLaunch = StateSet.empty
  /// The bound on the sizes of states; nil if they have none.
  public internal(set) var sizeBound: SizeBound?

  public var program: Program { system.program }
  /// The slots at each level of the diagrams.
  public var levelSlots: [[Int]] { levels.slots }
  /// Slots that have another value than the initial one in some state.
  public var activeSlots: [Int] { behaviour.table.activeSlots }

  /// The limit on the states that are searched one by one before sets; what is found is the same for any limit.
  let statesAhead: Int
  /// The number of threads that may work at a time; what is found is the same for any number.
  let threads: Int

  /// - Parameter buriesApart: whether burials are learned separately from events. The states and steps are the same;
  ///   outcomes then do not contain all that a step writes.
  /// - Parameter statesAhead: the limit on the states that are searched one by one before sets; what is found is the
  ///   same for any limit.
  /// - Parameter leastNodesToSift: the levels are not sifted while the states have fewer nodes; what is found is the same
  ///   for any number.
  /// - Parameter boundsSizes: whether only states whose size is little above that of the launch are looked for.
  public init(
    _ program: Program, threads: Int = 1, buriesApart: Bool = true, statesAhead: Int = 100_000,
    leastNodesToSift: Int = 4_096, boundsSizes: Bool = false
  ) {
    (self.threads, self.statesAhead) = (threads, statesAhead)
    sizeBound = boundsSizes ? SizeBound() : nil
    (self.leastNodesToSift, nodesToSift) = (leastNodesToSift, leastNodesToSift)
    system = FlowSystem(program, bySite: true)
    behaviour = LearnedBehaviour(system, buriesApart: buriesApart)
    behaviour.namesEvents = false
    behaviour.judgeSights()
    macroSteps = MacroSteps(behaviour)
    levels = StateLevels(system.layout)
    forest = DiagramForest(levels: 0)
    relations = Array(repeating: .empty, count: StepKind.allCases.count)
    relationsWithoutBurials = relations
    relationsBeforeBurials = Array(repeating: [:], count: StepKind.allCases.count)
    covered = Array(repeating: .empty, count: behaviour.programs.count)
    covers = Array(repeating: [], count: behaviour.programs.count)
    readsSlot = Array(repeating: [], count: behaviour.programs.count)
    slotsRead = readsSlot.map { _ in [] }
    runsTakenOver = Array(repeating: 0, count: behaviour.programs.count)
    presearch = GuidedPresearch(behaviour)
  }

  /// The same for a flow that has not been compiled yet.
  public convenience init(
    _ flow: Flow, threads: Int = 1, buriesApart: Bool = true, statesAhead: Int = 100_000,
    leastNodesToSift: Int = 4_096, boundsSizes: Bool = false
  ) {
    self.init(
      Program(flow), threads: threads, buriesApart: buriesApart, statesAhead: statesAhead,
      leastNodesToSift: leastNodesToSift, boundsSizes: boundsSizes)
  }

  /// A copy with the same states and steps under the same names, for questions on another thread.
  ///
  /// Linear in the diagrams of the states and steps. To be called after exploration; neither flow explores again.
  public func copy() -> SymbolicFlow { SymbolicFlow(copying: self) }

  private init(copying other: SymbolicFlow) {
    precondition(other.rounds > 0, "There is nothing to ask before exploration.")
    (system, threads, statesAhead) = (other.system, other.threads, other.statesAhead)
    (leastNodesToSift, nodesToSift) = (other.leastNodesToSift, other.nodesToSift)
    behaviour = LearnedBehaviour(copying: other.behaviour)
    forest = other.forest.copy()
    (states, launched, launchedBy, beforeLaunch) = (other.states, other.launched, other.launchedBy, other.beforeLaunch)
    (isInterrupted, rounds, stateCount) = (other.isInterrupted, other.rounds, other.stateCount)
    levels = other.levels.copy()
    (relations, relatedOutcomes, conditions) = (other.relations, other.relatedOutcomes, other.conditions)
    relationsWithoutBurials = other.relationsWithoutBurials
    (relationsBeforeBurials, burialRelations) = (other.relationsBeforeBurials, other.burialRelations)
    (macroSteps, knownMacroSteps) = (other.macroSteps, other.knownMacroSteps)
    (settled, settledOfPersons) = (other.settled, other.settledOfPersons)
    (covered, covers, runsTakenOver) = (other.covered, other.covers, other.runsTakenOver)
    (readsSlot, slotsRead) = (other.readsSlot, other.slotsRead)
    presearch = other.presearch
    sizeBound = other.sizeBound
  }

  /// Whether the step function's limit on all outcomes of one event may matter, which sets cannot decide.
  public var isBeyondSets: Bool { behaviour.hasManyWays }

  // MARK: Exploration

  /// Finds every reachable state. `interrupt` is asked now and then with the number of diagram nodes; true ends the
  /// search.
  ///
  /// - Parameter known: some reachable states, given by the slots that do not hold the value of an unused slot. Their
  ///   events are learned first. The resulting set is the same; values may be numbered differently, so that another one
  ///   of several equally short runs may be chosen.
  public func explore(
    knowing known: [[(slot: Int, value: SlotValue)]] = [], interrupt: (_ nodes: Int) -> Bool
  ) {
    precondition(rounds == 0, "A flow is explored once.")
    behaviour.meetInitialValues()
    presearch.launch()
    // All values get their numbers before any of them gets room.
    for state in known.map(behaviour.numbers(of:)) { presearch.goOn(from: state) }
    guard searchAhead(interrupt: interrupt) else {
      isInterrupted = true
      return
    }
    layOut()
    closeAndLearn(interrupt: interrupt)
  }

  /// Learns the events of the states, and closes the set of states under what is known, until nothing is new.
  func closeAndLearn(interrupt: (_ nodes: Int) -> Bool) {
    while true {
      if interrupt(forest.nodeCount) || isBeyondSets {
        isInterrupted = true
        return
      }
      rounds += 1
      let fresh = forest.difference(states, learned)
      if rounds > 1 && fresh.isEmpty { break }
      if rounds == 1 {
        for index in system.groups.count..<behaviour.firstBurial {
          guard learn(index, on: beforeLaunch, interrupt: interrupt) else {
            isInterrupted = true
            return
          }
        }
      }
      guard learnEvents(on: fresh, interrupt: interrupt) else {
        isInterrupted = true
        return
      }
      learned = states
      siftLevels()
      guard searchAhead(interrupt: interrupt) else {
        isInterrupted = true
        return
      }
      switch levels.grow(with: behaviour) {
      case .none: break
      case .values(let grown): relateAgain(grown)
      case .levels: layOut()
      }
      relateOutcomes()
      guard learnBurials(interrupt: interrupt), addBurials(interrupt: interrupt) else {
        isInterrupted = true
        return
      }
      launch()
      guard close(interrupt: interrupt) else {
        isInterrupted = true
        return
      }
    }
    forgetTheWay()
  }

  /// Closes the set of states under the known steps, within the bound on their sizes; false if it was interrupted.
  func close(interrupt: (_ nodes: Int) -> Bool) -> Bool {
    let steps = forest.union(relation(StepKind.all), settled)
    let begun = forest.union(states, launched)
    boundSizes()
    guard
      let closed = forest.saturated(
        from: begun, relations: [steps], within: sizeBound?.states, interrupt: interrupt)
    else { return false }
    states = closed
    stateCount = forest.count(closed)
    return true
  }

  /// Forgets all sets on the way to the reachable states.
  private func forgetTheWay() {
    let within = sizeBound?.states ?? .empty
    let kept = forest.forgetAll(but: [states, launched, beforeLaunch, within] + launchedBy.map(\.states))
    (states, launched, beforeLaunch) = (kept[0], kept[1], kept[2])
    sizeBound?.states = kept[3]
    for (index, set) in kept[4...].enumerated() { launchedBy[index].states = set }
    learned = states
  }

  /// Gives every active slot a level, and begins the sets anew.
  func layOut() {
    levels = StateLevels(behaviour, threads: threads, sifted: siftedPositions, pairsPending: sizeBound != nil)
    forest = DiagramForest(levels: levels.slots.count)
    (states, learned) = (.empty, .empty)
    forgetRelations()
    beforeLaunch = launchProduct()
  }

  /// Rebuilds the relations of macro-steps and of known states, and empties those of outcomes.
  func forgetRelations() {
    relations = Array(repeating: .empty, count: StepKind.allCases.count)
    relationsWithoutBurials = relations
    relationsBeforeBurials = Array(repeating: [:], count: StepKind.allCases.count)
    burialRelations = [:]
    relatedOutcomes = 0
    conditions = []
    settled = relation(of: knownMacroSteps)
    settledOfPersons = relation(of: knownMacroSteps.filter(\.isPersons))
    covered = covers.map { covers in forest.relation(covers.map { Cube(levels.entries($0, [])) }) }
  }

  /// Adds to all relations the steps at new values of levels. What they have already stays true.
  ///
  /// - Parameter grown: by level, whether it has new values.
  func relateAgain(_ grown: [Bool]) {
    func hasNew(_ numbers: [(slot: Int, value: Int)]) -> Bool {
      numbers.contains { levels.contains($0.slot, at: grown) }
    }
    relate(
      behaviour.localTransitions[..<relatedOutcomes].filter { outcome in
        guard case .writes(let writes) = outcome.result else { return false }
        return hasNew(outcome.reads) || hasNew(writes)
      })
    relate(knownMacroSteps.filter { hasNew($0.reads.all) || hasNew($0.writes.all) })
    for index in conditions.indices where hasNew(behaviour.localTransitions[index].reads) { conditions[index] = nil }
    burialRelations = [:]
    for (index, covers) in covers.enumerated() {
      let cubes = covers.lazy.filter(hasNew).map { [levels] in Cube(levels.entries($0, [])) }
      covered[index] = forest.union(covered[index], forest.relation(Array(cubes)))
    }
  }

  func launchProduct() -> StateSet {
    let values = levels.slots.map { slots -> [UInt32] in
      let slot = slots[0]
      guard slot < system.program.flow.variables.count else { return [0] }
      let variable = system.program.flow.variables[slot]
      let numbers = variable.initially.map { value in
        UInt32(behaviour.table.knownNumber(.number(variable.values.firstIndex(of: value)!), in: slot) ?? 0)
      }
      return Set(numbers).sorted()
    }
    return forest.product(values)
  }

  /// The macro-steps that qualify by the outcomes of their events.
  public func settled(where qualifies: (_ outcomes: [Int]) -> Bool) -> Relation {
    relation(of: knownMacroSteps.filter { qualifies($0.outcomes) })
  }

  /// Computes the states that launches lead to, as far as outcomes are known.
  private func launch() {
    launchedBy = []
    launched = .empty
    for (index, program) in behaviour.programs.enumerated() {
      guard case .launch(let link) = program else { continue }
      let cubes = behaviour.localTransitions.filter { $0.program == index }.compactMap(step)
      let after = forest.image(beforeLaunch, forest.relation(cubes))
      launchedBy.append((link, after))
      launched = forest.union(launched, after)
    }
  }

  // MARK: Relations

  /// The steps of some kinds.
  public func relation(_ kinds: Set<StepKind>) -> Relation {
    forest.union(StepKind.allCases.filter(kinds.contains).map { relations[$0.rawValue] })
  }

  /// The steps of outcomes that qualify.
  public func relation(where qualifies: (LocalTransition) -> Bool) -> Relation {
    steps(of: behaviour.localTransitions.filter(qualifies)) { step($0).map { [$0] } ?? [] }
  }

  /// Adds the steps of new outcomes, and the macro-steps that they make; steps that burials follow are kept apart,
  /// without the burials.
  func relateOutcomes() {
    let new = behaviour.localTransitions[relatedOutcomes...]
    relatedOutcomes = behaviour.localTransitions.count
    relate(new)
    let together = macroSteps.next()
    knownMacroSteps += together
    relate(together)
  }

  private func relate(_ outcomes: some Sequence<LocalTransition>) {
    var cubes: [[Cube]] = Array(repeating: [], count: StepKind.allCases.count)
    var early: [[[Bereavement]: [Cube]]] = Array(repeating: [:], count: StepKind.allCases.count)
    for outcome in outcomes where outcome.label.kind != .launch {
      guard let cube = step(outcome) else { continue }
      let kind = StepKind(outcome.label).rawValue
      if outcome.bereaved.isEmpty {
        cubes[kind].append(cube)
      } else {
        early[kind][outcome.bereaved, default: []].append(cube)
      }
    }
    for (kind, parts) in early.enumerated() {
      for (bereaved, cubes) in parts {
        let known = relationsBeforeBurials[kind][bereaved] ?? .empty
        relationsBeforeBurials[kind][bereaved] = forest.union(known, forest.relation(cubes))
      }
    }
    for (kind, cubes) in cubes.enumerated() where !cubes.isEmpty {
      relationsWithoutBurials[kind] = forest.union(relationsWithoutBurials[kind], forest.relation(cubes))
    }
  }

  private func relate(_ steps: [MacroSteps.MacroStep]) {
    settled = forest.union(settled, relation(of: steps))
    settledOfPersons = forest.union(settledOfPersons, relation(of: steps.filter(\.isPersons)))
  }

  /// Composes the steps that burials follow with the known burials, anew, as more burials may follow them than before;
  /// false if it was interrupted.
  private func addBurials(interrupt: (_ nodes: Int) -> Bool) -> Bool {
    let isWhole: Void? = forest.interruptible(by: interrupt) {
      for (kind, parts) in relationsBeforeBurials.enumerated() {
        let sorted = parts.sorted { $0.key.lexicographicallyPrecedes($1.key) }
        relations[kind] = forest.union([relationsWithoutBurials[kind]] + sorted.map { buried($0.value, after: $0.key) })
      }
    }
    return isWhole != nil
  }

  private func relation(of cubes: [MacroSteps.MacroStep]) -> Relation {
    forest.relation(cubes.map { Cube(levels.entries($0.reads.all, $0.writes.all)) })
  }

  /// An outcome as a step; nil if it was cut or stopped the app.
  func step(_ outcome: LocalTransition) -> Cube? {
    guard case .writes(let writes) = outcome.result else { return nil }
    return Cube(levels.entries(outcome.reads, writes, isLaunch: outcome.label.kind == .launch))
  }

  /// The condition under which one of some outcomes occurs.
  public func condition(where qualifies: (LocalTransition) -> Bool) -> Relation {
    condition(ofOutcomes: Set(behaviour.localTransitions.indices.filter { qualifies(behaviour.localTransitions[$0]) }))
  }

  /// The condition under which one of some outcomes occurs.
  public func condition(ofOutcomes outcomes: Set<Int>) -> Relation {
    forest.relation(outcomes.sorted().map { condition(ofOutcome: $0) })
  }

  /// A condition under which an event of a person certainly leads to another sight; it may not cover all such states.
  public func leavingForSure() -> Relation {
    let outcomes = behaviour.localTransitions.indices.filter { index in
      behaviour.localTransitions[index].label.isPersons && behaviour.leavesSight[index]
    }
    return condition(ofOutcomes: Set(outcomes))
  }

  /// The condition under which an outcome occurs.
  func condition(ofOutcome index: Int) -> Cube {
    while conditions.count <= index { conditions.append(nil) }
    if let known = conditions[index] { return known }
    let condition = Cube(levels.entries(behaviour.localTransitions[index].reads, []))
    conditions[index] = condition
    return condition
  }

  /// The number of steps from some states: pairs of a state and an outcome.
  public func stepCount(from set: StateSet) -> BigCount {
    forest.matchCount(
      set,
      behaviour.localTransitions.indices.filter { behaviour.localTransitions[$0].label.kind != .launch }.map {
        condition(ofOutcome: $0)
      })
  }

  // MARK: Single states

  /// The state that a vector stands for.
  public func state(_ vector: [UInt32]) -> FlowState {
    behaviour.state { levels.number($0, in: vector) }
  }

  /// The vector of a state; nil if the state has a value that no reachable state has.
  public func vector(_ state: FlowState) -> [UInt32]? {
    let values = state.slotValues(program, system.layout, system.initialValues)
    var numbers = Array(repeating: 0, count: values.count)
    for (slot, value) in values.enumerated() where value != system.initialValues[slot] {
      guard levels[slot] != nil, let number = behaviour.table.knownNumber(value, in: slot) else { return nil }
      numbers[slot] = number
    }
    return levels.vector { numbers[$0] }
  }
}
