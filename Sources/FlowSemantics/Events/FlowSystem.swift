import FlowModel
import StateSpace

/// The transition system of a flow: which events can happen in a state, and where they lead.
public struct FlowSystem: Sendable {
  public let program: Program
  public let layout: SlotLayout
  /// What unused slots hold.
  package let initialValues: [SlotValue]
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

    /// What there is to an outcome besides its result.
    package struct Account: Sendable {
      package var observations: [Observation] = []
      var assumptions: [Assumption] = []
      var choices: [Int] = []
      var visibleScreen: Int?

      /// - Parameter execution: nil where the remaining outcomes of an event are cut.
      package init(_ execution: Execution?) {
        guard let execution else { return }
        observations = execution.observations
        assumptions = execution.assumptions
        choices = execution.choices
        visibleScreen = execution.visibleFrame?.screen
      }
    }

    package init(_ result: Result, _ account: Account) {
      self.result = result
      observations = account.observations
      assumptions = account.assumptions
      choices = account.choices
      visibleScreen = account.visibleScreen
    }

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
    outcomes(of: values, slots, coverage: &coverage, .launch(link: launch.link)) { visit($1) }
  }

  package func values(atLaunchWith variables: [UInt16]) -> [SlotValue] {
    var values = initialValues
    for (index, value) in variables.enumerated() { values[index] = .number(Int(value)) }
    return values
  }

  /// Visits every outcome of every event that can happen in a state, taps first and external events last.
  public func successors(of state: FlowState, coverage: inout Coverage, _ visit: (EventLabel, Outcome) -> Void) {
    let slots = Workspace(layout)
    let values = state.slotValues(program, layout, initialValues)
    for group in groups {
      outcomes(of: values, slots, coverage: &coverage, .group(group), visit)
    }
  }

  /// The limit on the effects in all outcomes of one event, as choices within choices make too many outcomes to
  /// enumerate. The remaining outcomes are cut.
  package static let effectLimitOfAllOutcomes = 1_000_000

  private func outcomes(
    of values: [SlotValue], _ slots: Workspace, coverage: inout Coverage, _ work: Execution.Work,
    _ visit: (EventLabel, Outcome) -> Void
  ) {
    carryOut(work, values, slots, coverage: &coverage) { label, ending, execution in
      visit(
        label,
        Outcome(
          ending ?? .state(FlowState(Execution(program, slots, script: ChoiceScript()))),
          Outcome.Account(execution)))
    }
  }

  /// Runs events once for each combination of their choices.
  ///
  /// - Parameter visit: receives how the event ended (nil if the slots hold a canonical state), and the execution (nil
  ///   if the remaining outcomes of the event are cut).
  package func carryOut(
    _ work: Execution.Work, _ values: [SlotValue], _ slots: Workspace, coverage: inout Coverage,
    visit: (EventLabel, Outcome.Result?, Execution?) -> Void
  ) {
    var script: ChoiceScript? = ChoiceScript()
    var effects = 0
    while let current = script, !StopSign.current.shouldCutEvent() {
      slots.begin { values[$0] }
      var execution = Execution(program, slots, script: current)
      let ending = execution.carryOut(work)
      coverage.cover(execution.covered)
      effects += execution.effectCount
      script = execution.script.following()
      if let label = execution.offered {
        visit(label, Outcome.Result(ending), execution)
        if effects > Self.effectLimitOfAllOutcomes, let next = script, !execution.isOver(before: next) {
          visit(label, .cut(LimitCut(limit: .effects, place: execution.lastPlace)), nil)
          script = execution.script.following(within: execution.enumerationForks)
        }
      }
      if let next = script, execution.isOver(before: next) { effects = 0 }
    }
  }
}

extension FlowSystem.Outcome.Result {
  /// The result of an event that does not lead to a state; nil for one that does.
  fileprivate init?(_ ending: Execution.Ending) {
    switch ending {
    case .cut(let cut): self = .cut(cut)
    case .crash: self = .crash
    case .state, .impossible: return nil
    }
  }
}

/// Every combination of initial values, the last variable changing fastest.
package struct InitialValues: IteratorProtocol {
  private let values: [[UInt16]]
  private var positions: [Int]?

  package init(_ flow: Flow) {
    values = flow.variables.map { variable in
      variable.initially.map { UInt16(variable.values.firstIndex(of: $0)!) }
    }
    positions = values.contains { $0.isEmpty } ? nil : values.map { _ in 0 }
  }

  package mutating func next() -> [UInt16]? {
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
