import StateSpace

extension SymbolicFlow {
  /// The limit on the work of sifting, as a multiple of the nodes of the states.
  private static let effort = 64

  /// Gives the levels a better order each time that the diagram of the reachable states has become twice as large.
  ///
  /// The first sets lack steps that are learned later; but slots depend on each other there as they do in the last one.
  func siftLevels() {
    let nodes = forest.nodeCount(of: [states])
    if nodes < nodesToSift { return }
    nodesToSift = 2 * nodes
    guard let sifted = forest.sifted(states, effort: Self.effort) else { return }
    levels = levels.reordered(sifted.order)
    siftedPositions = [:]
    for (position, slots) in levels.slots.enumerated() {
      for slot in slots { siftedPositions[slot] = position }
    }
    forest = sifted.forest
    (states, learned) = (sifted.set, sifted.set)
    nodesToSift = max(leastNodesToSift, 2 * forest.nodeCount)
    forgetRelations()
    beforeLaunch = launchProduct()
  }
}
