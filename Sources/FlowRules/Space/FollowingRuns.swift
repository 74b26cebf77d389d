import FlowExploration
import FlowRuns
import FlowSemantics
import StateSpace

/// The runs that follow an event.
protocol FollowingRuns {
  associatedtype Region
  /// The states that such runs lead to, including those right after the event.
  var states: Region { get }
  /// For each of some parts of these states that such a run leads to, a least run, counted from the launch.
  func nearest(_ parts: [Region]) -> [FollowingRun]
}

/// A least run through an event to one of several regions.
struct FollowingRun {
  /// The position of the region.
  var index: Int
  var cost: LeastRuns.Cost
  /// Its steps from the launch on, and the state that it ends in.
  var run: () -> (steps: [Trace.Step], end: FlowState)
}

/// How far runs continue after an event.
enum Sequel {
  /// By events that happen by themselves, until nothing is in flight and nothing is pending. Launches with a link are
  /// runs that begin with it.
  case untilRest
  /// By all events before the transition that is in flight after the event settles; a further tap that adds something
  /// to the display ends them.
  case inFlight

  /// Whether an event may be one of the steps.
  func goesOn(by label: EventLabel, _ program: Program) -> Bool {
    switch self {
    case .untilRest: label.followsLink
    // No tap follows the last one that is explored.
    case .inFlight: label.kind != .settle && (!label.isFurtherTap || program.flow.limits.taps > 2)
    }
  }
}

extension EventLabel {
  /// Whether the event may follow a link by itself until the app is at rest.
  var followsLink: Bool { SymbolicFlow.StepKind.followingLink.contains(SymbolicFlow.StepKind(self)) }
}

extension SymbolicFlow.StepKind {
  static let followingLink: Set<SymbolicFlow.StepKind> = [.settle, .unlock, .soon, .later]
}
