import FlowModel

/// Which stack each object of a coordinator's type works on: one type may stand on several stacks, and have its own besides.
extension FlowAssembler {
  /// Everything that one coordinator of the declaration stands for, in the order of its making.
  func objects(of draft: CoordinatorDraft) -> [Thing] {
    if objectsByName.isEmpty {
      for thing in interpreter.things where thing.kind == .instance && roles.isCoordinator(thing.type) {
        objectsByName[thing.name, default: []].append(thing)
      }
    }
    return objectsByName[draft.name] ?? [draft.thing]
  }

  /// Whether one coordinator made an object of another's type: one type may be the child of several.
  func isParent(_ parent: CoordinatorDraft, of child: CoordinatorDraft) -> Bool {
    child.parent === parent || parent !== child && isMade(child, by: parent)
  }

  func isMade(_ child: CoordinatorDraft, by parent: CoordinatorDraft) -> Bool {
    objects(of: child).contains { $0.actor?.name == parent.name }
  }

  /// A stack that a coordinator makes and presents while it starts is its own, though only what it shows holds it.
  func ownPresentedStacks() {
    for (stack, draft) in presentedAtStart where draft.parent != nil && localStacks[stack] == nil {
      let isMade = objects(of: draft).contains { $0 === stack.actor }
      let others = draft.stacks.filter { other in !presentedAtStart.contains { $0.stack === other } }
      guard isMade, others.isEmpty, owner(of: stack) == nil else { continue }
      localStacks[stack] = draft
    }
  }

  /// The first of its type's stacks that an object holds; nil: it holds none.
  func stack(of thing: Thing, _ draft: CoordinatorDraft) -> Thing? {
    draft.stacks.first { holds(thing, $0, depth: 0) }
  }

  /// The stacks that the objects of a coordinator's type work on, where these are several.
  func severalStacks(_ draft: CoordinatorDraft) -> [Thing] {
    guard draft.stacks.count > 1 else { return [] }
    let found = Set(objects(of: draft).compactMap { stack(of: $0, draft) })
    return found.count > 1 ? found.sorted { $0.number < $1.number } : []
  }

  /// Whether the object of a coordinator that has a stack of its own works on another coordinator's.
  func isGuest(_ thing: Thing, _ draft: CoordinatorDraft) -> Bool {
    guard draft.container == .stack, severalStacks(draft).count > 1, let stack = stack(of: thing, draft),
      let owner = owner(of: stack)
    else { return false }
    return owner !== draft
  }
}
