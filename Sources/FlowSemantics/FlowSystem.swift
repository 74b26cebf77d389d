import FlowModel
import StateSpace

/// The transition system of a flow: which events can happen in a state, and where they lead.
public struct FlowSystem: Sendable {
  public let program: Program
  public let layout: SlotLayout
  /// What unused slots hold.
  let initialValues: [SlotValue]
  public let groups: [EventGroup]

  /// - Parameter bySite: whether events on different stacks and tab bars form groups of their own.
  public init(_ program: Program, bySite: Bool = false) {
    self.program = program
    layout = SlotLayout(program)
    initialValues = layout.initialValues()
    groups = program.eventGroups(layout, bySite: bySite)
  }

  /// The transition system of a flow that has not been compiled yet.
  public init(_ flow: Flow) { self.init(Program(flow)) }

  /// One outcome of an event.
  public struct Outcome: Sendable {
    public enum Result: Hashable, Sendable {
      case state(FlowState)
      /// A limit cut the outcome.
      case cut(LimitCut)
      /// The app stopped.
      case crash
    }

    public var result: Result
    public var observations: [Observation]
    /// The assumptions about the platform that it depends on.
    public var assumptions: [Assumption] = []
    /// The branches taken, counted from 1.
    public var choices: [Int]
    /// The screen seen last, also where the outcome was cut.
    public var visibleScreen: Int?

    /// Whether an observation counts in this outcome.
    public func shows(_ observation: Observation) -> Bool {
      guard case .cut = result else { return true }
      return observation.countsWhereCut
    }

    public var isCrash: Bool { result == .crash }
  }

  /// How the app was launched.
  public struct Launch: Hashable, Sendable {
    /// Indices of values.
    public var variables: [UInt16]
    public var link: Int?

    public init(variables: [UInt16], link: Int? = nil) {
      self.variables = variables
      self.link = link
    }
  }

  /// Visits every launch with its outcomes: each combination of initial values without a link, then again with each
  /// cold deep link whose condition holds and whose handler exists after the start. Launches without a link come first,
  /// so that traces prefer them.
  ///
  /// `visit` returns whether to continue: there may be too many combinations to enumerate.
  public func launches(coverage: inout Coverage, _ visit: (Launch, Outcome) -> Bool) {
    let slots = Workspace(layout)
    var goesOn = true
    for link in [nil] + program.links.indices.filter({ program.links[$0].isCold }).map(Optional.some) {
      var combinations = InitialValues(program.flow)
      while goesOn, let variables = combinations.next() {
        let launch = Launch(variables: variables, link: link)
        outcomes(of: launch, slots, coverage: &coverage) { goesOn = visit(launch, $0) && goesOn }
      }
    }
  }

  /// The outcomes of one launch; none if its link has no handler after the start, or its condition does not hold.
  public func outcomes(of launch: Launch, coverage: inout Coverage, _ visit: (Outcome) -> Void) {
    outcomes(of: launch, Workspace(layout), coverage: &coverage, visit)
  }

  private func outcomes(
    of launch: Launch, _ slots: Workspace, coverage: inout Coverage, _ visit: (Outcome) -> Void
  ) {
    let values = values(atLaunchWith: launch.variables)
    outcomes(of: values, slots, coverage: &coverage) { execution throws(Stop) in
      try execution.launch(launch.link)
    } visit: {
      visit($1)
    }
  }

  func values(atLaunchWith variables: [UInt16]) -> [SlotValue] {
    var values = initialValues
    for (index, value) in variables.enumerated() { values[index] = .number(Int(value)) }
    return values
  }

  /// Visits every outcome of every event that can happen in a state, taps first and external events last.
  public func successors(of state: FlowState, coverage: inout Coverage, _ visit: (EventLabel, Outcome) -> Void) {
    let slots = Workspace(layout)
    let values = state.slotValues(program, layout, initialValues)
    for group in groups {
      outcomes(of: values, slots, coverage: &coverage) { execution throws(Stop) in
        try execution.carryOut(group)
      } visit: {
        visit($0, $1)
      }
    }
  }

