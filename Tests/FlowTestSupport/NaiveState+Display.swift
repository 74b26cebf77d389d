import FlowModel

/// What the display shows, as a walk meets it: contexts from below, tabs in order, stacks from the bottom.
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

extension NaiveNode {
  var items: [NaiveItem] {
    switch self {
    case .frame(let frame): [.frame(frame)]
    case .stack(let owner, let frames): [.container(owner)] + frames.map { .frame($0) }
    case .tabs(let owner, let nodes, _): [.container(owner)] + nodes.flatMap(\.items)
    case .holder(let owner, let node): [.container(owner)] + (node?.items ?? [])
    }
  }

  /// The shown path from here down: the containers on it, then the frame at its end, if any.
  var path: [NaiveItem] {
    switch self {
    case .frame(let frame): [.frame(frame)]
    case .stack(let owner, let frames): [.container(owner)] + frames.suffix(1).map { .frame($0) }
    case .tabs(let owner, let nodes, let selected): [.container(owner)] + nodes[selected].path
    case .holder(let owner, let node): [.container(owner)] + (node?.path ?? [])
    }
  }

  var shownFrame: NaiveFrame? {
    if case .frame(let frame)? = path.last { return frame }
    return nil
  }

  /// The stacks in the order of the walk.
  var stacks: [(owner: NaiveRef, frames: [NaiveFrame])] {
    switch self {
    case .frame: []
    case .stack(let owner, let frames): [(owner, frames)]
    case .tabs(_, let nodes, _): nodes.flatMap(\.stacks)
    case .holder(_, let node): node?.stacks ?? []
    }
  }

  /// The tabs in the order of the walk.
  var allTabs: [(owner: NaiveRef, nodes: [NaiveNode], selected: Int)] {
    switch self {
    case .frame, .stack: []
    case .tabs(let owner, let nodes, let selected): [(owner, nodes, selected)] + nodes.flatMap(\.allTabs)
    case .holder(_, let node): node?.allTabs ?? []
    }
  }

  /// The same tree with the container of `id` changed by `change`.
  func replacing(container id: Int, _ change: (NaiveNode) -> NaiveNode) -> NaiveNode {
    switch self {
    case .frame: return self
    case .stack(let owner, _): return owner.id == id ? change(self) : self
    case .tabs(let owner, let nodes, let selected):
      if owner.id == id { return change(self) }
      return .tabs(owner, nodes.map { $0.replacing(container: id, change) }, selected: selected)
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
    case .holder(let it, let node): .holder(owner(it), node?.mapped(frame, owner))
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

  var shownPath: [NaiveItem] { contexts.last?.node.path ?? [] }

  var visible: NaiveFrame? { contexts.last?.node.shownFrame }

  /// Owners of the containers on the shown path, outermost first.
  var shownContainers: [NaiveRef] {
    shownPath.compactMap { item in
      if case .container(let owner) = item { return owner }
      return nil
    }
  }

  /// The subject that stands for the state: its visible screen, or the innermost coordinator shown.
  var face: String { visible?.screen ?? shownContainers.last?.name ?? "" }

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

  /// What a person can tell apart: without what frames remember and without in-event identities.
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
