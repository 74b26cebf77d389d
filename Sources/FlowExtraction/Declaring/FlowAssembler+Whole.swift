import FlowDeclaration
import FlowModel

/// Puts the coordinators together to a flow, and leaves out what no declaration can say.
extension FlowAssembler {
  func finished(_ root: CoordinatorDraft, named name: String) -> Flow {
    makeEntries()
    makeProcedures(root: root)
    showFramesFirst()
    tellOfPops()
    pushChildrenByViews()
    let used = reached(from: root)
    usedNames = used
    for draft in drafts where used.contains(draft.name) { hearUndeclared(draft, used) }
    for draft in drafts {
      draft.change { $0.without { $0.names.map { !used.contains($0) } ?? false } }
      draft.handlers.removeAll { handler in handler.sender.map { !used.contains($0) } ?? false }
    }
    leaveOutUnheard()
    released = Set(drafts.flatMap(\.bodies).joined().flatMap(\.removed))
    for draft in drafts { keepInSlots(draft) }
    externals.removeAll { $0.handler.map { !used.contains($0) } ?? false }
    reuseKeptFrames()
    for index in deepLinks.indices {
      deepLinks[index].effects = deepLinks[index].effects.without { $0.names.map { !used.contains($0) } ?? false }
    }
    let coordinators = inTreeOrder(root, used).map { coordinator($0, root) }
    let framework: Framework =
      coordinators.filter { $0.framework == .swiftui }.count * 2 > coordinators.count ? .swiftui : .uikit
    let flagged = Set(coordinators.flatMap(\.bodies).joined().flatMap(\.setVariables))
    let all = variableOrder.filter { !flags.contains($0) || flagged.contains($0) }.map { name in
      Variable(name: name, values: variables[name] ?? [], initially: valuesAtLaunch(of: name), location: .none)
    }
    return Flow(
      name: name, framework: framework, root: root.name, variables: all, coordinators: coordinators,
      deepLinks: deepLinks,
      externals: externals)
  }

  /// A coordinator that is not declared can raise nothing: what its parent does where it hears of the event, the parent
  /// does at once.
  private func hearUndeclared(_ draft: CoordinatorDraft, _ used: Set<String>) {
    let handlers = Dictionary(draft.handlers.map { ($0.name, $0.effects) }) { first, _ in first }
    guard !handlers.isEmpty else { return }
    draft.change { effects in
      effects.heard { effect in
        guard case .within(let name, let body) = effect.kind, !used.contains(name) else { return nil }
        let heard = body.flatMap { inner -> [Effect] in
          guard case .raise(let event) = inner.kind else { return [] }
          return handlers[event] ?? []
        }
        return heard.isEmpty ? nil : heard
      }
    }
  }

  /// Leaves out handlers of events that only coordinators raise which are not declared.
  private func leaveOutUnheard() {
    let used = drafts.filter { usedNames.contains($0.name) }
    let others =
      deepLinks.map(\.effects) + externals.map(\.effects) + used.flatMap { $0.machine?.entering ?? [] }.map(\.effects)
    let raised = Set((used.flatMap(\.bodies) + others).joined().flatMap(\.raised))
    for draft in drafts { draft.handlers.removeAll { $0.sender == nil && !raised.contains($0.name) } }
  }

  private func coordinator(_ draft: CoordinatorDraft, _ root: CoordinatorDraft) -> Coordinator {
    let place = interpreter.index.entry(draft.thing.type)?.place ?? draft.thing.place
    let ownership: Coordinator.Ownership =
      draft.framework == .uikit && draft === root || isKeptByParent(draft) ? .parent : .view
    var coordinator = Coordinator(
      name: draft.name, framework: draft.framework, container: draft.container, children: draft.children,
      ownership: ownership,
      guardUnlock: draft.guardUnlock, isHeadless: draft.isKept, tabs: draft.tabs, isLazy: draft.isLazy,
      selections: draft.selections,
      start: draft.start ?? [],
      entries: draft.entries, procedures: draft.procedures,
      handlers: draft.handlers, dismissal: draft.dismissal, machine: draft.machine,
      screens: draft.screens.map {
        Screen(
          name: $0.name, actions: actions(of: $0), hasBack: hasBack($0, in: draft), dismissal: dismissal(of: $0),
          location: $0.place)
      }, location: place)
    if let guess = draft.containerPlace { coordinator.containerLocation = guess }
    coordinator.tabLocations = draft.tabs.map { draftOf[$0]?.callPlace ?? draft.tabPlaces[$0] ?? place }
    return coordinator
  }

  func isKeptByParent(_ draft: CoordinatorDraft) -> Bool {
    guard draft.framework == .uikit else { return draft.isRetained && released.contains(draft.name) && !isShown(draft) }
    return draft.isRetained || draft.parent?.container == .tabs
  }

  /// Whether what keeps a coordinator in SwiftUI is the state that shows it, which SwiftUI resets when a person takes the
  /// coordinator away, or whether it is no state of one coordinator alone.
  private func isShown(_ draft: CoordinatorDraft) -> Bool {
    let keepers = drafts.filter { interpreter.keptBy[$0.thing.name]?[draft.thing.name] != nil }
    return keepers.isEmpty
      || keepers.contains { keeper in
        (interpreter.keptBy[keeper.thing.name]?[draft.thing.name] ?? []).contains { field in
          let name = Interpreter.FieldName(thing: keeper.thing, name: field)
          return field.isEmpty || bindings.isShown(by: name) || bindings.states[name] != nil
        }
      }
  }

  /// The actions of a screen. A screen that is on stacks alone presents from the container of its coordinator, which
  /// need not be said.
  private func actions(of screen: ScreenDraft) -> [Action] {
    if screen.isPresented { return screen.actions }
    return screen.actions.map { action in
      var action = action
      action.effects = action.effects.presenting(from: .container)
      return action
    }
  }

  /// Leaves out the parts that the format does not allow, and reports them.
  func repaired(_ flow: Flow) -> Flow {
    var flow = flow
    for _ in 0..<40 {
      guard case .failure(let errors) = flow.validated() else { return flow }
      var isChanged = false
      for error in errors.errors {
        let place = error.location
        problems.append(
          Problem(place: place, reason: flow.reason(for: error.message), of: flow.coordinators(with: place)))
        if flow.remove(at: error.location) || flow.repairContainer(at: error.location) { isChanged = true }
      }
      if !isChanged { flow = flow.hasConditions ? flow.withoutConditions() : flow.bare() }
    }
    return flow
  }
}

extension [Effect] {
  /// These effects with others in the place of some of them, at any depth.
  fileprivate func heard(_ change: (Effect) -> [Effect]?) -> [Effect] {
    flatMap { effect in change(effect) ?? [effect.mapping { $0.heard(change) }] }
  }
}

extension NamedBody {
  /// The coordinator whose event a handler hears: `Login` of `Login.finished`.
  fileprivate var sender: String? { name.contains(".") ? name.split(separator: ".").first.map(String.init) : nil }
}
