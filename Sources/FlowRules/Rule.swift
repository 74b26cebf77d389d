import FlowModel
import FlowSemantics
import StateSpace

/// What every rule has, whatever it is about: a name, a weight, and a file whose doc comment is its documentation.
protocol NamedRule: Sendable {
  /// As findings name it.
  static var identifier: String { get }
  static var severity: Severity { get }
}

/// One thing that can be wrong with a flow.
protocol Rule: NamedRule {
  /// At most one finding for each subject, in the order of the declaration or of the first sighting.
  static func findings(in explored: ExploredFlow) -> [Finding]
  /// The same where states are looked at in sets.
  static func findings(in sets: ExploredSets, _ explored: ExploredFlow) -> [Finding]
  /// Whether it asks of all states what may follow, rather than for traces to some.
  static var asksWhatFollows: Bool { get }
}

extension Rule {
  static var asksWhatFollows: Bool { false }
}

/// A rule whose findings are observed while an event runs; the trace ends with that event.
protocol ObservedRule: Rule {
  /// What an observation means to this rule; nil when it is none of its.
  static func report(_ observation: Observation, in explored: ExploredFlow) -> Report?
}

/// A rule whose findings can be told from one state; the trace ends there.
protocol StateRule: Rule {
  /// Whether only states at rest are judged.
  static var judgesOnlyRest: Bool { get }
  /// What a state must be suspected of to be judged.
  static var suspicion: FlowTransitions.Suspicion { get }
  static func reports(on state: FlowState, in explored: ExploredFlow) -> [Report]
  /// What an observation means to this rule: something that was wrong before what nobody can notice went; nil when it is
  /// none of its.
  static func report(_ observation: Observation, in explored: ExploredFlow) -> Report?
}

extension StateRule {
  static func report(_ observation: Observation, in explored: ExploredFlow) -> Report? { nil }

  static func findings(in explored: ExploredFlow) -> [Finding] { findingsOnStates(of: explored) }

  static func findingsOnStates(of explored: ExploredFlow) -> [Finding] {
    var found = observed(in: explored)
    if let suspects = explored.transitions.suspects(of: suspicion, in: explored.graph) {
      found += nearestStates(in: explored) { index in
        guard suspects[index], explored.quiescent[index] || !judgesOnlyRest else { return [] }
        return reports(on: explored.state(index), in: explored)
      }
    }
    return leastForEachSubject(found)
  }

  private static func observed(in explored: ExploredFlow) -> [CostlyFinding] {
    explored.observedEvents.compactMap { event in
      report(event.observation, in: explored).map {
        (event.cost, finding($0, explored.trace(to: event.sighting)))
      }
    }
  }
}

/// What a rule says of one subject.
struct Report {
  var subject: String
  var message: String
  var location: SourceLocation
  var severity: Severity?
}

extension ObservedRule {
  static func findings(in explored: ExploredFlow) -> [Finding] {
    findings(
      explored.observedEvents.lazy.map { event in
        (event.observation, event.cost, { explored.trace(to: event.sighting) })
      }, explored)
  }

  /// One finding for each subject, in the first trace to it; the nearest come first.
  static func findings(
    _ sightings: some Sequence<(observation: Observation, cost: LeastRuns.Cost, trace: () -> Trace)>,
    _ explored: ExploredFlow
  ) -> [Finding] {
    var findings: [Finding] = []
    var positions: [String: Int] = [:]
    for (observation, cost, trace) in sightings {
      guard let report = report(observation, in: explored) else { continue }
      let words = explored.situation(of: observation)
      if let index = positions[report.subject] {
        guard let words, !findings[index].situations.contains(where: { $0.words == words }) else { continue }
        findings[index].situations.append(explored.situation(words, cost, trace))
      } else {
        let first = trace()
        positions[report.subject] = findings.count
        findings.append(finding(report, first))
        if let words { findings[findings.count - 1].situations = [explored.situation(words, cost) { first }] }
      }
    }
    return findings
  }
}

extension Rule {
  /// Findings that something never happens.
  ///
  /// In a bounded verdict what the loose run has is undecided: it is marked so, and nobody looks for what stands in the way.
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

  /// The first state for each subject, in the order of the least runs to them.
  static func firstStates(
    in explored: ExploredFlow, where judge: (Int) -> [Report]
  ) -> [Finding] {
    nearestStates(in: explored, where: judge).map(\.finding)
  }

  /// A finding with the cost of its trace.
  typealias CostlyFinding = (cost: LeastRuns.Cost, finding: Finding)

  fileprivate static func nearestStates(
    in explored: ExploredFlow, where judge: (Int) -> [Report]
  ) -> [CostlyFinding] {
    // Most rules find nothing, and then nobody need know how far states are.
    var judged: [Int: [Report]] = [:]
    for state in 0..<explored.graph.count {
      if StopSign.current.shouldStop() { return [] }
      let reports = judge(state)
      if !reports.isEmpty { judged[state] = reports }
    }
    for (state, reports) in judged {
      for report in reports {
        explored.memo.wrongStates[Finding.Key(rule: identifier, subject: report.subject), default: []].append(state)
      }
    }
    if judged.isEmpty { return [] }
    var subjects: Set<String> = []
    var findings: [CostlyFinding] = []
    for state in explored.leastRuns.order {
      for report in judged[state] ?? [] where subjects.insert(report.subject).inserted {
        findings.append((explored.leastRuns.cost(of: state), finding(report, explored.trace(to: state))))
      }
    }
    return findings
  }

  /// Of several findings on a subject the one with the least trace; the nearest first.
  static func leastForEachSubject(_ findings: [CostlyFinding]) -> [Finding] {
    var subjects: Set<String> = []
    return findings.enumerated().sorted { ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset) }
      .map(\.element.finding).filter { subjects.insert($0.subject).inserted }
  }
}
