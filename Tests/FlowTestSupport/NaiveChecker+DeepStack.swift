import FlowSemantics
import StateSpace

/// Runs the checker on a deep stack.
extension NaiveChecker {
  /// Runs work on a deep stack, because effects can nest deeper than the stack of most threads allows; nil if there are
  /// more than `maxStates` states.
  func onDeepStack<Result: Sendable>(_ work: @Sendable @escaping (NaiveSpace) -> Result) -> Result? {
    DeepStack.run { NaiveSpace(program, maxStates: maxStates).map(work) }
  }
}
