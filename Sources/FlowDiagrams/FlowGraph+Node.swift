import FlowModel

/// Defines the nodes, edges and steps of a graph.
extension FlowGraph {
  /// A screen, or something that leads to screens.
  public struct Node: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// Where the app starts.
      case launch
      case screen
      /// What a tabs coordinator shows around its tabs.
      case tabBar
      case link
      case external
      /// Stands in a coordinator that has neither screens nor children.
      case nothing
      /// Stands for the screens of a coordinator, or for a coordinator with all that is nested in it.
      case collapsed
    }

    /// Unique in the graph, of ASCII letters, digits, `-` and `_`: `screen-Home`.
    public var id: String
    public var kind: Kind
    public var name: String
    /// What has to hold for a link or an external to do anything, as written; nil: nothing.
    public var condition: String?
    /// The coordinator's cluster; nil: outside of all.
    public var cluster: Int?
    /// Shown by its coordinator's `start`.
    public var isEntry = false
    /// The names of the coordinator's `entries` that show it.
    public var otherEntries: [String] = []
    public var isTerminal = false
    /// Has neither back button nor back gesture.
    public var hasNoBack = false
    /// Actions that close or go back without a single screen they lead to.
    public var returns: [String] = []
    public var isUnreachable = false
    public var marks: [Mark] = []
    /// What does not fit into the label, a line each: the URL of a link, the actions of a screen.
    public var details: [String] = []
    /// What a node stands for that is drawn in place of a coordinator: `12 screens, 2 coordinators`.
    public var contents: String?
    /// In an overview, the container of the coordinator that the node stands for.
    public var container: Coordinator.Container?
    /// Where it leads without an arrow, in a picture with too many of them.
    public var references: [Reference] = []
    /// How many screens lead here without an arrow.
    public var referrers = 0
    /// The steps of a run that leave a person here, numbered.
    public var steps: [Step] = []
    public var emphasis = Emphasis.plain
    public var location: SourceLocation = .none
  }

  /// One step of a run that is drawn over the picture.
  public struct Step: Hashable, Sendable {
    /// From the launch, which is 0.
    public var number: Int
    /// As the trace names it: `tap Home.item`.
    public var event: String

    public init(number: Int, event: String) {
      self.number = number
      self.event = event
    }
  }

  /// What leads from one node to another; one for each pair of nodes, kind and cause.
  public struct Edge: Hashable, Sendable {
    /// What happens to the display.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      case push, present
      /// Puts something in place of what was shown: `show`, `replace`.
      case show
      /// Puts a second window in front: `cover`.
      case cover
      /// Goes back to something shown before: `pop`, `dismiss`, `uncover`.
      case back
      case tab
      /// In several of these ways; only where one edge stands for others.
      case various
    }

    /// Who makes it happen.
    public enum Cause: String, Hashable, Sendable, CaseIterable {
      case person, async, launch
      case deepLink
      case external
      /// What a coordinator or screen is told when the system takes its UI away.
      case dismissal
    }

    /// One action that takes this edge.
    public struct Label: Hashable, Sendable {
      /// Empty where the edge speaks for itself, as from a link.
      public var action: String
      /// What has to hold, as written; nil: nothing.
      public var condition: String?
      /// The same in fewer words, for a picture of a large app; nil: as written.
      public var brief: String?
      /// What the condition is made of.
      var premises: [Premise] = []
      /// How it is presented, where that is not a sheet.
      public var style: Effect.Style?
      /// Ignored while the coordinator's guard is locked.
      public var isGuarded: Bool
      /// Whether no run that was looked at does it; some other may.
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
    /// The steps of a run that take this way.
    public var steps: [Step] = []
    /// Only a run goes this way; the declaration alone does not show it.
    public var isStepOnly = false
    /// The identifiers of the edges that this one stands for in their place; empty: it stands for itself.
    public var standsFor: [String] = []
    /// What to write in place of the names of actions; nil: these.
    public var count: Count?
    public var emphasis = Emphasis.plain

    /// How many actions lead along an edge between two boxes.
    public struct Count: Hashable, Sendable {
      /// From the source to the target; 0: it happens without an action, nil: it does not happen.
      public var forth: Int?
      /// The other way.
      public var back: Int?
      /// Whether the coordinator at the source starts the one at the target.
      public var isStart = false
      /// Whether both are equally far from the root.
      public var isAcross = false
    }

    public var isGuarded: Bool { labels.contains(where: \.isGuarded) }
    /// Whether no run that was looked at takes it.
    public var isUnseen: Bool { !labels.isEmpty && labels.allSatisfy(\.isUnseen) && steps.isEmpty }
    /// The findings of all its actions.
    public var marks: [Mark] { labels.flatMap(\.marks) }
  }
}
