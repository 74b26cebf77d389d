import FlowRules

/// How a session speaks with whoever runs it while it works.
public struct SessionHooks: Sendable {
  /// Whether to stop exploring; asked often, from any thread.
  public var stop: @Sendable () -> Bool
  /// Told now and then how far the exploration has come, from any thread.
  public var progress: @Sendable (CheckProgress) -> Void
  /// Told what is known whenever one look at a flow that takes long is over and another one begins; the last remark says
  /// what was looked at.
  public var looked: @Sendable (Verdict) -> Void
  /// Told each notice as it comes up.
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

/// How far the exploration of a flow has come.
public struct CheckProgress: Hashable, Sendable {
  public var flow: String
  /// Which look at it this is, where it is not simply explored: "smaller limits".
  public var look: String?
  public var states: Int
  /// States that have been found and not yet looked at; nil where states are found as a set, and `states` are those of
  /// the set so far, at most `Int.max`.
  public var frontier: Int?

  public init(flow: String, look: String? = nil, states: Int, frontier: Int?) {
    self.flow = flow
    self.look = look
    self.states = states
    self.frontier = frontier
  }
}
