import FlowSemantics

/// A screen that no person ever sees.
///
/// It is visible in no reachable state, not even for the length of a transition: nothing shows it, what shows it never
/// runs, or it is only ever shown where something else covers it. The finding says what stands in the way.
///
/// It is a feature that nobody can get to, or code to delete.
///
/// In a bounded verdict the run that shows it may lie beyond the limit: raise that first.
///
/// Subject: the screen.
///
/// Smallest flow: a screen that no effect names.
///
/// Fix: show it, or delete it.
enum UnreachableScreenRule: Rule {
  static let identifier = "unreachable-screen"
  static let severity = Severity.error

  static func findings(in explored: ExploredFlow) -> [Finding] {
    var seen = Array(repeating: false, count: explored.program.screens.count)
    for screen in explored.visibleScreens where screen >= 0 { seen[Int(screen)] = true }
    let missing = seen.indices.filter { !seen[$0] }
    let obstacles = ObstacleSearch.obstacles(to: missing.map { .screen($0) }, in: explored)
    return zip(missing, obstacles).map { screen, obstacles in
      let name = explored.screenName(screen)
      return finding(
        Report(subject: name, message: "Nobody can ever see \(name).", location: explored.screenLocation(screen)), nil,
        obstacles: obstacles)
    }
  }
}
