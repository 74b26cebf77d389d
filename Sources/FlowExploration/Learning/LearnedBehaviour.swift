import FlowModel
import FlowSemantics
import StateSpace

/// What events do, learned from the step function while states are explored.
///
/// An event reads some slots and writes some. `Execution` carries it out once for each combination of values that it
/// reads on its way; every further state with the same values gets the remembered outcome. The step function stays the
/// only definition of what events mean (LTSmin calls this the PINS interface with caching of local transitions: Blom,
/// van de Pol, Weber, CAV 2010; here the slots read are found while an event runs, and may depend on what was read
/// before).
public final class LearnedBehaviour {
  /// What is learned: the events of a group, a launch with or without a link, or a burial.
  public enum Program: Hashable, Sendable {
    case group(Int)
    case launch(link: Int?)
    /// Its position in the plan.
    case burial(Int)
  }

  public let system: FlowSystem
  @exclusivity(unchecked) public private(set) var table: SlotTable
  /// A root for each program. A leaf has an index into `localTransitions`, or `nothing`.
  let tries: DecisionTries
  /// The value of a leaf where no event of the group can happen.
  static let nothing = -1
  /// Launches follow the groups: first without a link, then with each cold link.
  public let programs: [Program]
  @exclusivity(unchecked) public private(set) var localTransitions: [LocalTransition] = []
  /// Which burials follow which bereavement; empty where events treat all instances at once.
  let burialPlan: BurialPlan
  /// The leaves of burials have an index into this.
  @exclusivity(unchecked) private(set) var burialTransitions: [BurialTransition] = []
  /// The first program that is a burial; burials come last, in the order of the plan.
  var firstBurial: Int { programs.count - burialPlan.burials.count }
  /// Whether some event may have so many outcomes in one state that the remaining ones are cut.
  @exclusivity(unchecked) public private(set) var hasManyWays = false
  private static let manyWays = 1 << 32
  /// How often each program was carried out.
  @exclusivity(unchecked) public private(set) var runsOfProgram: [Int]
  /// How often the step function ran.
  @exclusivity(unchecked) public private(set) var runs = 0
  private let slots: Workspace

  /// - Parameter buriesApart: whether burials treat the instances below an instance that dies.
  public init(_ system: FlowSystem, buriesApart: Bool = false) {
    self.system = system
    burialPlan = buriesApart ? BurialPlan(system.program, system.layout) : BurialPlan()
    table = SlotTable(system.initialValues)
    slots = Workspace(system.layout)
    let links: [Int?] = [nil] + system.program.links.indices.filter { system.program.links[$0].isCold }
    programs =
      system.groups.indices.map { .group($0) } + links.map { .launch(link: $0) }
      + burialPlan.burials.indices.map { .burial($0) }
    tries = DecisionTries(questions: programs.count)
    runsOfProgram = Array(repeating: 0, count: programs.count)
  }

  /// A copy of all that another behaviour knows. The other one does not change when the copy learns more, and the two
  /// may be used on different threads.
  init(copying other: LearnedBehaviour) {
    system = other.system
    table = other.table
    tries = DecisionTries(copying: other.tries)
    (programs, localTransitions, hasManyWays) = (other.programs, other.localTransitions, other.hasManyWays)
    (burialPlan, burialTransitions) = (other.burialPlan, other.burialTransitions)
    (runsOfProgram, runs, namesEvents) = (other.runsOfProgram, other.runs, other.namesEvents)
    leavesSight = other.leavesSight
    slots = Workspace(system.layout)
    if other.sight != nil { sight = inquiryOfSights() }
  }

  /// Carries out a program on a state, along the given forks and the first branch of each further fork, and remembers
  /// the outcome.
  ///
  /// - Parameters:
  ///   - value: the number of a slot's value in the state.
  public func learn(_ index: Int, forks: [Int], value: (Int) -> Int) {
    runs += 1
    runsOfProgram[index] += 1
    var execution = Execution(system.program, slots, script: ChoiceScript(forks))
    execution.namesEvents = namesEvents
    execution.buriesApart = !burialPlan.burials.isEmpty
    let result = withoutActuallyEscaping(value) { value in
      slots.begin { slot in self.table.value(value(slot), in: slot) }
      defer { slots.end() }
      return run(index, &execution)
    }
    var node = index
    var reads: [(slot: Int, value: Int)] = []
    reads.reserveCapacity(slots.trail.count)
    var ways = 1
    for decision in slots.trail {
      let isNew = tries.nodes[node].kind == .unexplored
      switch decision {
      case .read(let slot):
        reads.append((slot, value(slot)))
        if isNew { tries.makeRead(node, slot: slot) }
        node = tries.child(of: node, value: value(slot))
      case .fork(let count, let taken):
        if isNew { tries.makeFork(node, count: count) }
        ways = ways > Self.manyWays ? ways : ways * count
        node = tries.child(of: node, taken: taken)
      }
    }
    guard tries.nodes[node].kind == .unexplored else { return }
    if case .burial = programs[index] {
      burialTransitions.append(BurialTransition(reads: reads, result))
      tries.makeLeaf(node, burialTransitions.count - 1)
    } else if let result, let label = execution.offered {
      let outcome = LocalTransition(program: index, label: label, reads: reads, result: result, execution)
      hasManyWays = hasManyWays || ways * max(1, outcome.effectCount) > FlowSystem.effectLimitOfAllOutcomes
      localTransitions.append(outcome)
      if let sight { leavesSight.append(leaves(sight, by: outcome, value)) }
      tries.makeLeaf(node, localTransitions.count - 1)
    } else {
      tries.makeLeaf(node, Self.nothing)
    }
  }

