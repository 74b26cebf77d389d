import FlowExploration
import FlowSemantics
import StateSpace

/// Counts gestures on sets of states.
extension ExploredSets {
  /// Visits the states that a person can reach from some states, by the least number of gestures, until `visit` returns
  /// false; what happens by itself is not counted.
  private func forEachGestureCount(from start: StateSet, _ visit: (Int, StateSet) -> Bool) {
    let gestures = symbolic.relation([.gesture])
    let others = symbolic.relation(SymbolicFlow.StepKind.persons.subtracting([.gesture]))
    var new = closed(start, under: [others]) ?? start
    var reached = new
    var count = 0
    while visit(count, new) {
      let moved = forest.difference(forest.intersection(forest.image(new, gestures), states), reached)
      let next = closed(moved, under: [others]) ?? moved
      new = forest.difference(next, reached)
      if new.isEmpty { return }
      reached = forest.union(reached, new)
      count += 1
    }
  }

  /// The least number of gestures with which a person gets from some states to others; nil if links or externals are
  /// needed.
  func fewestGestures(from start: StateSet, to goals: StateSet) -> Int? {
    var fewest: Int?
    forEachGestureCount(from: start) { count, new in
      if forest.intersection(new, goals).isEmpty { return true }
      fewest = count
      return false
    }
    return fewest
  }

  /// By screen, the least number of gestures from a plain launch; screens that gestures do not lead to are left out.
  func gesturesToScreens() -> [Int: Int] {
    var gestures: [Int: Int] = [:]
    let plain = symbolic.launchedBy.first { $0.link == nil }?.states ?? .empty
    let all = closed(plain, under: [persons, symbolic.settledOfPersons]) ?? states
    let reachable = symbolic.seenScreens(in: all)
    if reachable.isEmpty { return [:] }
    forEachGestureCount(from: plain) { count, new in
      for screen in symbolic.seenScreens(in: new) where gestures[screen] == nil { gestures[screen] = count }
      return gestures.count < reachable.count
    }
    return gestures
  }
}
