import FlowSemantics

/// A coordinator that is never created.
///
/// No run starts it: no effect and no tab bar names the coordinator, or those that name it never run. The finding says
/// what stands in the way.
///
/// Its screens are features that people cannot get to, or code to delete.
///
/// In a bounded verdict, the rule reports a coordinator only if no limit can be the reason: not even a run that ignores
/// all conditions, values and limits creates it. If such a run does, the verdict lists the coordinator as undecided,
/// with the limit in question, and does not fail because of it.
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
