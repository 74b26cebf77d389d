import FlowSemantics
import StateSpace

/// Counts what a person must do to get somewhere.
struct GestureCount {
  struct Way {
    var gestures: Int
    /// The links and externals on it, as traces name them.
    var outside: [String]
  }

  /// A state that a way has come to, and how.
  private struct Arrival {
    var state: Int
    /// Nil: by a launch.
    var from: Int?
    var outside: String?
  }

  private let explored: ExploredFlow
  private let judged: [Bool]?

  /// Counts from the launches that satisfy a condition.
  ///
  /// - Parameter judged: For each state, whether it does; nil: all do.
  init(_ explored: ExploredFlow, launchesIn judged: [Bool]? = nil) {
    self.explored = explored
    self.judged = judged
  }

  /// The way to one of the goals with the fewest gestures; what follows by itself costs nothing. With `withOutside`,
  /// links, externals and cold launches may come as well, as few as possible; without, only what follows a plain launch.
  ///
  /// O(states + steps).
  func fewest(to goals: [Bool], withOutside: Bool) -> Way? {
    var arrivals: [Int: Arrival] = [:]
    var way: Way?
    visit(withOutside: withOutside) { arrival, gestures in
      if withOutside { arrivals[arrival.state] = arrival }
      if goals[arrival.state] { way = Way(gestures: gestures, outside: names(to: arrival.state, arrivals)) }
      return way == nil
    }
    return way
  }

  /// Each state that gestures from a plain launch lead to, once, with the least number of them; those with fewer first.
  ///
  /// O(states + steps).
  func forEachState(_ body: (_ state: Int, _ gestures: Int) -> Void) {
    visit(withOutside: false) { arrival, gestures in
      body(arrival.state, gestures)
      return true
    }
  }

  /// Dijkstra's algorithm with a bucket for each cost: links and externals, then gestures. `body` ends it with false.
  private func visit(withOutside: Bool, _ body: (_ arrival: Arrival, _ gestures: Int) -> Bool) {
    var isDone = Array(repeating: false, count: explored.graph.count)
    var buckets = launches(withOutside: withOutside).map { [$0] }
    var outside = 0
    while outside < buckets.count {
      var gestures = 0
      while gestures < buckets[outside].count {
        while let arrival = buckets[outside][gestures].popLast() {
          let state = arrival.state
          guard !isDone[state] else { continue }
          isDone[state] = true
          guard body(arrival, gestures) else { return }
          for edge in explored.graph.edges(from: state) {
            guard let target = edge.target, !isDone[target] else { continue }
            let label = EventLabel(code: edge.label)
            if !label.isPersons && !withOutside { continue }
            let (row, column) = (outside + (label.isPersons ? 0 : 1), gestures + (label.isGesture ? 1 : 0))
            if row == buckets.count { buckets.append([]) }
            while buckets[row].count <= column { buckets[row].append([]) }
            let name = label.isPersons ? nil : explored.program.name(of: label)
            buckets[row][column].append(Arrival(state: target, from: state, outside: name))
          }
        }
        // Emptied, but as large as it ever was.
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
      let name = record.launch.link.map { "the cold link \(explored.program.links[$0].name)" }
      rows[name == nil ? 0 : 1].append(Arrival(state: state, from: nil, outside: name))
    }
    return rows
  }

  /// In the order in which they come, each once.
  private func names(to state: Int, _ arrivals: [Int: Arrival]) -> [String] {
    var names: [String] = []
    var next: Int? = state
    while let state = next, let arrival = arrivals[state] {
      if let name = arrival.outside, !names.contains(name) { names.append(name) }
      next = arrival.from
    }
    return names.reversed()
  }
}
