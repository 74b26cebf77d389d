import FlowModel

/// Writes coordinators, their screens and their machines as YAML nodes.
extension DeclarationTree {
  func coordinator(_ coordinator: Coordinator) -> SourceEntry {
    let place = coordinator.location
    var entries: [SourceEntry] = []
    func add(_ key: String, _ value: SourceNode) { entries.append(entry(key, value, place)) }
    let said = coordinator.likeness?.said ?? ["container"]
    if let likeness = coordinator.likeness { add("like", word(likeness.other, place)) }
    if coordinator.framework != flow.framework || said.contains("framework") {
      add("framework", word(coordinator.framework.rawValue, place))
    }
    if said.contains("container") {
      let own = coordinator.containerLocation == .none ? place : coordinator.containerLocation
      entries.append(entry("container", word(coordinator.container.rawValue, own), own))
    }
    if coordinator.children != .many { add("children", word(coordinator.children.rawValue, place)) }
    let isOwnedByParent = coordinator.isHeadless || coordinator.framework == .uikit
    if (coordinator.ownership == .parent) != isOwnedByParent || said.contains("ownership") {
      add("ownership", word(coordinator.ownership.rawValue, place))
    }
    switch coordinator.guardUnlock {
    case nil: break
    case .onCompletion: add("guard", map([entry("unlock", word("onCompletion", place), place)], place))
    case .after(let milliseconds):
      add("guard", map([entry("unlock", word("\(milliseconds)ms", place), place)], place))
    }
    if coordinator.isHeadless { add("headless", boolean(true, place)) }
    if !coordinator.hasBackMenu { add("backMenu", boolean(false, place)) }
    if coordinator.removedScreens != flow.removedScreens || said.contains("removedScreens") {
      add("removedScreens", word(coordinator.removedScreens.rawValue, place))
    }
    if !coordinator.tabs.isEmpty {
      let key = coordinator.container == .split || said.contains("columns") ? "columns" : "tabs"
      add(key, list(zip(coordinator.tabs, coordinator.placesOfTabs).map(word), place))
    }
    if coordinator.isLazy { add("lazy", boolean(true, place)) }
    if !coordinator.selections.isEmpty { add("onSelect", named(coordinator.selections, place)) }
    if let destinations = coordinator.destinations {
      add("destinations", list(destinations.map { word($0, place) }, place))
    }
    if !coordinator.variables.isEmpty { add("variables", map(coordinator.variables.map(instanceVariable), place)) }
    if !coordinator.start.isEmpty { add("start", body(coordinator.start, place)) }
    if !coordinator.entries.isEmpty { add("entries", named(coordinator.entries, place)) }
    if !coordinator.procedures.isEmpty { add("procedures", named(coordinator.procedures, place)) }
    if !coordinator.handlers.isEmpty { add("handle", named(coordinator.handlers, place)) }
    if let dismissal = dismissal(coordinator.dismissal, place) { entries.append(dismissal) }
    if let machine = coordinator.machine { entries.append(self.machine(machine)) }
    if !coordinator.screens.isEmpty {
      add("screens", map(coordinator.screens.map { screen($0, of: coordinator) }, place))
    }
    return entry(coordinator.name, map(entries, place), place)
  }

  private func named(_ bodies: [NamedBody], _ place: SourceLocation) -> SourceNode {
    map(bodies.map { entry($0.name, body($0.effects, $0.location), $0.location) }, place)
  }

  private func dismissal(_ dismissal: Dismissal, _ place: SourceLocation) -> SourceEntry? {
    let told = [
      ("swipe", dismissal.swipe), ("willSwipe", dismissal.willSwipe), ("back", dismissal.back),
      ("willBack", dismissal.willBack), ("gone", dismissal.gone), ("removed", dismissal.removed),
    ]
    let entries = told.compactMap { key, effects in effects.map { entry(key, body($0, place), place) } }
    return entries.isEmpty ? nil : entry("dismissal", map(entries, place), place)
  }

  private func machine(_ machine: Machine) -> SourceEntry {
    let place = machine.location
    var entries = [entry("initially", word(machine.initially, place), place)]
    if machine.unexpected != .report {
      entries.append(entry("unexpected", word(machine.unexpected.rawValue, place), place))
    }
    let routes = machine.routesByState.map { from, routes in
      entry(
        from ?? CoordinatorOutline.anyState,
        map(self.routes(routes, place), place), place)
    }
    if !routes.isEmpty { entries.append(entry("routes", map(routes, place), place)) }
    let shows = machine.shows.map { entry($0.state, word($0.screen, place), place) }
    if !shows.isEmpty { entries.append(entry("shows", map(shows, place), place)) }
    if !machine.entering.isEmpty { entries.append(entry("entering", named(machine.entering, place), place)) }
    return entry("machine", map(entries, place), place)
  }

  /// The routes from one state, by event.
  private func routes(_ routes: [Machine.Route], _ place: SourceLocation) -> [SourceEntry] {
    func node(_ route: Machine.Route) -> SourceNode {
      let to = word(route.to ?? CoordinatorOutline.previousState, place)
      if route.condition == nil && route.effects.isEmpty { return to }
      var entries = [entry("to", to, place)]
      if let condition = route.condition { entries.append(entry("when", self.condition(condition), place)) }
      if !route.effects.isEmpty { entries.append(entry("do", body(route.effects, place), place)) }
      return map(entries, place)
    }
    return Machine.byEvent(routes).map { event, all in
      entry(event, all.count == 1 ? node(all[0]) : list(all.map(node), place), place)
    }
  }

  private func screen(_ screen: Screen, of coordinator: Coordinator) -> SourceEntry {
    let place = screen.location
    var entries: [SourceEntry] = []
    if !screen.hasBack { entries.append(entry("back", boolean(false, place), place)) }
    if screen.isTerminal { entries.append(entry("terminal", boolean(true, place), place)) }
    if let effects = screen.dismissal.appears { entries.append(entry("appears", body(effects, place), place)) }
    if let effects = screen.dismissal.disappears { entries.append(entry("disappears", body(effects, place), place)) }
    if let dismissal = dismissal(screen.dismissal, place) { entries.append(dismissal) }
    if !screen.actions.isEmpty {
      entries.append(entry("actions", map(screen.actions.map(action), place), place))
    }
    return entry(shortName(of: screen, of: coordinator), map(entries, place), place)
  }

  /// The name of a screen within its coordinator: a screen whose name others share is called `Owner.Screen` in the
  /// flow.
  private func shortName(of screen: Screen, of coordinator: Coordinator) -> String {
    guard screen.name.hasPrefix("\(coordinator.name).") else { return screen.name }
    let short = screen.name.dropFirst(coordinator.name.count + 1)
    let owners = flow.coordinators.filter { owner in owner.screens.contains { $0.name == "\(owner.name).\(short)" } }
    return owners.count > 1 && !short.isEmpty ? String(short) : screen.name
  }

  private func action(_ action: Action) -> SourceEntry {
    let place = action.location
    let effects = body(action.effects, place)
    if action.trigger == .tap, action.condition == nil { return entry(action.name, effects, place) }
    var entries: [SourceEntry] = []
    if case .async(let once) = action.trigger {
      entries.append(entry("trigger", word("async", place), place))
      if !once { entries.append(entry("times", word("many", place), place)) }
    }
    if let condition = action.condition { entries.append(entry("when", self.condition(condition), place)) }
    entries.append(entry("do", effects, place))
    return entry(action.name, map(entries, place), place)
  }
}
