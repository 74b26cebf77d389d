import FlowModel

/// Lets code of a tab run after the tabs are there.
///
/// The source makes the coordinator of a tab, tells it what to show, and only then puts the tabs into the window. In a
/// flow the coordinator of a tab comes up with the tabs: what it does before that would never happen.
extension Flow {
  /// The flow in which code on behalf of a tab stands behind the effect that brings up the tabs.
  ///
  /// - Complexity: Linear in the size of the flow times the number of effects in one list.
  func runningTabsLate() -> Flow {
    let elsewhere = Set(
      (coordinators.flatMap(\.bodies) + deepLinks.map(\.effects) + externals.map(\.effects))
        .flatMap { $0.flatMap(\.allBroughtUp) })
    /// By coordinator, the tabs that only it brings up, at any depth.
    var inside: [String: Set<String>] = [:]
    for coordinator in coordinators where !coordinator.tabs.isEmpty {
      var open = coordinator.tabs
      while let next = open.popLast() {
        guard !elsewhere.contains(next), inside[coordinator.name, default: []].insert(next).inserted else { continue }
        open += self.coordinator(named: next)?.tabs ?? []
      }
    }
    guard !inside.isEmpty else { return self }
    var flow = self
    flow.change { $0.runningLate(inside) }
    return flow
  }
}

extension Effect {
  /// The coordinators that the effect or an effect inside it brings up.
  fileprivate var allBroughtUp: [String] {
    (kind.broughtUp.map { [$0] } ?? []) + bodies.joined().flatMap(\.allBroughtUp)
  }
}

extension [Effect] {
  fileprivate func runningLate(_ inside: [String: Set<String>]) -> [Effect] {
    var result: [Effect] = []
    /// Code of tabs that no effect of this list has brought up so far.
    var early: [(tab: String, effect: Effect)] = []
    for (position, effect) in enumerated() {
      let effect = effect.mapping { $0.runningLate(inside) }
      if case .within(let tab, _) = effect.kind,
        self[(position + 1)...].contains(where: { $0.brings(tab, inside) })
      {
        early.append((tab, effect))
        continue
      }
      result.append(effect)
      let ready = early.filter { effect.brings($0.tab, inside) }
      early.removeAll { effect.brings($0.tab, inside) }
      result += ready.map(\.effect)
    }
    return result
  }
}

extension Effect {
  /// Whether the effect itself brings up the tabs that contain a coordinator.
  fileprivate func brings(_ tab: String, _ inside: [String: Set<String>]) -> Bool {
    kind.broughtUp.map { inside[$0]?.contains(tab) ?? false } ?? false
  }
}
