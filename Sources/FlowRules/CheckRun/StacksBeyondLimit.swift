import FlowModel
import FlowSemantics
import StateSpace

/// What is known of a flow beyond its limit on the frames of one stack.
///
/// The check run asks for it once the states are explored: the rules that judge the explored states also judge what can
/// be seen with stacks of any height.
struct StacksBeyondLimit: Sendable {
  typealias Answer = ExploredFlow.StackAnswer

  /// By coordinator whose stack met the limit.
  private(set) var answers: [Int: Answer] = [:]
  /// Explanations of answers that are not plain, a sentence each.
  private(set) var remarks: [String] = []
  /// All that can be seen and run with stacks of any height; nil if that is not known.
  private(set) var everything: (findings: PossibleFindings, coverage: Coverage, observed: Set<Observation>)?
  /// The screens from which there may be no way on with stacks of any height, -1 for none; nil if that is not known.
  private(set) var screensWithoutWayOn: Set<Int>?
  /// Whether there certainly is a way home from everywhere.
  private(set) var isHomeReachedAlways = false
  /// The invariants that `everything` covers.
  private(set) var judgedInvariants: [String] = []

  init() {}

  /// Follows each stack that met the limit. `interrupt` may end that; then the limit decides.
  init(_ explored: ExploredFlow, interrupt: (SearchProgress) -> StateGraph.Interruption?) {
    let questions = PossibleFindings.Questions(explored)
    judgedInvariants = questions.invariants.map(\.name)
    for observation in explored.observations {
      guard case .fullStack(let coordinator) = observation else { continue }
      follow(coordinator, explored, questions, interrupt)
    }
  }

  /// The windows to try: an event that pops more screens one by one than the largest of them is not followed.
  private static let windows = 2...4

  private mutating func follow(
    _ coordinator: Int, _ explored: ExploredFlow, _ questions: PossibleFindings.Questions,
    _ interrupt: (SearchProgress) -> StateGraph.Interruption?
  ) {
    let name = explored.coordinatorName(coordinator)
    if explored.program.watchesAppearances {
      return decide(coordinator, .undecided("screens are told when they appear"), name)
    }
    if explored.program.reusesInstances {
      return decide(coordinator, .undecided("coordinators are shown again as they were"), name)
    }
    func explore(window: Int, forgetsHappened: Bool) -> (StackExploration, PossibleFindings)? {
      var possible = PossibleFindings()
      let exploration = StackExploration(
        explored.program, coordinator: coordinator, window: window, forgetsHappened: forgetsHappened,
        judged: questions.invariants.map(\.condition),
        maxHeads: Self.mostHeads(explored),
        interrupt: interrupt
      ) { possible.add($0, of: $1, questions, in: explored) }
      guard let exploration else { return nil }
      possible.add(exploration.observations, in: explored)
      return (exploration, possible)
    }
    for window in Self.windows {
      guard let (least, possible) = explore(window: window, forgetsHappened: false) else {
        decide(coordinator, .undecided("conditions ask for its depth"), name)
        return
      }
      let hides = least.reservations.contains { if case .hiddenAsync = $0 { true } else { false } }
      let isTooNarrow = least.reservations.contains { if case .reach = $0 { true } else { false } }
      if isTooNarrow, window < Self.windows.upperBound, least.interruption == nil { continue }
      if let interruption = least.interruption {
        // What was found until then holds.
        if least.isUnbounded {
          return decide(coordinator, .unbounded, name, limits: "following it was given up (\(interruption.limit))")
        }
        decide(coordinator, .undecided("following it was given up (\(interruption.limit))"), name)
        return
      }
      guard let (most, allPossible) = hides ? explore(window: window, forgetsHappened: true) : (least, possible) else {
        return
      }
      let obstacle = most.reservations.filter { !$0.isLimit }.map { $0.sentence(explored) }.min()
      let limits = most.reservations.filter(\.isLimit).map { $0.sentence(explored) }.min()
      if least.isUnbounded {
        decide(coordinator, .unbounded, name, limits: limits)
      } else if most.interruption != nil {
        decide(coordinator, .undecided("following it was given up"), name)
      } else if let obstacle {
        decide(coordinator, .undecided(obstacle), name)
      } else if most.isUnbounded {
        decide(coordinator, .undecided("covered screens act by themselves"), name)
      } else {
        decide(coordinator, .bounded, name, limits: limits)
      }
      guard most.interruption == nil, most.reservations.isEmpty else { return }
      everything = (allPossible, most.coverage, most.observations)
      if !hides {
        screensWithoutWayOn = most.screensWithoutWayOn()
        isHomeReachedAlways = most.alwaysReaches(NoWayHomeRule.goals(of: explored))
      }
      return
    }
  }

  /// The number of heads that are allowed however little there was to explore, unless there are many events to try: some
  /// hundred are enough to decide about small flows.
  private static let fewHeads = 500

  /// The least number of events that may be tried on the heads of one stack.
  private static let fewTrials = 50_000

  /// The limit on the heads through which a stack is followed, in proportion to the cost of exploring, and not to the
  /// number of states.
  ///
  /// Every event is tried on each head, and nothing is remembered of it. The cost of the rest of the exploration is the
  /// number of runs that learned all events.
  private static func mostHeads(_ explored: ExploredFlow) -> Int {
    let behaviour = explored.sets?.symbolic.behaviour ?? explored.transitions.behaviour
    let heads = min(1_000_000, max(fewHeads, behaviour.runs / 4))
    let trials = max(fewTrials, behaviour.runs * 4)
    return min(heads, trials / max(1, behaviour.system.groups.count))
  }

  private mutating func decide(_ coordinator: Int, _ answer: Answer, _ name: String, limits: String? = nil) {
    answers[coordinator] = answer
    if case .undecided(let reason) = answer {
      remarks.append("whether the stack of \(name) grows without end is judged by the limit: \(reason)")
    } else if let limits {
      remarks.append("the stack of \(name) is judged with all else held within its limits: \(limits)")
    }
  }
}

extension StackReservation {
  fileprivate func sentence(_ explored: ExploredFlow) -> String {
    switch self {
    case .limit(let cut): "\(cut.limit.rawValue) at \(cut.place)"
    case .otherStack(let coordinator): "stackDepth on the stack of \(explored.coordinatorName(coordinator))"
    case .foreignFrame(let coordinator): "screens of \(explored.coordinatorName(coordinator)) are covered on it"
    case .hiddenAsync(let action):
      "\(explored.program.actions[action].name) happens on \(explored.actionScreen(action)) when it is covered"
    case .hiddenGone(let screen): "\(explored.screenName(screen)) is told when it goes together with others"
    // The screen of the event may be one that the flow does not declare.
    case .reach(let label) where label.kind == .backTo: "the back menu takes away too many screens at once"
    case .reach(let label): "\(explored.program.name(of: label)) takes away too many screens at once"
    case .orphanedStack: "it outlives its coordinator"
    }
  }
}

extension ExploredFlow {
  fileprivate func actionScreen(_ action: Int) -> String { screenName(program.actions[action].screen) }
}
