import FlowModel

/// What can happen next: the transition system of a flow.
public struct FlowSystem: Sendable {
  public let program: Program

  public init(_ flow: Flow) { program = Program(flow) }

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

    /// Whether an observation counts: an outcome that was cut is not taken as a whole, and shows only that a stack
    /// grew too high.
    func shows(_ observation: Observation) -> Bool {
      guard case .cut = result else { return true }
      switch observation {
      case .fullStack, .repeatingStack: return true
      default: return false
      }
    }
  }

  /// How the app was launched.
  public struct Launch: Hashable, Sendable {
    /// Indices of values.
    public var variables: [UInt16]
    public var link: Int?
  }

  /// Every launch with its outcomes: each combination of initial values alone, then again with each cold deep link that
  /// finds its condition and its handler after the start. Plain launches come first, so that traces prefer them.
  ///
  /// `visit` answers whether to go on: there may be more combinations than anybody can wait for.
  public func launches(coverage: inout Coverage, _ visit: (Launch, Outcome) -> Bool) {
    var goesOn = true
    for link in [nil] + program.links.indices.filter({ program.links[$0].isCold }).map(Optional.some) {
      var combinations = InitialValues(program.flow)
      while goesOn, let variables = combinations.next() {
        let empty = FlowState(variables: variables, contexts: [], instances: [], flight: nil, pending: [])
        outcomes(of: empty, coverage: &coverage) { execution throws(Stop) in
          try execution.launchRoot()
          if let link {
            let signal = execution.program.links[link]
            guard execution.firstLive(signal.handler) != nil, signal.condition?.holds(in: execution) ?? true else {
              return false
            }
            execution.link = link
            try execution.signal(signal)
          }
          try execution.tellDepartures()
          return true
        } visit: {
          goesOn = visit(Launch(variables: variables, link: link), $0) && goesOn
        }
      }
    }
  }

  /// Every outcome of every event that can happen in a state, taps first and what comes from outside last.
  public func successors(of state: FlowState, coverage: inout Coverage, _ visit: (EventLabel, Outcome) -> Void) {
    for event in events(in: state) {
      let label = program.label(of: event, in: state)
      outcomes(of: state, coverage: &coverage) { execution throws(Stop) in
        try execution.carryOut(event)
        return true
      } visit: {
        visit(label, $0)
      }
    }
  }

  /// Choices within choices make more outcomes than anybody can wait for: so many effects in all outcomes of one event,
  /// and the rest is cut.
  private static let effectLimitOfAllOutcomes = 1_000_000

  /// Runs an event once for each way through its `choose`s. `run` returns false for an outcome that does not count.
  private func outcomes(
    of state: FlowState, coverage: inout Coverage, run: (inout Execution) throws(Stop) -> Bool,
    visit: (Outcome) -> Void
  ) {
    var script: ChoiceScript? = ChoiceScript()
    var effects = 0
    while let current = script {
      var execution = Execution(program, state, script: current)
      var result: Outcome.Result?
      do throws(Stop) {
        if try run(&execution) {
          let next = execution.canonicalState()
          try checkCopies(next)
          result = .state(next)
        }
      } catch {
        switch error {
        case .limit(let cut): result = .cut(cut)
        case .crash: result = .crash
        }
      }
      coverage.cover(execution.covered)
      if let result {
        visit(
          Outcome(
            result: result, observations: execution.observations, choices: execution.script.taken.map { $0 + 1 },
            visibleScreen: execution.visibleFrame?.screen))
      }
      script = execution.script.following()
      effects += execution.effectCount
      if script != nil, effects > Self.effectLimitOfAllOutcomes {
        let place = execution.lastPlace
        visit(
          Outcome(
            result: .cut(LimitCut(limit: .effects, place: place)), observations: [], choices: [], visibleScreen: nil))
        return
      }
    }
  }

  /// Copies that became alike because their instances are no longer alive.
  private func checkCopies(_ state: FlowState) throws(Stop) {
    var told: Set<Int> = []
    for dismissal in program.coordinators.map(\.dismissal) + program.screens.map(\.dismissal) {
      told.formUnion([dismissal.swipe, dismissal.back, dismissal.gone].compactMap { $0 })
    }
    for list in [state.pending, state.flight?.completions ?? [], state.flight?.departures ?? []] where list.count > 1 {
      for waiting in list {
        let limit = told.contains(waiting.body) ? program.flow.limits.stackDepth : program.flow.limits.pending
        if list.count(where: { $0 == waiting }) > limit {
          throw .limit(LimitCut(limit: .pending, place: program.bodies[waiting.body].place))
        }
      }
    }
  }
}

/// Every combination of initial values, the last variable changing fastest.
private struct InitialValues: IteratorProtocol {
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
