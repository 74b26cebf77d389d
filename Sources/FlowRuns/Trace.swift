import FlowModel

/// A run from launch; the first step is the launch itself, so that the length is the number of steps minus one.
public struct Trace: Hashable, Sendable {
  public struct Step: Hashable, Sendable {
    /// The name of the event: `launch`, `tap Home.item`, `settle`, `link offers`.
    public var event: String
    /// For a launch: `name=value …`, then `link L` for a cold one.
    public var detail: String?
    /// The branches taken, counted from 1, where bodies met a `choose`.
    public var choices: [Int]
    /// The screen a person sees afterwards; nil if there is none, or the app stopped.
    public var visible: String?
    /// What is displayed afterwards, in one line: contexts from below, e.g. `[*Home ▸ Item, Search] | Settings`.
    public var display: String
    /// Live coordinators afterwards in canonical order, by name.
    public var live: [String]
    /// The state afterwards; nil if the app stopped, or a limit cut the outcome.
    public var state: StateDescription?
    /// The assumptions about the platform that it depends on although sources disagree, as the options of a flow that
    /// can reverse them: `presentWhileLeaving: waits`.
    public var assumptions: [String]
    /// Where the app's source has what a person or the system does here, as far as the declaration says; nil if it does
    /// not say.
    public var source: SourceLocation?

    public init(
      event: String, detail: String? = nil, choices: [Int] = [], visible: String?, display: String = "",
      live: [String] = [], state: StateDescription? = nil, assumptions: [String] = []
    ) {
      self.event = event
      self.detail = detail
      self.choices = choices
      self.visible = visible
      self.display = display
      self.live = live
      self.state = state
      self.assumptions = assumptions
    }
  }

  public var steps: [Step]
  /// The steps from the end of the trace to the beginning of the loop; only for a violated `leadsTo`.
  public var continuation: [Step]
  /// The steps that can repeat for ever; only for a violated `leadsTo`. If empty, the run stops there.
  public var loop: [Step]
  /// Whether the last step stopped the app.
  public var endsInCrash: Bool
  /// Whether the fault is that nothing more has to happen after the last step; only for a violated `leadsTo`.
  public var staysThere: Bool

  public init(
    steps: [Step], continuation: [Step] = [], loop: [Step] = [], endsInCrash: Bool = false, staysThere: Bool = false
  ) {
    self.steps = steps
    self.continuation = continuation
    self.loop = loop
    self.endsInCrash = endsInCrash
    self.staysThere = staysThere
  }

  /// The number of races: events, other than `settle` and `unlock`, that happen while something is in flight.
  public var races: Int {
    zip(steps, steps.dropFirst()).count { before, step in
      before.state?.flight != nil && step.event != "settle" && !step.event.hasPrefix("unlock ")
    }
  }

  /// The assumptions of its steps about the platform, each once.
  public var assumptions: [String] {
    (steps + continuation + loop).flatMap(\.assumptions).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The number of events after launch.
  public var length: Int { steps.count - 1 }
}
