import FlowModel

/// Which coordinator is drawn inside which.
struct CoordinatorTree {
  /// A coordinator and the position of the one it is nested in.
  struct Entry {
    var coordinator: Coordinator
    var parent: Int?
  }

  /// Every coordinator once, each after the one it is nested in.
  private(set) var entries: [Entry] = []

  /// Clusters in clusters beyond this many are drawn beside each other: frames in frames without end leave no picture.
  static let deepest = 16

  /// Nests every coordinator in the first that starts it, the nearest to the root before others.
  ///
  /// What nobody starts stands beside the root.
  init(_ index: FlowIndex) {
    var parents: [String: String?] = [:]
    var children: [String: [String]] = [:]
    var roots: [String] = []
    for top in [index.flow.root] + index.flow.coordinators.map(\.name)
    where parents[top] == nil && index.coordinator(top) != nil {
      if top != index.flow.root, index.starters[top]?.isEmpty == false { continue }
      roots.append(top)
      Self.spread(from: top, index, &parents, &children)
    }
    // What only starts itself in a circle has a starter, but no way there.
    for name in index.flow.coordinators.map(\.name) where parents[name] == nil {
      roots.append(name)
      Self.spread(from: name, index, &parents, &children)
    }

    var pending = roots.reversed().map { (name: $0, parent: Int?.none, depth: 1) }
    while let (name, parent, depth) = pending.popLast() {
      guard let coordinator = index.coordinator(name) else { continue }
      let position = entries.count
      entries.append(Entry(coordinator: coordinator, parent: parent))
      let inside = depth < Self.deepest ? (position, depth + 1) : (parent ?? position, depth)
      for child in (children[name] ?? []).reversed() { pending.append((child, inside.0, inside.1)) }
    }
  }

  private static func spread(
    from top: String, _ index: FlowIndex, _ parents: inout [String: String?], _ children: inout [String: [String]]
  ) {
    parents[top] = .some(nil)
    var queue = [top]
    var next = 0
    while next < queue.count {
      let name = queue[next]
      next += 1
      for child in index.started[name] ?? [] where parents[child] == nil {
        parents[child] = name
        children[name, default: []].append(child)
        queue.append(child)
      }
    }
  }
}
