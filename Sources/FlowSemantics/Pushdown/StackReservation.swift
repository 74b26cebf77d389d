/// Why a step that can happen was left out while a stack was followed to any height.
public enum StackReservation: Hashable, Sendable {
  /// Another limit was met.
  case limit(LimitCut)
  /// Another stack got higher than the limit.
  case otherStack(coordinator: Int)
  /// A frame of another coordinator was covered.
  case foreignFrame(coordinator: Int)
  /// A covered frame records that its async action has happened.
  case hiddenAsync(action: Int)
  /// Many frames go at once, and one of them may have to be told.
  case hiddenGone(screen: Int)
  /// One event reaches further down than frames are told apart.
  case reach(EventLabel)
  /// The stack outlives its coordinator.
  case orphanedStack

  /// Whether only limits of other things are the reason.
  public var isLimit: Bool {
    switch self {
    case .limit, .otherStack: true
    case .foreignFrame, .hiddenAsync, .hiddenGone, .reach, .orphanedStack: false
    }
  }
}
