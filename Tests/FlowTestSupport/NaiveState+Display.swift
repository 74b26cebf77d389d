import FlowModel

/// The items of the display in the order of the walk: contexts from below, tabs in order, stacks from the bottom.
enum NaiveItem: Hashable {
  case container(NaiveRef)
  case frame(NaiveFrame)

  var owner: NaiveRef {
    switch self {
    case .container(let owner): owner
    case .frame(let frame): frame.owner
    }
  }
}

/// Walks the display.
extension NaiveNode {
  var items: [NaiveItem] {
    switch self {
    case .frame(let frame): [.frame(frame)]
    case .stack(let owner, let frames): [.container(owner)] + frames.map { .frame($0) }
    case .tabs(let owner, let nodes, _), .split(let owner, let nodes): [.container(owner)] + nodes.flatMap(\.items)
    case .holder(let owner, let node): [.container(owner)] + (node?.items ?? [])
    case .closed: []
    }
  }

  /// The shown paths from here down, one for each column, the last column first: the containers on it, then the frame at
  /// its end, if any.
  var paths: [[NaiveItem]] {
    switch self {
    case .frame(let frame): [[.frame(frame)]]
    case .stack(let owner, let frames): [[.container(owner)] + frames.suffix(1).map { .frame($0) }]
    case .tabs(let owner, let nodes, let selected): nodes[selected].paths.map { [.container(owner)] + $0 }
    case .split(let owner, let nodes): nodes.reversed().flatMap(\.paths).map { [.container(owner)] + $0 }
    case .holder(let owner, let node): (node?.paths ?? [[]]).map { [.container(owner)] + $0 }
    case .closed: [[]]
    }
  }

  /// The path with the visible screen.
  var path: [NaiveItem] { paths[0] }

  /// Owners of the containers on the shown path, outermost first.
  var pathOwners: [NaiveRef] { Self.owners(on: path) }

  /// Owners of the containers on all shown paths.
  var shownOwners: [NaiveRef] { paths.flatMap(Self.owners) }

  /// The frames at the ends of the shown paths; nil for a path without one.
  var ends: [NaiveFrame?] { paths.map(Self.end) }

  static func owners(on path: [NaiveItem]) -> [NaiveRef] {
    path.compactMap { item in
      if case .container(let owner) = item { return owner }
      return nil
    }
  }

  var shownFrame: NaiveFrame? { Self.end(of: path) }

  static func end(of path: [NaiveItem]) -> NaiveFrame? {
    if case .frame(let frame)? = path.last { return frame }
    return nil
  }

  /// The stacks in the order of the walk.
  var stacks: [(owner: NaiveRef, frames: [NaiveFrame])] {
    switch self {
    case .frame, .closed: []
    case .stack(let owner, let frames): [(owner, frames)]
    case .tabs(_, let nodes, _), .split(_, let nodes): nodes.flatMap(\.stacks)
    case .holder(_, let node): node?.stacks ?? []
    }
  }

  /// The tabs in the order of the walk.
  var allTabs: [(owner: NaiveRef, nodes: [NaiveNode], selected: Int)] {
    switch self {
    case .frame, .stack, .closed: []
    case .tabs(let owner, let nodes, let selected): [(owner, nodes, selected)] + nodes.flatMap(\.allTabs)
    case .split(_, let nodes): nodes.flatMap(\.allTabs)
    case .holder(_, let node): node?.allTabs ?? []
    }
  }

  /// The same tree with the container of `id` changed by `change`.
  func replacing(container id: Int, _ change: (NaiveNode) -> NaiveNode) -> NaiveNode {
    switch self {
    case .frame, .closed: return self
    case .stack(let owner, _): return owner.id == id ? change(self) : self
    case .tabs(let owner, let nodes, let selected):
      if owner.id == id { return change(self) }
      return .tabs(owner, nodes.map { $0.replacing(container: id, change) }, selected: selected)
    case .split(let owner, let nodes):
      if owner.id == id { return change(self) }
      return .split(owner, nodes.map { $0.replacing(container: id, change) })
    case .holder(let owner, let node):
      if owner.id == id { return change(self) }
      return .holder(owner, node?.replacing(container: id, change))
    }
  }

