/// Why something that can happen was left out while a stack was followed however high it gets.
public enum StackReservation: Hashable, Sendable {
  /// A limit of something else was met.
  case limit(LimitCut)
  /// Another stack got higher than the limit.
  case otherStack(coordinator: Int)
  /// A frame of somebody else got covered.
  case foreignFrame(coordinator: Int)
  /// A covered frame counts that its async action has happened.
  case hiddenAsync(action: Int)
  /// Many frames go at once, and one of them may be told.
  case hiddenGone(screen: Int)
  /// One event reaches further down than is told apart.
  case reach(EventLabel)
  /// The stack outlives its coordinator.
  case orphanedStack

  /// Whether nothing but limits of other things is behind it.
  public var isLimit: Bool {
    switch self {
    case .limit, .otherStack: true
    case .foreignFrame, .hiddenAsync, .hiddenGone, .reach, .orphanedStack: false
    }
  }
}
