import FlowModel
import FlowSemantics

/// What was learned of a flow, as a table that other model checkers can take: slots with their values, launches, and for
/// each event its steps. All reachable states of the flow come of it, and no others.
public struct ExportedModel: Sendable {
  public struct Slot: Sendable {
    /// An identifier, unique in the model.
    public let name: String
    /// As messages of this tool name it.
    public let description: String
    /// By position; 0 stands first.
    public let values: [Value]
    /// Whether its values are plain numbers.
    public var isNumber: Bool { values.allSatisfy { $0.words == nil } }
  }

  public struct Value: Sendable {
    /// The number that stands for it, or that it is.
    public let code: Int
    /// Unique in its slot; nil where all values of the slot are plain numbers.
    public let words: String?
  }

  /// One way from states to states.
  public struct Step: Sendable {
    public let condition: ValueSets
    /// Indices of slots, ascending, with positions of values.
    public let writes: [Write]
  }

  public struct Write: Hashable, Sendable {
    public let slot: Int
    public let value: Int
  }

  /// An outcome that a limit of the flow keeps from being taken.
  public struct Cut: Hashable, Sendable {
    public let limit: String
    public let place: String
  }

  /// An event, or a launch.
  public struct Event: Sendable {
    /// As a trace names it; a launch with its link.
    public let name: String
    /// An identifier, unique in the model.
    public let identifier: String
    public let steps: [Step]
    /// Where it stops the app.
    public let stops: [ValueSets]
    public let cuts: [Cut]
  }

  /// An invariant about each state alone.
  public struct Assertion: Sendable {
    public let name: String
    /// An identifier, unique in the model.
    public let identifier: String
    /// As it is declared.
    public let text: String
    /// It holds where one of these does.
    public let holds: [ValueSets]
  }

  public let name: String
  /// An identifier for the whole.
  public let identifier: String
  public let slots: [Slot]
  /// Before a launch: the values that each slot may hold, by position. All but variables of the flow hold 0.
  public let before: [[Int]]
  public let launches: [Event]
  public let events: [Event]
  public let assertions: [Assertion]
  /// Invariants, as they are declared, that speak of more than one state.
  public let omitted: [String]
  /// Reachable states, in decimal.
  public let stateCount: String
  /// Whether some event or launch stops the app.
  public var canStop: Bool { (launches + events).contains { !$0.stops.isEmpty } }
  /// Whether some outcome was cut, so that the app can do more than the model.
  public var isBounded: Bool { (launches + events).contains { !$0.cuts.isEmpty } }
}

/// Why a flow cannot be exported.
public enum ExportFailure: Error, Hashable, Sendable {
  /// Exploration was broken off.
  case interrupted
  /// Some event has more outcomes in one state than are gone through.
  case tooManyOutcomes
}
