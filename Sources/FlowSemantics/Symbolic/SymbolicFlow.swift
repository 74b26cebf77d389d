import FlowModel
import StateSpace

/// The reachable states of a flow as one decision diagram over the slots, and the steps between them as relations.
///
/// States are not visited one by one. Every program (the events of a group, or a launch) is learned on the states that
/// differ in a slot it looks at, and what was learned is applied to whole sets. Time and memory depend on how the slots
/// depend on each other, not on how many states there are.
public final class SymbolicFlow {
  /// What makes a step.
  public enum StepKind: Int, CaseIterable, Sendable {
    case gesture, async, settle, unlock, later, link, external

    init(_ label: EventLabel) {
      switch label.kind {
      case .tap, .tapAgain, .tapEarly, .back, .backTo, .backCancelled, .swipe, .swipeCancelled, .tab: self = .gesture
      case .async: self = .async
      case .settle: self = .settle
      case .unlock: self = .unlock
      case .later: self = .later
      case .link, .launch: self = .link
      case .external: self = .external
      }
    }

    /// Gestures, and what follows without anybody's doing.
    public static let persons: Set<StepKind> = [.gesture, .async, .settle, .unlock, .later]
    public static let all = Set(allCases)
  }

  public let system: FlowSystem
  public let behaviour: LearnedBehaviour
  public private(set) var forest: DiagramForest
  /// Every reachable state.
  public private(set) var states = StateSet.empty
  /// The states that launches lead to.
  public private(set) var launched = StateSet.empty
  /// By launch program: the states it leads to.
  public private(set) var launchedBy: [(link: Int?, states: StateSet)] = []
  /// Whether exploration was broken off.
  public private(set) var isInterrupted = false
  /// How often the set of states was closed under what was known.
  public private(set) var rounds = 0

  private(set) var levels: SlotLevels
  /// Steps by kind.
  private var relations: [Relation]
  /// Outcomes whose steps the relations have.
  private var relatedOutcomes = 0
  /// Slots that the programs have been seen to look at.
  private var slotsRead: [Set<Int>]
  private var learned = StateSet.empty
  /// States before a launch: the combinations of initial values, nothing else.
  private var beforeLaunch = StateSet.empty

  public var program: Program { system.program }

  public init(_ flow: Flow) {
    system = FlowSystem(flow, bySite: true)
    behaviour = LearnedBehaviour(system)
    behaviour.namesEvents = false
    levels = SlotLevels(active: [], system.layout)
    forest = DiagramForest(levels: 0)
    relations = Array(repeating: .empty, count: StepKind.allCases.count)
    slotsRead = Array(repeating: [], count: behaviour.programs.count)
  }

  /// Whether the step function's limit on all outcomes of one event may matter, which sets cannot judge.
  public var isBeyondSets: Bool { behaviour.hasManyWays }

  // MARK: Exploration

  /// Finds every reachable state. `interrupt` is asked now and then with the number of diagram nodes, and breaks off.
  public func explore(interrupt: (_ nodes: Int) -> Bool) {
    warmUp()
    layOut()
    while true {
      if interrupt(forest.nodeCount) || isBeyondSets {
        isInterrupted = true
        return
      }
      rounds += 1
      let fresh = forest.difference(states, learned)
      if fresh.isEmpty && rounds > 1 { break }
      for (index, program) in behaviour.programs.enumerated() {
        if case .launch = program {
          if rounds == 1 { learn(index, on: beforeLaunch) }
        } else {
          learn(index, on: fresh)
        }
        if index % 64 == 0, interrupt(forest.nodeCount) {
          isInterrupted = true
          return
        }
      }
      learned = states
      if behaviour.table.activeSlots.count > levels.slots.count { layOut() }
      relateOutcomes()
      launch()
      let steps = relation(StepKind.all)
      guard
        let closed = forest.saturated(
          from: forest.union(states, launched), relations: [steps], interrupt: interrupt)
      else {
        isInterrupted = true
        return
      }
      states = closed
    }
  }

  /// A short search state by state, so that most slots are known before the first diagram.
  private func warmUp() {
    let search = ShortSearch(behaviour)
    search.run(limit: 400)
  }

  /// Gives every active slot a level, and carries over what there is.
  private func layOut() {
    let old = levels
    levels = SlotLevels(active: behaviour.table.activeSlots, system.layout)
    var next = 0
    let layout = levels.slots.map { slot -> LevelOrigin in
      guard old[slot] != nil else { return .constant(0) }
      defer { next += 1 }
      return .level(next)
    }
    let sets = [states, learned]
    let rebuilt = forest.rebuilt(sets: sets, relations: [], layout: layout)
    forest = rebuilt.forest
    states = rebuilt.sets[0]
    learned = rebuilt.sets[1]
    relations = Array(repeating: .empty, count: StepKind.allCases.count)
    relatedOutcomes = 0
    beforeLaunch = launchProduct()
  }

  private func launchProduct() -> StateSet {
    let values = levels.slots.map { slot -> [UInt32] in
      guard slot < system.program.flow.variables.count else { return [0] }
      let variable = system.program.flow.variables[slot]
      let numbers = variable.initially.map { value in
        UInt32(behaviour.table.known(.number(variable.values.firstIndex(of: value)!), in: slot))
      }
      return Set(numbers).sorted()
    }
    return forest.product(values)
  }

