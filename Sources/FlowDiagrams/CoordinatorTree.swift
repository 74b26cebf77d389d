import FlowModel

/// Which coordinator is drawn inside which.
struct CoordinatorTree {
  /// A coordinator and the position of the one it is nested in.
  struct Entry {
    var coordinator: Coordinator
    var parent: Int?
    /// Of the root, and of what nobody starts, 1; of others one more than of who starts them, the nearest to the root.
    var depth: Int
  }

  /// Every coordinator once, each after the one it is nested in.
  private(set) var entries: [Entry] = []

  /// Clusters in clusters beyond this many are drawn beside each other: frames in frames without end leave no picture.
  static let deepest = 16

  /// Where a coordinator stands that several others start.
  enum Nesting {
    /// In the first of them, the nearest to the root before others.
    case inFirst
    /// Outside all of them, in whatever every way from the root to it leads through; never outside the root.
    case outsideAll
  }

  /// Nests every coordinator in the one that starts it; what nobody starts stands beside the root.
  init(_ index: FlowIndex, _ nesting: Nesting = .inFirst) {
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

    let depths = Self.depths(children, roots: roots)
    if nesting == .outsideAll { children = Dominators(index, parents, roots: roots).children(in: children) }
    var pending = roots.reversed().map { (name: $0, parent: Int?.none, depth: 1) }
    while let (name, parent, depth) = pending.popLast() {
      guard let coordinator = index.coordinator(name) else { continue }
      let position = entries.count
      entries.append(Entry(coordinator: coordinator, parent: parent, depth: depths[name] ?? depth))
      let inside = depth < Self.deepest ? (position, depth + 1) : (parent ?? position, depth)
      for child in (children[name] ?? []).reversed() { pending.append((child, inside.0, inside.1)) }
    }
  }

  private static func depths(_ children: [String: [String]], roots: [String]) -> [String: Int] {
    var depths: [String: Int] = [:]
    var queue = roots.map { (name: $0, depth: 1) }
    while let (name, depth) = queue.popLast() {
      depths[name] = depth
      queue += (children[name] ?? []).map { ($0, depth + 1) }
    }
    return depths
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
