/// A system that can be explored although its stack may grow past every bound: a finite control state, and a stack of
/// which a step sees only the top symbol.
///
/// A system must be deterministic: the same control state and top symbol yield the same steps in the same order, and
/// there must be finitely many of both.
public protocol PushdownSystem {
  associatedtype Control: Hashable
  associatedtype Symbol: Hashable

  /// Reports every initial configuration: a control state and a stack, top first.
  mutating func beginnings(_ emit: (Control, [Symbol]) -> Void)
  /// Reports every step that is possible in a control state while a symbol is on top.
  mutating func steps(from control: Control, top: Symbol, _ emit: (PushdownStep<Control, Symbol>) -> Void)
}

/// A step of a pushdown system.
public enum PushdownStep<Control: Hashable, Symbol: Hashable> {
  /// Puts symbols in place of the top one, the new top first; none for a pop.
  case rewrite(Control, [Symbol])
  /// Continues with a stack that is independent of the one before.
  case restart(Control, [Symbol])
}

extension PushdownStep: Sendable where Control: Sendable, Symbol: Sendable {}
