import FlowModel
import FlowSemantics

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
}

extension StateRule {
  static func findings(in explored: ExploredFlow) -> [Finding] { findingsOnStates(of: explored) }

  static func findingsOnStates(of explored: ExploredFlow) -> [Finding] {
    guard let suspects = explored.transitions.suspects(of: suspicion, in: explored.graph) else { return [] }
    return firstStates(in: explored) { index in
      guard suspects[index], explored.quiescent[index] || !judgesOnlyRest else { return [] }
      return reports(on: explored.state(index), in: explored)
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
    var subjects: Set<String> = []
    var findings: [Finding] = []
    for (observation, sighting) in explored.transitions.sightings {
      guard let report = report(observation, in: explored), subjects.insert(report.subject).inserted else { continue }
      findings.append(finding(report, explored.trace(to: sighting)))
    }
    return findings
  }
}

extension Rule {
  static func finding(_ report: Report, _ trace: Trace?, obstacles: [String] = []) -> Finding {
    Finding(
      rule: identifier, severity: report.severity ?? severity, subject: report.subject, message: report.message,
      location: report.location, trace: trace, obstacles: obstacles)
  }

  /// The first state for each subject, as breadth-first order gives them: each on a shortest trace.
  static func firstStates(
    in explored: ExploredFlow, where judge: (Int) -> [Report]
  ) -> [Finding] {
    var subjects: Set<String> = []
    var findings: [Finding] = []
    for state in 0..<explored.graph.count {
      for report in judge(state) where subjects.insert(report.subject).inserted {
        findings.append(finding(report, explored.trace(to: state)))
      }
    }
    return findings
  }
}