  /// Carries out a program; nil if it has no event that can happen.
  private func run(_ index: Int, _ execution: inout Execution) -> LocalTransition.Result? {
    let work: Execution.Work =
      switch programs[index] {
      case .group(let group): .group(system.groups[group])
      case .launch(let link): .launch(link: link)
      case .burial(let position): .burial(burialPlan.burials[position])
      }
    switch execution.carryOut(work) {
    case .state: break
    case .cut(let cut): return .cut(cut)
    case .crash: return .crash
    case .impossible: return nil
    }
    var writes: [(slot: Int, value: Int)] = []
    for slot in slots.written where !slots.isUnchanged(slot) {
      writes.append((slot, table.number(of: slots[slot], in: slot)))
    }
    return .writes(writes.sorted { $0.slot < $1.slot })
  }

  // MARK: Sights

  /// By outcome, where sights are judged: whether a person sees another screen after the outcome wherever it occurs.
  /// Also false where that depends on slots which the outcome neither reads nor writes.
  @exclusivity(unchecked) public private(set) var leavesSight: [Bool] = []
  @exclusivity(unchecked) private var sight: Inquiry<[Int32]>?

  /// Judges the sights of all outcomes learned from here on; to be called before any is learned.
  func judgeSights() {
    precondition(localTransitions.isEmpty)
    sight = inquiryOfSights()
  }

  private func inquiryOfSights() -> Inquiry<[Int32]> { Inquiry(self) { $0.sight } }

  private func leaves(_ sight: Inquiry<[Int32]>, by outcome: LocalTransition, _ value: (Int) -> Int) -> Bool {
    guard case .writes(let writes) = outcome.result else { return false }
    let before = sight.answer(value: value)
    let after = sight.answer { slot in writes.first { $0.slot == slot }?.value ?? value(slot) }
    if before.value == after.value { return false }
    func isKnown(_ slot: Int) -> Bool { outcome.reads.contains { $0.slot == slot } }
    return before.reads.allSatisfy { isKnown($0.slot) }
      && after.reads.allSatisfy { read in isKnown(read.slot) || writes.contains { $0.slot == read.slot } }
  }

  /// Whether the names of events may depend on slots that nothing else reads.
  @exclusivity(unchecked) public var namesEvents = true

  // MARK: One state after another

  /// Learns every way that a program can go in a state.
  ///
  /// - Returns: all slots that decide about the ways, with the numbers of their values, slots ascending.
  func learnEverything(_ index: Int, value: (Int) -> Int) -> [(slot: Int, value: Int)] {
    var forks: [Int] = []
    var slots: Set<Int> = []
    learnEverything(index, from: index, &forks, &slots, value)
    return slots.sorted().map { ($0, value($0)) }
  }

  private func learnEverything(
    _ index: Int, from start: Int, _ forks: inout [Int], _ slots: inout Set<Int>, _ value: (Int) -> Int
  ) {
    var node = start
    while true {
      let known = tries.nodes[node]
      switch known.kind {
      case .leaf: return
      case .unexplored:
        if StopSign.current.shouldCutEvent() { return }
        learn(index, forks: forks, value: value)
      case .read:
        slots.insert(Int(known.slot))
        let next = tries.knownChild(of: known, value: value(Int(known.slot)))
        if next == 0 { learn(index, forks: forks, value: value) } else { node = next }
      case .fork:
        for taken in 0..<Int(known.count) {
          if StopSign.current.shouldCutEvent() { return }
          forks.append(taken)
          learnEverything(index, from: tries.child(of: node, taken: taken), &forks, &slots, value)
          forks.removeLast()
        }
        return
      }
    }
  }

  /// What is known of a program, as combinations of values for which all ways have been learned: slots ascending, with
  /// the numbers of their values. Incomplete if more than `limit` nodes would have to be visited.
  func knownWays(of index: Int, upTo limit: Int) -> [[(slot: Int, value: Int)]] {
    var ways: [[(slot: Int, value: Int)]] = []
    var left = limit
    var values: [(slot: Int, value: Int)] = []
    collectWays([index], &values, &ways, &left)
    return ways
  }

