import FlowModel
import FlowRuns
import FlowSemantics
import StateSpace

/// What every rule has: a name, a severity, and a file whose doc comment is its documentation.
protocol NamedRule: Sendable {
  /// The name of the rule in findings.
  static var identifier: String { get }
  static var severity: Severity { get }
}

/// One thing that can be wrong with a flow, defined once for all engines.
protocol Rule: NamedRule {
  /// At most one finding for each subject, in the order of the declaration or of the least runs.
  static func findings<Space: ExploredSpace>(in space: Space, _ explored: ExploredFlow) -> [Finding]
  /// Whether it asks for all states what may follow, rather than for traces to some.
  static var asksWhatFollows: Bool { get }
  /// Whether it has all its findings although stacks were cut at the limit.
  static func isDecided(beyond limits: BeyondLimits) -> Bool
}

extension Rule {
  static var asksWhatFollows: Bool { false }
  static func isDecided(beyond limits: BeyondLimits) -> Bool { false }
}

/// What a rule says about one subject.
struct Report {
  var subject: String
  var message: String
  var location: SourceLocation
  var severity: Severity?
}

extension ExploredFlow {
  /// The findings of a rule, asked of the engine that explored the states.
  func findings(of rule: any Rule.Type) -> [Finding] {
    if let sets { return rule.findings(in: SetSpace(sets, self), self) }
    return rule.findings(in: GraphSpace(self), self)
  }

  /// The findings of the declared invariants.
  func findingsOfInvariants() -> [Finding] {
    if let sets { return InvariantCheck.findings(in: SetSpace(sets, self), self) }
    return InvariantCheck.findings(in: GraphSpace(self), self)
  }

  /// What an observation means to a rule, about single events or about single states; nil if it is not for the rule.
  func report(_ observation: Observation, by rule: any Rule.Type) -> Report? {
    if let rule = rule as? any ObservedRule.Type { return rule.report(observation, in: self) }
    return (rule as? any StateRule.Type)?.report(observation, in: self)
  }
}

// MARK: - Rules about single states

/// A rule whose findings a single state shows; the trace ends there.
protocol StateRule: Rule, StateLabel {
  /// Whether only states at rest are judged.
  static var judgesOnlyRest: Bool { get }
  static func report(on value: Value, in explored: ExploredFlow) -> Report
  /// What an observation means to this rule: something that was wrong before an instance whose absence nothing could
  /// tell went; nil if the observation is not for this rule.
  static func report(_ observation: Observation, in explored: ExploredFlow) -> Report?
}

extension StateRule {
  static func isDecided(beyond limits: BeyondLimits) -> Bool { !limits.unknown.contains(identifier) }

  static func report(_ observation: Observation, in explored: ExploredFlow) -> Report? { nil }

  /// What is wrong with one state.
  static func reports(on state: SingleState, in explored: ExploredFlow) -> [Report] {
    values(of: state).map { report(on: $0, in: explored) }
  }

  static func findings<Space: ExploredSpace>(in space: Space, _ explored: ExploredFlow) -> [Finding] {
    let observed = space.observedRuns.compactMap { run -> CostlyFinding? in
      report(run.observation, in: explored).map { (run.cost, finding($0, run.trace())) }
    }
    let judged = judgesOnlyRest ? space.quiescent : space.states
    return nearest(in: space, space.split(judged, by: Self.self), besides: observed) { report(on: $0, in: explored) }
  }
}

// MARK: - Rules about single events

/// A rule whose findings are observed while an event runs; the trace ends with that event.
protocol ObservedRule: Rule {
  /// What an observation means to this rule; nil if the observation is not for this rule.
  static func report(_ observation: Observation, in explored: ExploredFlow) -> Report?
}

extension ObservedRule {
  static func isDecided(beyond limits: BeyondLimits) -> Bool { !limits.unknown.contains(identifier) }

  /// One finding for each subject, with the first trace to it; the nearest come first.
  static func findings<Space: ExploredSpace>(in space: Space, _ explored: ExploredFlow) -> [Finding] {
    var findings: [Finding] = []
    var positions: [String: Int] = [:]
    for run in space.observedRuns {
      // Each run to an observation is followed step by step, which takes time.
      if space.isStopped { break }
      guard let report = report(run.observation, in: explored) else { continue }
      let words = explored.situation(of: run.observation)
      if let index = positions[report.subject] {
        guard let words, !findings[index].situations.contains(where: { $0.words == words }) else { continue }
        findings[index].situations.append(explored.situation(words, run.cost, run.trace))
      } else {
        let first = run.trace()
        positions[report.subject] = findings.count
        findings.append(finding(report, first))
        if let words { findings[findings.count - 1].situations = [explored.situation(words, run.cost) { first }] }
      }
    }
    return findings
  }
}

// MARK: - Findings

extension Rule {
  /// Findings that something never happens.
  ///
  /// In a bounded verdict, what the loose run has is undecided: the finding is marked so, and is not explained.
  static func absences(
    _ missing: [(report: Report, goal: ObstacleSearch.Goal, isPossible: Bool)], in explored: ExploredFlow
  )
    -> [Finding]
  {
    let isBounded = explored.isBounded
    let absent = missing.filter { !isBounded || !$0.isPossible }
    var obstacles = ObstacleSearch.obstacles(to: absent.map(\.goal), in: explored)[...]
    return missing.map { report, _, isPossible in
      if isBounded && isPossible {
        var finding = finding(report, nil)
        finding.isUndecided = true
        return finding
      }
      return finding(report, nil, obstacles: obstacles.popFirst() ?? [])
    }
  }

  static func finding(_ report: Report, _ trace: Trace?, obstacles: [String] = []) -> Finding {
    Finding(
      rule: identifier, severity: report.severity ?? severity, subject: report.subject, message: report.message,
      location: report.location, trace: trace, obstacles: obstacles)
  }

  /// A finding with the cost of its trace.
  typealias CostlyFinding = (cost: LeastRuns.Cost, finding: Finding)

  /// Findings with least runs to some parts of the explored states, the nearest first, one for each subject.
  ///
  /// - Parameters:
  ///   - besides: findings on the same subjects that were found in another way.
  ///   - report: what the rule says about the states of a part.
  static func nearest<Space: ExploredSpace, Value>(
    in space: Space, _ parts: [(value: Value, states: Space.Region)], besides others: [CostlyFinding] = [],
    report: (Value) -> Report
  ) -> [Finding] {
    let reports = parts.map { report($0.value) }
    let found = space.nearest(parts.map(\.states)).map { run in
      space.noteWrong(
        parts[run.index].states, for: Finding.Key(rule: identifier, subject: reports[run.index].subject))
      return (run.cost, finding(reports[run.index], run.trace))
    }
    return leastForEachSubject(others + found)
  }

  /// For each subject the finding with the least trace; the nearest first.
  static func leastForEachSubject(_ findings: [CostlyFinding]) -> [Finding] {
    var subjects: Set<String> = []
    return findings.enumerated().sorted { ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset) }
      .map(\.element.finding).filter { subjects.insert($0.subject).inserted }
  }
}
