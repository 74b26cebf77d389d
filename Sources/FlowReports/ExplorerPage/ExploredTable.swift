import FlowRules
import FlowRuns

/// A whole small state space, as the data of the explorer's page.
public struct ExploredTable: Hashable, Sendable {
  /// One outcome of an event.
  public struct Move: Hashable, Sendable {
    public enum Target: Hashable, Sendable {
      case state(Int)
      case appStops
      /// The limit beyond which the outcome lies, so that it cannot be taken.
      case limit(String)
    }

    /// The event with its choices, for display.
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
    /// The move by which the state was found first: the state that the move leaves and the move's position there; nil:
    /// a launch.
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
    /// The states from the launch on; nil: the app has stopped, or a limit was met.
    public var states: [Int?]
    /// The event that leads to each state.
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
