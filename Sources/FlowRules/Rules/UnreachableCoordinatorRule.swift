import FlowSemantics

/// A coordinator that is never created.
///
/// Smallest flow: a coordinator that no effect names.
///
/// Fix: start it, or delete it.
enum UnreachableCoordinatorRule: Rule {
  static let identifier = "unreachable-coordinator"
  static let severity = Severity.error

  static func findings(in explored: ExploredFlow) -> [Finding] {
    let created = explored.transitions.coverage.coordinators
    let obstacles = ObstacleSearch(explored)
    return created.indices.filter { !created[$0] }.map { coordinator in
      let name = explored.coordinatorName(coordinator)
      return finding(
        Report(
          subject: name, message: "\(name) is never created.", location: explored.coordinatorLocation(coordinator)),
        nil, obstacles: obstacles.obstacles(toCoordinator: name))
    }
  }
}
