import FlowModel

/// Writes coordinators, their screens and their machines in Swift.
extension SwiftDeclarationWriter {
  mutating func coordinator(_ coordinator: Coordinator) -> [String] {
    acting = coordinator.name
    defer { acting = nil }
    let usual: Coordinator.Container = coordinator.isHeadless ? .inherited : .stack
    let isOwnedByParent = coordinator.isHeadless || coordinator.framework == .uikit
    let head: [String?] =
      [
        coordinatorName(coordinator.name),
        coordinator.container == usual ? nil : "container: .\(coordinator.container.rawValue)",
        coordinator.framework == flow.framework ? nil : "framework: .\(coordinator.framework.rawValue)",
        coordinator.children == .many ? nil : "children: .\(coordinator.children.rawValue)",
        (coordinator.ownership == .parent) == isOwnedByParent ? nil : "ownership: .\(coordinator.ownership.rawValue)",
        coordinator.guardUnlock.map { "guard: \(unlock($0))" }, coordinator.isHeadless ? "headless: true" : nil,
        coordinator.hasBackMenu ? nil : "backMenu: false",
        coordinator.removedScreens == flow.removedScreens
          ? nil : "removedScreens: .\(coordinator.removedScreens.rawValue)",
        listed(coordinator.selectableTabs, as: "tabs"), listed(coordinator.columns, as: "columns"),
        coordinator.isLazy ? "lazy: true" : nil,
        coordinator.destinations.map { "destinations: [\($0.map { destination($0) }.joined(separator: ", "))]" },
      ]
    var parts = coordinator.variables.map { variable($0, usual: Array($0.values.prefix(1))) }
    if !coordinator.start.isEmpty { parts += SwiftSource.block("Start", body(coordinator.start)) }
    parts += named("Entry", .entry, coordinator.entries)
    parts += named("Procedure", .procedure, coordinator.procedures)
    for selection in coordinator.selections {
      parts += SwiftSource.block("OnSelect(\(coordinatorName(selection.name)))", body(selection.effects))
    }
    for handler in coordinator.handlers { parts += self.handler(handler) }
    parts += dismissal(coordinator.dismissal)
    if let machine = coordinator.machine { parts += self.machine(machine) }
    for screen in coordinator.screens { parts += self.screen(screen) }
    let lines = SwiftSource.lines("Coordinator", head)
    if parts.isEmpty { return lines }
    return lines.dropLast() + ["\(lines[lines.count - 1]) {"] + SwiftSource.indented(parts) + ["}"]
  }

  private mutating func listed(_ names: [String], as label: String) -> String? {
    names.isEmpty ? nil : "\(label): [\(names.map { coordinatorName($0) }.joined(separator: ", "))]"
  }

  private func unlock(_ unlock: GuardUnlock) -> String {
    switch unlock {
    case .onCompletion: ".onCompletion"
    case .after(let milliseconds): ".after(milliseconds: \(milliseconds))"
    }
  }

  private mutating func destination(_ name: String) -> String {
    flow.coordinator(named: name) == nil
      ? ".screen(\(screenName(name)))" : ".coordinator(\(coordinatorName(name)))"
  }

  private mutating func named(
    _ part: String, _ kind: SwiftIdentifiers.Kind, _ bodies: [NamedBody]
  ) -> [String] {
    bodies.flatMap { SwiftSource.block("\(part)(\(name(kind, $0.name)))", body($0.effects)) }
  }

  /// `Coordinator.event` names the child; an event may have dots of its own.
  private mutating func handler(_ handler: NamedBody) -> [String] {
    let arguments: [String?]
    if let dot = handler.name.firstIndex(of: ".") {
      let event = String(handler.name[handler.name.index(after: dot)...])
      arguments = [name(.event, event), "from: \(coordinatorName(String(handler.name[..<dot])))"]
    } else {
      arguments = [name(.event, handler.name)]
    }
    return SwiftSource.block(SwiftSource.call("Handle", arguments), body(handler.effects))
  }

  private mutating func dismissal(_ dismissal: Dismissal) -> [String] {
    let told = [
      ("swipe", dismissal.swipe), ("willSwipe", dismissal.willSwipe), ("back", dismissal.back),
      ("willBack", dismissal.willBack), ("gone", dismissal.gone), ("removed", dismissal.removed),
    ]
    var lines: [String] = []
    for (moment, effects) in told {
      if let effects { lines += SwiftSource.block("OnDismissal(.\(moment))", body(effects)) }
    }
    return lines
  }

  private mutating func machine(_ machine: Machine) -> [String] {
    let head = SwiftSource.call(
      "Machine",
      [
        "initially: \(name(.state, machine.initially))",
        machine.unexpected == .report ? nil : "unexpected: .\(machine.unexpected.rawValue)",
      ])
    var parts: [String] = []
    for route in machine.routes {
      let call = SwiftSource.call(
        "Route",
        [
          route.from.map { "from: \(name(.state, $0))" }, "on: \(name(.event, route.event))",
          "to: \(route.to.map { name(.state, $0) } ?? "nil")", route.condition.map { "when: \(condition($0))" },
        ])
      parts += route.effects.isEmpty ? [call] : SwiftSource.block(call, body(route.effects))
    }
    for shows in machine.shows {
      parts.append("Shows(\(screenName(shows.screen)), in: \(name(.state, shows.state)))")
    }
    parts += named("Entering", .state, machine.entering)
    return ["\(head) {"] + SwiftSource.indented(parts) + ["}"]
  }

  private mutating func screen(_ screen: Screen) -> [String] {
    let head = SwiftSource.call(
      "Screen",
      [
        screenName(screen.name), screen.hasBack ? nil : "back: false", screen.isTerminal ? "terminal: true" : nil,
      ])
    var parts = dismissal(screen.dismissal)
    if let effects = screen.dismissal.appears { parts += SwiftSource.block("Appears", body(effects)) }
    if let effects = screen.dismissal.disappears { parts += SwiftSource.block("Disappears", body(effects)) }
    for action in screen.actions { parts += self.action(action) }
    return parts.isEmpty ? [head] : SwiftSource.block(head, parts)
  }

  private mutating func action(_ action: Action) -> [String] {
    var arguments: [String?] = [SwiftSource.literal(action.name)]
    if action.trigger == .async(once: false) { arguments.append("times: .many") }
    arguments.append(action.condition.map { "when: \(condition($0))" })
    let head = SwiftSource.call(action.trigger == .tap ? "Tap" : "Async", arguments)
    return action.effects.isEmpty ? [head] : SwiftSource.block(head, body(action.effects))
  }
}
