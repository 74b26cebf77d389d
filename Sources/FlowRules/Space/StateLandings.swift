import FlowSemantics
import StateSpace

/// The runs that follow a link until the app comes to rest, state by state.
struct StateLandings: LinkLandings {
  private let link: Int
  private let explored: ExploredFlow
  /// By state after the link: the least run to it, and where it comes from.
  private var arrivals: [Int: (cost: LeastRuns.Cost, from: Int?)] = [:]
  private let runs: LeastRuns?

  init(_ link: Int, _ explored: ExploredFlow) {
    self.link = link
    self.explored = explored
    let label = EventLabel(.link, link).code
    for record in explored.transitions.launchRecords where record.launch.link == link {
      if let state = record.state { arrivals[state] = (LeastRuns.Cost(marked: 0, length: 0), nil) }
    }
    for state in 0..<explored.graph.expandedCount {
      for edge in explored.graph.edges(from: state) where edge.label == label {
        let cost = explored.cost(of: label, after: state)
        guard let target = edge.target, arrivals[target].map({ cost < $0.cost }) ?? true else { continue }
        arrivals[target] = (cost, state)
      }
    }
    if arrivals.isEmpty {
      runs = nil
    } else {
      let beginnings = arrivals.map { LeastRuns.Beginning(state: $0.key, cost: $0.value.cost) }
      runs = explored.leastRuns(from: beginnings) { state, label in
        !explored.quiescent[state] && EventLabel(code: label).followsLink
      }
    }
  }

  var resting: [Bool] {
    var resting = Array(repeating: false, count: explored.graph.count)
    for state in runs?.order ?? [] where explored.quiescent[state] { resting[state] = true }
    return resting
  }

  func nearest(_ parts: [[Bool]]) -> [(index: Int, cost: LeastRuns.Cost, trace: () -> Trace)] {
    guard let runs else { return [] }
    var open = Array(parts.indices)
    var found: [(index: Int, cost: LeastRuns.Cost, trace: () -> Trace)] = []
    for state in runs.order where !open.isEmpty {
      for index in open where parts[index][state] {
        found.append((index, runs.cost(of: state), { trace(runs.path(to: state)) }))
      }
      open.removeAll { parts[$0][state] }
    }
    return found
  }

  /// The whole run: to the link, and on from it.
  private func trace(_ path: [(state: Int, label: UInt32?)]) -> Trace {
    let after = explored.steps(along: path)
    if let from = arrivals[path[0].state]?.from {
      let linked = [(state: from, label: nil), (state: path[0].state, label: EventLabel(.link, link).code)]
      return Trace(steps: explored.steps(to: from) + explored.steps(along: linked) + after)
    }
    let records = explored.transitions.launchRecords
    guard let record = records.first(where: { $0.launch.link == link && $0.state == path[0].state }) else {
      preconditionFailure("Every state after a link has its origin.")
    }
    return Trace(steps: [explored.launchStep(record)] + after)
  }
}

extension EventLabel {
  /// What comes after a link until the app is at rest, without anybody's doing.
  var followsLink: Bool { SymbolicFlow.StepKind.followingLink.contains(SymbolicFlow.StepKind(self)) }
}

extension SymbolicFlow.StepKind {
  static let followingLink: Set<SymbolicFlow.StepKind> = [.settle, .unlock, .soon, .later]
}
