import FlowModel
import FlowSemantics
import StateSpace

/// Judges the invariants that a flow declares.
enum InvariantCheck {
  static func findings(in explored: ExploredFlow) -> [Finding] {
    explored.flow.invariants.compactMap { invariant in
      switch invariant.form {
      case .always(let expression): always(invariant, expression, isTrue: true, explored)
      case .never(let expression): always(invariant, expression, isTrue: false, explored)
      case .reachable(let expression, let within): reachable(invariant, expression, within: within, explored)
      case .recoverable(let expression): recoverable(invariant, expression, explored)
      case .leadsTo(let from, let to): leadsTo(invariant, from: from, to: to, explored)
      }
    }
  }

  static func finding(_ invariant: Invariant, _ message: String, _ trace: Trace?, obstacles: [String] = []) -> Finding {
    Finding(
      rule: invariant.name, severity: .error, subject: invariant.name, message: message, location: invariant.location,
      trace: trace, obstacles: obstacles)
  }

  /// Where an expression holds; nil stands for everywhere.
  static func states(satisfying expression: Expression?, _ explored: ExploredFlow) -> [Bool] {
    guard let expression else { return Array(repeating: true, count: explored.graph.count) }
    let condition = explored.program.condition(expression.node)
    return (0..<explored.graph.count).map { explored.state($0).satisfies(condition, explored.program) }
  }

  private static func suffix(_ invariant: Invariant) -> String {
    invariant.condition.map { " (judged when \($0.text))" } ?? ""
  }

  private static func always(
    _ invariant: Invariant, _ expression: Expression, isTrue: Bool, _ explored: ExploredFlow
  ) -> Finding? {
    let holds = states(satisfying: expression, explored)
    let judged = states(satisfying: invariant.condition, explored)
    guard let violation = holds.indices.first(where: { judged[$0] && holds[$0] != isTrue }) else { return nil }
    let message =
      isTrue
      ? "\(invariant.name): always \(expression.text) does not hold here\(suffix(invariant))."
      : "\(invariant.name): never \(expression.text), but here it holds\(suffix(invariant))."
    return finding(invariant, message, explored.trace(to: violation))
  }

  private static func recoverable(
    _ invariant: Invariant, _ expression: Expression, _ explored: ExploredFlow
  ) -> Finding? {
    let goals = states(satisfying: expression, explored)
    let exits = goals.indices.map { goals[$0] || explored.hasUnexploredWayOut($0) }
    let reaches = explored.graph.statesReaching(goals: exits) { _, edge in explored.isPersons(edge) }
    let judged = states(satisfying: invariant.condition, explored)
    guard let violation = reaches.indices.first(where: { judged[$0] && !reaches[$0] }) else { return nil }
    return finding(
      invariant,
      "\(invariant.name): from here nothing a person does leads to \(expression.text)\(suffix(invariant)).",
      explored.trace(to: violation))
  }

  /// Fewest gestures first: gestures cost one, what follows by itself nothing (Dijkstra with two buckets, O(states +
  /// steps)).
  private static func reachable(
    _ invariant: Invariant, _ expression: Expression, within: Int?, _ explored: ExploredFlow
  ) -> Finding? {
    let graph = explored.graph
    let goals = states(satisfying: expression, explored)
    let judged = states(satisfying: invariant.condition, explored)
    var bucket: [Int] = []
    for record in explored.transitions.launchRecords where within == nil || record.launch.link == nil {
      if let words = record.state, let state = graph.store.index(of: words), judged[state] { bucket.append(state) }
    }
    var isDone = Array(repeating: false, count: graph.count)
    var gestures = 0
    while !bucket.isEmpty, gestures <= within ?? .max {
      var next: [Int] = []
      while let state = bucket.popLast() {
        guard !isDone[state] else { continue }
        isDone[state] = true
        if goals[state] { return nil }
        for edge in graph.edges(from: state) {
          guard let target = edge.target, !isDone[target] else { continue }
          let label = EventLabel(code: edge.label)
          if within != nil && !label.isPersons { continue }
          if within != nil && label.isGesture { next.append(target) } else { bucket.append(target) }
        }
      }
      bucket = next
      gestures += 1
    }
    var reachedAtAll = false
    if within != nil { reachedAtAll = goals.contains(true) }
    let bound = within.map { " within \($0) gestures of a plain launch" } ?? ""
    return finding(
      invariant, "\(invariant.name): \(expression.text) cannot be reached\(bound)\(suffix(invariant)).", nil,
      obstacles: reachedAtAll
        ? ["It can be reached, but not that way."] : ["No reachable state satisfies \(expression.text)."])
  }
}
