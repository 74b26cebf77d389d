import FlowModel

/// An expression with its names resolved.
public indirect enum Condition: Sendable {
  case constant(Bool)
  case not(Condition)
  case and(Condition, Condition)
  case or(Condition, Condition)
  case variable(Int, hasValue: UInt16)
  case instanceVariable(InstanceVariable, hasValue: UInt16)
  case visible(Int)
  case displayed(Int)
  case presented(Subject)
  case presentsAnything
  case anythingLeaving
  case alive(Int)
  case child(Int)
  case selected(Int)
  case quiescent
  case compare(Expression.Comparison, Operand, Operand)

  public indirect enum Operand: Sendable {
    /// The text of each value of a variable.
    case variable(Int, values: [String])
    case instanceVariable(InstanceVariable, values: [String])
    case text(String)
    case count(Int)
    case depth(Int)
    case machine(Int)
    /// The machine state of the instance whose code asks.
    case ownMachine(Int)
    case truth(Condition)
  }
}

/// A variable that each instance of a coordinator has.
public struct InstanceVariable: Hashable, Sendable {
  public let coordinator: Int
  /// The position among the variables of the coordinator.
  public let index: Int
  /// Whether the variable of the asking instance is meant; otherwise that of the first live instance.
  public let isOwn: Bool
}

/// What a context was made for.
public enum Subject: Hashable, Sendable {
  case screen(Int)
  case coordinator(Int)
}

extension Condition {
  /// Visits this condition and all within it.
  func forEachTerm(_ visit: (Condition) -> Void) {
    visit(self)
    switch self {
    case .not(let inner): inner.forEachTerm(visit)
    case .and(let left, let right), .or(let left, let right):
      left.forEachTerm(visit)
      right.forEachTerm(visit)
    case .compare(_, let left, let right):
      for case .truth(let inner) in [left, right] { inner.forEachTerm(visit) }
    case .constant, .variable, .instanceVariable, .visible, .displayed, .presented, .presentsAnything,
      .anythingLeaving, .alive, .child, .selected, .quiescent:
      break
    }
  }

  /// Whether the condition refers to the instance whose code asks.
  var asksForActor: Bool {
    var asks = false
    forEachTerm { term in
      switch term {
      case .presentsAnything, .anythingLeaving, .child: asks = true
      case .instanceVariable(let variable, _): asks = asks || variable.isOwn
      case .compare(_, let left, let right):
        for case .instanceVariable(let variable, _) in [left, right] { asks = asks || variable.isOwn }
        for case .ownMachine in [left, right] { asks = true }
      default: break
      }
    }
    return asks
  }

  /// Whether the condition holds in a state that no instance's code asks about.
  package func holds(in execution: Execution) -> Bool { holds(in: execution, for: nil) }

  /// Whether the condition holds in a state. O(size of the display) for each term that looks at it.
  ///
  /// - Parameter actor: the instance whose code asks; nil if no instance's code does. The terms then refer to the root,
  ///   and the asker's own variables have no value.
  func holds(in view: some StateView, for actor: Int? = nil) -> Bool {
    switch self {
    case .constant(let value): value
    case .not(let inner): !inner.holds(in: view, for: actor)
    case .and(let left, let right): left.holds(in: view, for: actor) && right.holds(in: view, for: actor)
    case .or(let left, let right): left.holds(in: view, for: actor) || right.holds(in: view, for: actor)
    case .variable(let index, let value): view.variable(index) == Int(value)
    case .instanceVariable(let variable, let value): view.value(of: variable, for: actor) == Int(value)
    case .visible(let screen): view.isVisible(screen)
    case .displayed(let screen): view.displaysScreen(screen)
    case .presented(let subject): view.isPresented(subject)
    case .presentsAnything: view.presentsAnything(actor)
    case .anythingLeaving: view.isAnythingLeaving(actor)
    case .alive(let coordinator): view.hasLive(coordinator)
    case .child(let coordinator): view.hasChild(coordinator, actor)
    case .selected(let coordinator): view.isTabSelected(coordinator)
    case .quiescent: view.isQuiescent
    case .compare(let comparison, let left, let right):
      Self.compare(comparison, left.value(in: view, for: actor), right.value(in: view, for: actor))
    }
  }

  /// A missing value equals nothing, and has no order relative to anything.
  private static func compare(_ comparison: Expression.Comparison, _ left: String?, _ right: String?) -> Bool {
    guard let left, let right else { return comparison == .notEqual }
    return comparison.holds(left, right)
  }
}

extension Condition.Operand {
  fileprivate func value(in view: some StateView, for actor: Int?) -> String? {
    switch self {
    case .variable(let index, let values): values[view.variable(index)]
    case .instanceVariable(let variable, let values): view.value(of: variable, for: actor).map { values[$0] }
    case .text(let text): text
    case .count(let coordinator): String(view.liveCount(coordinator))
    case .depth(let coordinator): String(view.stackDepth(ofFirst: coordinator))
    case .machine(let coordinator):
      view.machineState(ofFirst: coordinator).flatMap { view.program.coordinators[coordinator].machine?.states[$0] }
    case .ownMachine(let coordinator):
      actor.flatMap { view.machineState(ofInstance: $0) }
        .flatMap { view.program.coordinators[coordinator].machine?.states[$0] }
    case .truth(let condition): condition.holds(in: view, for: actor) ? "true" : "false"
    }
  }
}
