import FlowModel

/// Adds the ways between the screens of a coordinator.
extension WildFlow {
  /// Adds the start of a coordinator with a stack, and the ways between its screens.
  mutating func connectScreens(of index: Int) {
    let frames = parts[index].frames
    guard let first = frames.first else { return }
    parts[index].coordinator.start = [Effect(.pushScreen(first.screen))]
    if parts[index].isRouter { addEntries(to: index) }
    if parts[index].isMachine {
      addMachine(to: index)
      return
    }
    for frame in frames {
      guard let origin = frame.origin else { continue }
      parts[index].act(
        on: frames[origin].screen, "to\(frame.screen)", navigation([Effect(.pushScreen(frame.screen))], of: index))
    }
    guard frames.count > 1 else { return }
    // A screen that pushes further screens of its kind, and short cuts.
    if random.chance(temper.recursion), let last = frames.last {
      parts[index].act(on: last.screen, "another", navigation([Effect(.pushScreen(last.screen))], of: index))
    }
    let shortcuts = parts[index].isRouter ? frames.count : frames.count / 4
    for _ in 0..<shortcuts {
      guard let from = random.pick(frames), let to = random.pick(Array(frames.dropFirst())) else { continue }
      parts[index].act(on: from.screen, "go\(to.screen)", navigation([Effect(.pushScreen(to.screen))], of: index))
    }
    if random.chance(15), let from = frames.last {
      let effect = random.weighted(
        (50, Effect.Kind.popToRoot), (25, .popTo(first.screen)), (25, .replace([first.screen])))
      parts[index].act(on: from.screen, "startOver", navigation([Effect(effect)], of: index))
    }
  }

  /// Adds alerts and sheets without a coordinator, and the ways out of them.
  mutating func connectBareScreens(of index: Int) {
    let stacked = parts[index].frames.map(\.screen)
    for bare in parts[index].bareScreens {
      guard let from = random.pick(stacked) else { continue }
      let present = Effect(.presentScreen(bare.screen, style: bare.style, interactiveDismiss: true))
      let name = "show\(bare.screen)"
      parts[index].act(on: from, name, navigation(checked(present, bare.screen), of: index))
      if random.chance(25), let other = random.pick(stacked), other != from {
        parts[index].act(on: other, name, navigation(checked(present, bare.screen), of: index))
      }
      let next = parts[index].isMachine ? nil : random.pick(Array(stacked.dropFirst()))
      if bare.style == .alert {
        parts[index].act(on: bare.screen, "cancel", [])
        guard random.chance(60) else { continue }
        parts[index].act(on: bare.screen, "confirm", next.map { [Effect(.pushScreen($0))] } ?? [])
      } else {
        parts[index].act(on: bare.screen, "close", [Effect(.dismiss(.`self`))])
        guard random.chance(35), let next else { continue }
        parts[index].act(
          on: bare.screen, "done",
          random.chance(60)
            ? [Effect(.dismiss(.`self`), then: [Effect(.pushScreen(next))])]
            : [Effect(.dismiss(.`self`)), Effect(.pushScreen(next))])
      }
    }
  }

  /// A navigation of a coordinator, in most cases behind its guard if it has one.
  mutating func navigation(_ effects: [Effect], of index: Int) -> [Effect] {
    parts[index].coordinator.guardUnlock != nil && random.chance(75) ? [Effect(.guarded(effects))] : effects
  }

  /// A presentation with a check against a second one, if the team uses such checks.
  mutating func checked(_ present: Effect, _ name: String, coordinator: Int? = nil) -> [Effect] {
    guard random.chance(80) else { return [present] }
    let condition: Expression.Node
    switch temper.presentCheck {
    case .none: return [present]
    case .notAlive where coordinator != nil: condition = .not(.alive(coordinator: name))
    case .notPresented, .notAlive: condition = .not(.presented(name))
    }
    return [Effect(.when(Expression(condition), then: [present], otherwise: nil))]
  }

  private mutating func addEntries(to index: Int) {
    for frame in parts[index].frames.dropFirst() {
      parts[index].coordinator.entries.append(
        NamedBody(name: "at\(frame.screen)", effects: [Effect(.pushScreen(frame.screen))]))
    }
  }

  /// Declares the destinations of a SwiftUI stack, in some cases incompletely.
  mutating func declareDestinations(of index: Int) {
    let part = parts[index]
    guard part.coordinator.framework == .swiftui, part.role != .route, random.chance(30) else { return }
    var names = part.frames.dropFirst().map(\.screen)
    // Everything that may come onto the stack.
    var seen = [index]
    var open = [index]
    while let next = open.popLast() {
      for target in parts[next].opens where parts[target].role == .route && !seen.contains(target) {
        seen.append(target)
        open.append(target)
        names.append(parts[target].name)
      }
    }
    if names.isEmpty { return }
    if names.count > 1, random.chance(15) { names.remove(at: random.between(0...(names.count - 1))) }
    parts[index].coordinator.destinations = names
  }
}
