import FlowModel

/// A saved run: from a report, from a walk, or written by hand.
public struct SavedTrace: Hashable, Sendable {
  /// One event and the visible screen after it.
  public struct Step: Hashable, Sendable {
    /// In the words of a trace.
    public var event: String
    /// For a launch: `name=value …`, then `link L` for a cold one.
    public var detail: String?
    /// The branches taken at each `choose`, counted from 1; nil: none, or unknown.
    public var choices: [Int]?
    public var visible: FlowLog.Entry.Visible
    public var location: SourceLocation

    public init(
      event: String, detail: String? = nil, choices: [Int]? = nil, visible: FlowLog.Entry.Visible = .unknown,
      location: SourceLocation = .none
    ) {
      self.event = event
      self.detail = detail
      self.choices = choices
      self.visible = visible
      self.location = location
    }
  }

  /// The flow of the run; nil: the file does not say.
  public var flow: String?
  /// The path of the declaration, as given when the trace was made.
  public var file: String?
  /// The finding that it shows.
  public var rule: String?
  public var subject: String?
  /// At least one, the first of them a launch.
  public var steps: [Step]
  public var location: SourceLocation

  public init(
    flow: String? = nil, file: String? = nil, rule: String? = nil, subject: String? = nil, steps: [Step],
    location: SourceLocation = .none
  ) {
    self.flow = flow
    self.file = file
    self.rule = rule
    self.subject = subject
    self.steps = steps
    self.location = location
  }

  /// The finding, if there is one: `deep-link-misses item`.
  public var title: String? {
    guard let rule else { return nil }
    return subject.map { $0 == rule ? rule : "\(rule) \($0)" } ?? rule
  }
}
