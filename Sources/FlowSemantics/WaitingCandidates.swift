/// Instances of which presentations may wait in slots (`.sheet(item:)`), in the order in which they come when a context is
/// free.
///
/// Those whose coordinators are each retained by one other have a known order, as long as they stand where the first
/// instances do; where somebody stands elsewhere, or is one of the others, everybody who waits has to be looked at.
struct WaitingCandidates: Sendable {
  /// The first first. `position`: the way from the root down to it that is earlier than all of those behind it, a
  /// coordinator and a handle for each step.
  let ordered: [(handle: Int, position: [Int])]
  let unordered: [Int]

  /// - Parameter poolsOf: by coordinator.
  init(_ program: Program, _ poolsOf: [[Int]], _ instanceLimit: Int) {
    guard program.usesSlots else {
      (ordered, unordered) = ([], [])
      return
    }
    var starters: [[Int]] = Array(repeating: [], count: program.coordinators.count)
    for (starter, started) in program.retainedStarts.enumerated() {
      for child in started { starters[child].append(starter) }
    }
    var ordered: [(handle: Int, position: [Int])] = []
    var unordered: [Int] = []
    for coordinator in program.coordinators.indices where program.mayWaitInSlots[coordinator] {
      let handles = poolsOf[coordinator].flatMap { pool in
        (0..<instanceLimit).map { pool * instanceLimit + $0 }
      }
      let above = Self.earliest(coordinator, starters, program.root, poolsOf, instanceLimit)
      for (index, handle) in handles.enumerated() {
        if index == 0, let above { ordered.append((handle, above)) } else { unordered.append(handle) }
      }
    }
    self.ordered = ordered.sorted { $0.position.lexicographicallyPrecedes($1.position) }
    self.unordered = unordered
  }

  /// The earliest position that an instance of a coordinator may have; nil where it may have several starters.
  private static func earliest(
    _ coordinator: Int, _ starters: [[Int]], _ root: Int, _ poolsOf: [[Int]], _ instanceLimit: Int
  ) -> [Int]? {
    var position: [Int] = []
    var current = coordinator
    var met: Set<Int> = []
    while current != root {
      guard starters[current].count == 1, met.insert(current).inserted else { return nil }
      position = [current, poolsOf[current][0] * instanceLimit] + position
      current = starters[current][0]
    }
    return starters[root].isEmpty ? position : nil
  }
}