  /// The states that launches lead to by what is known.
  private func launch() {
    launchedBy = []
    launched = .empty
    for (index, program) in behaviour.programs.enumerated() {
      guard case .launch(let link) = program else { continue }
      let cubes = behaviour.outcomes.filter { $0.program == index }.compactMap(cube)
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
  public func relation(where qualifies: (LearnedBehaviour.Outcome) -> Bool) -> Relation {
    forest.relation(behaviour.outcomes.filter(qualifies).compactMap(cube))
  }

  private func relateOutcomes() {
    let new = behaviour.outcomes[relatedOutcomes...]
    relatedOutcomes = behaviour.outcomes.count
    var cubes: [[Cube]] = Array(repeating: [], count: StepKind.allCases.count)
    for outcome in new where outcome.label.kind != .launch {
      if let cube = cube(outcome) { cubes[StepKind(outcome.label).rawValue].append(cube) }
    }
    for (kind, cubes) in cubes.enumerated() where !cubes.isEmpty {
      relations[kind] = forest.union(relations[kind], forest.relation(cubes))
    }
  }

  /// An outcome as a step; nil when it was cut or stopped the app.
  private func cube(_ outcome: LearnedBehaviour.Outcome) -> Cube? {
    guard case .writes(let writes) = outcome.result else { return nil }
    return Cube(entries(outcome.reads, writes))
  }

  private func entries(_ reads: [(slot: Int, value: Int)], _ writes: [(slot: Int, value: Int)]) -> [Cube.Entry] {
    var written: [Int: UInt32] = [:]
    for (slot, value) in writes { if let level = levels[slot] { written[level] = UInt32(value) } }
    var entries: [Cube.Entry] = []
    for (slot, value) in reads {
      guard let level = levels[slot] else { continue }
      entries.append(Cube.Entry(level: level, read: UInt32(value), write: written.removeValue(forKey: level)))
    }
    for (level, value) in written { entries.append(Cube.Entry(level: level, read: nil, write: value)) }
    return entries.sorted { $0.level < $1.level }
  }

  /// The states in which one of some outcomes comes about, as conditions.
  public func condition(where qualifies: (LearnedBehaviour.Outcome) -> Bool) -> Relation {
    forest.relation(behaviour.outcomes.filter(qualifies).map { Cube(entries($0.reads, [])) })
  }

  /// How many steps there are from some states: pairs of a state and an outcome.
  public func stepCount(from set: StateSet) -> BigCount {
    let conditions = behaviour.outcomes.filter { $0.label.kind != .launch }.map { outcome in
      entries(outcome.reads, []).map { (level: $0.level, value: $0.read!) }
    }
    return forest.matchCount(set, conditions)
  }

  // MARK: Learning

  /// Goes through a program on a set of states, as far as the slots it looks at tell them apart.
  private func learn(_ index: Int, on set: StateSet) {
    guard !set.isEmpty else { return }
    while true {
      let kept = slotsRead[index].compactMap { levels[$0] }.sorted()
      var walk = Walk(program: index, set: set, kept: kept)
      if kept.isEmpty {
        explore(0, .unit, &walk)
      } else {
        explore(0, forest.projection(set, levels: kept), &walk)
      }
      if !walk.meetsNewSlots { return }
    }
  }

  private struct Walk {
    let program: Int
    let set: StateSet
    /// The levels that are looked at.
    let kept: [Int]
    var constraints: [(level: Int, value: UInt32)] = []
    var forks: [Int] = []
    /// Whether a slot is looked at that is not kept: the walk is to be made again.
    var meetsNewSlots = false
  }

  private func explore(_ start: Int, _ projected: StateSet, _ walk: inout Walk) {
    var node = start
    while true {
      switch behaviour.tries[walk.program].nodes[node] {
      case .leaf: return
      case .unexplored: learnOne(walk)
      case .fork(let children):
        for (taken, child) in children.enumerated() {
          walk.forks.append(taken)
          explore(child, projected, &walk)
          walk.forks.removeLast()
        }
        return
      case .read(let slot, _):
        guard let level = levels[slot] else {
          node = behaviour.child(of: node, value: 0, in: walk.program)
          continue
        }
        guard let position = walk.kept.firstIndex(of: level) else {
          slotsRead[walk.program].insert(slot)
          walk.meetsNewSlots = true
          return
        }
        for value in forest.values(of: projected, at: position) {
          let part = forest.selecting(projected, level: position, value: value)
          walk.constraints.append((level, value))
          explore(behaviour.child(of: node, value: Int(value), in: walk.program), part, &walk)
          walk.constraints.removeLast()
        }
        return
      }
    }
  }

  /// Runs the step function on one state of the set.
  private func learnOne(_ walk: Walk) {
    let constraints = walk.constraints.sorted { $0.level < $1.level }
    guard let state = forest.first(in: walk.set, where: constraints) else {
      preconditionFailure("Every part of a projection has states.")
    }
    behaviour.learn(walk.program, forks: walk.forks) { slot in levels[slot].map { Int(state[$0]) } ?? 0 }
  }

  // MARK: Single states

  /// The state that a vector stands for.
  public func state(_ vector: [UInt32]) -> FlowState {
    behaviour.state { slot in levels[slot].map { Int(vector[$0]) } ?? 0 }
  }

  /// The vector of a state; nil when it has a value that no reachable state has.
  public func vector(_ state: FlowState) -> [UInt32]? {
    let values = state.slotValues(program, system.layout, system.initialValues)
    var vector = Array(repeating: UInt32(0), count: levels.slots.count)
    for (slot, value) in values.enumerated() where value != system.initialValues[slot] {
      guard let level = levels[slot], let number = behaviour.table.knownNumber(value, in: slot) else { return nil }
      vector[level] = UInt32(number)
    }
    return vector
  }
}
