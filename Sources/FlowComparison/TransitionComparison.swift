import FlowDiagrams

/// Finds changes of the transitions between screens, as the picture of a flow shows them.
struct TransitionComparison {
  private struct Transition: Hashable {
    /// The beginning of the sentence: `Home.item`, `link item`.
    var subject: String
    /// The rest of the sentence: `pushes Item`.
    var predicate: String
  }

  /// The condition and style of a transition; a transition may have several.
  private struct Manner: Hashable {
    var condition: String?
    var style: String?
    var isGuarded: Bool
  }

  private(set) var changes: [FlowComparison.Change] = []

  init(_ old: FlowGraph, _ new: FlowGraph) {
    let transitions = KeyedComparison(Self.transitions(of: old), Self.transitions(of: new)) { $0.transition }
    for (transition, value) in transitions.added { add(.added, transition, Self.words(value.manners)) }
    for (transition, before, now) in transitions.kept where before.manners != now.manners {
      add(.changed, transition, ": \(Self.plain(now.manners)) now, not \(Self.plain(before.manners))")
    }
    for (transition, value) in transitions.removed { add(.removed, transition, Self.words(value.manners)) }
  }

  private mutating func add(_ kind: FlowComparison.Change.Kind, _ transition: Transition, _ words: String) {
    changes.append(
      FlowComparison.Change(
        section: .transitions, kind: kind, subject: transition.subject,
        message: "\(transition.subject) \(transition.predicate)\(words)."))
  }

  private static func transitions(of graph: FlowGraph) -> [(transition: Transition, manners: [Manner])] {
    var found: [(transition: Transition, manners: [Manner])] = []
    var positions: [Transition: Int] = [:]
    func add(_ transition: Transition, _ manner: Manner) {
      if let position = positions[transition] {
        if !found[position].manners.contains(manner) { found[position].manners.append(manner) }
      } else {
        positions[transition] = found.count
        found.append((transition, [manner]))
      }
    }
    for edge in graph.edges {
      for label in edge.labels {
        add(
          Transition(
            subject: subject(graph.nodes[edge.source], label.action, edge.cause),
            predicate: predicate(edge.kind, graph.nodes[edge.target])),
          Manner(condition: label.condition, style: label.style?.rawValue, isGuarded: label.isGuarded))
      }
    }
    for node in graph.nodes {
      for action in node.returns {
        add(
          Transition(subject: "\(node.name).\(action)", predicate: "goes back"),
          Manner(condition: nil, style: nil, isGuarded: false))
      }
    }
    return found
  }

  private static func subject(_ node: FlowGraph.Node, _ action: String, _ cause: FlowGraph.Edge.Cause) -> String {
    switch node.kind {
    case .launch: return "The launch"
    case .link: return "Link \(node.name)"
    case .external: return "External \(node.name)"
    case .tabBar: return "The tab bar of \(node.name)"
    case .screen, .nothing, .collapsed: break
    }
    let place = action.isEmpty ? node.name : "\(node.name).\(action)"
    switch cause {
    case .dismissal: return "\(node.name), \(action),"
    case .async: return "\(place), by itself,"
    case .person, .launch, .deepLink, .external: return place
    }
  }

  private static func predicate(_ kind: FlowGraph.Edge.Kind, _ target: FlowGraph.Node) -> String {
    let name = target.kind == .tabBar ? "the tabs of \(target.name)" : target.name
    switch kind {
    case .push: return "pushes \(name)"
    case .present: return "presents \(name)"
    case .show: return "shows \(name)"
    case .cover: return "covers the app with \(name)"
    case .back: return "goes back to \(name)"
    case .tab, .various: return "leads to \(name)"
    }
  }

  /// The words after the sentence; empty if there is no condition or style.
  private static func words(_ manners: [Manner]) -> String {
    let text = manners.map(phrase).filter { !$0.isEmpty }.joined(separator: ", or ")
    return text.isEmpty ? "" : " (\(text))"
  }

  private static func plain(_ manners: [Manner]) -> String {
    manners.map { phrase($0).isEmpty ? "always" : phrase($0) }.joined(separator: ", or ")
  }

  private static func phrase(_ manner: Manner) -> String {
    var parts: [String] = []
    if let style = manner.style { parts.append(style == "fullScreen" ? "full screen" : "as \(article(style))") }
    if let condition = manner.condition { parts.append("when \(condition)") }
    if manner.isGuarded { parts.append("guarded") }
    return parts.joined(separator: ", ")
  }

  private static func article(_ noun: String) -> String { noun == "alert" ? "an alert" : "a \(noun)" }
}