  /// The limit on the effects in all outcomes of one event, as choices within choices make too many outcomes to
  /// enumerate. The remaining outcomes are cut.
  static let effectLimitOfAllOutcomes = 1_000_000

  private func outcomes(
    of values: [SlotValue], _ slots: Workspace, coverage: inout Coverage,
    run: (inout Execution) throws(Stop) -> Void, visit: (EventLabel, Outcome) -> Void
  ) {
    carryOut(values, slots, coverage: &coverage, run: run) { label, ending, execution in
      visit(
        label,
        Outcome(
          result: ending ?? .state(FlowState(Execution(program, slots, script: ChoiceScript()))),
          observations: execution?.observations ?? [], assumptions: execution?.assumptions ?? [],
          choices: execution?.choices ?? [], visibleScreen: execution?.visibleFrame?.screen))
    }
  }

  /// Runs events once for each combination of their choices.
  ///
  /// - Parameter visit: receives how the event ended (nil if the slots hold a canonical state), and the execution (nil
  ///   if the remaining outcomes of the event are cut).
  private func carryOut(
    _ values: [SlotValue], _ slots: Workspace, coverage: inout Coverage,
    run: (inout Execution) throws(Stop) -> Void, visit: (EventLabel, Outcome.Result?, Execution?) -> Void
  ) {
    var script: ChoiceScript? = ChoiceScript()
    var effects = 0
    while let current = script, !StopSign.current.shouldCutEvent() {
      slots.begin { values[$0] }
      var execution = Execution(program, slots, script: current)
      let ending = ending(of: &execution, run)
      coverage.cover(execution.covered)
      effects += execution.effectCount
      script = execution.script.following()
      if let label = execution.offered {
        visit(label, ending, execution)
        if effects > Self.effectLimitOfAllOutcomes, let next = script, !execution.isOver(before: next) {
          visit(label, .cut(LimitCut(limit: .effects, place: execution.lastPlace)), nil)
          script = execution.script.following(within: execution.enumerationForks)
        }
      }
      if let next = script, execution.isOver(before: next) { effects = 0 }
    }
  }

  private func ending(
    of execution: inout Execution, _ run: (inout Execution) throws(Stop) -> Void
  ) -> Outcome.Result? {
    do throws(Stop) {
      try run(&execution)
      guard execution.offered != nil else { return .crash }
      execution.judgeHiddenPushes()
      try execution.canonicalize()
      return nil
    } catch {
      switch error {
      case .limit(let cut): return .cut(cut)
      case .crash:
        execution.judgeHiddenPushes()
        return .crash
      }
    }
  }
}

// MARK: - Ways

extension FlowSystem {
  /// One way that an event can go in a state: an outcome whose state is built only on demand.
  public struct Way: Sendable {
    public let label: EventLabel
    /// Nil if the way leads to a state.
    fileprivate let ending: Outcome.Result?
    /// The slots that the way sets.
    fileprivate let changes: [(slot: Int, value: SlotValue)]
    fileprivate let observations: [Observation]
    fileprivate let assumptions: [Assumption]
    fileprivate let choices: [Int]
    fileprivate let visibleScreen: Int?

    fileprivate func outcome(_ result: Outcome.Result) -> Outcome {
      Outcome(
        result: result, observations: observations, assumptions: assumptions, choices: choices,
        visibleScreen: visibleScreen)
    }
  }

  /// Finds ways from states. For one thread at a time.
  public final class WayFinder {
    fileprivate let system: FlowSystem
    private let slots: Workspace
    private var coverage: Coverage

    public init(_ system: FlowSystem) {
      self.system = system
      slots = Workspace(system.layout)
      coverage = Coverage(system.program)
    }

    /// Every way that every event can go in a state, in the order of `successors(of:coverage:_:)`.
    public func ways(from state: FlowState) -> Ways {
      Ways(self, state.slotValues(system.program, system.layout, system.initialValues))
    }

