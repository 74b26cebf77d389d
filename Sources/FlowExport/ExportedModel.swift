import FlowModel
import FlowSemantics

/// The learned behaviour of a flow, as a table for other model checkers: slots with their values, launches, and for
/// each event its steps. It has exactly the reachable states of the flow.
public struct ExportedModel: Sendable {
  public struct Slot: Sendable {
    /// An identifier, unique in the model.
    public let name: String
    /// The name in messages of this tool.
    public let description: String
    /// By position; 0 comes first.
    public let values: [Value]
    /// Whether its values are plain numbers.
    public var isNumber: Bool { values.allSatisfy { $0.words == nil } }
  }

  public struct Value: Sendable {
    /// The number that represents the value, or the value itself.
    public let code: Int
    /// Unique in its slot; nil if all values of the slot are plain numbers.
    public let words: String?
  }

  /// A step from the states that satisfy a condition to their successors.
  public struct Step: Sendable {
    public let condition: ValueSets
    /// Indices of slots, ascending, with positions of values.
    public let writes: [Write]
  }

  public struct Write: Hashable, Sendable {
    public let slot: Int
    public let value: Int
  }

  /// An outcome that a limit of the flow cuts.
  public struct Cut: Hashable, Sendable {
    public let limit: String
    public let place: String
  }

  /// An event, or a launch.
  public struct Event: Sendable {
    /// The name in traces; a launch with its link.
    public let name: String
    /// An identifier, unique in the model.
    public let identifier: String
    public let steps: [Step]
    /// The conditions under which it stops the app.
    public let stops: [ValueSets]
    public let cuts: [Cut]
  }

  /// An invariant about each state alone.
  public struct Assertion: Sendable {
    public let name: String
    /// An identifier, unique in the model.
    public let identifier: String
    /// The declared text.
    public let text: String
    /// The invariant holds if one of these conditions does.
    public let holds: [ValueSets]
  }

  public let name: String
  /// An identifier for the whole.
  public let identifier: String
  public let slots: [Slot]
  /// The values that each slot may have before a launch, by position. All slots except variables of the flow have 0.
  public let before: [[Int]]
  public let launches: [Event]
  public let events: [Event]
  public let assertions: [Assertion]
  /// The declared texts of invariants about more than one state.
  public let omitted: [String]
  /// Reachable states, in decimal.
  public let stateCount: String
  /// Whether some event or launch stops the app.
  public var canStop: Bool { (launches + events).contains { !$0.stops.isEmpty } }
  /// Whether some outcome was cut, so that the app can do more than the model.
  public var isBounded: Bool { (launches + events).contains { !$0.cuts.isEmpty } }
}

/// The reason why a flow cannot be exported.
public enum ExportFailure: Error, Hashable, Sendable {
  /// The exploration was interrupted.
  case interrupted
  /// Some event has more outcomes in one state than the exploration tries.
  case tooManyOutcomes
}
