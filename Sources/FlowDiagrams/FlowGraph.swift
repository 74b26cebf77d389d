import FlowModel

/// A flow as a picture shows it: coordinators as nested clusters, screens as nodes, navigations as edges.
///
/// The edges are read off the declaration without running it: every body is followed through procedures, handlers
/// and machines, all branches of a condition are taken. An edge says “this can lead there”, never “this always does”.
/// Indices refer to the arrays of the same graph.
public struct FlowGraph: Hashable, Sendable {
  /// The flow's name.
  public var name: String
  /// In tree order: a coordinator comes after the one it is nested in.
  public var clusters: [Cluster]
  public var nodes: [Node]
  public var edges: [Edge]
  /// Findings whose subject has no place in the picture, such as invariants.
  public var remarks: [Remark]
  /// What the picture leaves out, a sentence each.
  public var warnings: [String]
  /// Whether the names of actions stand on the edges, or only in their tooltips.
  public var showsEdgeLabels = true
  /// The run that is drawn over the picture; nil: none.
  public var run: Run?
  /// What the picture compares, the older first; nil: it shows one flow.
  public var comparison: Comparison?

  /// Links and externals that stand in a table and not among the nodes.
  public var outside: [Outside] = []
  /// Whether boxes stand for coordinators, with one edge at most between two of them.
  public var isOverview = false

  /// Whether there are ways that no run takes, which have no edges.
  public var leavesOutUntaken = false

  /// A rule and how much its finding weighs, on the element that is its subject.
  public struct Mark: Hashable, Sendable {
    public var rule: String
    public var isError: Bool

    public init(rule: String, isError: Bool) {
      self.rule = rule
      self.isError = isError
    }
  }

  /// A run as a list that goes with its numbers in the picture.
  public struct Run: Hashable, Sendable {
    /// What it shows.
    public var title: String
    /// A line for each step.
    public var lines: [String]
  }

  /// Names of two states of a flow, as the legend gives them.
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
    /// Nil where it is the flow's own.
    public var framework: Framework?
    /// The cluster it is nested in.
    public var parent: Int?
    /// How many coordinators start one another from the root to this one, both included.
    public var depth = 1
    public var isHeadless: Bool
    public var isUnreachable: Bool
    public var marks: [Mark]
    public var emphasis = Emphasis.plain
    public var location: SourceLocation
  }
}
