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
  private let goals: [Bool]
  private let judged: [Bool]

  /// Counts from the launches that satisfy a condition.
  init(_ explored: ExploredFlow, goals: [Bool], launchesIn judged: [Bool]) {
    self.explored = explored
    self.goals = goals
    self.judged = judged
  }

  /// The way with the fewest gestures; what follows by itself costs nothing. With `withOutside`, links, externals and
  /// cold launches may come as well, as few as possible; without, only what follows a plain launch.
  ///
  /// Dijkstra's algorithm with a bucket for each cost, O(states + steps).
  func fewest(withOutside: Bool) -> Way? {
    var arrivals: [Int: Arrival] = [:]
    // By links and externals, then by gestures.
    var buckets = launches(withOutside: withOutside).map { [$0] }
    var outside = 0
    while outside < buckets.count {
      var gestures = 0
      while gestures < buckets[outside].count {
        while let arrival = buckets[outside][gestures].popLast() {
          let state = arrival.state
          guard arrivals[state] == nil else { continue }
          arrivals[state] = arrival
          if goals[state] { return Way(gestures: gestures, outside: names(to: state, arrivals)) }
          for edge in explored.graph.edges(from: state) {
            guard let target = edge.target, arrivals[target] == nil else { continue }
            let label = EventLabel(code: edge.label)
            if !label.isPersons && !withOutside { continue }
            let (row, column) = (outside + (label.isPersons ? 0 : 1), gestures + (label.isGesture ? 1 : 0))
            if row == buckets.count { buckets.append([]) }
            while buckets[row].count <= column { buckets[row].append([]) }
            let name = label.isPersons ? nil : explored.program.name(of: label)
            buckets[row][column].append(Arrival(state: target, from: state, outside: name))
          }
        }
        gestures += 1
      }
      outside += 1
    }
    return nil
  }

  /// Plain launches, then cold ones.
  private func launches(withOutside: Bool) -> [[Arrival]] {
    var rows: [[Arrival]] = [[], []]
    for record in explored.transitions.launchRecords where withOutside || record.launch.link == nil {
      guard let words = record.state, let state = explored.graph.store.index(of: words), judged[state] else { continue }
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
