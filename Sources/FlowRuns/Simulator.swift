import FlowModel
import FlowSemantics

/// Takes a flow from state to state, one event at a time, without exploring it.
///
/// It offers the outcomes that an exploration goes through, in the same order; the cost of a step does not depend on
/// the size of the state space.
public struct Simulator: Sendable {
  public let system: FlowSystem

  public var program: Program { system.program }

  /// All references of the flow must be declared, and the flow must have no `Program.capacityProblem`.
  public init(_ flow: Flow) { self.init(Program(flow)) }

  public init(_ program: Program) { self.init(FlowSystem(program)) }

  package init(_ system: FlowSystem) { self.system = system }

  /// One outcome of an event, or of a launch.
  public struct Move: Hashable, Sendable {
    public var label: EventLabel
    /// The step as a trace contains it.
    public var step: Trace.Step
    public var result: FlowSystem.Outcome.Result
    /// What goes wrong in it, as far as the event itself shows it.
    public var observations: [Observation]

    /// The state it leads to; nil if the app stops, or a limit cuts the outcome.
    public var target: FlowState? {
      if case .state(let state) = result { return state }
      return nil
    }

    /// The limit that cuts it.
    public var cut: LimitCut? {
      if case .cut(let cut) = result { return cut }
      return nil
    }
  }

  /// The launches of the app, plain ones first: each combination of initial values without a link, then again with each
  /// cold link.
  ///
  /// - Parameter limit: the maximum number of moves; there may be too many combinations to enumerate.
  public func launches(upTo limit: Int) -> [Move] {
    var moves: [Move] = []
    var coverage = Coverage(program)
    system.launches(coverage: &coverage) { launch, outcome in
      moves.append(move(launch, outcome))
      return moves.count < limit
    }
    return moves
  }

  /// The outcomes of one launch; none if its link has no handler after the start, or its condition does not hold.
  public func moves(launching launch: FlowSystem.Launch) -> [Move] {
    var moves: [Move] = []
    var coverage = Coverage(program)
    system.outcomes(of: launch, coverage: &coverage) { moves.append(move(launch, $0)) }
    return moves
  }

  private func move(_ launch: FlowSystem.Launch, _ outcome: FlowSystem.Outcome) -> Move {
    var state: FlowState?
    if case .state(let next) = outcome.result { state = next }
    var step = Trace.Step(launch: launch, choices: outcome.choices, state: state, program)
    // As with other events, what is visible where the limit is met tells one such outcome from another.
    if case .cut = outcome.result { step.visible = outcome.visibleScreen.map { program.screens[$0].name } }
    return Move(label: EventLabel(.launch), step: step, result: outcome.result, observations: counted(outcome))
  }

  /// Everything that can happen in a state, taps first and external events last. Outcomes that show the same in all
  /// respects, such as those of two equal screens, are merged.
  public func moves(from state: FlowState) -> [Move] {
    var moves: [Move] = []
    var seen: Set<Move> = []
    var coverage = Coverage(program)
    system.successors(of: state, coverage: &coverage) { label, outcome in
      let move = Move(
        label: label, step: Trace.Step(label, outcome, program), result: outcome.result,
        observations: counted(outcome))
      if seen.insert(move).inserted { moves.append(move) }
    }
    return moves
  }

  private func counted(_ outcome: FlowSystem.Outcome) -> [Observation] {
    outcome.observations.filter { outcome.shows($0) }
  }
}
