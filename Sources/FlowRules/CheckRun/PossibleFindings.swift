import FlowModel
import FlowSemantics

/// What rules and invariants could find in some states, as far as they ask about one state or one event.
struct PossibleFindings: Sendable {
  /// The screens that are visible in some state.
  var screens: Set<Int> = []
  /// The findings that some state or event shows.
  var wrongs: Set<Finding.Key> = []

  /// Adds what a state shows; only rules about single states are asked.
  mutating func add(
    _ state: FlowState, of system: FlowSystem, _ questions: Questions, in explored: ExploredFlow
  ) {
    screens.formUnion(state.visibleFrames.map(\.screen))
    let single = SingleState(state, in: system)
    for rule in RuleCatalog.rules {
      guard let rule = rule as? any StateRule.Type, state.isQuiescent || !rule.judgesOnlyRest else { continue }
      for report in rule.reports(on: single, in: explored) {
        wrongs.insert(Finding.Key(rule: rule.identifier, subject: report.subject))
      }
    }
    for invariant in questions.invariants where !state.satisfies(invariant.condition, explored.program) {
      wrongs.insert(Finding.Key(rule: invariant.name, subject: invariant.name))
    }
  }

  /// Adds what events show.
  mutating func add(_ observations: Set<Observation>, in explored: ExploredFlow) {
    for rule in RuleCatalog.rules {
      for observation in observations {
        guard let report = explored.report(observation, by: rule) else { continue }
        wrongs.insert(Finding.Key(rule: rule.identifier, subject: report.subject))
      }
    }
  }

  /// The questions about each state besides the rules.
  struct Questions: Sendable {
    /// `always` and `never` invariants that do not ask for the height of a stack, each as a condition on every state.
    var invariants: [(name: String, condition: Condition)] = []

    init(_ explored: ExploredFlow) {
      for invariant in explored.flow.invariants {
        let promise: Expression.Node
        switch invariant.form {
        case .always(let expression): promise = expression.node
        case .never(let expression): promise = .not(expression.node)
        case .reachable, .recoverable, .leadsTo: continue
        }
        let judged = invariant.condition.map { .or(.not($0.node), promise) } ?? promise
        guard !judged.asksForDepth else { continue }
        invariants.append((invariant.name, explored.program.condition(judged)))
      }
    }
  }
}

extension Expression.Node {
  fileprivate var asksForDepth: Bool {
    func asks(_ operand: Expression.Operand) -> Bool {
      switch operand {
      case .depth: true
      case .truth(let node): node.asksForDepth
      case .variable, .text, .count, .machine, .ownMachine: false
      }
    }
    return switch self {
    case .not(let inner): inner.asksForDepth
    case .and(let left, let right), .or(let left, let right): left.asksForDepth || right.asksForDepth
    case .compare(_, let left, let right): asks(left) || asks(right)
    case .constant, .isTrue, .visible, .displayed, .presented, .presentsAnything, .anythingLeaving, .alive, .child,
      .selected, .quiescent:
      false
    }
  }
}
