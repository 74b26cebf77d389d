import FlowSemantics
import StateSpace

/// A deep link that ends up somewhere else.
///
/// The link promises a screen (`lands`). After it nothing else happens but transitions that settle, guards that open and
/// pending effects that run (`soon`, `later`). When the app first comes to rest, the person looks at a screen that is
/// listed neither under `lands` nor under `mayLand`, and answers that come once (`async`) do not lead on to one that is.
/// Links that launch the app (`cold: true`) are judged as well; a link without `lands` is not.
///
/// Somebody tapped a notification about their order and looks at the settings: the screen was pushed under a modal or
/// in another tab, its presentation was dropped, or a guard swallowed the link. Often another finding names the cause.
///
/// Subject: the deep link.
///
/// Smallest flow: a link that promises `Item` and pushes it while a help sheet may be open.
///
/// Fix: first bring the app to where the link can show its screen (`{dismiss: all}`, `select`, `popToRoot`), and go on
/// in `then`; or list what else is right under `mayLand`.
enum DeepLinkMissesRule: Rule {
  static let identifier = "deep-link-misses"
  static let severity = Severity.error
  static let asksWhatFollows = true

  static func findings(in explored: ExploredFlow) -> [Finding] {
    explored.program.links.indices.filter { explored.program.links[$0].promisesScreen }.compactMap { link in
      finding(link, misses(of: link, in: explored), in: explored)
    }
  }

  /// A least run to where a link ends on another screen.
  struct Miss {
    var cost: LeastRuns.Cost
    /// Its name; nil where there is no screen.
    var screen: String?
    var trace: () -> Trace
  }

  /// The finding on a link, from a least run for each screen that it ends on; the nearest first, and of equally near ones
  /// that of the first screen declared.
  static func finding(_ link: Int, _ misses: [Miss], in explored: ExploredFlow) -> Finding? {
    guard let nearest = misses.first else { return nil }
    let first = nearest.trace()
    var finding = finding(report(link, first, in: explored), first)
    finding.situations = misses.enumerated().map { index, miss in
      explored.situation("on \(miss.screen ?? "no screen")", miss.cost) { index == 0 ? first : miss.trace() }
    }
    return finding
  }

  static func report(_ link: Int, _ miss: Trace, in explored: ExploredFlow) -> Report {
    let declared = explored.flow.deepLinks[link]
    let promised = declared.lands.joined(separator: " or ")
    let shown = miss.steps.last?.visible ?? "no screen"
    return Report(
      subject: declared.name, message: "The deep link \(declared.name) promises \(promised) and ends on \(shown).",
      location: declared.location)
  }

  /// Least runs to the first states at rest after the link that miss.
  private static func misses(of link: Int, in explored: ExploredFlow) -> [Miss] {
    let graph = explored.graph
    let label = EventLabel(.link, link).code
    /// By state after the link: the least run to it, and where it comes from.
    var arrivals: [Int: (cost: LeastRuns.Cost, from: Int?)] = [:]
    for record in explored.transitions.launchRecords where record.launch.link == link {
      if let state = record.state { arrivals[state] = (LeastRuns.Cost(marked: 0, length: 0), nil) }
    }
    for state in explored.linkStates(label) {
      let cost = explored.cost(of: label, after: state)
      for edge in graph.edges(from: state) where edge.label == label {
        guard let target = edge.target, arrivals[target].map({ cost < $0.cost }) ?? true else { continue }
        arrivals[target] = (cost, state)
      }
    }
    if arrivals.isEmpty { return [] }
    let beginnings = arrivals.map { LeastRuns.Beginning(state: $0.key, cost: $0.value.cost) }
    let runs = explored.leastRuns(from: beginnings) { state, label in
      !explored.quiescent[state] && EventLabel(code: label).followsLink
    }
    let promises = PromisedScreens(link, explored)
    var nearest: [Int: (state: Int, cost: LeastRuns.Cost)] = [:]
    for state in runs.order where explored.quiescent[state] && promises.areMissed(at: state) {
      let visible = explored.visibleScreens[state]
      let screen = visible < 0 ? Int.max : Int(visible)
      if nearest[screen] == nil { nearest[screen] = (state, runs.cost(of: state)) }
    }
    return nearest.sorted { ($0.value.cost, $0.key) < ($1.value.cost, $1.key) }
      .map { screen, nearest in
        Miss(cost: nearest.cost, screen: screen == .max ? nil : explored.screenName(screen)) {
          trace(runs.path(to: nearest.state), link, arrivals, explored)
        }
      }
  }

  /// The whole run: to the link, and on from it.
  private static func trace(
    _ path: [(state: Int, label: UInt32?)], _ link: Int, _ arrivals: [Int: (cost: LeastRuns.Cost, from: Int?)],
    _ explored: ExploredFlow
  ) -> Trace {
    let after = explored.steps(along: path)
    if let from = arrivals[path[0].state]?.from {
      let linked = [(state: from, label: nil), (state: path[0].state, label: EventLabel(.link, link).code)]
      return Trace(steps: explored.steps(to: from) + explored.steps(along: linked) + after)
    }
    let records = explored.transitions.launchRecords
    guard let record = records.first(where: { $0.launch.link == link && $0.state == path[0].state }) else {
      preconditionFailure("Every state after a link has its origin.")
    }
    return Trace(steps: [explored.launchStep(record)] + after)
  }
}

extension EventLabel {
  /// What comes after a link until the app is at rest, without anybody's doing.
  var followsLink: Bool { SymbolicFlow.StepKind.followingLink.contains(SymbolicFlow.StepKind(self)) }
}

extension SymbolicFlow.StepKind {
  static let followingLink: Set<SymbolicFlow.StepKind> = [.settle, .unlock, .soon, .later]
}

extension ExploredFlow {
  /// The states in which an event happens, in order.
  fileprivate func linkStates(_ label: UInt32) -> [Int] {
    (0..<graph.expandedCount).filter { state in graph.edges(from: state).contains { $0.label == label } }
  }
}

/// Whether states at rest after a link show what it promises, or come to it by answers that come once.
final class PromisedScreens {
  private let explored: ExploredFlow
  private let lands: Set<Int>
  private var leadsOn: [Bool]?

  init(_ link: Int, _ explored: ExploredFlow) {
    self.explored = explored
    lands = explored.program.links[link].lands
  }

  private func isShown(at state: Int) -> Bool { explored.visibleScreens.show(anyOf: lands, in: state) }

  func areMissed(at state: Int) -> Bool {
    if isShown(at: state) { return false }
    // Few links have to wait for an answer.
    if leadsOn == nil { leadsOn = findWhatLeadsOn() }
    return !(leadsOn?[state] ?? false)
  }

  /// For each state whether, by what follows a link and by answers that come once, it comes to rest at a promised screen.
  private func findWhatLeadsOn() -> [Bool] {
    let goals = explored.quiescent.indices.map { explored.quiescent[$0] && isShown(at: $0) }
    guard explored.program.actions.contains(where: { $0.onceBit != nil }) else { return goals }
    return explored.graph.statesReaching(goals: goals) { [explored] _, edge in
      let label = EventLabel(code: edge.label)
      return label.followsLink || label.kind == .async && explored.program.isFair(label)
    }
  }
}
