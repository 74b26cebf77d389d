/// Finds fair runs that never leave a region.
extension NaiveSpace {
  /// The states of `region` from which a fair run never leaves the region: it cycles for ever, ends where no fair event
  /// is possible, or stops the app.
  func endless(in region: [Bool]) -> [Bool] {
    var result = states.map { _ in false }
    for state in fairCore(Set(states.indices.filter { region[$0] })) { result[state] = true }
    for state in states.indices where region[state] && edges[state].contains(where: \.isCrash) { result[state] = true }
    var grows = true
    while grows {
      grows = false
      for state in states.indices where region[state] && !result[state] {
        if edges[state].contains(where: { $0.target.map { result[$0] } ?? false }) {
          result[state] = true
          grows = true
        }
      }
    }
    return result
  }

  /// The states of components in which each fair event that is possible somewhere also happens inside.
  private func fairCore(_ region: Set<Int>) -> Set<Int> {
    var core: Set<Int> = []
    for component in components(region) {
      var outside: Set<String> = []
      var inside: Set<String> = []
      for edge in component.flatMap({ edges[$0] }) where edge.kind.isFair {
        if let target = edge.target, component.contains(target) {
          inside.insert(edge.name)
        } else {
          outside.insert(edge.name)
        }
      }
      let unfair = outside.subtracting(inside)
      if unfair.isEmpty {
        core.formUnion(component)
      } else {
        let rest = component.filter { state in !edges[state].contains { $0.kind.isFair && unfair.contains($0.name) } }
        core.formUnion(fairCore(rest))
      }
    }
    return core
  }

  /// The strongly connected components of the region.
  private func components(_ region: Set<Int>) -> [Set<Int>] {
    var reversed: [Int: [Int]] = [:]
    for state in region {
      for edge in edges[state] {
        if let target = edge.target, region.contains(target) { reversed[target, default: []].append(state) }
      }
    }
    var order: [Int] = []
    var seen: Set<Int> = []
    for root in region.sorted() where seen.insert(root).inserted {
      var path = [(state: root, next: 0)]
      while let last = path.last {
        guard last.next < edges[last.state].count else {
          order.append(last.state)
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        if let target = edges[last.state][last.next].target, region.contains(target), seen.insert(target).inserted {
          path.append((target, 0))
        }
      }
    }
    var result: [Set<Int>] = []
    var assigned: Set<Int> = []
    for root in order.reversed() where assigned.insert(root).inserted {
      var component: Set<Int> = [root]
      var stack = [root]
      while let state = stack.popLast() {
        for source in reversed[state] ?? [] where assigned.insert(source).inserted {
          component.insert(source)
          stack.append(source)
        }
      }
      result.append(component)
    }
    return result
  }
}
