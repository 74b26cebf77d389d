import FlowModel
import FlowSemantics
import StateSpace

/// The possible states of an app according to its log: the last states of all runs with these events.
struct PossibleStates {
  /// In the order in which they were found; closed under what a log may leave out.
  private(set) var states: [FlowState] = []
  /// Whether computing the closure stopped because there are too many states.
  private(set) var isCutOff = false

  /// The states, and, if events may be left out, all states that follow by events that a log need not contain; not all
  /// of them if the current `StopSign` is given.
  init(closing states: [FlowState], leavingOut: Bool, limit: Int, _ steps: inout StepMemory) {
    var seen: Set<FlowState> = []
    self.states = states.filter { seen.insert($0).inserted }
    guard leavingOut else {
      isCutOff = self.states.count > limit
      return
    }
    var next = 0
    while next < self.states.count, !StopSign.current.isGiven {
      guard self.states.count <= limit else {
        isCutOff = true
        return
      }
      for step in steps.steps(from: self.states[next]) where step.label.isUnlogged {
        if let target = step.target, seen.insert(target).inserted { self.states.append(target) }
      }
      next += 1
    }
  }
}

extension EventLabel {
  /// Whether the event is one that an app does not see, or has no reason to record.
  var isUnlogged: Bool {
    switch kind {
    case .settle, .unlock, .later, .soon, .async, .backCancelled, .swipeCancelled: true
    case .tap, .tapAgain, .tapEarly, .back, .backTo, .swipe, .tab, .link, .external, .launch: false
    }
  }
}

/// Memoises the steps of states, because logs reach the same states repeatedly.
struct StepMemory {
  struct Step {
    var label: EventLabel
    var choices: [Int]
    /// The screen seen last; nil: none, or the app stopped.
    var visible: Int?
    /// Nil if the app stops, or a limit of the declaration cuts the outcome.
    var target: FlowState?
    var cut: LimitCut?
  }

  /// The number of states whose steps are kept; when it is exceeded, all are dropped.
  private static let capacity = 100_000

  let system: FlowSystem
  private var known: [FlowState: [Step]] = [:]
  private var coverage: Coverage

  init(_ system: FlowSystem) {
    self.system = system
    coverage = Coverage(system.program)
  }

  mutating func steps(from state: FlowState) -> [Step] {
    if let steps = known[state] { return steps }
    var steps: [Step] = []
    system.successors(of: state, coverage: &coverage) { label, outcome in
      var step = Step(label: label, choices: outcome.choices, visible: outcome.isCrash ? nil : outcome.visibleScreen)
      switch outcome.result {
      case .state(let target): step.target = target
      case .cut(let cut): step.cut = cut
      case .crash: break
      }
      steps.append(step)
    }
    if known.count >= Self.capacity { known.removeAll() }
    known[state] = steps
    return steps
  }

  mutating func launches(_ visit: (FlowSystem.Launch, FlowSystem.Outcome) -> Void) {
    system.launches(coverage: &coverage) {
      visit($0, $1)
      return !StopSign.current.isGiven
    }
  }
}
