import FlowRules

/// A whole small state space, as the explorer's page holds it.
public struct ExploredTable: Hashable, Sendable {
  /// One outcome of an event.
  public struct Move: Hashable, Sendable {
    public enum Target: Hashable, Sendable {
      case state(Int)
      case appStops
      /// The limit that keeps it from being taken.
      case limit(String)
    }

    /// With its choices, as people read it.
    public var event: String
    public var target: Target

    public init(event: String, target: Target) {
      self.event = event
      self.target = target
    }
  }

  public struct State: Hashable, Sendable {
    public var description: StateDescription
    /// In one line.
    public var display: String
    public var moves: [Move]
    /// The move by which it was found first: the state it leaves and its place there; nil: a launch.
    public var parent: Parent?

    public init(description: StateDescription, display: String, moves: [Move] = [], parent: Parent? = nil) {
      self.description = description
      self.display = display
      self.moves = moves
      self.parent = parent
    }
  }

  public struct Parent: Hashable, Sendable {
    public var state: Int
    public var move: Int

    public init(state: Int, move: Int) {
      self.state = state
      self.move = move
    }
  }

  public struct Run: Hashable, Sendable {
    public var title: String
    public var message: String
    /// From the launch; nil: the app has stopped, or a limit was met.
    public var states: [Int?]
    /// Of each state.
    public var events: [String]

    public init(title: String, message: String, states: [Int?], events: [String]) {
      self.title = title
      self.message = message
      self.states = states
      self.events = events
    }
  }

  public var flow: String
  public var launches: [Move]
  /// In the order of discovery by breadth-first search.
  public var states: [State]
  /// The runs of the findings.
  public var findings: [Run]

  public init(flow: String, launches: [Move] = [], states: [State] = [], findings: [Run] = []) {
    self.flow = flow
    self.launches = launches
    self.states = states
    self.findings = findings
  }
}
