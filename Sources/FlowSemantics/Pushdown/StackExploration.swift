import FlowModel
import StateSpace

/// Everything that a flow can reach with the stack of one coordinator as high as it gets.
///
/// Each state is explored once for all stacks that look the same to it (see `GrowingStack`). If instances of the
/// coordinator have several stacks, the first is followed; everything else stays within the limits of the flow.
public struct StackExploration {
  /// Whether the stack can grow past every bound. If true, this also holds for an exploration that was given up.
  public let isUnbounded: Bool
  /// What ran, in any outcome.
  public let coverage: Coverage
  /// What was observed, except for observations about stacks that are too high.
  public let observations: Set<Observation>
  /// What was left out.
  public let reservations: Set<StackReservation>
  /// The number of pairs of a control state and a top of the stack.
  public let headCount: Int
  /// Why the exploration was given up.
  public let interruption: StateGraph.Interruption?
  private let heads: StackHeads

  /// Explores a flow.
  ///
  /// - Parameters:
  ///   - window: the number of frames on top of the stack that are told apart, at least 2: an event that pops that many
  ///     is not followed.
  ///   - forgetsHappened: whether once-only async actions of covered screens may happen again and again. Otherwise they
  ///     are left out while their screens are covered. The former finds more than can happen, the latter less.
  ///   - judged: the conditions that `judge` evaluates.
  ///   - judge: receives each state, with the system that it belongs to; of a high stack only the root, the frames on top, and one frame of each kind that
  ///     conditions, searches or async actions are about.
  /// - Returns: nil if conditions ask for depths of the stack that cannot be told apart.
  public init?(
    _ program: Program, coordinator: Int, window: Int, forgetsHappened: Bool, judged: [Condition], maxHeads: Int,
    interrupt: (SearchProgress) -> StateGraph.Interruption?, judge: @escaping (FlowState, FlowSystem) -> Void
  ) {
    guard let outlook = StackOutlook(program, coordinator: coordinator, window: window, judged: judged) else {
      return nil
    }
    var stack = GrowingStack(outlook, forgetsHappened: forgetsHappened, judge: judge)
    let reached = PushdownReachability.exploring(&stack, maxHeads: maxHeads, interrupt: interrupt)
    isUnbounded = reached.isUnbounded
    coverage = stack.coverage
    observations = stack.observations
    reservations = stack.reservations
    headCount = reached.headCount
    interruption = reached.interruption
    heads = stack.heads
  }

  /// The screens that are visible in some state at rest from which a person may not get to see another one; -1 for a
  /// state without a screen. The set may be too large; no screen is missing if nothing was left out and nothing
  /// forgotten.
  public func screensWithoutWayOn() -> Set<Int> { heads.screensWithoutWayOn() }

  /// Whether a person certainly gets from every state to one of some screens, if nothing was left out and nothing
  /// forgotten. O(heads²) at worst.
  public func alwaysReaches(_ screens: Set<Int>) -> Bool { heads.alwaysReach(screens) }
}
