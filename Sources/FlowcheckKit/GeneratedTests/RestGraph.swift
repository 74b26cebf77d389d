import FlowConformance
import FlowModel
import FlowRules
import FlowRuns
import FlowSemantics
import StateSpace

/// The graph of the states that a UI test can be in, and the events that the test can cause there.
///
/// A UI test waits until the app is at rest: transitions have settled, guards are open, answers have arrived. Then it
/// makes one gesture or opens one URL. An event that it cannot cause (an external, a particular kind of answer, a
/// second tap at the right moment) is no edge of this graph.
struct RestGraph {
  struct Edge {
    var event: CountedEvent
    var target: Int

    var label: EventLabel { event.label }
  }

  struct Launch {
    var step: Trace.Step
    /// Nil: a plain launch.
    var link: DeepLink?
    var event: CountedEvent
    var target: Int
  }

  private(set) var launches: [Launch] = []
  private(set) var states: [FlowState] = []
  private(set) var edges: [[Edge]] = []
  /// Whether there were more states than the limit.
  private(set) var isCutOff = false

  private let simulator: Simulator
  private var numbers: [FlowState: Int] = [:]

  /// The largest number of events before a state at rest; a longer sequence of them counts as not coming to rest.
  private static let longestSettling = 100
  private static let launchLimit = 64

  /// - Parameter limit: The number of states at rest that are expanded at most. Time and memory grow with it.
  init(_ simulator: Simulator, limit: Int) {
    self.simulator = simulator
    let program = simulator.program
    for move in simulator.launches(upTo: Self.launchLimit) where move.step.choices.isEmpty {
      guard let state = move.target.flatMap(rest) else { continue }
      let index = Self.link(of: move, program)
      let link = index.map { program.flow.deepLinks[$0] }
      guard link == nil || link?.url != nil, let target = number(of: state, limit: limit) else { continue }
      launches.append(Launch(step: move.step, link: link, event: .launch(link: index), target: target))
    }
    var next = 0
    while next < states.count {
      if StopSign.current.isGiven {
        isCutOff = true
        break
      }
      let state = states[next]
      var edges: [Edge] = []
      for move in simulator.moves(from: state) where Self.canBeDone(move, program) {
        guard let event = CountedEvent(move.label, visible: state.visibleFrame?.screen),
          let rest = move.target.flatMap(rest), let target = number(of: rest, limit: limit)
        else { continue }
        edges.append(Edge(event: event, target: target))
      }
      if StopSign.current.isGiven {
        isCutOff = true
        break
      }
      // A test cannot choose between two outcomes of one event.
      self.edges.append(edges.filter { edge in edges.count { $0.event == edge.event } == 1 })
      next += 1
    }
    // States that were not expanded have no edges.
    while edges.count < states.count { edges.append([]) }
  }

  private mutating func number(of state: FlowState, limit: Int) -> Int? {
    if let known = numbers[state] { return known }
    guard states.count < limit else {
      isCutOff = true
      return nil
    }
    numbers[state] = states.count
    states.append(state)
    return states.count - 1
  }

  private static func link(of launch: Simulator.Move, _ program: Program) -> Int? {
    guard let detail = launch.step.detail else { return nil }
    return program.flow.deepLinks.firstIndex { detail == "link \($0.name)" || detail.hasSuffix(" link \($0.name)") }
  }

  private static func canBeDone(_ move: Simulator.Move, _ program: Program) -> Bool {
    guard move.step.choices.isEmpty else { return false }
    switch move.label.kind {
    case .tap, .back, .swipe, .tab: return true
    case .link: return program.flow.deepLinks[move.label.operand].url != nil
    default: return false
    }
  }

  /// The state in which the app comes to rest; nil if it does not, if it stops, or if the state depends on chance.
  private func rest(after state: FlowState) -> FlowState? {
    var state = state
    for _ in 0..<Self.longestSettling {
      let moves = simulator.moves(from: state).filter { [.settle, .unlock, .soon, .later].contains($0.label.kind) }
      let order: [EventLabel.Kind] = [.settle, .unlock, .soon, .later]
      guard let kind = order.first(where: { kind in moves.contains { $0.label.kind == kind } }) else { return state }
      let next = moves.filter { $0.label.kind == kind }
      guard let target = next.first?.target, kind == .unlock || next.count == 1 else { return nil }
      state = target
    }
    return nil
  }
}
