/// Describes what a state displays.
extension StateDescription.Display {
  /// Where the shown path ends: the top of a stack, the selected tab, the last column, the held child.
  public var shownEnd: StateDescription.Display {
    switch self {
    case .screen, .stack, .holder(_, nil), .unopened: self
    case .tabs(_, let tabs, let selected): tabs[selected].shownEnd
    case .split(_, let columns): columns.last?.shownEnd ?? self
    case .holder(_, let held?): held.shownEnd
    }
  }

  /// Where the shown path ends, then where it would end in the columns beside, from the right.
  var shownEnds: [StateDescription.Display] {
    switch self {
    case .screen, .stack, .holder(_, nil), .unopened: [self]
    case .tabs(_, let tabs, let selected): tabs[selected].shownEnds
    case .split(_, let columns): columns.reversed().flatMap(\.shownEnds)
    case .holder(_, let held?): held.shownEnds
    }
  }

  /// The screen at the end of the shown path.
  public var visibleScreen: StateDescription.Screen? {
    shownEnd.endScreen
  }

  private var endScreen: StateDescription.Screen? {
    switch self {
    case .screen(let screen): screen
    case .stack(_, let screens): screens.last
    case .tabs, .split, .holder, .unopened: nil
    }
  }

  /// The visible screen, then those of the columns beside it, from the right.
  var visibleScreens: [StateDescription.Screen] { shownEnds.compactMap(\.endScreen) }

  /// Visits every screen: tabs in order, stacks from the bottom.
  public func forEachScreen(_ visit: (StateDescription.Screen) -> Void) {
    switch self {
    case .screen(let screen): visit(screen)
    case .stack(_, let screens): screens.forEach(visit)
    case .tabs(_, let tabs, _), .split(_, let tabs): for tab in tabs { tab.forEachScreen(visit) }
    case .holder(_, let held): held?.forEachScreen(visit)
    case .unopened: break
    }
  }

  /// Visits the tree from the outside, every container before what it holds.
  func forEachNode(_ visit: (StateDescription.Display) -> Void) {
    visit(self)
    switch self {
    case .screen, .stack, .unopened: break
    case .tabs(_, let tabs, _), .split(_, let tabs): for tab in tabs { tab.forEachNode(visit) }
    case .holder(_, let held): held?.forEachNode(visit)
    }
  }

  /// The coordinator of a tab, even if it has not been created; nil for a bare screen.
  var coordinatorName: String? {
    if case .unopened(let coordinator) = self { return coordinator }
    return owner?.name
  }

  fileprivate func displays(_ screen: String) -> Bool {
    var isFound = false
    forEachScreen { isFound = isFound || $0.name == screen }
    return isFound
  }

  /// What covers a screen of this tree if the tree is on top.
  fileprivate func cover(of screen: String) -> String? {
    switch self {
    case .screen, .unopened: return nil
    case .stack(let owner, let screens):
      guard let top = screens.last, top.name != screen, displays(screen) else { return nil }
      return "\(top.name) stands above it on the stack of \(owner.text)"
    case .tabs(_, let tabs, let selected):
      if tabs[selected].displays(screen) { return tabs[selected].cover(of: screen) }
      guard let other = tabs.first(where: { $0.displays(screen) }) else { return nil }
      let shown = tabs[selected].owner.map { "the tab of \($0.text) is selected" } ?? "another tab is selected"
      return other.owner.map { "it is in the tab of \($0.text), and \(shown)" } ?? shown
    case .split(_, let columns): return columns.last { $0.displays(screen) }?.cover(of: screen)
    case .holder(_, let held): return held?.cover(of: screen)
    }
  }
}

extension StateDescription {
  /// Visits every displayed screen: contexts from the root up, tabs in order, stacks from the bottom.
  public func forEachScreen(_ visit: (Screen) -> Void) {
    for context in contexts { context.display.forEachScreen(visit) }
  }

  /// The contexts that a person sees, from above: the topmost one, and those below sheets that leave them visible.
  var contextsInSight: [Context] {
    var found: [Context] = []
    for context in contexts.reversed() {
      found.append(context)
      guard context.letsThrough else { break }
    }
    return found
  }

  /// The visible screen, those of columns beside it, then those of the contexts below that stay visible.
  public var visibleScreens: [Screen] { contextsInSight.flatMap(\.display.visibleScreens) }

  /// Why a displayed screen is not visible; nil if it is not displayed.
  func cover(of screen: String) -> String? {
    guard let index = contexts.lastIndex(where: { $0.display.displays(screen) }) else { return nil }
    if index < contexts.count - contextsInSight.count {
      if let window = contexts.lastIndex(where: \.isCover), index < window {
        return "\(contexts[window].madeFor ?? "something") covers the app"
      }
      return "\(contexts[index + 1].madeFor ?? "something") is presented above it"
    }
    return contexts[index].display.cover(of: screen)
  }
}
