import FlowModel

/// Leaves out variables of which an app has too many whose values are not known.
///
/// A variable that code asks for, and that nothing was seen to set, begins with any of its values. Ten of them make a
/// thousand beginnings, and a check would look at each. A condition on such a variable says little: the value comes from
/// a server or a database, and may be another one each time. So a decision takes its place, which covers all that may
/// happen.
struct UnknownState {
  /// The number of beginnings that a check may well look at.
  private static let mostBeginnings = 64

  private(set) var flow: Flow
  /// The places of effects that may not happen together with others, because one variable decided on both.
  private(set) var uncertain: Set<SourceLocation> = []

  /// - Parameter unread: The variables that nothing was seen to set.
  /// - Complexity: Linear in the size of the flow times the number of variables.
  init(_ flow: Flow, unread: Set<String>) {
    self.flow = flow
    leaveOutUnasked()
    var places = placesOfConditions()
    var beginnings = self.flow.variables.reduce(1.0) { $0 * Double(max($1.initially.count, 1)) }
    // A variable that is asked for in one place decides on nothing else.
    let candidates = self.flow.variables.filter { unread.contains($0.name) && $0.initially.count > 1 }.sorted {
      ((places[$0.name] ?? []).count, $0.name) < ((places[$1.name] ?? []).count, $1.name)
    }
    for variable in candidates where beginnings > Double(Self.mostBeginnings) {
      guard decide(variable.name, isShared: (places[variable.name] ?? []).count > 1) else { continue }
      places[variable.name] = nil
      beginnings /= Double(variable.initially.count)
    }
  }

  private mutating func leaveOutUnasked() {
    let asked = allConditions().reduce(into: Set<String>()) { $0.formUnion($1.node.variables) }
    let unasked = Set(flow.variables.map(\.name)).subtracting(asked)
    guard !unasked.isEmpty else { return }
    flow.variables.removeAll { unasked.contains($0.name) }
    flow.change { $0.withoutAssignments(to: unasked) }
  }

  // MARK: Conditions

  private func allConditions() -> [Expression] {
    let actions = flow.coordinators.flatMap(\.screens).flatMap(\.actions).compactMap(\.condition)
    let links = flow.deepLinks.compactMap(\.condition) + flow.externals.compactMap(\.condition)
    let routes = flow.coordinators.flatMap { $0.machine?.routes ?? [] }.compactMap(\.condition)
    return actions + links + routes + bodies.flatMap { $0.flatMap(\.conditions) }
  }

  private var bodies: [[Effect]] {
    flow.coordinators.flatMap(\.bodies) + flow.deepLinks.map(\.effects) + flow.externals.map(\.effects)
  }

  private func placesOfConditions() -> [String: Set<SourceLocation>] {
    var places: [String: Set<SourceLocation>] = [:]
    for condition in allConditions() {
      for name in condition.node.variables { places[name, default: []].insert(condition.location) }
    }
    return places
  }

  // MARK: Deciding

  /// Puts decisions in place of the conditions on a variable; false if one of them asks for something else as well.
  private mutating func decide(_ name: String, isShared: Bool) -> Bool {
    let asking = allConditions().filter { $0.node.variables.contains(name) }
    let inBodies = bodies.flatMap { $0.flatMap(\.conditions) }.filter { $0.node.variables.contains(name) }
    guard asking.count == inBodies.count, asking.allSatisfy({ $0.node.asksOnly(for: name) }) else { return false }
    flow.variables.removeAll { $0.name == name }
    var places: Set<SourceLocation> = []
    flow.change { $0.withoutAssignments(to: [name]).deciding(name, &places) }
    if isShared { uncertain.formUnion(places) }
    return true
  }
}

extension Expression.Node {
  fileprivate func asksOnly(for name: String) -> Bool {
    switch self {
    case .not(let inner): inner.asksOnly(for: name)
    case .isTrue(name): true
    case .compare(_, .variable(name), .text), .compare(_, .text, .variable(name)): true
    default: false
    }
  }
}

extension Effect {
  fileprivate var conditions: [Expression] {
    let inner = bodies.flatMap { $0.flatMap(\.conditions) }
    if case .when(let condition, _, _) = kind { return [condition] + inner }
    return inner
  }

  fileprivate var places: Set<SourceLocation> {
    bodies.joined().reduce(into: [location]) { $0.formUnion($1.places) }
  }
}

extension [Effect] {
  fileprivate func withoutAssignments(to names: Set<String>) -> [Effect] {
    compactMap { effect -> Effect? in
      var changed = effect.mapping { $0.withoutAssignments(to: names) }
      if case .set(let assignments) = effect.kind {
        let kept = assignments.filter { !names.contains($0.variable) }
        guard !kept.isEmpty else { return nil }
        changed.kind = .set(kept)
      }
      return changed.isHollow && !effect.isHollow ? nil : changed
    }
  }

  /// These effects with decisions in place of the conditions on a variable; `places`: of the effects that depend on them.
  fileprivate func deciding(_ name: String, _ places: inout Set<SourceLocation>) -> [Effect] {
    map { effect in
      var changed = effect
      if case .when(let condition, let then, let otherwise) = effect.kind, condition.node.variables.contains(name) {
        for inner in then + (otherwise ?? []) { places.formUnion(inner.places) }
        changed.kind = .choose([then, otherwise ?? []])
      }
      return changed.mapping { $0.deciding(name, &places) }
    }
  }
}
