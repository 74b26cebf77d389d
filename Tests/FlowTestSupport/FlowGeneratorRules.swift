import FlowModel

/// The static rules of the format, as far as generated and shrunk flows can break them.
public struct FlowGeneratorRules: Sendable {
  let flow: Flow
  private let coordinators: [String: Coordinator]
  private let screens: Set<String>
  /// Slots in which children are kept, each after the name of the coordinator that keeps them.
  private var kept: Set<String> = []
  private let others: [String: [Coordinator.Container]]

  public init(_ flow: Flow) {
    self.flow = flow
    coordinators = Dictionary(flow.coordinators.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    screens = Set(flow.coordinators.flatMap { $0.screens.map(\.name) })
    others = flow.otherContainers
    var kept: Set<String> = []
    let coordinators = self.coordinators
    flow.visitEffects { effect, coordinator in
      guard let slot = effect.slot else { return }
      switch effect.kind {
      case .presentScreen, .presentCoordinator:
        if coordinators[coordinator]?.framework == .swiftui { return }
      default: break
      }
      kept.insert("\(coordinator) \(slot)")
    }
    self.kept = kept
  }

  public var isValid: Bool {
    guard let root = coordinators[flow.root], root.container != .inherited,
      coordinators.count == flow.coordinators.count, screens.isDisjoint(with: coordinators.keys),
      screens.count == flow.coordinators.map(\.screens.count).reduce(0, +)
    else { return false }
    var isValid = flow.coordinators.allSatisfy(isWellFormed) && !startsItself
    flow.visitEffects { effect, coordinator in isValid = isValid && allows(effect, of: coordinator) }
    return isValid && areConditionsValid && isOutsideValid
  }

  /// The containers that the coordinator's instances may have.
  private func containers(of coordinator: Coordinator) -> [Coordinator.Container] {
    [coordinator.container] + others[coordinator.name, default: []]
  }

  private var areConditionsValid: Bool {
    func allow(_ conditions: [Expression?], _ asker: String?) -> Bool {
      conditions.allSatisfy { condition in condition.map { allows($0.node, for: asker) } ?? true }
    }
    return flow.coordinators.allSatisfy { coordinator in
      let actions = coordinator.screens.flatMap(\.actions).map(\.condition)
      return allow(actions + (coordinator.machine?.routes ?? []).map(\.condition), coordinator.name)
    } && flow.deepLinks.allSatisfy { allow([$0.condition], $0.handler ?? flow.root) }
      && flow.externals.allSatisfy { allow([$0.condition], $0.handler ?? flow.root) }
      && allow(flow.invariants.flatMap(\.expressions), nil)
  }

  private func allows(_ values: [Effect.Assignment], broughtUp name: String?) -> Bool {
    let variables = name.flatMap { coordinators[$0] }?.variables ?? []
    return values.allSatisfy { it in variables.contains { $0.name == it.variable && $0.values.contains(it.value) } }
  }

  /// Whether everything that `effect` names is declared, and its coordinator supports it.
  func allows(_ effect: Effect, of name: String) -> Bool {
    guard let coordinator = coordinators[name], allows(effect.values, broughtUp: effect.kind.broughtUp) else {
      return false
    }
    let containers = containers(of: coordinator)
    let hasStack = containers.contains(.stack) || containers.contains(.inherited)
    let isHolder = containers.contains(.window) || containers.contains(.switch)
    func owns(_ screen: String) -> Bool { coordinator.screens.contains { $0.name == screen } }
    func canStart(_ name: String, _ entry: String?, inherited: Bool?) -> Bool {
      if inherited == nil && effect.container != nil { return false }
      guard name != flow.root, let other = coordinators[name] else { return false }
      let container = effect.container ?? other.container
      if let container = effect.container {
        guard container != other.container, ![.window, .split].contains(other.container), !other.isHeadless,
          container == .inherited || [.stack, .tabs, .switch].contains(container),
          container != .tabs || !other.tabs.isEmpty
        else { return false }
      }
      if let inherited, (container == .inherited) != inherited { return false }
      return entry.map { entry in other.entries.contains { $0.name == entry } } ?? true
    }
    guard !effect.reuses || Self.allowsReuse(effect, in: flow) else { return false }
    guard effect.slot == nil || allowsSlot(effect, of: coordinator) else { return false }
    switch effect.kind {
    case .pushScreen(let screen): return hasStack && owns(screen)
    case .pushCoordinator(let other, let entry): return hasStack && canStart(other, entry, inherited: true)
    case .pop, .popIfAny, .popToRoot: return hasStack
    case .popTo(let screen), .removeFrame(let screen): return hasStack && screens.contains(screen)
    case .replaceTop(let screen): return hasStack && owns(screen)
    case .dismissPresented(let name): return screens.contains(name) || coordinators[name] != nil
    case .removeExcept(let names): return !names.isEmpty && names.allSatisfy { coordinators[$0] != nil }
    case .removeSlot(let slot): return kept.contains("\(name) \(slot)")
    case .replace(let all, _): return hasStack && !all.isEmpty && all.allSatisfy(owns)
    case .showScreen(let screen): return isHolder && owns(screen)
    case .showCoordinator(let other, let entry): return isHolder && canStart(other, entry, inherited: false)
    case .presentScreen(let screen, _, _), .coverScreen(let screen): return owns(screen)
    case .coverCoordinator(let other, let entry): return canStart(other, entry, inherited: false)
    case .presentCoordinator(let other, let entry, _, _): return canStart(other, entry, inherited: false)
    case .start(let other, let entry): return canStart(other, entry, inherited: nil)
    case .remove(let other), .within(let other, _): return coordinators[other] != nil
    case .send(let event): return coordinator.machine?.routes.contains { $0.event == event } ?? false
    case .select(let tab): return flow.coordinators.contains { $0.selectableTabs.contains(tab) }
    case .set(let assignments):
      return !assignments.isEmpty
        && assignments.allSatisfy { it in
          flow.variable(named: it.variable, for: name)?.variable.values.contains(it.value) ?? false
        }
    case .when(let condition, _, _): return allows(condition.node, for: name)
    case .choose(let branches): return !branches.isEmpty
    case .run(let procedure): return coordinator.procedures.contains { $0.name == procedure }
    case .guarded: return coordinator.guardUnlock != nil
    case .close, .uncover, .dismiss, .finish, .removeAll, .raise, .soon, .later: return true
    }
  }

  /// Whether a child can be shown again: it needs a stack, its own or an inherited one, and has to live on when it
  /// displays nothing.
  static func allowsReuse(_ effect: Effect, in flow: Flow) -> Bool {
    switch effect.kind {
    case .pushCoordinator(let name, _), .showCoordinator(let name, _), .presentCoordinator(let name, _, _, _):
      guard let child = flow.coordinator(named: name) else { return false }
      return child.ownership == .parent && livesOn(effect.container ?? child.container, child, in: flow)
    default: return false
    }
  }

  private static func livesOn(_ container: Coordinator.Container, _ child: Coordinator, in flow: Flow) -> Bool {
    switch container {
    case .stack, .inherited: true
    case .tabs:
      child.tabs.compactMap(flow.coordinator(named:)).allSatisfy { tab in
        tab.ownership == .parent && tab.container != .inherited && livesOn(tab.container, tab, in: flow)
      }
    case .window, .switch, .split: false
    }
  }

  /// In SwiftUI presenters have slots; elsewhere a slot keeps a child.
  private func allowsSlot(_ effect: Effect, of coordinator: Coordinator) -> Bool {
    switch effect.kind {
    case .presentScreen: coordinator.framework == .swiftui
    case .presentCoordinator(let child, _, _, _):
      coordinator.framework == .swiftui || coordinators[child]?.ownership == .parent
    case .pushCoordinator(let child, _), .showCoordinator(let child, _), .start(let child, _),
      .coverCoordinator(let child, _):
      coordinators[child]?.ownership == .parent
    default: false
    }
  }

  /// - Parameter asker: the coordinator whose code asks; nil: none, as in an invariant.
  func allows(_ node: Expression.Node, for asker: String?) -> Bool {
    switch node {
    case .constant, .quiescent, .presentsAnything, .anythingLeaving: true
    case .not(let inner): allows(inner, for: asker)
    case .and(let left, let right), .or(let left, let right): allows(left, for: asker) && allows(right, for: asker)
    case .isTrue(let variable): flow.variable(named: variable, for: asker) != nil
    case .compare(_, let left, let right): allows(left, for: asker) && allows(right, for: asker)
    case .visible(let screen), .displayed(let screen): screens.contains(screen)
    case .presented(let name): screens.contains(name) || coordinators[name] != nil
    case .alive(let name), .child(let name): coordinators[name] != nil
    case .selected(let name): flow.coordinators.contains { $0.selectableTabs.contains(name) }
    }
  }

  private func allows(_ operand: Expression.Operand, for asker: String?) -> Bool {
    switch operand {
    case .variable(let name): flow.variable(named: name, for: asker) != nil
    case .text: true
    case .count(let name), .depth(let name): coordinators[name] != nil
    case .machine(let name): coordinators[name]?.machine != nil
    case .ownMachine: asker.flatMap { coordinators[$0] }?.machine != nil
    case .truth(let node): allows(node, for: asker)
    }
  }

  private func isWellFormed(_ coordinator: Coordinator) -> Bool {
    let tabs = coordinator.tabs
    let hasTabs = coordinator.container == .split || containers(of: coordinator).contains(.tabs)
    guard tabs.isEmpty != hasTabs, Set(tabs).count == tabs.count else { return false }
    if coordinator.container == .split {
      guard tabs.count > 1, tabs.allSatisfy({ coordinators[$0]?.container == .stack }) else { return false }
    }
    guard tabs.allSatisfy({ $0 != flow.root && coordinators[$0].map { $0.container != .inherited } ?? false }) else {
      return false
    }
    if [.tabs, .split].contains(coordinator.container) && coordinator.children == .one { return false }
    if !coordinator.selections.allSatisfy({ coordinator.selectableTabs.contains($0.name) }) { return false }
    if coordinator.isHeadless && coordinator.ownership == .view { return false }
    // Stricter than the format: a procedure only runs earlier ones.
    var known: Set<String> = []
    for procedure in coordinator.procedures {
      var isKnown = true
      _ = procedure.effects.rewriting("") { effects, owner in
        for case .run(let name) in effects.map(\.kind) where owner.isEmpty { isKnown = isKnown && known.contains(name) }
        return effects
      }
      if !isKnown { return false }
      known.insert(procedure.name)
    }
    return (coordinator.machine?.shows ?? []).allSatisfy { screens.contains($0.screen) }
      && (coordinator.destinations ?? []).allSatisfy { screens.contains($0) || coordinators[$0] != nil }
      && coordinator.handlers.allSatisfy { handler in
        guard let dot = handler.name.firstIndex(of: ".") else { return true }
        return coordinators[String(handler.name[..<dot])] != nil
      }
  }
}
