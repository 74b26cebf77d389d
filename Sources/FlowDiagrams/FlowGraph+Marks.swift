/// Marks the elements of a graph that have findings.
extension FlowGraph {
  /// The statements of the verdict about the elements of a graph.
  public struct Marks: Hashable, Sendable {
    /// A finding, as far as a picture needs it.
    public struct Finding: Hashable, Sendable {
      public var subject: String
      public var rule: String
      public var isError: Bool

      public init(subject: String, rule: String, isError: Bool) {
        self.subject = subject
        self.rule = rule
        self.isError = isError
      }
    }

    /// Names of screens that no run shows.
    public var unreachableScreens: Set<String>
    /// Names of coordinators that no run creates.
    public var unreachableCoordinators: Set<String>
    /// In the order of the verdict.
    public var findings: [Finding]

    public init(
      unreachableScreens: Set<String> = [], unreachableCoordinators: Set<String> = [], findings: [Finding] = []
    ) {
      self.unreachableScreens = unreachableScreens
      self.unreachableCoordinators = unreachableCoordinators
      self.findings = findings
    }
  }

  private static let linkRules: Set<String> = ["deep-link-misses", "swallowed-deep-link"]

  /// Puts every finding on the element that its subject names.
  ///
  /// A link may bear the name of a screen, so the rule decides which of the two is meant. A subject that is a place
  /// (`Home.item when cart == filled: do`) marks the element named before the condition.
  mutating func apply(_ marks: Marks) {
    for index in nodes.indices where nodes[index].kind == .screen {
      nodes[index].isUnreachable = marks.unreachableScreens.contains(nodes[index].name)
    }
    for index in clusters.indices {
      clusters[index].isUnreachable = marks.unreachableCoordinators.contains(clusters[index].name)
    }
    var subjects = Subjects(self)
    for finding in marks.findings {
      let mark = Mark(rule: finding.rule, isError: finding.isError)
      if finding.rule != finding.subject, subjects.attach(mark, to: finding.subject, in: &self) { continue }
      remarks.append(Remark(subject: finding.subject, mark: mark))
    }
  }

  /// The elements of a graph by the names that findings use.
  private struct Subjects {
    var screens: [String: Int] = [:]
    var outside: [String: [Int]] = [:]
    var clusters: [String: Int] = [:]
    var edges: [String: [(edge: Int, label: Int)]] = [:]

    init(_ graph: FlowGraph) {
      for (index, node) in graph.nodes.enumerated() {
        switch node.kind {
        case .screen: screens[node.name] = index
        case .link, .external: outside[node.name, default: []].append(index)
        case .launch, .tabBar, .nothing, .collapsed: break
        }
      }
      for (index, cluster) in graph.clusters.enumerated() { clusters[cluster.name] = index }
      for (index, edge) in graph.edges.enumerated() where graph.nodes[edge.source].kind == .screen {
        for (position, label) in edge.labels.enumerated() {
          edges["\(graph.nodes[edge.source].name).\(label.action)", default: []].append((index, position))
        }
      }
    }

    /// Marks the subject; whether it was found.
    mutating func attach(_ mark: Mark, to subject: String, in graph: inout FlowGraph) -> Bool {
      let place = subject.split(separator: " ", maxSplits: 1).first.map(String.init) ?? subject
      for name in [subject, place] {
        if !linkRules.contains(mark.rule) {
          if let node = screens[name] {
            graph.nodes[node].marks.append(mark)
            return true
          }
          if let cluster = clusters[name] {
            graph.clusters[cluster].marks.append(mark)
            return true
          }
          if let found = edges[name] {
            for at in found { graph.edges[at.edge].labels[at.label].marks.append(mark) }
            return true
          }
        }
        if let found = outside[name] {
          for node in found { graph.nodes[node].marks.append(mark) }
          return true
        }
      }
      // For an action without an edge, a handler or a machine's state, the owner is the nearest element in the picture.
      let points = zip(place.indices, place).filter { $0.1 == "." }.map(\.0)
      return points.reversed().contains { point in
        place[..<point] != subject && attach(mark, to: String(place[..<point]), in: &graph)
      }
    }
  }
}
