import FlowModel
import FlowSemantics

/// Finds which findings come from others.
///
/// A finding B belongs to a finding A if
///
/// 1. B does not occur without A: no run shows B that takes no step and meets no state in which A shows; and
/// 2. A is more than a gate on the way to B: B shows in the very event that shows A or before the app comes to rest
///    after it; or, without A, a person gets to a screen at which B shows in other runs, and B does not show there. The
///    second does not count if A leaves nothing behind that later events could notice.
///
/// Of several such A, the one with the longest run counts, and B belongs to what that A belongs to as well. Findings
/// that do not occur without further taps on a transition in flight belong to these taps. All questions are about the
/// explored states and not about the runs that reports show, so that the answer does not depend on the engine; for a
/// bounded exploration it holds for the explored part.
struct CauseSearch<Space: CauseSpace> {
  private let space: Space
  private let explored: ExploredFlow
  private let evidence: [Finding.Key: CauseEvidence]
  /// The rank of a finding: only a finding of smaller rank can be its cause.
  private var ranks: [Finding.Key: Int] = [:]

  /// The limit on searches: more of them are not worth waiting for.
  static var mostSearches: Int { 64 }

  init(_ space: Space, _ findings: [Finding], in explored: ExploredFlow) {
    self.space = space
    self.explored = explored
    evidence = explored.evidence(of: findings)
    let distances = StartingDistances(explored)
    let order = RuleCatalog.identifiers
    let keys = findings.compactMap { finding -> (rank: [Int], key: Finding.Key)? in
      guard evidence[finding.key] != nil, let cost = finding.trace?.cost else { return nil }
      let rule = order.firstIndex(of: finding.rule) ?? order.count
      return ([cost.marked, cost.length, rule, distances[finding.subject], finding.location.line], finding.key)
    }
    for (rank, entry) in keys.enumerated().sorted(by: { left, right in
      left.element.rank == right.element.rank
        ? left.offset < right.offset : left.element.rank.lexicographicallyPrecedes(right.element.rank)
    }).enumerated() { ranks[entry.element.key] = rank }
  }

  /// The same findings with their causes, and whether all of these are known.
  func findings(_ findings: [Finding]) -> (findings: [Finding], isDecided: Bool) {
    var found = findings
    var isDecided = takeFurtherTaps(&found)
    let others = found.filter { $0.cause == nil && ranks[$0.key] != nil }
    var direct: [Finding.Key: Finding.Key] = [:]
    guard let suspects = suspects(among: others) else { return (found, false) }
    for (index, cause) in suspects.keys.sorted(by: { ranks[$0]! < ranks[$1]! }).enumerated() {
      guard index < Self.mostSearches, let left = evidence[cause], let rest = space.remainder(without: .finding(left))
      else {
        isDecided = false
        break
      }
      for follower in suspects[cause]! {
        guard let own = evidence[follower], !rest.shows(own) else { continue }
        if rest.showsTogether(own) || explored.leavesSomething(left) && rest.sees(own) { direct[follower] = cause }
      }
    }
    for index in found.indices {
      guard var cause = direct[found[index].key] else { continue }
      // Each step leads to a smaller rank.
      while let before = direct[cause] { cause = before }
      found[index].cause = .finding(cause)
    }
    return (found, isDecided)
  }

  /// Marks findings that do not occur without further taps; false if there was no time to find out.
  private func takeFurtherTaps(_ findings: inout [Finding]) -> Bool {
    let raced = findings.indices.filter { findings[$0].races > 0 && ranks[findings[$0].key] != nil }
    guard !raced.isEmpty, explored.flow.limits.taps > 1 else { return true }
    guard let rest = space.remainder(without: .furtherTaps) else { return false }
    for index in raced {
      guard let own = evidence[findings[index].key], !rest.shows(own) else { continue }
      findings[index].cause = .furtherTaps
      findings[index].furtherTaps = space.furtherTaps(observing: own.observations).sorted().map(explored.actionName)
    }
    return true
  }

  /// For each finding that may be a cause, the findings that may belong to it because it shows on their runs. Nil if
  /// there was no time to follow all runs.
  private func suspects(among findings: [Finding]) -> [Finding.Key: [Finding.Key]]? {
    var passing = PassedFindings(explored)
    let known = Set(findings.map(\.key))
    var suspects: [Finding.Key: [Finding.Key]] = [:]
    for finding in findings {
      guard let trace = finding.trace else { continue }
      if space.isStopped { return nil }
      var passed = passing.keys(along: trace)
      // A state alone does not tell that no way leads out of it.
      if finding.rule == NoWayHomeRule.identifier {
        passed.formUnion(known.filter { $0.rule == StuckStateRule.identifier })
      }
      for cause in passed where known.contains(cause) && ranks[cause]! < ranks[finding.key]! {
        suspects[cause, default: []].append(finding.key)
      }
    }
    return suspects
  }
}

/// By name, how many coordinators start one another from the root to a coordinator: of two coordinators that always
/// leak together, the outer one is the cause.
private struct StartingDistances {
  private var distances: [String: Int] = [:]

  init(_ explored: ExploredFlow) {
    let parents = explored.looseRun.parents
    var children: [Int: [Int]] = [:]
    for (child, starters) in parents { for starter in starters { children[starter, default: []].append(child) } }
    var layer = [explored.program.root]
    var distance = 0
    while !layer.isEmpty {
      var next: [Int] = []
      for coordinator in layer where distances[explored.coordinatorName(coordinator)] == nil {
        distances[explored.coordinatorName(coordinator)] = distance
        next += children[coordinator] ?? []
      }
      layer = next
      distance += 1
    }
  }

  subscript(_ name: String) -> Int { distances[name] ?? .max }
}
