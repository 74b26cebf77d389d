import FlowModel

/// The tree that says inside which coordinator each coordinator is drawn.
struct CoordinatorTree {
  /// A coordinator and the position of the one it is nested in.
  struct Entry {
    var coordinator: Coordinator
    var parent: Int?
    /// 1 for the root and for coordinators that are never started; for others, one more than the depth of their starter
    /// nearest to the root.
    var depth: Int
  }

  /// Every coordinator once, each after the one it is nested in.
  private(set) var entries: [Entry] = []

  /// The deepest nesting of clusters; deeper ones are drawn beside each other, because endlessly nested frames leave no
  /// room for a picture.
  static let deepest = 16

  /// The place of a coordinator that several others start.
  enum Nesting {
    /// In the starter nearest to the root, of several the first.
    case inFirst
    /// Outside all starters, in the nearest coordinator through which every path from the root to it leads; never
    /// outside the root.
    case outsideAll
  }

  /// Nests every coordinator in the one that starts it; coordinators that are never started are beside the root.
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
    // Coordinators that only start each other in a cycle have a starter, but no path from the root.
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
