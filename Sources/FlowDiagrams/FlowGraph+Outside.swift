/// Turns links and externals into rows of a table.
extension FlowGraph {
  /// A link or an external as a row of the table beside an overview.
  public struct Outside: Hashable, Sendable {
    /// A screen that it may show.
    public struct Target: Hashable, Sendable {
      public var screen: String
      /// The name of the screen's coordinator.
      public var coordinator: String
      /// The shortened condition; nil: none.
      public var condition: String?
    }

    /// A link or an external.
    public var node: Node
    /// The targets, each once, in the order in which the effects name them.
    public var ways: [Target]

    /// The screens of one coordinator that it may show under one condition.
    public struct Group: Hashable, Sendable {
      public var coordinator: String
      public var condition: String?
      public var screens: [String]

      /// `ArticleView, TalkPage [else]`
      public var words: String {
        let condition = condition.map { " [\(DiagramText.clean($0, limit: 48))]" } ?? ""
        return DiagramText.clean(screens.joined(separator: ", "), limit: 60) + condition
      }
    }

    /// The ways, grouped by coordinator and condition.
    public var groups: [Group] {
      var groups: [Group] = []
      for way in ways {
        if let at = groups.firstIndex(where: { $0.coordinator == way.coordinator && $0.condition == way.condition }) {
          groups[at].screens.append(way.screen)
        } else {
          groups.append(Group(coordinator: way.coordinator, condition: way.condition, screens: [way.screen]))
        }
      }
      return groups
    }

    /// A line for each group: `Article › ArticleView, TalkPage [else]`.
    public var lines: [String] {
      groups.map { "\(DiagramText.clean($0.coordinator, limit: 40)) › \($0.words)" }
    }

    /// The lines of its node's label.
    public var title: [String] { DiagramText.lines(of: node) }
  }

  /// The links and externals of the graph, with their ways to the wanted nodes.
  ///
  /// - Parameter isWanted: Whether ways to the node are wanted. Links and externals without any way are left out,
  ///   unless `keepsAll`.
  func outside(keepsAll: Bool, where isWanted: (Int) -> Bool) -> [Outside] {
    var ways: [Int: [Outside.Target]] = [:]
    var premises: [Int: [[[Premise]]]] = [:]
    for edge in edges where nodes[edge.source].isOutside && isWanted(edge.target) {
      let target = nodes[edge.target]
      guard let cluster = target.cluster else { continue }
      let screen = target.kind == .tabBar ? "tab bar" : target.name
      let way = Outside.Target(screen: screen, coordinator: clusters[cluster].name)
      let all = edge.labels.map(\.premises)
      if let at = ways[edge.source]?.firstIndex(of: way) {
        premises[edge.source]?[at] += all
      } else {
        ways[edge.source, default: []].append(way)
        premises[edge.source, default: []].append(all)
      }
    }
    let told = ways.map { node, ways in
      let conditions = (premises[node] ?? []).map(Premise.brief(alternatives:))
      return (
        node,
        zip(ways, conditions).flatMap { way, conditions in
          conditions.map { Outside.Target(screen: way.screen, coordinator: way.coordinator, condition: $0) }
        }
      )
    }
    ways = Dictionary(told, uniquingKeysWith: { first, _ in first })
    return nodes.indices.filter { nodes[$0].isOutside && (keepsAll || ways[$0] != nil) }.map {
      Outside(node: nodes[$0], ways: ways[$0] ?? [])
    }
  }
}

extension FlowGraph.Node {
  /// Whether the node leads into the app from outside.
  var isOutside: Bool { kind == .link || kind == .external }
}
