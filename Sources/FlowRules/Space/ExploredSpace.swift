import FlowExploration
import FlowModel
import FlowRuns
import FlowSemantics
import StateSpace

/// The explored states of a flow as rules see them, whichever engine explored them.
///
/// A rule refers to *regions*: sets of states that only the engine can inspect. `GraphSpace` has a flag for each state
/// of a graph; `SetSpace` has decision diagrams. Each rule is written once, with the operations below.
protocol ExploredSpace: AnyObject {
  /// Some of the explored states.
  associatedtype Region
  associatedtype Following: FollowingRuns where Following.Region == Region
  associatedtype FairStay: FairRuns where FairStay.Region == Region

  // MARK: Regions

  /// All explored states.
  var states: Region { get }
  /// The states in which nothing is in flight and nothing is pending.
  var quiescent: Region { get }
  func isEmpty(_ region: Region) -> Bool
  func union(_ left: Region, _ right: Region) -> Region
  func intersection(_ left: Region, _ right: Region) -> Region
  func difference(_ left: Region, _ right: Region) -> Region

  // MARK: State labels

  /// The states of a region for which a question is answered with yes. It is evaluated once for each combination of
  /// values in the slots that it reads: a question about few slots costs little, however many states there are.
  func states(in region: Region, where question: @escaping (Execution) -> Bool) -> Region
  /// The states of a region that satisfy a condition.
  func satisfying(_ condition: Condition, in region: Region) -> Region
  /// The states in which a person sees one of some screens.
  func seeing(_ screens: Set<Int>) -> Region
  /// The states of a region that have a value of a label, for each value; a state may have several, or none.
  func split<Label: StateLabel>(_ region: Region, by label: Label.Type) -> [(value: Label.Value, states: Region)]
  /// The states of a region by where the shown path ends, each state in one part; a place may have several parts.
  func splitByPlace(_ region: Region) -> [(value: SightEnd, states: Region)]
  /// The states in which an event that makes an observation can happen.
  func observing(_ observation: Observation) -> Region

  // MARK: What may follow

  /// The states that may continue in ways that were not explored: a limit cut an outcome of a person's event, or the
  /// state was not expanded.
  var unexploredWaysOut: Region { get }
  /// The states from which a person's steps lead to a goal, the goals included.
  func reaching(_ goals: Region) -> Region
  /// The states from which a goal is reached by what follows a link, and by answers that come once; the goals included.
  func answered(by goals: Region) -> Region
  /// The states of a region from which no sequence of a person's steps changes what that person sees, and none leads to
  /// an unexplored way out.
  func keepingSight(_ region: Region) -> Region
  /// The runs that follow an event.
  func runs(after event: EventLabel, _ sequel: Sequel) -> Following
  /// The runs that stay within a region for ever and treat every fair event fairly, or stop the app there.
  func fairRuns(within region: Region) -> FairStay

  // MARK: Reachability by gestures

  /// The states that launches lead to and that satisfy a condition; nil: all. With `plainOnly`, no cold link launches.
  func launches(satisfying condition: Condition?, plainOnly: Bool) -> Region
  /// Whether a run from some launches leads to a goal.
  func isReached(_ goals: Region, from launches: Region) -> Bool
  /// The least number of gestures with which a person gets from plain launches to a goal; nil if gestures do not lead
  /// there.
  func fewestGestures(to goals: Region, from launches: Region) -> Int?
  /// The links and externals of a run to a goal with as few of them as possible; nil if no run leads there.
  func detour(to goals: Region, from launches: Region) -> GestureDetour?

  // MARK: Least runs

  /// For each of some regions that is not empty, a least run to it, in the order of the engine.
  func nearest(_ regions: [Region]) -> [NearestRun]
  /// Every observation with a least run that ends with the event that makes it, the nearest first.
  var observedRuns: [ObservedRun] { get }
  /// Remembers the states that a finding is about, for the search for causes.
  func noteWrong(_ region: Region, for key: Finding.Key)
  /// Whether there is no time to continue: then the findings of rules are meaningless.
  var isStopped: Bool { get }
}

/// A least run to one of several regions.
struct NearestRun {
  /// The position of the region.
  var index: Int
  var cost: LeastRuns.Cost
  var trace: Trace
}

/// An observation and a least run that ends with it.
struct ObservedRun {
  var observation: Observation
  var cost: LeastRuns.Cost
  var trace: () -> Trace
}

/// What a person needs besides gestures to get somewhere.
enum GestureDetour {
  /// These links and externals, and this number of gestures.
  case outside(names: [String], gestures: Int)
  /// A link or an external; the engine does not know which.
  case unknown
}

/// The fair runs that stay within a region.
protocol FairRuns {
  associatedtype Region
  /// The states of the region from which there is such a run.
  var states: Region { get }
  /// A least run to one of some of these states, and its continuation; nil if none of them is reachable.
  func trace(from starts: Region) -> Trace?
}

extension ExploredSpace {
  /// The states of a region that satisfy an expression; nil stands for one that always holds.
  func satisfying(_ expression: Expression?, in region: Region, _ explored: ExploredFlow) -> Region {
    expression.map { satisfying(explored.program.condition($0.node), in: region) } ?? region
  }
}
