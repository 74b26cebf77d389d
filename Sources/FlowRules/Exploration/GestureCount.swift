import FlowSemantics
import StateSpace

/// Counts the gestures with which a person gets somewhere.
struct GestureCount {
  struct Path {
    var gestures: Int
    /// The links and externals on the way, as traces name them.
    var outside: [String]
  }

  /// A state that a way has reached, and how.
  private struct Arrival {
    /// A step that no gesture makes.
    enum Outside {
      case event(EventLabel)
      case coldLink(Int)
    }

    var state: Int
    /// Nil for a launch.
    var from: Int?
    var outside: Outside?
  }

  /// Counts links and externals first, then gestures.
  private struct Cost: Comparable {
    var outside: UInt32
    var gestures: UInt32

    static let unknown = Cost(outside: .max, gestures: .max)

    static func < (left: Cost, right: Cost) -> Bool {
      (left.outside, left.gestures) < (right.outside, right.gestures)
    }
  }

  private let explored: ExploredFlow
  private let judged: [Bool]?

  /// Counts from the launches that satisfy a condition.
  ///
  /// - Parameter judged: for each state, whether it satisfies the condition; nil if all do.
  init(_ explored: ExploredFlow, launchesIn judged: [Bool]? = nil) {
    self.explored = explored
    self.judged = judged
  }

  /// The way to one of the goals with the fewest gestures; what happens by itself costs nothing. With `withOutside`,
  /// links, externals and cold launches are allowed, as few as possible; otherwise only what follows a plain launch.
  ///
  /// O(states + steps) time, O(states) memory. Nil also if the current `StopSign` is given.
  func fewest(to goals: [Bool], withOutside: Bool) -> Path? {
    var arrivals: [Int: Arrival] = [:]
    var way: Path?
    visit(withOutside: withOutside) { arrival, gestures in
      if withOutside { arrivals[arrival.state] = arrival }
      if goals[arrival.state] { way = Path(gestures: gestures, outside: names(to: arrival.state, arrivals)) }
      return way == nil
    }
    return way
  }

  /// Visits each state that gestures from a plain launch lead to, once, with the least number of them; fewer gestures
  /// first.
  ///
  /// O(states + steps) time, O(states) memory. Incomplete if the current `StopSign` is given.
  func forEachState(_ body: (_ state: Int, _ gestures: Int) -> Void) {
    visit(withOutside: false) { arrival, gestures in
      body(arrival.state, gestures)
      return true
    }
  }

  /// Dijkstra's algorithm with a bucket for each cost: links and externals, then gestures. `body` returns false to end
  /// it.
  private func visit(withOutside: Bool, _ body: (_ arrival: Arrival, _ gestures: Int) -> Bool) {
    var isDone = Array(repeating: false, count: explored.graph.count)
    // The least cost of the known ways to each state; a second way that costs as much need not be kept.
    var least = Array(repeating: Cost.unknown, count: explored.graph.count)
    var test = StopTest()
    var buckets = launches(withOutside: withOutside).map { [$0] }
    var outside = 0
    while outside < buckets.count {
      var gestures = 0
      while gestures < buckets[outside].count {
        while let arrival = buckets[outside][gestures].popLast() {
          let state = arrival.state
          guard !isDone[state] else { continue }
          if test.shouldStop() { return }
          isDone[state] = true
          guard body(arrival, gestures) else { return }
          for edge in explored.graph.edges(from: state) {
            guard let target = edge.target, !isDone[target] else { continue }
            let label = EventLabel(code: edge.label)
            if !label.isPersons && !withOutside { continue }
            let (row, column) = (outside + (label.isPersons ? 0 : 1), gestures + (label.isGesture ? 1 : 0))
            let cost = Cost(outside: UInt32(row), gestures: UInt32(column))
            guard cost < least[target] else { continue }
            least[target] = cost
            if row == buckets.count { buckets.append([]) }
            while buckets[row].count <= column { buckets[row].append([]) }
            buckets[row][column].append(
              Arrival(state: target, from: state, outside: label.isPersons ? nil : .event(label)))
          }
        }
        // The bucket is empty, but still has all its memory.
        buckets[outside][gestures] = []
        gestures += 1
      }
      outside += 1
    }
  }

  /// Plain launches, then cold ones.
  private func launches(withOutside: Bool) -> [[Arrival]] {
    var rows: [[Arrival]] = [[], []]
    for record in explored.transitions.launchRecords where withOutside || record.launch.link == nil {
      guard let state = record.state, judged?[state] ?? true else { continue }
      let link = record.launch.link.map { Arrival.Outside.coldLink($0) }
      rows[link == nil ? 0 : 1].append(Arrival(state: state, from: nil, outside: link))
    }
    return rows
  }

  /// The links and externals on the way to a state, in order, each once.
  private func names(to state: Int, _ arrivals: [Int: Arrival]) -> [String] {
    var names: [String] = []
    var next: Int? = state
    while let state = next, let arrival = arrivals[state] {
      if let name = arrival.outside.map(name), !names.contains(name) { names.append(name) }
      next = arrival.from
    }
    return names.reversed()
  }

  /// The name that traces use.
  private func name(of outside: Arrival.Outside) -> String {
    switch outside {
    case .event(let label): explored.program.name(of: label)
    case .coldLink(let link): "the cold link \(explored.program.links[link].name)"
    }
  }
}
