import FlowSemantics

/// Which steps ran in the events of each action, and in any event.
public struct ActionCoverage: Sendable {
  /// By the number of the step.
  public private(set) var steps: [Bool]
  /// By the index of the action: the steps that ran in the action's own event; nil if the action never happens.
  public private(set) var stepsOfActions: [Set<Int>?]

  init(_ program: Program) {
    steps = Array(repeating: false, count: program.stepCount)
    stepsOfActions = Array(repeating: nil, count: program.actions.count)
  }

  mutating func cover(_ outcome: LocalTransition) {
    var action: Int?
    switch outcome.label.kind {
    case .tap, .tapAgain, .tapEarly, .async: action = outcome.label.operand
    default: break
    }
    if let action, stepsOfActions[action] == nil { stepsOfActions[action] = [] }
    for case .step(let number) in outcome.covered {
      steps[number] = true
      if let action { stepsOfActions[action]?.insert(number) }
    }
  }
}

extension FlowTransitions {
  /// The coverage of all outcomes that occurred. O(outcomes × what they ran).
  public var actionCoverage: ActionCoverage {
    var coverage = ActionCoverage(system.program)
    for index in behaviour.localTransitions.indices where isKnown(index) {
      coverage.cover(behaviour.localTransitions[index])
    }
    return coverage
  }
}

extension SymbolicFlow {
  /// The coverage of all learned outcomes: each of them occurs, as outcomes are learned only in states of the flow.
  public var actionCoverage: ActionCoverage {
    var coverage = ActionCoverage(program)
    for outcome in behaviour.localTransitions { coverage.cover(outcome) }
    return coverage
  }
}
