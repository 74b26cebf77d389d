import FlowModel

/// The graph of a flow for a picture: coordinators as nested clusters, screens as nodes, navigations as edges.
///
/// The edges are derived from the declaration without running it: every body is followed through procedures, handlers
/// and machines, and all branches of a condition are taken. An edge says “this can lead there”, never “this always
/// does”. Indices refer to the arrays of the same graph.
public struct FlowGraph: Hashable, Sendable {
  /// The flow's name.
  public var name: String
  /// In tree order: a coordinator comes after the one it is nested in.
  public var clusters: [Cluster]
  public var nodes: [Node]
  public var edges: [Edge]
  /// Findings whose subject is not in the picture, such as invariants.
  public var remarks: [Remark]
  /// What the picture leaves out, a sentence each.
  public var warnings: [String]
  /// Whether the names of actions are labels of the edges, or only in their tooltips.
  public var showsEdgeLabels = true
  /// The run that is drawn over the picture; nil: none.
  public var run: Run?
  /// The names of the compared versions; nil: the picture shows one flow.
  public var comparison: Comparison?

  /// Links and externals that are in a table instead of among the nodes.
  public var outside: [Outside] = []
  /// Whether boxes represent coordinators, with at most one edge between two of them.
  public var isOverview = false

  /// Whether navigations that no run takes were left out.
  public var leavesOutUntaken = false

  /// A rule and the severity of its finding, on the element that is its subject.
  public struct Mark: Hashable, Sendable {
    public var rule: String
    public var isError: Bool

    public init(rule: String, isError: Bool) {
      self.rule = rule
      self.isError = isError
    }
  }

  /// A run as a list that explains its numbers in the picture.
  public struct Run: Hashable, Sendable {
    /// The finding that it shows.
    public var title: String
    /// A line for each step.
    public var lines: [String]
  }

  /// The names of two versions of a flow in the legend.
  public struct Comparison: Hashable, Sendable {
    public var old: String
    public var new: String

    public init(old: String, new: String) {
      self.old = old
      self.new = new
    }
  }

  /// A finding about the whole flow.
  public struct Remark: Hashable, Sendable {
    public var subject: String
    public var mark: Mark
  }

  /// A coordinator, nested in the one that starts it.
  public struct Cluster: Hashable, Sendable {
    /// Unique in the graph, of ASCII letters, digits, `-` and `_`: `coordinator-HomeTab`.
    public var id: String
    public var name: String
    public var container: Coordinator.Container
    /// Nil if it is the framework of the flow.
    public var framework: Framework?
    /// The cluster it is nested in.
    public var parent: Int?
    /// The number of coordinators on the path of starts from the root to this one, both included.
    public var depth = 1
    public var isHeadless: Bool
    public var isUnreachable: Bool
    public var marks: [Mark]
    public var emphasis = Emphasis.plain
    public var location: SourceLocation
  }
}
