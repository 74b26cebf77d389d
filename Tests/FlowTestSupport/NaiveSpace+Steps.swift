/// Counts steps, and compares the displays of states.
extension NaiveSpace {
  /// How often each event leads from one visible screen to another.
  var steps: [String: Int] {
    func visible(_ state: Int) -> String { states[state].visible?.screen ?? "none" }
    var counts: [String: Int] = [:]
    for (state, edges) in edges.enumerated() {
      for edge in edges {
        let end = edge.target.map(visible) ?? (edge.isCrash ? "crash" : "cut")
        counts["\(edge.name), \(visible(state)) to \(end)", default: 0] += 1
      }
    }
    return counts
  }
}

extension NaiveState {
  /// Whether a screen is displayed fewer times than in another state, or there are fewer contexts.
  func hasLess(than other: NaiveState) -> Bool {
    var counts: [String: Int] = [:]
    for frame in frames { counts[frame.screen, default: 0] += 1 }
    for frame in other.frames { counts[frame.screen, default: 0] -= 1 }
    return contexts.count < other.contexts.count || counts.values.contains { $0 < 0 }
  }

  /// The state without its guards.
  var withoutGuards: NaiveState {
    var result = self
    for id in instances.keys { result.instances[id]?.lock = .open }
    return result
  }

  /// How often each screen occurs twice in a row on a stack, or on top of two neighbouring contexts.
  var doubles: [String: Int] {
    var result: [String: Int] = [:]
    let tops = contexts.map { $0.node.shownFrame?.screen }
    let windows = [Array(tops[..<(cover ?? tops.count)]), Array(tops[(cover ?? tops.count)...])]
    for row in stacks.map({ $0.frames.map { Optional($0.screen) } }) + windows {
      for (one, other) in zip(row, row.dropFirst()) {
        if let one, one == other { result[one, default: 0] += 1 }
      }
    }
    return result
  }
}

extension NaiveRun {
  /// Counts copies as in the next state: copies left behind by dead instances count by coordinator.
  func canonicalCopies() throws {
    var run = self
    run.state = state.canonical(in: program)
    try run.checkAllCopies()
  }
}
