import FlowModel

extension Flow {
  /// The coordinators whose instances are asked for by a condition, an `in`, a link, or an external.
  var noticed: Set<String> {
    var names = Set(deepLinks.compactMap(\.handler) + externals.compactMap(\.handler))
    if !reused.isEmpty {
      names.formUnion(onStacks(of: reused))
    }
    let named = Dictionary(
      coordinators.flatMap { owner in owner.variables.map { ("\(owner.name).\($0.name)", owner.name) } },
      uniquingKeysWith: { first, _ in first })
    func note(_ words: Set<String>) {
      // A variable `C.name` asks for C; a bare name asks for the instance whose code uses it.
      for word in words { if let name = coordinator(named: word)?.name ?? named[word] { names.insert(name) } }
    }
    for expression in conditions { note(expression.node.noticed) }
    visitEffects { effect, _ in
      switch effect.kind {
      case .set(let assignments): note(Set(assignments.map(\.variable)))
      case .within(let name, _): names.insert(name)
      case .when(let condition, _, _): note(condition.node.noticed)
      default: break
      }
    }
    return names
  }

  /// Some coordinators, and the coordinators without a container that these may start, directly or not: their screens
  /// may be on the stacks of the first.
  private func onStacks(of names: Set<String>) -> Set<String> {
    var started: [String: Set<String>] = [:]
    visitEffects { effect, starter in
      guard let name = effect.kind.broughtUp else { return }
      let container = effect.container ?? coordinator(named: name)?.container
      if container == .inherited { started[starter, default: []].insert(name) }
    }
    var found = names
    var work = Array(names)
    while let next = work.popLast() {
      for name in started[next] ?? [] where found.insert(name).inserted { work.append(name) }
    }
    return found
  }

  /// The coordinators that some effect shows again.
  var reused: Set<String> {
    var names: Set<String> = []
    visitEffects { effect, _ in
      guard effect.reuses else { return }
      switch effect.kind {
      case .pushCoordinator(let name, _), .showCoordinator(let name, _), .presentCoordinator(let name, _, _, _):
        names.insert(name)
      default: break
      }
    }
    // If tabs are shown again, the coordinators in them are as well.
    var size = -1
    while size != names.count {
      size = names.count
      for name in names { names.formUnion(coordinator(named: name)?.tabs ?? []) }
    }
    return names
  }

  /// Every condition outside bodies.
  var conditions: [Expression] {
    var result = deepLinks.compactMap(\.condition) + externals.compactMap(\.condition)
    for coordinator in coordinators {
      result += (coordinator.machine?.routes ?? []).compactMap(\.condition)
      result += coordinator.screens.flatMap { $0.actions.compactMap(\.condition) }
    }
    for invariant in invariants {
      if let condition = invariant.condition { result.append(condition) }
      switch invariant.form {
      case .always(let it), .never(let it), .reachable(let it, _), .recoverable(let it): result.append(it)
      case .leadsTo(let from, let to): result += [from, to]
      }
    }
    return result
  }
}

extension Expression.Node {
  /// The coordinators and variables in a condition. Conditions on the display do not notice instances that display
  /// nothing.
  fileprivate var noticed: Set<String> {
    switch self {
    case .isTrue(let variable): [variable]
    case .constant, .visible, .displayed, .presented, .presentsAnything, .anythingLeaving, .selected, .quiescent: []
    case .not(let inner): inner.noticed
    case .and(let left, let right), .or(let left, let right): left.noticed.union(right.noticed)
    case .compare(_, let left, let right): left.noticed.union(right.noticed)
    case .alive(let coordinator), .child(let coordinator): [coordinator]
    }
  }
}

extension Expression.Operand {
  fileprivate var noticed: Set<String> {
    switch self {
    case .variable(let name): [name]
    case .text, .ownMachine: []
    case .count(let coordinator), .depth(let coordinator), .machine(let coordinator): [coordinator]
    case .truth(let node): node.noticed
    }
  }
}
