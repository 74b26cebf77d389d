import FlowDeclaration
import FlowModel
import FlowSemantics

/// Whether one log is a record of runs that the declared flow can take.
public struct LogVerdict: Hashable, Sendable {
  public var file: String
  /// Launches.
  public var runs = 0
  /// Events, launches included.
  public var events = 0
  /// At most one for each run, in the order of the log.
  public var departures: [Departure] = []
  /// The places where a run could not be followed any further; the rest of that run is not judged.
  public var limits: [Limit] = []

  public init(file: String) { self.file = file }

  /// A place where the app does something that the declared flow cannot do.
  public struct Departure: Hashable, Sendable {
    public enum Reason: Hashable, Sendable {
      /// The event is not possible.
      case event
      /// The event is possible, but not with these branches of its `choose`s.
      case choices
      /// The event is possible, but the app shows a screen that cannot be visible then.
      case visible
      /// The declared flow has stopped the app before this.
      case stopped
    }

    public var reason: Reason
    /// The line that does not fit.
    public var entry: FlowLog.Entry
    /// The last lines of the run that fit, at most five.
    public var before: [FlowLog.Entry]
    /// The screens that can be visible: before the event if the event is not possible, else after it. Nil: no screen.
    public var possibleScreens: [String?]
    /// The events that are possible in place of the logged one, in the words of a trace.
    public var possibleEvents: [String]
    /// One of the states after the lines that fit; nil: the app has stopped or was not launched.
    public var state: FlowState?

    public init(
      reason: Reason, entry: FlowLog.Entry, before: [FlowLog.Entry], possibleScreens: [String?],
      possibleEvents: [String], state: FlowState? = nil
    ) {
      self.reason = reason
      self.entry = entry
      self.before = before
      self.possibleScreens = possibleScreens
      self.possibleEvents = possibleEvents
      self.state = state
    }
  }

  /// A bound that was met.
  public struct Limit: Hashable, Sendable {
    /// `states`, a key of the declaration's limits, or why the work was stopped: `seconds`, `memory`, `interrupt`.
    public var limit: String
    /// A number of states, or the place of an effect; empty if the work was stopped.
    public var place: String
    /// The line of the log.
    public var location: SourceLocation

    public init(limit: String, place: String, location: SourceLocation) {
      self.limit = limit
      self.place = place
      self.location = location
    }

    /// Whether the work was stopped from outside.
    public var isStop: Bool { place.isEmpty }
  }

  public var conforms: Bool { departures.isEmpty }
}
