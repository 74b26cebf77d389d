/// Finds frames and containers in a display, and walks along its shown path.
extension Display {
  /// From the root of a tree down: the index of the child taken at each container (0 for a holder).
  typealias Path = [Int]

  /// The instance whose container this is; nil for a bare frame; a dead one for a tab that has not been selected yet.
  var containerOwner: InstanceRef? {
    switch self {
    case .frame: nil
    case .stack(let owner, _), .tabs(let owner, _, _), .split(let owner, _), .holder(let owner, _): owner
    case .unopened(let coordinator): .dead(coordinator: coordinator)
    }
  }

  /// The frame at the end of the shown path: top of stack, selected tab, last column, held child.
  public var visibleFrame: Frame? {
    switch self {
    case .frame(let frame): frame
    case .stack(_, let frames): frames.last
    case .tabs(_, let tabs, let selected): tabs[selected].visibleFrame
    case .split(_, let columns): columns.last?.visibleFrame
    case .holder(_, let held): held?.visibleFrame
    case .unopened: nil
    }
  }

  /// The frames that a person sees of this tree: the visible one, then those of the columns beside it, from the right.
  var visibleFrames: [Frame] {
    switch self {
    case .frame(let frame): [frame]
    case .stack(_, let frames): frames.suffix(1)
    case .tabs(_, let tabs, let selected): tabs[selected].visibleFrames
    case .split(_, let columns): columns.reversed().flatMap(\.visibleFrames)
    case .holder(_, let held): held?.visibleFrames ?? []
    case .unopened: []
    }
  }

  /// The path to the container of an instance; nil if the container is not in this tree. O(size of the tree).
  func path(toContainerOf owner: InstanceRef) -> Path? {
    if containerOwner == owner { return [] }
    switch self {
    case .frame, .stack, .unopened: return nil
    case .tabs(_, let tabs, _), .split(_, let tabs):
      for (index, tab) in tabs.enumerated() {
        if let rest = tab.path(toContainerOf: owner) { return [index] + rest }
      }
      return nil
    case .holder(_, let held):
      return held?.path(toContainerOf: owner).map { [0] + $0 }
    }
  }

  /// The path of the container at the end of the shown path, a bare frame not counted.
  var shownContainerPath: Path {
    switch self {
    case .frame, .stack, .unopened: return []
    case .tabs(_, let tabs, let selected):
      if case .unopened = tabs[selected] { return [] }
      return [selected] + tabs[selected].shownContainerPath
    case .split(_, let columns): return [columns.count - 1] + columns[columns.count - 1].shownContainerPath
    case .holder(_, let held):
      guard let held, held.containerOwner != nil else { return [] }
      return [0] + held.shownContainerPath
    }
  }

  subscript(path: Path) -> Display {
    get { node(along: path[...]) }
    set { replace(along: path[...], with: newValue) }
  }

  private func node(along path: ArraySlice<Int>) -> Display {
    guard let index = path.first else { return self }
    switch self {
    case .tabs(_, let tabs, _), .split(_, let tabs): return tabs[index].node(along: path.dropFirst())
    case .holder(_, .some(let held)): return held.node(along: path.dropFirst())
    case .frame, .stack, .holder, .unopened: preconditionFailure("A path leads through containers only.")
    }
  }

  private mutating func replace(along path: ArraySlice<Int>, with node: Display) {
    guard let index = path.first else {
      self = node
      return
    }
    switch self {
    case .tabs(let owner, var tabs, let selected):
      tabs[index].replace(along: path.dropFirst(), with: node)
      self = .tabs(owner: owner, tabs, selected: selected)
    case .split(let owner, var columns):
      columns[index].replace(along: path.dropFirst(), with: node)
      self = .split(owner: owner, columns: columns)
    case .holder(let owner, .some(var held)):
      held.replace(along: path.dropFirst(), with: node)
      self = .holder(owner: owner, held)
    case .frame, .stack, .holder, .unopened: preconditionFailure("A path leads through containers only.")
    }
  }
}

extension Display {
  /// Visits every frame in display order: tabs in order, stacks from the bottom.
  public func forEachFrame(_ visit: (Frame) -> Void) {
    switch self {
    case .frame(let frame): visit(frame)
    case .stack(_, let frames): frames.forEach(visit)
    case .tabs(_, let tabs, _), .split(_, let tabs): for tab in tabs { tab.forEachFrame(visit) }
    case .holder(_, let held): held?.forEachFrame(visit)
    case .unopened: break
    }
  }

  /// Visits every frame with the owner of the stack that it is on; nil if it is on no stack.
  func forEachFrameOnStack(_ visit: (Frame, InstanceRef?) -> Void) {
    switch self {
    case .frame(let frame): visit(frame, nil)
    case .stack(let owner, let frames): for frame in frames { visit(frame, owner) }
    case .tabs(_, let tabs, _), .split(_, let tabs): for tab in tabs { tab.forEachFrameOnStack(visit) }
    case .holder(_, let held): held?.forEachFrameOnStack(visit)
    case .unopened: break
    }
  }

  /// Visits the owner of every container and frame in display order, a container before what it holds.
  public func forEachOwner(_ visit: (InstanceRef) -> Void) {
    switch self {
    case .frame(let frame): visit(frame.owner)
    case .stack(let owner, let frames):
      visit(owner)
      for frame in frames { visit(frame.owner) }
    case .tabs(let owner, let tabs, _), .split(let owner, let tabs):
      visit(owner)
      for tab in tabs { tab.forEachOwner(visit) }
    case .holder(let owner, let held):
      visit(owner)
      held?.forEachOwner(visit)
    case .unopened: break
    }
  }

  /// The same tree with every frame and every owner replaced.
  func map(frame: (Frame) -> Frame, owner: (InstanceRef) -> InstanceRef) -> Display {
    switch self {
    case .frame(let value): .frame(frame(value))
    case .stack(let who, let frames): .stack(owner: owner(who), frames.map(frame))
    case .tabs(let who, let tabs, let selected):
      .tabs(owner: owner(who), tabs.map { $0.map(frame: frame, owner: owner) }, selected: selected)
    case .split(let who, let columns):
      .split(owner: owner(who), columns: columns.map { $0.map(frame: frame, owner: owner) })
    case .holder(let who, let held): .holder(owner: owner(who), held?.map(frame: frame, owner: owner))
    case .unopened: self
    }
  }

  /// Whether the first tabs with a matching child select it; nil if no tabs have one.
  func isTabSelected(where matches: (InstanceRef) -> Bool) -> Bool? {
    switch self {
    case .frame, .stack, .split, .unopened: return nil
    case .tabs(_, let tabs, let selected):
      if let index = tabs.firstIndex(where: { $0.containerOwner.map(matches) ?? false }) { return index == selected }
      for tab in tabs {
        if let answer = tab.isTabSelected(where: matches) { return answer }
      }
      return nil
    case .holder(_, let held): return held?.isTabSelected(where: matches)
    }
  }
}

extension FlowState {
  /// Whether a screen is displayed more often than in another state, or there are more contexts. O(frames).
  public func displaysMore(than other: FlowState) -> Bool {
    if contexts.count > other.contexts.count { return true }
    var gains: [Int: Int] = [:]
    for context in contexts { context.display.forEachFrame { gains[$0.screen, default: 0] += 1 } }
    for context in other.contexts { context.display.forEachFrame { gains[$0.screen, default: 0] -= 1 } }
    return gains.values.contains { $0 > 0 }
  }
}
