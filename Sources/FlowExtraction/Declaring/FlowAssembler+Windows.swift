import FlowModel

/// Declares children that put themselves into the window, or replace everything on their parent's stack.
///
/// A stack that tabs are put on is used like a window: a login is on it first, the tabs replace the login, and the
/// login replaces the tabs again. The coordinator that owns the stack is a window in the declaration, and each child is
/// shown in it.
extension FlowAssembler {
  /// Records the things that are put onto a stack, and whether the coordinator's first move there sets the whole stack.
  func noteStack(_ move: Move, on stack: Thing, by acting: CoordinatorDraft) {
    let shown = move.shown.flatMap { $0.things + $0.elements.things }
    var isSet = false
    if case .setStack = move { isSet = true }
    acting.beginsBySetting[stack] = acting.beginsBySetting[stack] ?? isSet
    if !isSet, shown.contains(where: { $0.kind != .tabs }) { acting.pushesOn.insert(stack) }
  }

  /// The coordinator whose code ran a call.
  func runner(of call: SourceLocation) -> Thing? {
    interpreter.runners[call, default: []].sorted { $0.number < $1.number }.first(where: isCoordinator)
  }

  /// Finds whose window it is, if the delegate of the app puts a screen into it.
  ///
  /// It is the window of the first coordinator that is started, if that has no stack, or shows something in the window
  /// as well. A coordinator with a stack of its own is one that somebody shows later: then the delegate is the first
  /// coordinator.
  func placeLaunchScreens() {
    let several = ownersOfLaunchRoots()
    // Tabs of a type of their own, and a login beside them.
    let isBesideScreen =
      several.count == 1 && roles.isTabBarController(several[0].thing.type)
      && launchRoots.contains { $0.kind == .instance && isPlainRoot($0) }
    if several.count > 1 || isBesideScreen, let delegate = delegateDraft() {
      for owner in several { owner.parent = delegate }
      delegate.showsRoot = true
      delegate.roots = launchRoots
      delegate.shown = launchRoots
      return
    }
    guard launchRoots.contains(where: isPlainRoot), let first = foundRoot().0, first.framework == .uikit,
      !roles.isTabBarController(first.thing.type)
    else { return }
    let isElsewhere = first.roots.isEmpty && first.stacks.contains { !launchRoots.contains($0) }
    // A stack in the window may be the one that the first coordinator is handed by a screen.
    let isBare = launchRoots.contains { $0.kind == .instance }
    let holder = isElsewhere ? delegateDraft() : isBare ? first : nil
    guard let holder else { return }
    holder.showsRoot = true
    holder.roots = launchRoots + holder.roots.filter { !launchRoots.contains($0) }
    holder.shown = launchRoots + holder.shown
  }

  /// Who shows what a coordinator puts into the window: the delegate, if the window is the delegate's.
  func holderOfWindow(_ acting: CoordinatorDraft) -> CoordinatorDraft {
    guard let delegateRoot, acting.container != .window, acting.container != .switch, !acting.showsRoot else {
      return acting
    }
    return delegateRoot
  }

  /// The coordinators whose containers the delegate itself puts into the window, one or another: tabs for those who are
  /// logged in, and a stack with the login. Empty: one of them has the window.
  private func ownersOfLaunchRoots() -> [CoordinatorDraft] {
    var owners: [CoordinatorDraft] = []
    for root in launchRoots where root.kind == .tabs || root.kind == .navigation {
      guard let owner = owner(of: root), owner.framework == .uikit, !owner.showsRoot else { return [] }
      if !owners.contains(where: { $0 === owner }) { owners.append(owner) }
    }
    return owners
  }

  /// Whether a thing in the window is a screen, alone or in a container that no coordinator works on.
  private func isPlainRoot(_ root: Thing) -> Bool {
    switch root.kind {
    case .instance:
      if roles.isViewController(root.type) { return true }
      guard roles.isView(root.type), let first = foundRoot().0?.thing else { return false }
      return !isMadeByNobody(first.type) && !interpreter.isOfStinsen(first.type)
    case .navigation, .tabs:
      guard owner(of: root) == nil, pages(of: root).count == 1 else { return false }
      return pages(of: root).allSatisfy { $0 !== root && isPlainRoot($0) }
    default: return false
    }
  }

  /// A coordinator for the delegate of the scene or of the app.
  private func delegateDraft() -> CoordinatorDraft? {
    let delegates = interpreter.things.filter { interpreter.index.isA($0.type, "UIWindowSceneDelegate") }
    let all = delegates + interpreter.things.filter { interpreter.index.isA($0.type, "UIApplicationDelegate") }
    guard let delegate = all.first, draftOf[delegate.name] == nil else { return nil }
    let draft = CoordinatorDraft(name: delegate.name, thing: delegate, parent: nil)
    draftOf[draft.name] = draft
    drafts.insert(draft, at: 0)
    delegateRoot = draft
    return draft
  }

  func noteTabs(_ move: Move, on stack: Thing) {
    let shown = move.shown.flatMap { $0.things + $0.elements.things }
    let isSet = if case .setStack = move { true } else { false }
    for tabs in shown where tabs.kind == .tabs { tabsOnStacks.append((tabs, stack, isSet)) }
  }

