import FlowModel
import FlowSemantics
import StateSpace

/// A random run of a flow; the same for the same seed.
///
/// Each step draws an event among those that can happen, all names being equally likely, and then one of its outcomes.
/// Links and externals, which can happen nearly always and are many in large apps, are together as likely as one of the
/// others. Outcomes that a limit cuts are not drawn.
public struct RandomWalk: Hashable, Sendable {
  public enum Ending: Hashable, Sendable {
    /// All requested steps were taken.
    case finished
    /// Nothing more can happen.
    case stuck
    /// The last step stopped the app.
    case appStopped
    /// Everything that could happen is beyond a limit.
    case limited(LimitCut)
    /// The current `StopSign` was given, for this reason, before all steps were taken; the walk may not even have a
    /// launch.
    case stopped(String)

    /// Whether the walk was stopped from outside.
    public var isStop: Bool {
      if case .stopped = self { true } else { false }
    }
  }

  public private(set) var trace: Trace
  public private(set) var ending = Ending.finished
  /// - Parameters:
  ///   - steps: the number of events after the launch.
  ///   - visit: receives each step; the launch is step 0.
  public init(
    _ simulator: Simulator, seed: UInt64, steps: Int, visit: (Int, Simulator.Move) -> Void = { _, _ in }
  ) {
    var generator = SplitMix64(seed: seed)
    trace = Trace(steps: [])
    guard let launch = Self.launch(simulator, &generator) else {
      guard let reason = StopSign.current.reason else { preconditionFailure("A plain launch has an outcome.") }
      ending = .stopped(reason)
      return
    }
    visit(0, launch)
    var state = take(launch)
    for _ in 0..<steps {
      guard let current = state else { return }
      let moves = simulator.moves(from: current)
      // Where the sign cut the outcomes of an event, drawing among the others would be another walk.
      if let reason = StopSign.current.reason {
        ending = .stopped(reason)
        return
      }
      guard let first = moves.first else {
        ending = .stuck
        return
      }
      let possible = moves.filter { $0.cut == nil }
      guard let move = Self.draw(possible, &generator) else {
        if let cut = first.cut { ending = .limited(cut) }
        return
      }
      visit(trace.steps.count, move)
      state = take(move)
    }
  }

  /// Records a move; returns the state it leads to.
  private mutating func take(_ move: Simulator.Move) -> FlowState? {
    trace.steps.append(move.step)
    switch move.result {
    case .state(let state): return state
    case .crash:
      trace.endsInCrash = true
      ending = .appStopped
    case .cut(let cut): ending = .limited(cut)
    }
    return nil
  }

  /// Draws initial values, and a plain launch or a cold link; takes a plain launch if the link cannot launch the app
  /// with these values. Nil if the current `StopSign` cut the outcomes.
  private static func launch(_ simulator: Simulator, _ generator: inout SplitMix64) -> Simulator.Move? {
    let program = simulator.program
    let variables = program.flow.variables.map { variable -> UInt16 in
      let value = variable.initially[generator.next(below: variable.initially.count)]
      guard let index = variable.values.firstIndex(of: value) else {
        preconditionFailure("Initial values are among the values.")
      }
      return UInt16(index)
    }
    let cold = program.links.indices.filter { program.links[$0].isCold }
    let drawn = generator.next(below: cold.count + 1)
    for link in drawn == 0 ? [nil] : [cold[drawn - 1], nil] {
      let moves = simulator.moves(launching: FlowSystem.Launch(variables: variables, link: link))
      let possible = moves.filter { $0.cut == nil }
      if let move = draw(possible.isEmpty ? moves : possible, &generator) { return move }
    }
    return nil
  }

  private static func draw(_ moves: [Simulator.Move], _ generator: inout SplitMix64) -> Simulator.Move? {
    var names: [String] = []
    var outside: [String] = []
    for move in moves {
      let event = move.step.event
      let isOutside = move.label.kind == .link || move.label.kind == .external
      if isOutside, !outside.contains(event) { outside.append(event) }
      if !isOutside, !names.contains(event) { names.append(event) }
    }
    let count = names.count + (outside.isEmpty ? 0 : 1)
    guard count > 0 else { return nil }
    let drawn = generator.next(below: count)
    let name = drawn < names.count ? names[drawn] : outside[generator.next(below: outside.count)]
    let outcomes = moves.filter { $0.step.event == name }
    return outcomes[generator.next(below: outcomes.count)]
  }
}
