import FlowModel

/// Finds the stack that each object of a coordinator's type works on: one type may work on several stacks, and also
/// have its own.
extension FlowAssembler {
  /// The objects that one coordinator of the declaration represents, in the order of their creation.
  func objects(of draft: CoordinatorDraft) -> [Thing] {
    if objectsByName.isEmpty {
      for thing in interpreter.things where thing.kind == .instance && roles.isCoordinator(thing.type) {
        objectsByName[thing.name, default: []].append(thing)
      }
    }
    return objectsByName[draft.name] ?? [draft.thing]
  }

  /// Whether a coordinator is the parent of another, or made an object of its type: one type may be the child of
  /// several.
  func isParent(_ parent: CoordinatorDraft, of child: CoordinatorDraft) -> Bool {
    child.parent === parent || parent !== child && isMade(child, by: parent)
  }

  func isMade(_ child: CoordinatorDraft, by parent: CoordinatorDraft) -> Bool {
    objects(of: child).contains { $0.actor?.name == parent.name }
  }

  /// Records stacks that a coordinator makes and presents during its start: they are its own, although only the shown
  /// screens hold them.
  func ownPresentedStacks() {
    for (stack, draft) in presentedAtStart where isChild(draft) && localStacks[stack] == nil {
      let isMade = objects(of: draft).contains { $0 === stack.actor }
      let others = draft.stacks.filter { other in !presentedAtStart.contains { $0.stack === other } }
      guard isMade, others.isEmpty, owner(of: stack) == nil else { continue }
      localStacks[stack] = draft
    }
  }

  /// Records whose the stacks in tabs are that the coordinator of the tabs only holds: each is that of the one child that
  /// works on it.
  func ownStacksInTabs() {
    for tabs in interpreter.things where tabs.kind == .tabs && !mergedTabs.contains(tabs) {
      for stack in pages(of: tabs) where stack.kind == .navigation && !interpreter.isActor(stack) {
        guard let holder = owner(of: stack), !holder.stacks.contains(stack) else { continue }
        let children = drafts.filter { $0.stacks.contains(stack) && isParent(holder, of: $0) }
        if children.count == 1 { localStacks[stack] = children[0] }
      }
    }
  }

  /// Records that the one thing that a coordinator puts into the window is its own stack, if it made the stack and works
  /// on it, although no property holds it: the window is the frame of that stack.
  func ownRootStacks() {
    for draft in drafts where draft.framework == .uikit && draft.showsRoot {
      guard draft.roots.count == 1, let stack = draft.roots.first, stack.kind == .navigation,
        owner(of: stack) == nil, draft.stacks == [stack], objects(of: draft).contains(where: { $0 === stack.actor }),
        !drafts.contains(where: { $0 !== draft && $0.stacks.contains(stack) })
      else { continue }
      localStacks[stack] = draft
      draft.showsRoot = false
      draft.putsItself = draft.parent != nil
    }
  }

  /// Whether another coordinator, or a screen, made it.
  private func isChild(_ draft: CoordinatorDraft) -> Bool {
    draft.parent != nil || draft.thing.maker.map { roles.isScreen($0.type) } ?? false
  }

  /// Records that a container is a guess: a property begins with a stack of the coordinator's own, other code puts
  /// another stack there, and on some way the first one is used.
  func noteGuess(of draft: CoordinatorDraft) {
    guard draft.framework == .uikit, draft.container == .stack || draft.container == .inherited else { return }
    for thing in objects(of: draft) {
      for (name, value) in thing.fields.sorted(by: { $0.key < $1.key }) {
        let stacks = value.things.filter { $0.kind == .navigation }
        let own = interpreter.defaults.containers[Interpreter.FieldName(thing: thing, name: name)] ?? []
        // Another stack of its own making is its own as well.
        let handed = stacks.contains { stack in !objects(of: draft).contains { $0 === stack.actor } }
        guard stacks.contains(where: own.contains), handed,
          let place = interpreter.index.property(name, in: thing.type)?.place
        else { continue }
        draft.containerPlace = place
        certainties[place] = .possible
        return
      }
    }
  }

  /// The first stack on which a coordinator works: one that it only makes to present it is that only if there is no other,
  /// whichever of them was met first.
  func workingStack(of draft: CoordinatorDraft) -> Thing? {
    draft.stacks.first { stack in !presentedStacks.contains { $0.stack === stack } } ?? draft.stacks.first
  }

  /// The first of its coordinator's stacks that an object holds; nil: it holds none.
  func stack(of thing: Thing, _ draft: CoordinatorDraft) -> Thing? {
    draft.stacks.first { holds(thing, $0) }
  }

  /// The stacks that the objects of a coordinator's type work on, if there are several.
  func severalStacks(_ draft: CoordinatorDraft) -> [Thing] {
    guard draft.stacks.count > 1 else { return [] }
    let found = Set(objects(of: draft).compactMap { stack(of: $0, draft) })
    return found.count > 1 ? found.sorted { $0.number < $1.number } : []
  }

  /// Whether an object works on another coordinator's stack although its coordinator has a stack of its own.
  func isGuest(_ thing: Thing, _ draft: CoordinatorDraft) -> Bool {
    guard draft.container == .stack, severalStacks(draft).count > 1, let stack = stack(of: thing, draft),
      let owner = owner(of: stack)
    else { return false }
    return owner !== draft
  }
}
