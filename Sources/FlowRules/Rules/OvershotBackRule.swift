import FlowModel
import FlowSemantics
import StateSpace

/// A second press of a button that takes away more than the first.
///
/// A transition takes time, and until it has settled the screens in it take taps. A button that goes back (`pop`,
/// `dismiss`, `close`) and is pressed twice goes back twice: the second press removes a screen or a modal that the first
/// one alone would have left.
///
/// The person pressed once too often and lands two screens further back, out of what they were doing.
///
/// Subject: the action, `Screen.action`.
///
/// Smallest flow: a stack of three screens, the last of which has a button that pops.
///
/// Fix: put the navigation under `guarded`; or say where to go instead of how far (`popTo: List`, `dismiss: Editor`,
/// `close`): what has been done already is then not done again.
enum OvershotBackRule: Rule {
  static let identifier = "overshot-back"
  static let severity = Severity.warning

  static func findings(in explored: ExploredFlow) -> [Finding] {
    var open = actions(in: explored)
    if open.isEmpty { return [] }
    let (graph, runs) = (explored.graph, explored.leastRuns)
    var overshooting: [Int: Set<Int>] = [:]
    for state in 0..<graph.expandedCount {
      explored.transitions.forEachObservation(in: graph, of: state) { observation, _, _ in
        if case .overshot(let action) = observation { overshooting[state, default: []].insert(action) }
      }
    }
    var found: [Finding] = []
    for state in runs.order where !open.isEmpty && !graph.isFrontier(state) {
      for edge in graph.edges(from: state) {
        let label = EventLabel(code: edge.label)
        guard label.kind == .tap, open.contains(label.operand), let target = edge.target,
          overshooting[target]?.contains(label.operand) ?? false
        else { continue }
        open.remove(label.operand)
        let path = [(state: state, label: UInt32?.none), (state: target, label: edge.label)]
        let run = explored.steps(to: state) + explored.steps(along: path)
        found.append(finding(label.operand, run, explored.state(target), explored))
      }
    }
    return found
  }

  static func findings(in sets: ExploredSets, _ explored: ExploredFlow) -> [Finding] {
    let (symbolic, forest) = (sets.symbolic, sets.forest)
    let found = actions(in: explored).sorted().compactMap { action -> CostlyFinding? in
      let further = symbolic.condition { $0.observations.contains(.overshot(action)) }
      let tap = symbolic.relation { $0.label == EventLabel(.tap, action) }
      let tapped = forest.enabled(sets.states, further)
      let before = forest.preimage(tapped, tap, within: sets.states)
      guard let (cost, nearest) = sets.nearest(before), let vector = forest.first(in: nearest) else { return nil }
      let after = forest.intersection(forest.image(forest.singleton(vector), tap), tapped)
      guard let next = forest.first(in: after) else { return nil }
      let run = sets.run(to: vector, at: cost) + [next]
      let last = run.count - 2
      let steps = sets.steps(run, in: explored) { $0 < last || $1 == EventLabel(.tap, action) }
      return (cost, finding(action, steps, symbolic.state(next), explored))
    }
    return leastForEachSubject(found)
  }

  /// Those whose further taps take away more somewhere.
  private static func actions(in explored: ExploredFlow) -> Set<Int> {
    Set(explored.observed.compactMap { if case .overshot(let action) = $0 { action } else { nil } })
  }

  private static func finding(
    _ action: Int, _ run: [Trace.Step], _ tapped: FlowState, _ explored: ExploredFlow
  ) -> Finding {
    let name = explored.actionName(action)
    let report = Report(
      subject: name, message: "A quick second tap on \(name) goes back further than one.",
      location: explored.actionLocation(action))
    return finding(report, explored.trace(run, showing: .overshot(action), after: tapped, byRace: true))
  }
}
