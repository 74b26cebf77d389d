import FlowSemantics
import StateSpace

/// A deep link that ends up somewhere else.
///
/// The link promises a screen (`lands`). After it, with nothing else happening but transitions that settle and answers
/// that come (`later`), the app comes to rest, and the person looks at a screen that is listed neither under `lands`
/// nor under `mayLand`. Links that launch the app (`cold: true`) are judged as well; a link without `lands` is not.
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
      guard let miss = shortestMiss(of: link, in: explored) else { return nil }
      return finding(report(link, miss, in: explored), miss)
    }
  }

  static func report(_ link: Int, _ miss: Trace, in explored: ExploredFlow) -> Report {
    let declared = explored.flow.deepLinks[link]
    let promised = declared.lands.joined(separator: " or ")
    let shown = miss.steps.last?.visible ?? "no screen"
    return Report(
      subject: declared.name, message: "The deep link \(declared.name) promises \(promised) and ends on \(shown).",
      location: declared.location)
  }

  /// How a state was reached after the link.
  private enum Origin {
    case coldLaunch(record: Int)
    case link(from: Int, label: UInt32)
    case step(from: Int, label: UInt32)
  }

  /// Breadth first over the length of the whole trace: launches, then the outcomes of the link in the order of the
  /// length of the way to it.
  private static func shortestMiss(of link: Int, in explored: ExploredFlow) -> Trace? {
    let graph = explored.graph
    let label = EventLabel(.link, link).code
    let lands = explored.program.links[link].lands
    var origins: [Int: Origin] = [:]
    var layer: [Int] = []
    func reach(_ state: Int, _ origin: Origin) {
      guard origins[state] == nil else { return }
      origins[state] = origin
      layer.append(state)
    }
    for (index, record) in explored.transitions.launchRecords.enumerated() where record.launch.link == link {
      if let state = record.state { reach(state, .coldLaunch(record: index)) }
    }
    var next = 0
    var depth = 0
    while true {
      var following: [(Int, Origin)] = []
      // Of equally near ones that of the first screen declared, so that it does not depend on the order of the search.
      var miss: (state: Int, screen: Int)?
      for state in layer {
        if explored.quiescent[state] {
          let visible = explored.visibleScreens[state]
          let screen = visible < 0 ? Int.max : Int(visible)
          if !lands.contains(screen), miss.map({ screen < $0.screen }) ?? true { miss = (state, screen) }
          continue
        }
        for edge in graph.edges(from: state) {
          let kind = EventLabel(code: edge.label).kind
          guard kind == .settle || kind == .later, let target = edge.target else { continue }
          following.append((target, .step(from: state, label: edge.label)))
        }
      }
      if let miss { return trace(to: miss.state, origins, explored) }
      layer = []
      for (state, origin) in following { reach(state, origin) }
      while next < graph.expandedCount, graph.depth(of: next) <= depth {
        for edge in graph.edges(from: next) where edge.label == label {
          if let target = edge.target { reach(target, .link(from: next, label: label)) }
        }
        next += 1
      }
      if layer.isEmpty && next >= graph.expandedCount { return nil }
      depth += 1
    }
  }

  private static func trace(to state: Int, _ origins: [Int: Origin], _ explored: ExploredFlow) -> Trace {
    var path: [(state: Int, label: UInt32?)] = []
    var state = state
    while let origin = origins[state] {
      switch origin {
      case .coldLaunch(let record):
        path.append((state, nil))
        let launch = explored.launchStep(explored.transitions.launchRecords[record])
        return Trace(steps: [launch] + explored.steps(along: path.reversed()))
      case .link(let from, let label):
        path.append((state, label))
        path.append((from, nil))
        return Trace(steps: explored.steps(to: from) + explored.steps(along: path.reversed()))
      case .step(let from, let label):
        path.append((state, label))
        state = from
      }
    }
    preconditionFailure("Every state after a link has its origin.")
  }
}
