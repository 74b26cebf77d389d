extension StateGraph {
  /// The strongly connected components of the graph restricted to some states, single states included.
  ///
  /// Tarjan's algorithm (Depth-first search and linear graph algorithms, 1972) without recursion; O(states + steps).
  /// Incomplete if the current `StopSign` is given.
  public func components(of region: [Int]) -> [[Int]] {
    var test = StopTest()
    var inside = Array(repeating: false, count: count)
    for state in region { inside[state] = true }
    var order = Array(repeating: -1, count: count)
    var low = Array(repeating: 0, count: count)
    var isOpen = Array(repeating: false, count: count)
    var open: [Int] = []
    var components: [[Int]] = []
    var clock = 0
    var calls: [(state: Int, next: Int)] = []
    for root in region where order[root] < 0 {
      calls.append((root, 0))
      while let (state, next) = calls.last {
        if test.shouldStop() { return components }
        if next == 0 {
          order[state] = clock
          low[state] = clock
          clock += 1
          open.append(state)
          isOpen[state] = true
        }
        let steps = edges(from: state)
        var position = next
        var descends = false
        while position < steps.count {
          let edge = steps[steps.startIndex + position]
          position += 1
          guard let target = edge.target, inside[target] else { continue }
          if order[target] < 0 {
            calls[calls.count - 1].next = position
            calls.append((target, 0))
            descends = true
            break
          }
          if isOpen[target] { low[state] = min(low[state], order[target]) }
        }
        if descends { continue }
        calls.removeLast()
        if let caller = calls.last { low[caller.state] = min(low[caller.state], low[state]) }
        if low[state] == order[state] {
          var component: [Int] = []
          while let member = open.popLast() {
            isOpen[member] = false
            component.append(member)
            if member == state { break }
          }
          components.append(component.sorted())
        }
      }
    }
    return components
  }
}
