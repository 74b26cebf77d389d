import FlowModel
import StateSpace

/// Everything a flow can come to with the stack of one coordinator as high as it gets.
///
/// Each state is looked at once for all stacks that look the same to it (see `GrowingStack`). Where coordinators of one
/// name have several stacks, the first is followed; everything else is held within the limits of the flow.
public struct StackExploration {
  /// Whether the stack can grow past every bound. If so, it can also where this was given up.
  public let isUnbounded: Bool
  /// What ran, in any outcome.
  public let coverage: Coverage
  /// What was observed; nothing about stacks that are too high.
  public let observations: Set<Observation>
  /// What was left out.
  public let reservations: Set<StackReservation>
  /// Pairs of what a flow can be in and what can be on top of the stack.
  public let headCount: Int
  /// Why it was given up.
  public let interruption: StateGraph.Interruption?
  private let heads: StackHeads

  /// Explores a flow.
  ///
  /// - Parameters:
  ///   - window: How many frames on top of the stack are told apart, at least 2: an event that pops so many is not
  ///     followed.
  ///   - forgetsHappened: Lets once-only async actions of screens that are covered happen again and again. Without, they
  ///     are left out when they happen under cover. One finds more than can happen, the other less.
  ///   - judged: Conditions that `judge` will ask.
  ///   - judge: Sees each state, of a high stack only the root, the frames on top, and one frame of each kind that
  ///     conditions, searches or async actions are about.
  /// - Returns: nil where conditions ask for the depth of the stack in a way that cannot be told apart.
  public init?(
    _ program: Program, coordinator: Int, window: Int, forgetsHappened: Bool, judged: [Condition], maxHeads: Int,
    interrupt: (SearchProgress) -> StateGraph.Interruption?, judge: @escaping (FlowState) -> Void
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
  /// state without a screen. Some may be among them without need; none is missing where nothing was left out and nothing
  /// forgotten.
  public func screensWithoutWayOn() -> Set<Int> { heads.screensWithoutWayOn() }

  /// Whether a person surely gets from every state to one of some screens, where nothing was left out and nothing
  /// forgotten. O(heads²) at worst.
  public func alwaysReaches(_ screens: Set<Int>) -> Bool { heads.alwaysReach(screens) }
}
