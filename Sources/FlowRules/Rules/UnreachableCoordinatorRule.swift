import FlowSemantics

/// A coordinator that is never created.
///
/// Nothing starts it in any run: no effect and no tab bar names it, or those that do never run. The finding says what
/// stands in the way.
///
/// Its screens are features that nobody can get to, or code to delete.
///
/// In a bounded verdict it is a finding only where no limit can be the reason: not even a run that heeds no condition,
/// no value and no limit creates it. Where such a run does, the verdict lists it as undecided, with the limit in
/// question, and fails nothing by it.
///
/// Subject: the coordinator.
///
/// Smallest flow: a coordinator that no effect names.
///
/// Fix: start it, or delete it.
enum UnreachableCoordinatorRule: Rule {
  static let identifier = "unreachable-coordinator"
  static let severity = Severity.error

  static func findings<Space: ExploredSpace>(in space: Space, _ explored: ExploredFlow) -> [Finding] {
    let created = explored.coverage.coordinators
    let missing = created.indices.filter { !created[$0] }
    let possible = missing.isEmpty ? [] : explored.looseRun.coordinators
    return absences(
      missing.map { coordinator in
        let name = explored.coordinatorName(coordinator)
        let report = Report(
          subject: name, message: "\(name) is never created.", location: explored.coordinatorLocation(coordinator))
        return (report, .coordinator(coordinator), possible.contains(coordinator))
      }, in: explored)
  }

  static func isDecided(beyond limits: BeyondLimits) -> Bool {
    limits.explored.coverage.hasCoordinators(of: limits.coverage)
  }
}
