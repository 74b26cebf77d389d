import FlowModel
import FlowRuns
import FlowSemantics

/// Finds which findings show along a run, as far as single steps and states tell.
///
/// A run that does not pass a finding occurs without it, so that only few pairs of findings have to be examined.
/// O(steps × events) runs of the step function; states that were passed before cost nothing.
struct PassedFindings {
  private let explored: ExploredFlow
  private let simulator: Simulator
  private var moves: [FlowState: [Simulator.Move]] = [:]
  private var keysOfStates: [FlowState: Set<Finding.Key>] = [:]
  private lazy var launches = simulator.launches(upTo: Self.mostLaunches)

  private static let mostLaunches = 4_096

  init(_ explored: ExploredFlow) {
    self.explored = explored
    simulator = Simulator(explored.transitions.system)
  }

  mutating func keys(along trace: Trace) -> Set<Finding.Key> {
    var keys: Set<Finding.Key> = []
    var state: FlowState?
    for (position, step) in (trace.steps + trace.continuation).enumerated() {
      let possible = position == 0 ? launches : state.map { moves(from: $0) } ?? []
      let taken = possible.filter { $0.step == step }
      for move in taken {
        keys.formUnion(move.observations.flatMap(explored.keys(of:)))
        if let target = move.target { keys.formUnion(self.keys(of: target)) }
      }
      state = taken.first { $0.target != nil }?.target
    }
    return keys
  }

  private mutating func keys(of state: FlowState) -> Set<Finding.Key> {
    if let known = keysOfStates[state] { return known }
    let found = explored.keys(of: state)
    keysOfStates[state] = found
    return found
  }

  private mutating func moves(from state: FlowState) -> [Simulator.Move] {
    if let known = moves[state] { return known }
    let found = simulator.moves(from: state)
    moves[state] = found
    return found
  }
}

extension ExploredFlow {
  /// The findings that a state shows.
  fileprivate func keys(of state: FlowState) -> Set<Finding.Key> {
    var found: Set<Finding.Key> = []
    let single = SingleState(state, in: transitions.system)
    for case let rule as any StateRule.Type in RuleCatalog.rules where state.isQuiescent || !rule.judgesOnlyRest {
      for report in rule.reports(on: single, in: self) {
        found.insert(Finding.Key(rule: rule.identifier, subject: report.subject))
      }
    }
    return found
  }

  /// The findings that an observation shows.
  fileprivate func keys(of observation: Observation) -> [Finding.Key] {
    if case .overshot(let action) = observation {
      return [Finding.Key(rule: OvershotBackRule.identifier, subject: actionName(action))]
    }
    return RuleCatalog.rules.compactMap { rule in
      report(observation, by: rule).map { Finding.Key(rule: rule.identifier, subject: $0.subject) }
    }
  }

  /// Where findings show; without absences, growing stacks and violations of `leadsTo`.
  func evidence(of findings: [Finding]) -> [Finding.Key: CauseEvidence] {
    var observations: [Finding.Key: Set<Observation>] = [:]
    for observation in observed {
      for key in keys(of: observation) { observations[key, default: []].insert(observation) }
    }
    var evidence: [Finding.Key: CauseEvidence] = [:]
    for finding in findings where finding.trace != nil {
      let key = finding.key
      let isMiss = finding.rule == DeepLinkMissesRule.identifier
      let link = isMiss ? flow.deepLinks.firstIndex { $0.name == finding.subject } : nil
      let seen = observations[key] ?? []
      guard link != nil || !seen.isEmpty || hasWrongStates(key) else { continue }
      evidence[key] = CauseEvidence(key: key, observations: seen, link: link)
    }
    return evidence
  }

  private func hasWrongStates(_ key: Finding.Key) -> Bool {
    sets.map { $0.wrongStates[key] != nil } ?? (memo.wrongStates[key] != nil)
  }

  /// Whether later events may depend on a finding.
  func leavesSomething(_ evidence: CauseEvidence) -> Bool { evidence.leavesSomething || hasWrongStates(evidence.key) }
}
