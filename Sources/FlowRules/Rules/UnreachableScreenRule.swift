import FlowSemantics

/// A screen that no person ever sees.
///
/// The screen is visible in no reachable state, not even during a transition: no effect shows it, the effects that show
/// it never run, or it is only ever shown where something else covers it. The finding says what stands in the way.
///
/// It is a feature that people cannot get to, or code to delete.
///
/// In a bounded verdict, the rule reports a screen only if no limit can be the reason: not even a run that ignores all
/// conditions, values and limits shows it. If such a run does, the verdict lists the screen as undecided, with the
/// limit in question, and does not fail because of it.
///
/// Subject: the screen.
///
/// Smallest flow: a screen that no effect names.
///
/// Fix: show it, or delete it.
enum UnreachableScreenRule: Rule {
  static let identifier = "unreachable-screen"
  static let severity = Severity.error

  static func findings<Space: ExploredSpace>(in space: Space, _ explored: ExploredFlow) -> [Finding] {
    let seen = explored.seenScreens
    let missing = explored.program.screens.indices.filter { !seen.contains($0) }
    let possible = missing.isEmpty ? [] : explored.looseRun.screens
    return absences(
      missing.map { screen in
        let name = explored.screenName(screen)
        let report = Report(
          subject: name, message: "Nobody can ever see \(name).", location: explored.screenLocation(screen))
        return (report, .screen(screen), possible.contains(screen))
      }, in: explored)
  }

  static func isDecided(beyond limits: BeyondLimits) -> Bool {
    limits.possible.screens.isSubset(of: limits.explored.seenScreens)
  }
}
