/// The runs through a graph with the fewest marked steps, and of those the shortest ones.
///
/// Breadth-first search in levels, one for each number of marked steps (a 0-1 search over pairs that are compared
/// lexicographically: Dial, Algorithm 360, CACM 12(11), 1969). O(states + steps).
public struct LeastRuns: Sendable {
  /// The cost of a run: marked steps first.
  public struct Cost: Hashable, Comparable, BitwiseCopyable, Sendable {
    /// The number of marked steps.
    public var marked: Int
    /// The number of steps after the beginning, including marked ones.
    public var length: Int

    public init(marked: Int, length: Int) {
      self.marked = marked
      self.length = length
    }

    public static func < (left: Cost, right: Cost) -> Bool {
      (left.marked, left.length) < (right.marked, right.length)
    }
  }

  /// Where runs may begin.
  public struct Beginning: Sendable {
    public var state: Int
    public var cost: Cost

    public init(state: Int, cost: Cost) {
      self.state = state
      self.cost = cost
    }
  }

  /// How a state is reached.
  private struct Arrival: BitwiseCopyable, Sendable {
    var state: UInt32
    /// The previous state; the state itself where a run begins.
    var parent: UInt32
    var label: UInt32
    var length: UInt32
  }

  /// The states reached, the least cost first.
  public private(set) var order: [Int] = []
  /// By state; `length` is `.max` if the state is not reached.
  private var arrivals: [Arrival]
  private var marked: [UInt32]

  private static let unreached = UInt32.max

  /// - Parameters:
  ///   - beginnings: in any order; of several at one state the cheapest counts.
  ///   - isMarked: whether a step from a state under a label is marked.
  ///   - follows: whether runs take a step from a state.
  public init(
    through graph: StateGraph, from beginnings: [Beginning], isMarked: (_ state: Int, _ label: UInt32) -> Bool,
    follows: (_ state: Int, _ edge: StateGraph.Edge) -> Bool = { _, _ in true }
  ) {
    arrivals = (0..<graph.count).map { Arrival(state: UInt32($0), parent: 0, label: 0, length: Self.unreached) }
    marked = Array(repeating: 0, count: graph.count)
    order.reserveCapacity(graph.count)
    let sorted = beginnings.sorted { ($0.cost, $0.state) < ($1.cost, $1.state) }
    var levels: [[Arrival]] = []
    for beginning in sorted {
      while levels.count <= beginning.cost.marked { levels.append([]) }
      let state = UInt32(beginning.state)
      levels[beginning.cost.marked].append(
        Arrival(state: state, parent: state, label: 0, length: UInt32(beginning.cost.length)))
    }
    var level = 0
    while level < levels.count {
      let further = explore(graph, level: level, levels[level], isMarked, follows)
      if !further.isEmpty {
        if level + 1 == levels.count { levels.append([]) }
        levels[level + 1] = Self.merged(levels[level + 1], further)
      }
      levels[level] = []
      level += 1
    }
  }

  /// Finds the states of one level, and returns how states of the next may be reached, the shortest way first.
  private mutating func explore(
    _ graph: StateGraph, level: Int, _ seeds: [Arrival], _ isMarked: (Int, UInt32) -> Bool,
    _ follows: (Int, StateGraph.Edge) -> Bool
  ) -> [Arrival] {
    var further: [Arrival] = []
    var bucket: [UInt32] = []
    var nextSeed = 0
    var length: UInt32 = 0
    while !bucket.isEmpty || nextSeed < seeds.count {
      if bucket.isEmpty { length = seeds[nextSeed].length }
      while nextSeed < seeds.count, seeds[nextSeed].length == length {
        let seed = seeds[nextSeed]
        nextSeed += 1
        if isReached(Int(seed.state)) { continue }
        reach(seed, level)
        bucket.append(seed.state)
      }
      length += 1
      var next: [UInt32] = []
      for state in bucket.lazy.map({ Int($0) }) {
        order.append(state)
        for edge in graph.edges(from: state) {
          guard let target = edge.target, !isReached(target), follows(state, edge) else { continue }
          let arrival = Arrival(state: UInt32(target), parent: UInt32(state), label: edge.label, length: length)
          if isMarked(state, edge.label) {
            further.append(arrival)
          } else {
            reach(arrival, level)
            next.append(arrival.state)
          }
        }
      }
      bucket = next
    }
    return further
  }

  private mutating func reach(_ arrival: Arrival, _ level: Int) {
    arrivals[Int(arrival.state)] = arrival
    marked[Int(arrival.state)] = UInt32(level)
  }

  /// Merges two lists by length.
  private static func merged(_ left: [Arrival], _ right: [Arrival]) -> [Arrival] {
    if left.isEmpty { return right }
    return (left + right).enumerated()
      .sorted { ($0.element.length, $0.offset) < ($1.element.length, $1.offset) }.map(\.element)
  }

  // MARK: What was found

  /// Whether any run reaches a state.
  public func isReached(_ state: Int) -> Bool { arrivals[state].length != Self.unreached }

  /// The least cost of a run to a state that is reached.
  public func cost(of state: Int) -> Cost {
    Cost(marked: Int(marked[state]), length: Int(arrivals[state].length))
  }

  /// A least run to a state that is reached: states and the label by which each was reached; nil for the first.
  public func path(to state: Int) -> [(state: Int, label: UInt32?)] {
    var path: [(Int, UInt32?)] = []
    var state = state
    while Int(arrivals[state].parent) != state {
      path.append((state, arrivals[state].label))
      state = Int(arrivals[state].parent)
    }
    path.append((state, nil))
    return path.reversed()
  }
}
