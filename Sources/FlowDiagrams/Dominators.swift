import FlowModel

/// The coordinators through which every path of starts from the root to a coordinator leads.
///
/// The immediate dominators of Cooper, Harvey and Kennedy (A Simple, Fast Dominance Algorithm, 2001). With many
/// coordinators that start each other this takes O(coordinators × starts) at worst, usually two passes.
struct Dominators {
  private let index: FlowIndex
  /// Every coordinator after some coordinator that starts it; the roots have none.
  private var order: [String] = []
  /// The position of each coordinator in `order`, from 1; 0 is above all.
  private var ranks: [String: Int] = [:]
  /// By rank, the rank of the nearest coordinator through which every path leads.
  private var nearest: [Int]

  /// - Parameters:
  ///   - parents: For every coordinator one that starts it, found breadth first; nil for `roots`.
  init(_ index: FlowIndex, _ parents: [String: String?], roots: [String]) {
    self.index = index
    var visited = Set(roots)
    // Reversed depth-first postorder: starters come before the coordinators that they start, except in cycles.
    var finished: [String] = []
    for root in roots.reversed() {
      var path = [(name: root, next: 0)]
      while let (name, next) = path.last {
        let started = index.started[name] ?? []
        guard next < started.count else {
          finished.append(name)
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        if parents[started[next]] != nil, visited.insert(started[next]).inserted { path.append((started[next], 0)) }
      }
    }
    order = finished.reversed()
    for (position, name) in order.enumerated() { ranks[name] = position + 1 }
    nearest = [0] + order.map { _ in -1 }
    for root in roots { nearest[ranks[root] ?? 0] = 0 }
    let tops = Set(roots)
    var isSettled = false
    while !isSettled {
      isSettled = true
      for name in order where !tops.contains(name) {
        guard let rank = ranks[name] else { continue }
        let starters = (index.starters[name] ?? []).compactMap { ranks[$0] }.filter { nearest[$0] >= 0 }
        guard let first = starters.first else { continue }
        let common = starters.dropFirst().reduce(first) { meet($0, $1) }
        if nearest[rank] != common {
          nearest[rank] = common
          isSettled = false
        }
      }
    }
  }

  /// The nearest common dominator of two ranks.
  private func meet(_ left: Int, _ right: Int) -> Int {
    var (left, right) = (left, right)
    while left != right {
      if left > right { left = nearest[left] } else { right = nearest[right] }
    }
    return left
  }

  /// The coordinators nested in each coordinator, in the order of a picture without sharing.
  func children(in old: [String: [String]]) -> [String: [String]] {
    var children: [String: [String]] = [:]
    for parent in old.keys.sorted(by: { ranks[$0, default: 0] < ranks[$1, default: 0] }) {
      // A coordinator that is started from below two roots has no common dominator: it keeps its place.
      for name in old[parent] ?? [] { children[place(of: name) ?? parent, default: []].append(name) }
    }
    return children
  }

  /// The coordinator in which a coordinator is nested.
  private func place(of name: String) -> String? {
    guard let rank = ranks[name] else { return nil }
    let starters = Set((index.starters[name] ?? []).compactMap { ranks[$0] })
    var place = nearest[rank]
    // A coordinator with several starters is not nested in one of them, unless that starter is a root, which nothing
    // encloses.
    while starters.count > 1, starters.contains(place), place > 0, nearest[place] > 0 { place = nearest[place] }
    return place > 0 ? order[place - 1] : nil
  }
}
