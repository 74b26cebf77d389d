import FlowRules

/// Callbacks of a session to its caller while it works.
public struct SessionHooks: Sendable {
  /// Whether to stop exploring; asked often, from any thread.
  public var stop: @Sendable () -> Bool
  /// Called from time to time with the progress of the exploration, from any thread.
  public var progress: @Sendable (CheckProgress) -> Void
  /// Called with the results so far whenever one of several looks at a flow that takes long ends and the next begins;
  /// the last remark says what was explored.
  public var looked: @Sendable (Verdict) -> Void
  /// Called with each notice when it is added.
  public var notify: @Sendable (Notice) -> Void

  public init(
    stop: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (CheckProgress) -> Void = { _ in },
    looked: @escaping @Sendable (Verdict) -> Void = { _ in },
    notify: @escaping @Sendable (Notice) -> Void = { _ in }
  ) {
    self.stop = stop
    self.progress = progress
    self.looked = looked
    self.notify = notify
  }
}

/// The progress of the exploration of a flow.
public struct CheckProgress: Hashable, Sendable {
  public var flow: String
  /// The name of a partial look: "smaller limits"; nil for the full check.
  public var look: String?
  public var states: Int
  /// The number of states that have been found but not yet expanded. Nil if states are found as a set; then `states` is
  /// the size of the set so far, at most `Int.max`.
  public var frontier: Int?

  public init(flow: String, look: String? = nil, states: Int, frontier: Int?) {
    self.flow = flow
    self.look = look
    self.states = states
    self.frontier = frontier
  }
}
