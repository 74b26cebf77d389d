import FlowModel

/// Finds coordinators that are new, removed, or changed.
struct CoordinatorComparison {
  private(set) var changes: [FlowComparison.Change] = []

  init(_ old: Flow, _ new: Flow) {
    let coordinators = KeyedComparison(old.coordinators, new.coordinators) { $0.name }
    func add(_ kind: FlowComparison.Change.Kind, _ name: String, _ sentence: String) {
      changes.append(FlowComparison.Change(section: .coordinators, kind: kind, subject: name, message: sentence))
    }
    for (name, coordinator) in coordinators.added { add(.added, name, "\(name) (\(coordinator.container.rawValue)).") }
    for (name, before, now) in coordinators.kept {
      for sentence in Self.sentences(name, before, now) { add(.changed, name, sentence) }
    }
    for (name, coordinator) in coordinators.removed {
      add(.removed, name, "\(name) (\(coordinator.container.rawValue)).")
    }
    if old.root != new.root { add(.changed, new.root, "The app starts with \(new.root) now, not with \(old.root).") }
  }

  private static func sentences(_ name: String, _ old: Coordinator, _ new: Coordinator) -> [String] {
    var sentences: [String] = []
    func compare(_ what: String, _ before: String, _ now: String) {
      if before != now { sentences.append("\(name): \(what) is \(now) now, not \(before).") }
    }
    compare("container", old.container.rawValue, new.container.rawValue)
    compare("framework", old.framework.rawValue, new.framework.rawValue)
    compare("ownership", old.ownership.rawValue, new.ownership.rawValue)
    compare("children", old.children.rawValue, new.children.rawValue)
    compare("guard", words(old.guardUnlock), words(new.guardUnlock))
    compare("lazy tabs", old.isLazy ? "on" : "off", new.isLazy ? "on" : "off")
    compare("back menu", old.hasBackMenu ? "on" : "off", new.hasBackMenu ? "on" : "off")
    compare("way with taps on removed screens", old.removedScreens.rawValue, new.removedScreens.rawValue)
    compare("headless", old.isHeadless ? "yes" : "no", new.isHeadless ? "yes" : "no")
    compare("list of tabs", listed(old.selectableTabs), listed(new.selectableTabs))
    compare("list of columns", listed(old.columns), listed(new.columns))
    compare("list of destinations", listed(old.destinations ?? []), listed(new.destinations ?? []))
    compare("list of variables", listed(old.variables.map(words)), listed(new.variables.map(words)))
    var places: [String] = []
    if old.start.withoutPlaces != new.start.withoutPlaces { places.append("start") }
    for (before, now) in [
      (old.entries, new.entries), (old.procedures, new.procedures), (old.handlers, new.handlers),
      (old.selections, new.selections),
    ] {
      let bodies = KeyedComparison(before, now) { $0.name }
      places += bodies.added.map(\.key)
      places += bodies.kept.filter { $0.old.withoutPlaces != $0.new.withoutPlaces }.map(\.key)
      places += bodies.removed.map(\.key)
    }
    if old.machine?.withoutPlaces != new.machine?.withoutPlaces { places.append("machine") }
    if old.dismissal.withoutPlaces != new.dismissal.withoutPlaces { places.append("dismissal") }
    if !places.isEmpty { sentences.append("\(name) does something else in: \(places.joined(separator: ", ")).") }
    return sentences
  }

  private static func listed(_ names: [String]) -> String { names.isEmpty ? "empty" : names.joined(separator: ", ") }

  private static func words(_ variable: Variable) -> String {
    "\(variable.name) (\(variable.values.joined(separator: "/")), first \(variable.initially.first ?? ""))"
  }

  private static func words(_ unlock: GuardUnlock?) -> String {
    switch unlock {
    case nil: "none"
    case .onCompletion: "onCompletion"
    case .after(let milliseconds): "\(milliseconds) ms"
    }
  }
}