  /// - Parameters:
  ///   - open: nodes that still have to be followed, all of them.
  ///   - values: the values of the slots read on the way; few enough for a linear search.
  ///   - left: how many nodes may still be looked at.
  private func collectWays(
    _ open: [Int], _ values: inout [(slot: Int, value: Int)], _ ways: inout [[(slot: Int, value: Int)]],
    _ left: inout Int
  ) {
    var open = open
    while let node = open.popLast() {
      left -= 1
      if left < 0 { return }
      let known = tries.nodes[node]
      switch known.kind {
      case .unexplored: return
      case .leaf: continue
      case .fork: for taken in 0..<Int(known.count) { open.append(tries.child(of: node, taken: taken)) }
      case .read:
        let slot = Int(known.slot)
        if let value = values.first(where: { $0.slot == slot })?.value {
          let child = tries.knownChild(of: known, value: value)
          if child == 0 { return }
          open.append(child)
          continue
        }
        for value in 0..<Int(known.count) {
          let child = tries.knownChild(of: known, value: value)
          if child == 0 { continue }
          values.append((slot, value))
          collectWays(open + [child], &values, &ways, &left)
          values.removeLast()
        }
        return
      }
    }
    ways.append(values.sorted { $0.slot < $1.slot })
  }

  /// The progress in the enumeration of the outcomes of one state.
  private struct Descent {
    var forks: [Int] = []
    /// The event whose outcomes are being enumerated: the choice that leads to it, or -1 without a choice.
    var event: Int?
    var effects = 0
    var last = 0
    var isRestCut = false

    /// Whether the next outcome is left out.
    var isOver: Bool {
      effects > FlowSystem.effectLimitOfAllOutcomes && (event == -1 || event == forks.first)
    }
  }

  /// Visits every outcome of a program in a state, in the order of the choices; unknown outcomes are learned.
  ///
  /// - Parameters:
  ///   - start: a node that the state leads to.
  ///   - visit: receives an index into `localTransitions`, and whether the outcomes that would follow it are cut because the
  ///     event has too many.
  func forEachOutcome(
    of index: Int, from start: Int, in state: some SlotSource, _ visit: (_ outcome: Int, _ isRestCut: Bool) -> Void
  ) {
    var descent = Descent()
    descend(index, from: start, &descent, state, visit)
  }

  private func descend(
    _ index: Int, from start: Int, _ descent: inout Descent, _ state: some SlotSource, _ visit: (Int, Bool) -> Void
  ) {
    var node = start
    while true {
      let known = tries.nodes[node]
      switch known.kind {
      case .unexplored:
        if StopSign.current.shouldCutEvent() { return }
        learn(index, forks: descent.forks, value: state.number)
      case .read:
        let next = tries.knownChild(of: known, value: state.number(Int(known.slot)))
        if next == 0 { learn(index, forks: descent.forks, value: state.number) } else { node = next }
      case .fork:
        for taken in 0..<Int(known.count) {
          if StopSign.current.shouldCutEvent() { return }
          descent.forks.append(taken)
          if descent.isOver {
            if !descent.isRestCut { visit(descent.last, true) }
            descent.isRestCut = true
          } else {
            descend(index, from: tries.child(of: node, taken: taken), &descent, state, visit)
          }
          descent.forks.removeLast()
        }
        return
      case .leaf:
        let outcome = known.outcome
        if outcome == Self.nothing { return }
        let event = localTransitions[outcome].enumerationForks == 0 ? -1 : descent.forks[0]
        if descent.event != event {
          descent.event = event
          descent.effects = 0
          descent.isRestCut = false
        }
        descent.effects += localTransitions[outcome].effectCount
        descent.last = outcome
        visit(outcome, false)
        return
      }
    }
  }

  // MARK: States as numbers

  /// The numbers of the values of a state's slots; a value that has not been met gets a new number.
  func numbers(of values: [SlotValue]) -> [Int] {
    values.enumerated().map { slot, value in
      value == system.initialValues[slot] ? 0 : table.number(of: value, in: slot)
    }
  }

  /// The same for the values of some slots.
  func numbers(of values: [(slot: Int, value: SlotValue)]) -> [(slot: Int, value: Int)] {
    values.map { ($0.slot, table.number(of: $0.value, in: $0.slot)) }
  }

  /// The state whose slots hold values of these numbers.
  func state(_ value: (Int) -> Int) -> FlowState {
    withoutActuallyEscaping(value) { value in
      slots.begin { slot in self.table.value(value(slot), in: slot) }
      defer { slots.end() }
      return FlowState(Execution(system.program, slots, script: ChoiceScript()))
    }
  }

  /// Gives every initial value of a variable its number, so that every launch can be written as a state.
  func meetInitialValues() {
    for (slot, variable) in system.program.flow.variables.enumerated() {
      for value in variable.initially {
        guard let index = variable.values.firstIndex(of: value) else { continue }
        _ = table.number(of: .number(index), in: slot)
      }
    }
  }
}
