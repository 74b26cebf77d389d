import FlowModel

/// What can happen next: the transition system of a flow.
public struct FlowSystem: Sendable {
  public let program: Program
  public let layout: SlotLayout
  /// What unused slots hold.
  let initialValues: [SlotValue]
  public let groups: [EventGroup]

  /// - Parameter bySite: whether events on different stacks and tab bars form groups of their own.
  public init(_ flow: Flow, bySite: Bool = false) {
    program = Program(flow)
    layout = SlotLayout(program)
    initialValues = layout.initialValues()
    groups = program.eventGroups(layout, bySite: bySite)
  }

  /// One outcome of an event.
  public struct Outcome: Sendable {
    public enum Result: Hashable, Sendable {
      case state(FlowState)
      /// A limit kept it from being taken.
      case cut(LimitCut)
      /// The app stopped.
      case crash
    }

    public var result: Result
    public var observations: [Observation]
    /// The branches taken, counted from 1.
    public var choices: [Int]
    /// The screen seen last, also where the outcome was cut.
    public var visibleScreen: Int?

    /// Whether an observation counts.
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

  /// Every launch with its outcomes: each combination of initial values alone, then again with each cold deep link that
  /// finds its condition and its handler after the start. Plain launches come first, so that traces prefer them.
  ///
  /// `visit` answers whether to go on: there may be more combinations than anybody can wait for.
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

  /// The outcomes of one launch; none where its link does not find its condition and its handler after the start.
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

  /// Every outcome of every event that can happen in a state, taps first and what comes from outside last.
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

  /// Choices within choices make more outcomes than anybody can wait for: so many effects in all outcomes of one event,
  /// and the rest is cut.
  static let effectLimitOfAllOutcomes = 1_000_000

  /// Runs events once for each way through their choices.
  private func outcomes(
    of values: [SlotValue], _ slots: Workspace, coverage: inout Coverage,
    run: (inout Execution) throws(Stop) -> Void, visit: (EventLabel, Outcome) -> Void
  ) {
    var script: ChoiceScript? = ChoiceScript()
    var effects = 0
    while let current = script {
      slots.begin { values[$0] }
      var execution = Execution(program, slots, script: current)
      let result = result(of: &execution, run)
      coverage.cover(execution.covered)
      effects += execution.effectCount
      script = execution.script.following()
      if let label = execution.offered {
        visit(
          label,
          Outcome(
            result: result, observations: execution.observations, choices: execution.choices,
            visibleScreen: execution.visibleFrame?.screen))
        if effects > Self.effectLimitOfAllOutcomes, let next = script, !execution.isOver(before: next) {
          let cut = LimitCut(limit: .effects, place: execution.lastPlace)
          visit(label, Outcome(result: .cut(cut), observations: [], choices: [], visibleScreen: nil))
          script = execution.script.following(within: execution.enumerationForks)
        }
      }
      if let next = script, execution.isOver(before: next) { effects = 0 }
    }
  }

  private func result(
    of execution: inout Execution, _ run: (inout Execution) throws(Stop) -> Void
  ) -> Outcome.Result {
    do throws(Stop) {
      try run(&execution)
      guard execution.offered != nil else { return .crash }
      try execution.canonicalize()
      return .state(FlowState(Execution(program, execution.slots, script: ChoiceScript())))
    } catch {
      switch error {
      case .limit(let cut): return .cut(cut)
      case .crash: return .crash
      }
    }
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
