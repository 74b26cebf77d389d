import FlowSemantics

extension NaiveChecker {
  /// Effects nest deeper than the stack of most threads; nil when there are more than `maxStates` states.
  func onDeepStack<Result: Sendable>(_ work: @Sendable @escaping (NaiveSpace) -> Result) -> Result? {
    DeepStack.run { NaiveSpace(program, maxStates: maxStates).map(work) }
  }
}