  func mapped(_ frame: (NaiveFrame) -> NaiveFrame, _ owner: (NaiveRef) -> NaiveRef) -> NaiveNode {
    switch self {
    case .frame(let it): .frame(frame(it))
    case .stack(let it, let frames): .stack(owner(it), frames.map(frame))
    case .tabs(let it, let nodes, let selected):
      .tabs(owner(it), nodes.map { $0.mapped(frame, owner) }, selected: selected)
    case .split(let it, let nodes): .split(owner(it), nodes.map { $0.mapped(frame, owner) })
    case .holder(let it, let node): .holder(owner(it), node?.mapped(frame, owner))
    case .closed: self
    }
  }
}

extension NaiveState {
  var items: [NaiveItem] { contexts.flatMap(\.node.items) }

  var frames: [NaiveFrame] {
    items.compactMap { item in
      if case .frame(let frame) = item { return frame }
      return nil
    }
  }

  var stacks: [(owner: NaiveRef, frames: [NaiveFrame])] { contexts.flatMap(\.node.stacks) }

  /// The contexts that a person sees, from above: the last one, and those below it as long as nothing hides them.
  var seenContexts: [NaiveContext] { seen(to: contexts.count) }

  private func seen(to end: Int) -> [NaiveContext] {
    var seen: [NaiveContext] = []
    for context in contexts[..<end].reversed() where seen.last?.isOpenBelow ?? true { seen.append(context) }
    return seen
  }

  /// The contexts that would be seen if no window were in front of theirs.
  var contextsSeenInWindows: [NaiveContext] { cover.map { seen(to: $0) + seenContexts } ?? seenContexts }

  /// The index at which the window in front begins, if there is one.
  var cover: Int? { contexts.firstIndex(where: \.isCover) }

  /// The index at which the window of a context begins.
  func windowStart(of index: Int) -> Int { cover.map { index < $0 ? 0 : $0 } ?? 0 }

  /// The index after the last context of the window of a context.
  func windowEnd(of index: Int) -> Int { cover.map { index < $0 ? $0 : contexts.count } ?? contexts.count }

  func isTop(_ index: Int) -> Bool { windowEnd(of: index) == index + 1 }

  /// Removes contexts, and forgets what was leaving above them; the indices of later contexts change.
  mutating func removeContexts(_ range: Range<Int>) {
    contexts.removeSubrange(range)
    let leaving = transition?.leaving ?? []
    transition?.leaving = leaving.compactMap { index in
      range.contains(index) ? nil : index < range.lowerBound ? index : index - range.count
    }
  }

  mutating func insert(_ context: NaiveContext, at index: Int) {
    contexts.insert(context, at: index)
    let leaving = transition?.leaving ?? []
    transition?.leaving = leaving.map { $0 < index ? $0 : $0 + 1 }
  }

  var visible: NaiveFrame? { contexts.last?.node.shownFrame }

  /// All frames that a person sees, from above.
  var visibles: [NaiveFrame] { seenContexts.flatMap { $0.node.ends.compactMap { $0 } } }

  /// The screens that a person sees, by context and column.
  var sight: [String?] { seenContexts.flatMap { $0.node.ends.map { $0?.screen } } }

  /// The subject for findings about the state: its visible screen, or the innermost shown coordinator.
  var face: String { visible?.screen ?? contexts.last?.node.pathOwners.last?.name ?? "" }

  /// The context that displays the container of `owner`.
  func context(of owner: NaiveRef) -> Int? {
    contexts.firstIndex { $0.node.items.contains(.container(owner)) }
  }

  /// The stack of the container of instance `id`, if it is displayed and a stack.
  func stack(of id: Int) -> [NaiveFrame]? {
    stacks.first { $0.owner.id == id }?.frames
  }

  mutating func setStack(of id: Int, to frames: [NaiveFrame]) {
    for index in contexts.indices {
      contexts[index].node = contexts[index].node.replacing(container: id) { node in
        if case .stack(let owner, _) = node { return .stack(owner, frames) }
        return node
      }
    }
  }

  /// The part of the display that a person can distinguish: without the memory of frames and without in-event
  /// identities.
  var picture: [NaiveContext] {
    contexts.map { context in
      var context = context
      context.cid = 0
      context.node = context.node.mapped(
        { NaiveFrame(screen: $0.screen, owner: $0.owner) }, { $0 })
      return context
    }
  }
}
