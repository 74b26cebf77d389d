/// What can be explored although a stack of it may grow past every bound: a finite control state, and a stack of which a
/// step sees only the top symbol.
///
/// A system must be deterministic: the same control state and top symbol yield the same steps in the same order, and
/// there must be finitely many of both.
public protocol PushdownSystem {
  associatedtype Control: Hashable
  associatedtype Symbol: Hashable

  /// Every configuration it begins with: a control state and a stack, top first.
  mutating func beginnings(_ emit: (Control, [Symbol]) -> Void)
  /// Every step that is possible in a control state while a symbol is on top.
  mutating func steps(from control: Control, top: Symbol, _ emit: (PushdownStep<Control, Symbol>) -> Void)
}

/// A step of a pushdown system.
public enum PushdownStep<Control: Hashable, Symbol: Hashable> {
  /// Puts symbols in place of the top one, the new top first; none: a pop.
  case rewrite(Control, [Symbol])
  /// Goes on with a stack that has nothing to do with the one before.
  case restart(Control, [Symbol])
}

extension PushdownStep: Sendable where Control: Sendable, Symbol: Sendable {}
