import FlowModel
import FlowSemantics

/// Code that never runs.
///
/// In no run does the body of an action, a handler, a deep link or an external begin, or no run takes a branch of a
/// `when` effect: the button is never there, no coordinator raises the event, the condition never holds.
///
/// At best the code can be deleted. More often a condition is wrong, and people never get to a feature that was built
/// for them.
///
/// In a bounded verdict, the rule reports code only if no limit can be the reason: not even a run that ignores all
/// conditions, values and limits runs that code. If such a run does, the verdict lists the code as undecided, with the
/// limit in question, and does not fail because of it.
///
/// If several coordinators share a handler by an alias or a merge key, the handler is dead if it runs for none of them,
/// and it is reported once, for the first of them. A handler that a coordinator takes over from another one with `like`
/// counts as its own: it may be reported for one of the two although it runs for the other.
///
/// Subject: the action (`Home.pay`), the handler (`App.done`), the deep link or the external; for a branch, its place
/// and which branch it is (`Home.browse when cart == empty: else`).
///
/// Smallest flow: a button that is there only with a filled cart, in an app that never fills the cart.
///
/// Fix: correct the condition, or delete the code.
enum DeadActionRule: Rule {
  static let identifier = "dead-action"
  static let severity = Severity.warning

  static func findings<Space: ExploredSpace>(in space: Space, _ explored: ExploredFlow) -> [Finding] {
    var search = DeadCodeSearch(explored)
    search.find()
    if search.found.isEmpty { return [] }
    let loose = explored.looseRun
    let open = search.found.filter { $0.obstacle == nil }
    var found = absences(
      open.map { code in (code.report, code.goal, loose.has(code.goal)) }, in: explored)[...]
    return search.found.map { code in
      guard let obstacle = code.obstacle else { return found.removeFirst() }
      var finding = finding(code.report, nil, obstacles: [obstacle])
      finding.isUndecided = explored.isBounded && loose.has(code.goal)
      return finding
    }
  }

  static func isDecided(beyond limits: BeyondLimits) -> Bool {
    limits.explored.coverage.hasCode(of: limits.coverage)
  }
}

extension LooseRun {
  /// Whether the code of a goal runs in it.
  fileprivate func has(_ goal: ObstacleSearch.Goal) -> Bool {
    switch goal {
    case .body(let body): bodies.contains(body)
    case .branch(let branch): branches.contains(branch)
    case .screen(let screen): screens.contains(screen)
    case .coordinator(let coordinator): coordinators.contains(coordinator)
    case .condition: true
    }
  }
}

/// Collects the code that never runs.
private struct DeadCodeSearch {
  struct Code {
    var report: Report
    var goal: ObstacleSearch.Goal
    /// Why it never runs, if another finding says more about that.
    var obstacle: String?
  }

  private let explored: ExploredFlow
  private let coverage: Coverage
  private(set) var found: [Code] = []
  private var subjects: Set<String> = []
  /// The locations of handlers that run: a handler that runs for one coordinator that shares it by an alias is not
  /// dead.
  private var running: Set<SourceLocation> = []
  /// By location, the handlers that run for no coordinator and are reported once.
  private var told: [SourceLocation: Int] = [:]

  /// What the branches of all copies of a procedure with parameters have in common.
  private struct DeclaredBranch: Hashable {
    var subject: String
    var location: SourceLocation

    init(_ branch: Program.Branch) { (subject, location) = (branch.subject, branch.location) }
  }

  init(_ explored: ExploredFlow) {
    self.explored = explored
    coverage = explored.coverage
  }

  private var program: Program { explored.program }

  mutating func find() {
    note()
    let seen = explored.seenScreens
    for coordinator in program.coordinators {
      let handlers = coordinator.handlers.values.sorted()
      for (handler, body) in zip(coordinator.declaration.handlers, handlers) where !coverage.bodies[body] {
        report(
          "\(coordinator.name).\(handler.name)", "\(coordinator.name) never gets to handle \(handler.name).",
          handler.location, .body(body), isShared: !isTakenOver(handler, by: coordinator))
      }
      for (screen, declared) in zip(coordinator.screens, coordinator.declaration.screens) {
        let isUnseen = !seen.contains(screen)
        let actions = program.screens[screen].tapActions + program.screens[screen].asyncActions
        for action in declared.actions {
          guard
            let body = actions.first(where: { program.actions[$0].name == action.name }).map({
              program.actions[$0].body
            }),
            !coverage.bodies[body]
          else { continue }
          let isTap = action.trigger == .tap
          report(
            "\(declared.name).\(action.name)",
            isTap
              ? "Nobody can ever tap \(action.name) on \(declared.name)."
              : "\(action.name) never happens on \(declared.name).",
            action.location, .body(body), isUnseen && isTap ? "Nobody can ever see \(declared.name)." : nil)
        }
      }
    }
    for (index, link) in program.links.enumerated() where !coverage.bodies[link.body] {
      report(
        link.name, "The deep link \(link.name) never does anything.", explored.flow.deepLinks[index].location,
        .body(link.body))
    }
    for (index, external) in program.externals.enumerated() where !coverage.bodies[external.body] {
      report(
        external.name, "The external \(external.name) never does anything.", explored.flow.externals[index].location,
        .body(external.body))
    }
    findBranches()
  }

  /// A branch in a procedure with parameters is declared once for all values with which the procedure runs.
  private mutating func findBranches() {
    let all = program.branches
    let taken = Set(zip(all, coverage.branches).filter { $0.1 }.map { DeclaredBranch($0.0) })
    // The parameters alone never decide on these: other conditions say more about why they are not taken.
    let open = Set(all.filter { !$0.isDecidedByParameters }.map(DeclaredBranch.init))
    for (index, branch) in all.enumerated() {
      let declared = DeclaredBranch(branch)
      if taken.contains(declared) || branch.isDecidedByParameters && open.contains(declared) { continue }
      report(
        branch.subject, "This branch is never taken: \(branch.subject).", branch.location, .branch(index),
        branch.isDecidedByParameters ? "No run of the procedure gives its parameters values that lead there." : nil)
    }
  }

  /// Collects the locations of the handlers that run.
  private mutating func note() {
    for coordinator in program.coordinators {
      for (handler, body) in zip(coordinator.declaration.handlers, coordinator.handlers.values.sorted())
      where coverage.bodies[body] && !isTakenOver(handler, by: coordinator) {
        running.insert(handler.location)
      }
    }
  }

  private func isTakenOver(_ handler: NamedBody, by coordinator: Program.Coordinator) -> Bool {
    coordinator.declaration.takenOverHandlers.contains(handler.name)
  }

  private mutating func report(
    _ subject: String, _ message: String, _ location: SourceLocation, _ goal: ObstacleSearch.Goal,
    _ obstacle: String? = nil, isShared: Bool = false
  ) {
    guard subjects.insert(subject).inserted else { return }
    if isShared, !location.file.isEmpty {
      if running.contains(location) { return }
      if let index = told[location] {
        let note = " Others share this declaration, and it runs for none of them."
        if !found[index].report.message.hasSuffix(note) { found[index].report.message += note }
        return
      }
      told[location] = found.count
    }
    let report = Report(subject: subject, message: message, location: location)
    found.append(Code(report: report, goal: goal, obstacle: obstacle))
  }
}

extension Program.Branch {
  /// Whether the values of a procedure's parameters say if it is taken.
  fileprivate var isDecidedByParameters: Bool {
    if case .constant = condition.node { condition.declaredText != nil } else { false }
  }
}
