import FlowSemantics
import StateSpace

/// The runs that follow an event.
protocol FollowingRuns {
  associatedtype Region
  /// The states that such runs lead to, those right after the event included.
  var states: Region { get }
  /// For each of some parts of these that such a run leads to, a least one, counted from the launch.
  func nearest(_ parts: [Region]) -> [FollowingRun]
}

/// A least run by way of an event to one of several regions.
struct FollowingRun {
  /// Which of the regions.
  var index: Int
  var cost: LeastRuns.Cost
  /// Its steps from the launch on, and the state that it ends in.
  var run: () -> (steps: [Trace.Step], end: FlowState)
}

/// How far runs go on from an event.
enum Sequel {
  /// By what happens without anybody's doing, until nothing is in flight and nothing pending. Launches with a link are runs
  /// that begin with it.
  case untilRest
  /// By all that happens before the transition settles which is in flight after the event; a further tap that puts
  /// something on the display ends them.
  case inFlight

  /// Whether an event of some name may be one of their steps.
  func goesOn(by label: EventLabel, _ program: Program) -> Bool {
    switch self {
    case .untilRest: label.followsLink
    // After the last tap that is looked at there is none.
    case .inFlight: label.kind != .settle && (!label.isFurtherTap || program.flow.limits.taps > 2)
    }
  }
}

extension EventLabel {
  /// What comes after a link until the app is at rest, without anybody's doing.
  var followsLink: Bool { SymbolicFlow.StepKind.followingLink.contains(SymbolicFlow.StepKind(self)) }
}

extension SymbolicFlow.StepKind {
  static let followingLink: Set<SymbolicFlow.StepKind> = [.settle, .unlock, .soon, .later]
}
