import FlowModel

/// Declares other ways into a coordinator: its maker may hand it a case of an enum that decides with which screen it
/// starts.
extension FlowAssembler {
  /// The effects that bring up one object of a coordinator that has started already: by an entry of its own, if the object
  /// starts otherwise than the first one.
  func entering(
    _ effects: [Effect], _ called: CoordinatorDraft, _ thing: Thing, _ steps: [Step], _ step: Step
  ) -> [Effect] {
    guard let body = otherStart(of: called, thing, steps), let start = called.start else {
      if called.beginner == nil { called.beginner = thing }
      return effects
    }
    guard effects.contains(where: { $0.coordinatorNames.contains(called.name) }) else {
      // What shows it does not say which of its objects it shows.
      let known = called.alternatives.isEmpty ? [start] : called.alternatives
      guard !known.contains(where: { $0.withoutPlaces == body.withoutPlaces }) else { return effects }
      called.alternatives = known + [body]
      called.start = [Effect(.choose(called.alternatives), location: step.place)]
      return effects
    }
    let known = called.entries.first { $0.effects.withoutPlaces == body.withoutPlaces }
    let name = known?.name ?? entryName(body, of: called)
    if known == nil { called.entries.append(NamedBody(name: name, effects: body, location: body[0].location)) }
    return effects.map { $0.bringingUp(called.name, by: name) }
  }

  /// What an object of a coordinator starts with; nil: with the same as the first object, or it was made like that one.
  private func otherStart(of draft: CoordinatorDraft, _ thing: Thing, _ steps: [Step]) -> [Effect]? {
    guard let first = draft.beginner, first !== thing, let start = draft.start, !start.isEmpty,
      isMadeOtherwise(thing, than: first), !running.contains(draft.name + ".start")
    else { return nil }
    converting.append((draft.name, 0))
    running.append(draft.name + ".start")
    let outer = shownHere
    draft.start = []
    let body = initial(draft, withoutEmptied { effects(steps, as: draft) })
    draft.start = start
    shownHere = outer
    running.removeLast()
    converting.removeLast()
    let known = draft.alternatives.isEmpty ? [start] : draft.alternatives
    return body.isEmpty || known[0].withoutPlaces == body.withoutPlaces ? nil : body
  }

  /// Whether an object holds another case of an enum than the first one in some property.
  private func isMadeOtherwise(_ thing: Thing, than first: Thing) -> Bool {
    thing.fields.contains { name, value in
      guard case .enumCase(let type, let one, _)? = value.onlyAtom,
        case .enumCase(type, let other, _)? = first.fields[name]?.onlyAtom
      else { return false }
      return one != other
    }
  }

  /// `item` for an entry that begins with `ItemController`.
  private func entryName(_ body: [Effect], of draft: CoordinatorDraft) -> String {
    var base = body.lazy.compactMap(\.firstShown).first ?? "other"
    for suffix in ["ViewController", "Controller", "Coordinator", "View", "Screen"]
    where base.hasSuffix(suffix) && base.count > suffix.count {
      base.removeLast(suffix.count)
      break
    }
    base = base.prefix(1).lowercased() + base.dropFirst()
    var (name, count) = (base, 2)
    while draft.entries.contains(where: { $0.name == name }) {
      name = base + "\(count)"
      count += 1
    }
    return name
  }
}

extension Effect {
  /// The effect with an entry of a coordinator that it, or an effect inside it, brings up.
  fileprivate func bringingUp(_ name: String, by entry: String) -> Effect {
    var effect = mapping { $0.map { $0.bringingUp(name, by: entry) } }
    switch effect.kind {
    case .pushCoordinator(name, _): effect.kind = .pushCoordinator(name, entry: entry)
    case .showCoordinator(name, _): effect.kind = .showCoordinator(name, entry: entry)
    case .start(name, _): effect.kind = .start(name, entry: entry)
    case .presentCoordinator(name, _, let style, let isInteractive):
      effect.kind = .presentCoordinator(name, entry: entry, style: style, interactiveDismiss: isInteractive)
    default: break
    }
    return effect
  }

  /// The first screen or coordinator that it shows.
  fileprivate var firstShown: String? {
    switch kind {
    case .pushScreen(let name), .showScreen(let name), .presentScreen(let name, _, _), .pushCoordinator(let name, _),
      .showCoordinator(let name, _), .presentCoordinator(let name, _, _, _), .start(let name, _):
      name
    case .replace(let names, _): names.first
    default: bodies.lazy.flatMap { $0 }.compactMap(\.firstShown).first
    }
  }
}
