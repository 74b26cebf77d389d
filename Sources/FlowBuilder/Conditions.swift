/// A condition: a variable that is true or false, or an expression.
public protocol FlowCondition {
  var expression: Expression { get }
}

extension Expression: FlowCondition {
  public var expression: Expression { self }
}

extension FlowVariable: FlowCondition where Value == Bool {
  public var expression: Expression { isTrue }
}

extension FlowVariable {
  /// Whether the variable has the value `true`; only for variables that have no values but `true` and `false`.
  public var isTrue: Expression { Expression(.isTrue(variable: name)) }
}

extension FlowCondition {
  /// The same condition with another text, such as that of an older declaration.
  ///
  /// Reports show the text. A text with another meaning makes the flow invalid.
  public func written(_ text: String) -> Expression { Expression(expression.node, text: text) }

  func at(_ location: SourceLocation) -> Expression {
    Expression(expression.node, text: expression.text, location: location)
  }
}

public prefix func ! (condition: some FlowCondition) -> Expression { Expression(.not(condition.expression.node)) }

public func && (left: some FlowCondition, right: some FlowCondition) -> Expression {
  Expression(.and(left.expression.node, right.expression.node))
}

public func || (left: some FlowCondition, right: some FlowCondition) -> Expression {
  Expression(.or(left.expression.node, right.expression.node))
}

/// The screen is the one that a person sees.
public func visible(_ screen: ScreenName) -> Expression { Expression(.visible(screen: screen.text)) }

/// The screen is displayed anywhere, also below others and in other tabs.
public func displayed(_ screen: ScreenName) -> Expression { Expression(.displayed(screen: screen.text)) }

/// A context above the root was made for the screen.
public func presented(_ screen: ScreenName) -> Expression { Expression(.presented(screen.text)) }

/// A context above the root was made for the coordinator.
public func presented(_ coordinator: CoordinatorName) -> Expression { Expression(.presented(coordinator.text)) }

/// Anything is presented above the context of the coordinator whose code asks; in an invariant, above the root.
public let presentsAnything = Expression(.presentsAnything)

/// Something above the context of the coordinator whose code asks is still leaving; in an invariant, above the root.
///
/// With ``presentsAnything`` it says what `presentedViewController != nil` says in UIKit, where that property names the
/// presented controller until its dismissal has ended.
public let anythingLeaving = Expression(.anythingLeaving)

/// The coordinator whose code asks has such a child; in an invariant, the root has.
public func hasChild(_ coordinator: CoordinatorName) -> Expression {
  Expression(.child(coordinator: coordinator.text))
}

/// An instance of the coordinator is alive.
public func alive(_ coordinator: CoordinatorName) -> Expression { Expression(.alive(coordinator: coordinator.text)) }

/// The tab of the coordinator is the selected one of the first displayed tabs that have it.
public func selected(_ coordinator: CoordinatorName) -> Expression {
  Expression(.selected(coordinator: coordinator.text))
}

/// Nothing is in flight, no completion waits, and no ``later(file:line:column:_:)`` effect is pending.
public let quiescent = Expression(.quiescent)

/// A condition that always or never holds.
public func constant(_ value: Bool) -> Expression { Expression(.constant(value)) }
