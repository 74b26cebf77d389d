import FlowModel
import FlowSemantics
import FlowTestSupport
import StateSpace

@testable import FlowRules
@testable import FlowRuns

/// Checks that the run that either engine shows for a violated `leadsTo` is a fair run of the flow that never meets
/// `to`: follows it step by step in the explored states, without asking the search that found it.
struct LassoCheck {
  private let explored: ExploredFlow
  private let begins: [Bool]
  private let unmet: [Bool]

  init(_ explored: ExploredFlow, from: Expression, to: Expression) {
    self.explored = explored
    let space = GraphSpace(explored)
    begins = space.satisfying(from, in: space.states, explored)
    unmet = space.satisfying(to, in: space.states, explored).map { !$0 }
  }

  /// The number of violations of a flow, and the names of those whose runs are not such runs; nil if the flow has too
  /// many states.
  static func check(_ flow: Flow, maxStates: Int) -> (violated: Int, wrong: [String])? {
    DeepStack.run {
      let explored = CheckRun(flow, maxStates: maxStates, followsStacks: false, engine: .oneByOne).explored
      guard explored.graph.interruption == nil else { return nil }
      let inSets = CheckRun(flow, followsStacks: false, engine: .sets).explored
      let findings = explored.findingsOfInvariants()
      let findingsInSets = inSets.findingsOfInvariants()
      var result = (violated: 0, wrong: [String]())
      for invariant in flow.invariants {
        guard case .leadsTo(let from, let to) = invariant.form else { continue }
        let traces = [findings, findingsInSets].map { found in found.first { $0.rule == invariant.name }?.trace }
        if traces[0]?.length != traces[1]?.length { result.wrong.append("\(invariant.name) by engine") }
        for case let trace? in traces where !LassoCheck(explored, from: from, to: to).isRun(trace) {
          result.wrong.append(invariant.name)
        }
        if traces[0] != nil { result.violated += 1 }
      }
      return result
    }
  }

  /// The numbers of states after which a stopped search claims a violation; empty for a flow without violations.
  static func claimedTooEarly(_ flow: Flow) -> [Int] {
    DeepStack.run {
      let count = CheckRun(flow, followsStacks: false, engine: .oneByOne).explored.graph.count
      return (1..<count).filter { maxStates in
        let stopped = CheckRun(flow, maxStates: maxStates, followsStacks: false, engine: .oneByOne).explored
        return !stopped.findingsOfInvariants().isEmpty
      }
    }
  }

  func isRun(_ trace: Trace) -> Bool {
    if trace.staysThere != (trace.loop.isEmpty && !trace.endsInCrash) { return false }
    return explored.graph.launches.contains { launch in
      shows(trace.steps[0], launch)
        && follow(trace.steps.dropFirst(), [launch]) { way in
          let start = way[way.count - 1]
          let continuation = trace.endsInCrash ? trace.continuation.dropLast() : trace.continuation[...]
          return begins[start] && unmet[start]
            && follow(continuation, [start]) { way in
              way.allSatisfy { unmet[$0] } && closes(trace, from: way[way.count - 1])
            }
        }
    }
  }

  /// Whether the run rightly stops in its last state, or fairly cycles for ever.
  private func closes(_ trace: Trace, from entry: Int) -> Bool {
    if trace.endsInCrash {
      return trace.loop.isEmpty
        && explored.graph.edges(from: entry).contains {
          $0.target == nil && !$0.isCut && name($0) == trace.continuation.last?.event
        }
    }
    if trace.loop.isEmpty { return fairEvents(in: [entry]).isEmpty }
    return follow(trace.loop[...], [entry]) { round in
      round[round.count - 1] == entry && round.allSatisfy { unmet[$0] }
        && fairEvents(in: round).isSubset(of: trace.loop.map(\.event))
    }
  }

  private func fairEvents(in states: [Int]) -> Set<String> {
    let edges = states.flatMap { explored.graph.edges(from: $0) }
    return Set(edges.filter { explored.program.isFair(EventLabel(code: $0.label)) }.map(name))
  }

  private func name(_ edge: StateGraph.Edge) -> String { explored.program.name(of: EventLabel(code: edge.label)) }

  private func shows(_ step: Trace.Step, _ state: Int) -> Bool {
    let visible = explored.visibleScreens[state]
    return step.visible == (visible < 0 ? nil : explored.screenName(Int(visible)))
      && step.display == explored.state(state).displayText(explored.program)
  }

  /// Whether the steps can be taken along a way that `isWanted` accepts.
  private func follow(_ steps: ArraySlice<Trace.Step>, _ way: [Int], _ isWanted: ([Int]) -> Bool) -> Bool {
    guard let step = steps.first else { return isWanted(way) }
    return explored.graph.edges(from: way[way.count - 1]).contains { edge in
      guard let target = edge.target, name(edge) == step.event, shows(step, target) else { return false }
      return follow(steps.dropFirst(), way + [target], isWanted)
    }
  }
}