    fileprivate func ways(by group: EventGroup, from values: [SlotValue]) -> [Way] {
      var ways: [Way] = []
      system.carryOut(values, slots, coverage: &coverage) { execution throws(Stop) in
        try execution.carryOut(group)
      } visit: { label, ending, execution in
        ways.append(
          Way(
            label: label, ending: ending,
            changes: ending == nil ? slots.written.map { ($0, slots[$0]) } : [],
            observations: execution?.observations ?? [], assumptions: execution?.assumptions ?? [],
            choices: execution?.choices ?? [], visibleScreen: execution?.visibleFrame?.screen))
      }
      return ways
    }
  }

  /// The ways from one state, found on demand. For one thread at a time.
  public final class Ways {
    private let finder: WayFinder
    fileprivate let values: [SlotValue]
    private var found: [Way] = []
    private var nextGroup = 0

    fileprivate init(_ finder: WayFinder, _ values: [SlotValue]) {
      self.finder = finder
      self.values = values
    }

    /// The way with a number; nil if there are not that many.
    public subscript(number: Int) -> Way? {
      let groups = finder.system.groups
      while number >= found.count, nextGroup < groups.count {
        found += finder.ways(by: groups[nextGroup], from: values)
        nextGroup += 1
      }
      return number < found.count ? found[number] : nil
    }

    /// The first way that qualifies.
    public func first(where qualifies: (Way) -> Bool) -> Way? {
      var number = 0
      while let way = self[number] {
        if qualifies(way) { return way }
        number += 1
      }
      return nil
    }
  }

  /// The first of some ways that leads to a given state and whose event qualifies.
  public func outcome(
    of ways: Ways, leadingTo target: FlowState, where qualifies: (EventLabel) -> Bool = { _ in true }
  ) -> (label: EventLabel, outcome: Outcome)? {
    let after = target.slotValues(program, layout, initialValues)
    let different = Set(after.indices.filter { after[$0] != ways.values[$0] })
    let way = ways.first { way in
      guard way.ending == nil, qualifies(way.label), way.changes.count >= different.count else { return false }
      return way.changes.allSatisfy { $0.value == after[$0.slot] }
        && way.changes.count(where: { different.contains($0.slot) }) == different.count
    }
    return way.map { ($0.label, $0.outcome(.state(target))) }
  }

  /// The whole outcome of a way.
  public func outcome(of way: Way, among ways: Ways) -> Outcome {
    if let ending = way.ending { return way.outcome(ending) }
    var values = ways.values
    for (slot, value) in way.changes { values[slot] = value }
    let slots = Workspace(layout)
    slots.begin { values[$0] }
    return way.outcome(.state(FlowState(Execution(program, slots, script: ChoiceScript()))))
  }
}

extension FlowSystem.Way {
  public var isCrash: Bool { ending == .crash }

  /// Whether an observation is made on the way and counts.
  public func shows(_ observation: Observation) -> Bool {
    guard observations.contains(observation) else { return false }
    if case .cut = ending { return observation.countsWhereCut }
    return true
  }
}

/// Every combination of initial values, the last variable changing fastest.
struct InitialValues: IteratorProtocol {
  private let values: [[UInt16]]
  private var positions: [Int]?

  init(_ flow: Flow) {
    values = flow.variables.map { variable in
      variable.initially.map { UInt16(variable.values.firstIndex(of: $0)!) }
    }
    positions = values.contains { $0.isEmpty } ? nil : values.map { _ in 0 }
  }

  mutating func next() -> [UInt16]? {
    guard let current = positions else { return nil }
    positions = following(current)
    return zip(values, current).map { $0[$1] }
  }

  private func following(_ current: [Int]) -> [Int]? {
    var positions = current
    for index in positions.indices.reversed() {
      positions[index] += 1
      if positions[index] < values[index].count { return positions }
      positions[index] = 0
    }
    return nil
  }
}
