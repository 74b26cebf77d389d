import FlowModel

/// Declares tabs that are put on a stack.
///
/// A declaration has no tabs on a stack. Where no tab has a stack of its own, every tab works on the stack around the
/// tab bar: pushed screens cover the tab bar, and what is presented is above it. Such tabs are one screen with the
/// actions of all of them.
extension FlowAssembler {
  func mergeTabsOnStacks() {
    for (tabs, stack, _) in tabsOnStacks where !isWindow(stack) && !standsInWindow(tabs) {
      if hasPlainPages(tabs) { mergedTabs.insert(tabs) }
    }
    for draft in drafts where draft.thing.kind != .tabs {
      let filled = fillings.filter { $0.by === draft }.map(\.tabs)
      if !filled.isEmpty, filled.allSatisfy(mergedTabs.contains) { draft.showsTabs = false }
    }
  }

  /// The controllers with which tabs, or a stack, were filled.
  func pages(of container: Thing) -> [Thing] { (container.fields["viewControllers"] ?? .unknown).elements.things }

  /// The things whose actions are those of one screen.
  func actingParts(of screen: Thing) -> [Thing] {
    mergedTabs.contains(screen) ? [screen] + pages(of: screen) : [screen]
  }

  private func isWindow(_ stack: Thing) -> Bool { drafts.contains { $0.stackAsWindow === stack } }

  private func standsInWindow(_ tabs: Thing) -> Bool {
    launchRoots.contains(tabs) || drafts.contains { $0.roots.contains(tabs) }
  }

  /// Whether a container only frames what the launch puts into the window.
  func isFrameOfWindow(_ container: Thing, _ window: CoordinatorDraft) -> Bool {
    window.container == .window && launchRoots.contains { $0 === container || pages(of: $0).contains(container) }
  }

  /// Whether no tab has a stack of its own.
  func hasPlainPages(_ tabs: Thing) -> Bool {
    let pages = pages(of: tabs)
    return !pages.isEmpty && pages.allSatisfy(isPlainScreen)
  }

  private func isPlainScreen(_ page: Thing) -> Bool {
    page.kind == .instance && roles.isScreen(page.type) && explorer.screens[page]?.containers.isEmpty != false
  }

  /// The name of tabs without a type of the app: that of the coordinator that made them.
  func tabsName(_ tabs: Thing) -> String? {
    guard tabs.kind == .tabs, !interpreter.index.declares(tabs.type), let maker = tabs.actor else { return nil }
    return stem(maker.name) + "Tabs"
  }

  /// `App` of `AppCoordinator`.
  func stem(_ name: String) -> String {
    name.hasSuffix("Coordinator") && name.count > 11 ? String(name.dropLast(11)) : name
  }
}
