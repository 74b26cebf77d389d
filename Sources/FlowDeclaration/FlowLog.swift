import FlowModel

/// The navigation that an app has recorded, in the format `flowcheck-log/1`.
public struct FlowLog: Hashable, Sendable {
  /// One line of the log that has content.
  public struct Entry: Hashable, Sendable {
    /// The knowledge about the screen that a person sees.
    public enum Visible: Hashable, Sendable {
      case unknown
      case none
      case screen(String)
    }

    /// In the words of a trace; nil if the line only says what is visible.
    public var event: String?
    public var launch: Launch?
    /// The branches that the event took at each `choose`, counted from 1; nil if unknown.
    public var choices: [Int]?
    /// The screen that is visible some time after the event.
    public var visible: Visible
    public var location: SourceLocation

    public init(
      event: String?, launch: Launch? = nil, choices: [Int]? = nil, visible: Visible = .unknown,
      location: SourceLocation = .none
    ) {
      self.event = event
      self.launch = launch
      self.choices = choices
      self.visible = visible
      self.location = location
    }
  }

  /// How the app was launched.
  public struct Launch: Hashable, Sendable {
    /// The variables whose values are known.
    public var variables: [Effect.Assignment]
    public var link: String?

    public init(variables: [Effect.Assignment] = [], link: String? = nil) {
      self.variables = variables
      self.link = link
    }
  }

  public var file: String
  /// At least one, the first of them a launch.
  public var entries: [Entry]

  public init(file: String, entries: [Entry]) {
    self.file = file
    self.entries = entries
  }
}
