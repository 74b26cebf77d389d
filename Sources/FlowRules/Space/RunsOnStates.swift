import FlowRuns
import FlowSemantics
import StateSpace

/// The runs that follow an event, on single states.
struct RunsOnStates: FollowingRuns {
  private let event: EventLabel
  private let explored: ExploredFlow
  /// By state after the event: the least run to it, and where it comes from.
  private var arrivals: [Int: (cost: LeastRuns.Cost, from: Int?)] = [:]
  private let runs: LeastRuns?

  init(_ event: EventLabel, _ sequel: Sequel, _ explored: ExploredFlow) {
    self.event = event
    self.explored = explored
    if event.kind == .link {
      for record in explored.transitions.launchRecords where record.launch.link == event.operand {
        if let state = record.state { arrivals[state] = (LeastRuns.Cost(marked: 0, length: 0), nil) }
      }
    }
    for state in 0..<explored.graph.expandedCount {
      for edge in explored.graph.edges(from: state) where edge.label == event.code {
        let cost = explored.cost(of: event.code, after: state)
        guard let target = edge.target, arrivals[target].map({ cost < $0.cost }) ?? true else { continue }
        arrivals[target] = (cost, state)
      }
    }
    if sequel == .inFlight { arrivals = arrivals.filter { explored.inFlight[$0.key] } }
    if arrivals.isEmpty {
      runs = nil
    } else {
      let beginnings = arrivals.map { LeastRuns.Beginning(state: $0.key, cost: $0.value.cost) }
      runs = explored.leastRuns(from: beginnings) { state, edge in
        guard sequel.goesOn(by: EventLabel(code: edge.label), explored.program) else { return false }
        switch sequel {
        case .untilRest: return !explored.quiescent[state]
        case .inFlight: return !explored.addsByFurtherTap(edge, from: state)
        }
      }
    }
  }

  var states: [Bool] {
    var states = Array(repeating: false, count: explored.graph.count)
    for state in runs?.order ?? [] { states[state] = true }
    return states
  }

  func nearest(_ parts: [[Bool]]) -> [FollowingRun] {
    guard let runs else { return [] }
    var open = Array(parts.indices)
    var found: [FollowingRun] = []
    for state in runs.order where !open.isEmpty {
      for index in open where parts[index][state] {
        found.append(
          FollowingRun(index: index, cost: runs.cost(of: state)) {
            (steps(runs.path(to: state)), explored.state(state))
          })
      }
      open.removeAll { parts[$0][state] }
    }
    return found
  }

  /// The whole run: to the event, and its continuation.
  private func steps(_ path: [(state: Int, label: UInt32?)]) -> [Trace.Step] {
    let after = explored.steps(along: path)
    if let from = arrivals[path[0].state]?.from {
      let begun = [(state: from, label: nil), (state: path[0].state, label: event.code)]
      return explored.steps(to: from) + explored.steps(along: begun) + after
    }
    let records = explored.transitions.launchRecords
    let link = event.operand
    guard let record = records.first(where: { $0.launch.link == link && $0.state == path[0].state }) else {
      preconditionFailure("Every state after a link has its origin.")
    }
    return [explored.launchStep(record)] + after
  }
}

extension ExploredFlow {
  /// Whether an edge is a further tap that adds something to the display.
  fileprivate func addsByFurtherTap(_ edge: StateGraph.Edge, from state: Int) -> Bool {
    guard EventLabel(code: edge.label).isFurtherTap, let target = edge.target else { return false }
    return self.state(target).displaysMore(than: self.state(state))
  }
}
