/// Makes operations on diagrams interruptible.
extension DiagramForest {
  /// Does some work on diagrams that may be interrupted; nil if it was.
  ///
  /// `interrupt` is asked at the start and then every few thousand steps, with the number of nodes. Once it returns
  /// true, every operation returns at once with a part of its result, and the caches are emptied at the end, so that no
  /// partial result is remembered. A loop of the body that ends only at a certain set must also ask `isInterrupted`.
  /// Calls may be nested: the outer interruption is asked during the inner work, too, and ends both.
  public func interruptible<Result>(
    by interrupt: (_ nodeCount: Int) -> Bool, _ body: () -> Result
  ) -> Result? {
    if interrupt(nodeCount) { return nil }
    return withoutActuallyEscaping(interrupt) { escaping in
      let outer = interruption
      var outerStops = false
      interruption = { nodeCount in
        if escaping(nodeCount) { return true }
        outerStops = outer?(nodeCount) ?? false
        return outerStops
      }
      patience = min(patience, period)
      defer { interruption = outer }
      let result = body()
      guard isInterrupted else { return result }
      isInterrupted = outerStops
      patience = outerStops ? 1 : period
      results.clear()
      preimages.clear()
      saturations.clear()
      stayings.clear()
      return nil
    }
  }

  /// Counts a step, and asks now and then whether to stop.
  @inline(__always)
  func shouldStop() -> Bool {
    patience &-= 1
    return patience == 0 && interruptionIsDue()
  }

  @inline(never)
  private func interruptionIsDue() -> Bool {
    if !isInterrupted, let interruption { isInterrupted = StopSign.current.shouldStop() || interruption(nodeCount) }
    patience = isInterrupted ? 1 : period
    return isInterrupted
  }
}
