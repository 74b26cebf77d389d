/// How a session speaks with whoever runs it while it works.
public struct SessionHooks: Sendable {
  /// Whether to stop exploring; asked often, from any thread.
  public var stop: @Sendable () -> Bool
  /// Told now and then how far the exploration has come, from any thread.
  public var progress: @Sendable (CheckProgress) -> Void
  /// Told each notice as it comes up.
  public var notify: @Sendable (Notice) -> Void

  public init(
    stop: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (CheckProgress) -> Void = { _ in },
    notify: @escaping @Sendable (Notice) -> Void = { _ in }
  ) {
    self.stop = stop
    self.progress = progress
    self.notify = notify
  }
}

/// How far the exploration of a flow has come.
public struct CheckProgress: Hashable, Sendable {
  public var flow: String
  public var states: Int
  /// States that have been found and not yet looked at; nil where states are found as a set, and `states` are those of
  /// the set so far, at most `Int.max`.
  public var frontier: Int?

  public init(flow: String, states: Int, frontier: Int?) {
    self.flow = flow
    self.states = states
    self.frontier = frontier
  }
}
