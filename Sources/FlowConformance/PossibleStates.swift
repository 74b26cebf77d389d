import FlowModel
import FlowSemantics

/// Where an app may be, as far as its log tells: the states that some run with these events ends in.
struct PossibleStates {
  /// In the order in which they were found; closed under what a log may leave out.
  private(set) var states: [FlowState] = []
  /// Whether the closure was given up because there are too many states.
  private(set) var isCutOff = false

  /// The states, and all that follow without anything that a log has to say where that may be left out.
  init(closing states: [FlowState], leavingOut: Bool, limit: Int, _ steps: inout StepMemory) {
    var seen: Set<FlowState> = []
    self.states = states.filter { seen.insert($0).inserted }
    guard leavingOut else {
      isCutOff = self.states.count > limit
      return
    }
    var next = 0
    while next < self.states.count {
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
  /// What an app does not see, or has no reason to record.
  var isUnlogged: Bool {
    switch kind {
    case .settle, .unlock, .later, .soon, .async, .backCancelled, .swipeCancelled: true
    case .tap, .tapAgain, .tapEarly, .back, .backTo, .swipe, .tab, .link, .external, .launch: false
    }
  }
}

/// Remembers what can happen in a state: logs come to the same states again and again.
struct StepMemory {
  struct Step {
    var label: EventLabel
    var choices: [Int]
    /// The screen seen last; nil: none, or the app stopped.
    var visible: Int?
    /// Nil where the app stops, or a limit of the declaration keeps the outcome from being taken.
    var target: FlowState?
    var cut: LimitCut?
  }

  /// States whose steps are kept; beyond it all are forgotten.
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
      return true
    }
  }
}
