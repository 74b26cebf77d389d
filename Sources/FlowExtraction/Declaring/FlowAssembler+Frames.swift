import FlowModel

/// Separates containers that a coordinator shows besides other things: each becomes a coordinator of its own in the
/// declaration.
///
/// A coordinator that first puts a login into the window and later tabs is a window; the window shows the tabs, or a
/// stack that the coordinator continues to push onto.
extension FlowAssembler {
  func separateFrames() {
    for draft in drafts where draft.framework == .uikit && !isContainer(draft.thing) {
      let roots = draft.roots.filter { isContainer($0) || $0.kind == .instance }
      let others = Set(roots).count > 1
      for container in Set(draft.roots + draft.shown).sorted(by: { $0.number < $1.number }) {
        switch container.kind {
        case .tabs
        where !interpreter.isActor(container) && draft.showsTabs && showsMore(draft, than: container)
          && (owner(of: container).map { $0 === draft } ?? true):
          separate(container, of: draft, .tabs)
          showInWindow(container, of: draft)
        case .navigation where others && !interpreter.isActor(container) && roots.contains(container):
          guard owner(of: container).map({ $0 === draft }) ?? true, isPushedOn(container) else { continue }
          separate(container, of: draft, .stack)
        default: break
        }
      }
    }
  }

  /// A coordinator that puts tabs into the window becomes the window, and its stack becomes the coordinator that the
  /// window showed before.
  private func showInWindow(_ tabs: Thing, of draft: CoordinatorDraft) {
    guard draft.roots.contains(tabs) else { return }
    draft.showsRoot = true
    let inside = tabs.fields["viewControllers"]?.elements.things ?? []
    for stack in interpreter.things
    where stack.kind == .navigation && !interpreter.isActor(stack) && !inside.contains(stack) && frames[stack] == nil
      && owner(of: stack) === draft && isPushedOn(stack)
    { separate(stack, of: draft, .stack) }
  }

  private func isContainer(_ thing: Thing) -> Bool { thing.kind == .navigation || thing.kind == .tabs }

  /// Whether some coordinator pushes onto the stack after its beginning.
  private func isPushedOn(_ stack: Thing) -> Bool { drafts.contains { $0.stacks.contains(stack) } }

  private func showsMore(_ draft: CoordinatorDraft, than tabs: Thing) -> Bool {
    let inside = tabs.fields["viewControllers"]?.elements.things ?? []
    let isMore = draft.shown.contains {
      $0 !== tabs && !stands($0, in: tabs) && ($0.kind == .instance || isContainer($0))
    }
    if isMore { return true }
    return drafts.contains { other in
      other !== draft
        && other.stacks.contains { !inside.contains($0) && owner(of: $0) === draft }
    }
  }

  private func separate(_ container: Thing, of draft: CoordinatorDraft, _ kind: Coordinator.Container) {
    var stem = draft.name
    if stem.hasSuffix("Coordinator"), stem.count > 11 { stem.removeLast(11) }
    let base = stem + (kind == .tabs ? "Tabs" : "Stack")
    var name = base
    var count = 2
    while draftOf[name] != nil {
      name = base + "\(count)"
      count += 1
    }
    let frame = CoordinatorDraft(name: name, thing: container, parent: draft)
    frame.container = kind
    frame.isFrame = true
    frame.isRetained = true
    frame.start = []
    frame.startPlace = container.place
    draftOf[name] = frame
    drafts.append(frame)
    frames[container] = frame
    if kind == .tabs { draft.showsTabs = drafts.contains { $0 === draft && $0.thing.kind == .tabs } }
    guard kind == .stack else { return }
    draft.stacks.removeAll { $0 === container }
    for other in drafts where other.parent === draft && other.stacks.first === container { other.parent = frame }
  }
}
