import FlowModel

/// Writes bodies and effects as YAML nodes.
extension DeclarationTree {
  func body(_ effects: [Effect], _ place: SourceLocation) -> SourceNode {
    list(effects.map(effect), place)
  }

  private func effect(_ effect: Effect) -> SourceNode {
    let place = effect.location
    let bare = EffectWord.allCases.first { $0.bareKind == effect.kind }
    if effect.then.isEmpty, !effect.keepsSelf, effect.isAnimated, effect.origin == .container, let bare {
      return word(bare.rawValue, place)
    }
    var entries = entries(of: effect.kind, place)
    if effect.origin != .container { entries.append(entry("from", word(effect.origin.rawValue, place), place)) }
    if let slot = effect.slot { entries.append(entry("slot", word(slot, place), place)) }
    if effect.reuses { entries.append(entry("reuse", boolean(true, place), place)) }
    if effect.background != .dimmed {
      entries.append(entry("background", word(effect.background.rawValue, place), place))
    }
    if effect.replacesPresented { entries.append(entry("replacing", boolean(true, place), place)) }
    if let container = effect.container { entries.append(entry("as", word(container.rawValue, place), place)) }
    if !effect.values.isEmpty {
      let values = effect.values.map { entry($0.variable, word($0.value, place), place) }
      entries.append(entry("with", map(values, place), place))
    }
    if !effect.isAnimated { entries.append(entry("animated", boolean(false, place), place)) }
    if !effect.then.isEmpty || effect.keepsSelf { entries.append(entry("then", body(effect.then, place), place)) }
    if effect.keepsSelf { entries.append(entry("keeps", word("self", place), place)) }
    return map(entries, place)
  }

  /// The effect itself first, then its modifiers.
  private func entries(of kind: Effect.Kind, _ place: SourceLocation) -> [SourceEntry] {
    func one(_ key: EffectWord, _ value: SourceNode) -> [SourceEntry] { [entry(key.rawValue, value, place)] }
    func one(_ key: EffectWord, _ text: String) -> [SourceEntry] { one(key, word(text, place)) }
    func entered(_ key: EffectWord, _ name: String, _ way: String?) -> [SourceEntry] {
      one(key, name) + (way.map { [entry("entry", word($0, place), place)] } ?? [])
    }
    func presented(_ style: Effect.Style, _ interactiveDismiss: Bool) -> [SourceEntry] {
      var entries: [SourceEntry] = []
      if style != .sheet { entries.append(entry("style", word(style.rawValue, place), place)) }
      if !interactiveDismiss { entries.append(entry("interactiveDismiss", boolean(false, place), place)) }
      return entries
    }
    switch kind {
    case .pushScreen(let name): return one(.push, name)
    case .pushCoordinator(let name, let way): return entered(.push, name, way)
    case .pop: return one(.pop, null(place))
    case .popIfAny: return one(.pop, "ifAny")
    case .popToRoot: return one(.popToRoot, null(place))
    case .removeFrame(let name): return one(.removeFrame, name)
    case .replaceTop(let name): return one(.replaceTop, name)
    case .popTo(let name): return one(.popTo, name)
    case .replace(let names, let keeping):
      let kept = keeping == 0 ? [] : [entry("keeping", word(String(keeping), place), place)]
      return one(.replace, list(names.map { word($0, place) }, place)) + kept
    case .showScreen(let name): return one(.show, name)
    case .showCoordinator(let name, let way): return entered(.show, name, way)
    case .presentScreen(let name, let style, let interactiveDismiss):
      return one(.present, name) + presented(style, interactiveDismiss)
    case .presentCoordinator(let name, let way, let style, let interactiveDismiss):
      return entered(.present, name, way) + presented(style, interactiveDismiss)
    case .coverScreen(let name): return one(.cover, name)
    case .coverCoordinator(let name, let way): return entered(.cover, name, way)
    case .uncover: return one(.uncover, null(place))
    case .dismiss(let scope): return one(.dismiss, scope.rawValue)
    case .dismissPresented(let name): return one(.dismiss, name)
    case .close: return one(.close, null(place))
    case .start(let name, let way): return entered(.start, name, way)
    case .finish: return one(.finish, null(place))
    case .remove(let name): return one(.remove, name)
    case .removeExcept(let names):
      let except = list(names.map { word($0, place) }, place)
      return one(.remove, map([entry("except", except, place)], place))
    case .removeSlot(let name): return one(.remove, map([entry("slot", word(name, place), place)], place))
    case .removeAll: return one(.removeAll, null(place))
    case .raise(let event): return one(.raise, event)
    case .send(let event): return one(.send, event)
    case .select(let name): return one(.select, name)
    case .set(let assignments):
      return one(.set, map(assignments.map { entry($0.variable, word($0.value, place), place) }, place))
    case .when(let condition, let then, let otherwise):
      var entries = one(.when, self.condition(condition)) + [entry("do", body(then, place), place)]
      if let otherwise { entries.append(entry("else", body(otherwise, place), place)) }
      return entries
    case .choose(let branches): return one(.choose, list(branches.map { body($0, place) }, place))
    case .run(let name): return one(.run, name)
    case .within(let name, let effects): return one(.in, name) + [entry("do", body(effects, place), place)]
    case .guarded(let effects): return one(.guarded, body(effects, place))
    case .soon(let effects): return one(.soon, body(effects, place))
    case .later(let effects): return one(.later, body(effects, place))
    }
  }
}
