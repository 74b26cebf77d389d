import FlowModel

/// Brings up coordinators with containers other than their own, without drawing random numbers, so that the rest of a
/// flow does not change.
extension FlowGenerator {
  mutating func giveOtherContainers() {
    giveTabs()
    let flow = flow
    self.flow = flow.rewritingBodies { effects, owner in
      effects.map { effect in
        guard let name = effect.kind.broughtUp, let other = flow.coordinator(named: name) else { return effect }
        var effect = effect
        effect.container = Self.container(effect, of: other)
        if !FlowGeneratorRules.allowsReuse(effect, in: flow) { effect.reuses = false }
        return effect
      }
    }
    useOtherWords()
  }

  /// Gives some coordinators without a tab bar tabs, for the case that they are brought up with one.
  private mutating func giveTabs() {
    var taken = Set(flow.coordinators.flatMap(\.tabs))
    for index in flow.coordinators.indices.dropFirst() where index % 2 == 1 {
      let coordinator = flow.coordinators[index]
      guard coordinator.tabs.isEmpty, coordinator.children == .many, !coordinator.isHeadless,
        ![.window, .split].contains(coordinator.container)
      else { continue }
      let free = flow.coordinators[(index + 1)...].filter { $0.container != .inherited && !taken.contains($0.name) }
      flow.coordinators[index].tabs = free.prefix(2).map(\.name)
      taken.formUnion(flow.coordinators[index].tabs)
    }
  }

  private static func container(_ effect: Effect, of other: Coordinator) -> Coordinator.Container? {
    guard !other.isHeadless, ![.window, .split].contains(other.container) else { return nil }
    switch effect.kind {
    case .showCoordinator, .presentCoordinator, .coverCoordinator:
      let wanted: Coordinator.Container
      switch effect.location.line % 4 {
      case 0: wanted = other.container == .inherited ? .stack : other.container
      case 1: wanted = .switch
      case 2: wanted = other.tabs.isEmpty ? .switch : .tabs
      default: wanted = .stack
      }
      return wanted == other.container ? nil : wanted
    default: return effect.container
    }
  }

  /// Adds code for the other containers; removes tabs that no instance ever has.
  private mutating func useOtherWords() {
    let others = flow.otherContainers
    for index in flow.coordinators.indices {
      let coordinator = flow.coordinators[index]
      if [.tabs, .split].contains(coordinator.container) { continue }
      if !others[coordinator.name, default: []].contains(.tabs) { flow.coordinators[index].tabs = [] }
    }
    let flow = flow
    self.flow = flow.rewritingBodies { effects, owner in
      guard let coordinator = flow.coordinator(named: owner) else { return effects }
      return effects.map { effect in
        guard effect.location.line % 3 == 0 else { return effect }
        let others = others[owner, default: []]
        var effect = effect
        switch effect.kind {
        case .pushScreen(let screen) where others.contains(.switch) && effect.then.isEmpty && effect.isAnimated:
          effect.kind = .showScreen(screen)
        case .showScreen(let screen) where coordinator.container == .switch && others.contains(.stack):
          effect.kind = .pushScreen(screen)
        default: break
        }
        return effect
      }
    }
  }
}
