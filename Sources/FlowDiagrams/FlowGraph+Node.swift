import FlowModel

/// Defines the nodes, edges and steps of a graph.
extension FlowGraph {
  /// A screen, or an element that leads to screens.
  public struct Node: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// The launch of the app.
      case launch
      case screen
      /// The tab bar of a tabs coordinator.
      case tabBar
      case link
      case external
      /// The placeholder in a coordinator with neither screens nor children.
      case nothing
      /// Represents the screens of a coordinator, or a coordinator with everything nested in it.
      case collapsed
    }

    /// Unique in the graph, of ASCII letters, digits, `-` and `_`: `screen-Home`.
    public var id: String
    public var kind: Kind
    public var name: String
    /// The condition of a link or an external, as written; nil: none.
    public var condition: String?
    /// The coordinator's cluster; nil: outside of all clusters.
    public var cluster: Int?
    /// Shown by its coordinator's `start`.
    public var isEntry = false
    /// The names of the coordinator's `entries` that show it.
    public var otherEntries: [String] = []
    public var isTerminal = false
    /// Has neither back button nor back gesture.
    public var hasNoBack = false
    /// Actions that close or go back to more than one possible screen.
    public var returns: [String] = []
    public var isUnreachable = false
    public var marks: [Mark] = []
    /// Details that do not fit into the label, a line each: the URL of a link, the actions of a screen.
    public var details: [String] = []
    /// The contents of a node that replaces a coordinator: `12 screens, 2 coordinators`.
    public var contents: String?
    /// In an overview, the container of the coordinator that the node represents.
    public var container: Coordinator.Container?
    /// The targets without an arrow, in a picture with too many arrows.
    public var references: [Reference] = []
    /// The number of screens that lead here without an arrow.
    public var referrers = 0
    /// The numbered steps of a run after which the person is here.
    public var steps: [Step] = []
    public var emphasis = Emphasis.plain
    public var location: SourceLocation = .none
  }

  /// One step of a run that is drawn over the picture.
  public struct Step: Hashable, Sendable {
    /// Counted from the launch, which is 0.
    public var number: Int
    /// The name in the trace: `tap Home.item`.
    public var event: String

    public init(number: Int, event: String) {
      self.number = number
      self.event = event
    }
  }

  /// The navigations from one node to another; one edge for each pair of nodes, kind and cause.
  public struct Edge: Hashable, Sendable {
    /// The change of the display.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      case push, present
      /// Replaces the shown screen: `show`, `replace`.
      case show
      /// Puts a second window in front: `cover`.
      case cover
      /// Goes back to a screen shown before: `pop`, `dismiss`, `uncover`.
      case back
      case tab
      /// Several of these kinds; only for an edge that represents others.
      case various
    }

    /// The cause of the navigation.
    public enum Cause: String, Hashable, Sendable, CaseIterable {
      case person, async, launch
      case deepLink
      case external
      /// A body that runs when the system removes the UI of its coordinator or screen.
      case dismissal
    }

    /// One action that takes this edge.
    public struct Label: Hashable, Sendable {
      /// Empty if the edge needs no name, such as an edge from a link.
      public var action: String
      /// The condition, as written; nil: none.
      public var condition: String?
      /// The shortened condition, for a picture of a large app; nil: as written.
      public var brief: String?
      /// The parts of the condition.
      var premises: [Premise] = []
      /// The style of presentation, if it is not a sheet.
      public var style: Effect.Style?
      /// Ignored while the coordinator's guard is locked.
      public var isGuarded: Bool
      /// Whether no explored run contains it; another run may.
      public var isUnseen = false
      public var marks: [Mark] = []
      public var emphasis = Emphasis.plain
    }

    public var id: String
    public var source: Int
    public var target: Int
    public var kind: Kind
    public var cause: Cause
    public var labels: [Label]
    /// The steps of a run that take this edge.
    public var steps: [Step] = []
    /// Whether only a run shows this edge, and the declaration alone does not.
    public var isStepOnly = false
    /// The identifiers of the edges that this edge replaces; empty: only itself.
    public var standsFor: [String] = []
    /// The numbers to write in place of the names of actions; nil: the names.
    public var count: Count?
    public var emphasis = Emphasis.plain

    /// The number of actions along an edge between two boxes.
    public struct Count: Hashable, Sendable {
      /// From the source to the target; 0: a navigation without an action; nil: no navigation.
      public var forth: Int?
      /// From the target to the source.
      public var back: Int?
      /// Whether the coordinator at the source starts the one at the target.
      public var isStart = false
      /// Whether both boxes have the same distance from the root.
      public var isAcross = false
    }

    public var isGuarded: Bool { labels.contains(where: \.isGuarded) }
    /// Whether no explored run takes this edge.
    public var isUnseen: Bool { !labels.isEmpty && labels.allSatisfy(\.isUnseen) && steps.isEmpty }
    /// The findings of all actions of this edge.
    public var marks: [Mark] { labels.flatMap(\.marks) }
  }
}
