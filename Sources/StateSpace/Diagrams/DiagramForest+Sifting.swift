/// Finds better orders of levels.
extension DiagramForest {
  /// A set in a forest of its own, with other levels.
  public struct SiftedSet {
    /// The levels of the former forest, from the top.
    public let order: [Int]
    public let forest: DiagramForest
    /// The same vectors, with their parts in the new order.
    public let set: StateSet
  }

  /// Half a second to two: of a set with millions of nodes, only the largest levels are moved.
  private static let mostSiftingEffort = 4_000_000

  /// A set in an order of levels in which it has fewer nodes; nil if none was found that saves a tenth of them.
  ///
  /// The same set gives the same order, unless the work is told to stop.
  ///
  /// - Parameter effort: the limit on the work, as a multiple of the nodes of the set; there is an absolute limit, too.
  ///   Either is exceeded by at most one level's way through the diagram.
  public func sifted(_ set: StateSet, effort: Int) -> SiftedSet? {
    var sifting = LevelSifting(set, in: self)
    let before = sifting.size
    sifting.siftAll(effort: min(effort * before, Self.mostSiftingEffort))
    guard sifting.size * 10 < before * 9 else { return nil }
    let forest = DiagramForest(levels: levels)
    return SiftedSet(order: sifting.order, forest: forest, set: sifting.set(in: forest))
  }
}