  func placeInWindows() {
    for draft in drafts where draft.putsItself && draft.framework == .uikit {
      guard let parent = draft.parent else { continue }
      let holder = parent.showsRoot || parent.stacks.isEmpty ? parent : topmost(above: parent)
      guard holder.framework == .uikit, !standsAnyway(draft, in: holder) else { continue }
      takeStacks(draft)
      if holder.showsTabs {
        // Tabs that stand in the window at one time, and the child at another.
        guard holder.roots.contains(where: { $0.kind == .tabs }), holder.thing.kind != .tabs else { continue }
        holder.shown += draft.roots
      }
      holder.showsRoot = true
      holder.roots += draft.roots.filter { !holder.roots.contains($0) && !draft.stacks.contains($0) }
    }
    for (tabs, stack, isSet) in tabsOnStacks {
      guard let holder = owner(of: stack), holder.stackAsWindow == nil, holder.parent == nil,
        let own = owner(of: tabs),
        own === holder ? !hasPlainPages(tabs) : own.parent === holder || isSet && own.isBelow(holder),
        launchRoots.contains(stack) || holder.roots.contains(stack), isUsedAsWindow(stack, of: holder)
      else { continue }
      holder.stackAsWindow = stack
      holder.showsRoot = true
    }
  }

  /// A stack that a coordinator was given, that it puts into the window, and that nobody else works on, is its own.
  private func takeStacks(_ draft: CoordinatorDraft) {
    for stack in draft.roots where stack.kind == .navigation && draft.stacks.contains(stack) {
      guard localStacks[stack] == nil, !drafts.contains(where: { $0 !== draft && $0.stacks.contains(stack) }) else {
        continue
      }
      localStacks[stack] = draft
    }
  }

  /// Whether the stacks that a coordinator puts into the window, and that others gave it, are there in any case.
  private func standsAnyway(_ draft: CoordinatorDraft, in holder: CoordinatorDraft) -> Bool {
    draft.roots.allSatisfy { root in
      draft.stacks.contains(root) && owner(of: root).map { $0 !== draft } ?? true
        && holder.roots.allSatisfy { $0 === root }
    }
  }

  private func isOwnRoot(_ root: Thing, of draft: CoordinatorDraft) -> Bool {
    !draft.stacks.contains(root) || owner(of: root) === draft
  }

  private func topmost(above draft: CoordinatorDraft) -> CoordinatorDraft {
    var top = draft
    var count = 0
    while let next = top.parent, count < 100 {
      top = next
      count += 1
    }
    return top
  }

  /// Whether a stack is used like a window: its holder does not push onto it, and at most one child pushes onto it
  /// without first replacing its content.
  private func isUsedAsWindow(_ stack: Thing, of holder: CoordinatorDraft) -> Bool {
    guard !holder.pushesOn.contains(stack) else { return false }
    let pushing = drafts.filter {
      $0.parent === holder && $0.beginsBySetting[stack] == false && $0.pushesOn.contains(stack)
    }
    return pushing.count < 2
  }

  /// Whether a coordinator fills the whole of a stack that its parent uses like a window, or that it puts into the
  /// window itself.
  func isShownAsWhole(_ draft: CoordinatorDraft) -> Bool {
    if draft.putsItself, draft.roots.contains(where: { draft.beginsBySetting[$0] == true }),
      topmost(above: draft).showsRoot
    {
      return true
    }
    if let stack = draft.parent?.stackAsWindow { return draft.beginsBySetting[stack] != nil }
    return topmost(above: draft).stackAsWindow.map { draft.beginsBySetting[$0] == true } ?? false
  }

  /// Whether a coordinator shows nothing itself but tabs, and hands these on to a child that fills them: the coordinator
  /// or the delegate of the app puts these tabs into the window.
  func framesTabs(_ draft: CoordinatorDraft) -> Bool {
    draft.parent == nil && draft.stacks.isEmpty
      && draft.shown.allSatisfy { shown in fillings.contains { $0.tabs === shown && $0.by.parent === draft } }
      && drafts.contains { other in
        other.parent === draft && isFramed(other)
      }
  }

  /// Gives tabs that a coordinator only hands on to the child that fills them.
  func giveFramedTabs() {
    for filling in fillings where filling.by.parent.map(framesTabs) == true && isFramed(filling.by) {
      guard filling.by.parent?.roots.contains(filling.tabs) == true else { continue }
      localStacks[filling.tabs] = filling.by
    }
  }

  /// Whether a coordinator fills the tabs that its parent was given, and shows nothing else.
  private func isFramed(_ draft: CoordinatorDraft) -> Bool {
    guard let parent = draft.parent, parent.framework == .uikit, parent.parent == nil else { return false }
    return fillings.contains { filling in
      filling.by === draft && (launchRoots + parent.roots).contains(filling.tabs)
        && objects(of: parent).contains { holds($0, filling.tabs) }
    }
  }

  /// Whether its parent itself puts its tabs into the window, and shows it by that.
  private func isInOwnRoots(_ draft: CoordinatorDraft) -> Bool {
    draft.parent?.roots.contains { localStacks[$0] === draft } == true
  }

  /// The effects that show a child that puts itself into the window; nil: it does not.
  func showInWindow(_ draft: CoordinatorDraft, as acting: CoordinatorDraft, at place: SourceLocation) -> [Effect]? {
    guard
      isShownAsWhole(draft) || isFramed(draft) && !isInOwnRoots(draft)
        || draft.putsItself && draft.roots.contains(where: { isOwnRoot($0, of: draft) }),
      draft.container != .inherited
    else { return nil }
    let show = Effect(.showCoordinator(draft.name, entry: nil), location: place)
    var next: CoordinatorDraft? = acting
    while let here = next {
      if here.container == .window {
        return here === acting ? [show] : [Effect(.within(here.name, [show]), location: place)]
      }
      next = here.parent
    }
    return nil
  }
}
