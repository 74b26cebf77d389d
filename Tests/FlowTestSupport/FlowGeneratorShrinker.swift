import FlowModel

/// Shrinks a failing flow, as long as it stays valid and still fails.
public struct FlowShrinker {
  let fails: (Flow) -> Bool

  /// `fails` must give the same answer for the same flow.
  public init(fails: @escaping (Flow) -> Bool) { self.fails = fails }

  /// The smallest flow that greedy removal finds; `flow` itself if nothing can be removed.
  public func shrink(_ flow: Flow) -> Flow {
    var smallest = flow
    while let smaller = candidates(smallest).first(where: { isSmaller($0, than: smallest) && fails($0) }) {
      smallest = smaller
    }
    return smallest
  }

  private func isSmaller(_ candidate: Flow, than flow: Flow) -> Bool {
    candidate != flow && FlowGeneratorRules(candidate).isValid
  }

  /// Big steps first.
  private func candidates(_ flow: Flow) -> some Sequence<Flow> {
    let parts: [(Flow) -> [Flow]] = [
      withoutCoordinators, withoutScreens, withoutOutside, withoutNamedBodies, withoutActions, withoutEffects,
      withAnimation, withoutValues, withoutHolding, withoutBackgrounds, withoutFeatures,
    ]
    return parts.lazy.flatMap { $0(flow).map(pruned) }
  }

  /// The flow without effects and conditions that name removed parts.
  private func pruned(_ flow: Flow) -> Flow {
    var flow = flow
    var rules = FlowGeneratorRules(flow)
    // Effects inside a removed effect need no check, so that one round is enough.
    flow = flow.rewritingBodies { effects, owner in effects.filter { rules.allows($0, of: owner) } }
    rules = FlowGeneratorRules(flow)
    for index in flow.coordinators.indices {
      let names = Set(flow.coordinators.map(\.name))
      let screens = Set(flow.coordinators.flatMap { $0.screens.map(\.name) })
      flow.coordinators[index].tabs.removeAll { !names.contains($0) }
      let tabs = flow.coordinators[index].tabs
      flow.coordinators[index].selections.removeAll { !tabs.contains($0.name) }
      flow.coordinators[index].destinations?.removeAll { !names.contains($0) && !screens.contains($0) }
      flow.coordinators[index].machine?.shows.removeAll { !screens.contains($0.screen) }
      flow.coordinators[index].handlers.removeAll { handler in
        guard let dot = handler.name.firstIndex(of: ".") else { return false }
        return !names.contains(String(handler.name[..<dot]))
      }
      let name = flow.coordinators[index].name
      for screen in flow.coordinators[index].screens.indices {
        flow.coordinators[index].screens[screen].actions.removeAll {
          !($0.condition.map { rules.allows($0.node, for: name) } ?? true)
        }
      }
    }
    return flow
  }

  /// One flow for each element that can be removed.
  private func removing<Element>(_ flow: Flow, _ path: WritableKeyPath<Flow, [Element]>) -> [Flow] {
    flow[keyPath: path].indices.map { index in
      var smaller = flow
      smaller[keyPath: path].remove(at: index)
      return smaller
    }
  }

  private func withoutCoordinators(_ flow: Flow) -> [Flow] { removing(flow, \.coordinators) }

  private func withoutScreens(_ flow: Flow) -> [Flow] {
    flow.coordinators.indices.flatMap { removing(flow, \.coordinators[$0].screens) }
  }

  private func withoutOutside(_ flow: Flow) -> [Flow] {
    removing(flow, \.deepLinks) + removing(flow, \.externals) + removing(flow, \.invariants)
      + removing(flow, \.variables) + removing(flow, \.home)
  }

  private func withoutNamedBodies(_ flow: Flow) -> [Flow] {
    flow.coordinators.indices.flatMap { index in
      removing(flow, \.coordinators[index].handlers) + removing(flow, \.coordinators[index].procedures)
        + removing(flow, \.coordinators[index].selections)
        + removing(flow, \.coordinators[index].entries) + removing(flow, \.coordinators[index].variables)
    }
  }

  private func withoutActions(_ flow: Flow) -> [Flow] {
    flow.coordinators.indices.flatMap { index in
      flow.coordinators[index].screens.indices.flatMap { screen in
        removing(flow, \.coordinators[index].screens[screen].actions)
      }
    }
  }

  /// Flows with one effect removed, or replaced by its inner effects.
  private func withoutEffects(_ flow: Flow) -> [Flow] {
    var count = 0
    flow.visitEffects { _, _ in count += 1 }
    return (0..<count).flatMap { wanted in
      [false, true].map { keepsInner in
        var number = 0
        return flow.rewritingBodies { effects, _ in
          effects.flatMap { effect -> [Effect] in
            defer { number += 1 }
            if number != wanted { return [effect] }
            return keepsInner ? effect.inner : []
          }
        }
      }
    }
  }

  /// Flows with one unanimated effect made animated.
  private func withAnimation(_ flow: Flow) -> [Flow] {
    var count = 0
    flow.visitEffects { effect, _ in count += effect.isAnimated ? 0 : 1 }
    return (0..<count).map { wanted in
      var number = 0
      return flow.rewritingBodies { effects, _ in
        effects.map { effect in
          if effect.isAnimated { return effect }
          defer { number += 1 }
          var effect = effect
          effect.isAnimated = number == wanted
          return effect
        }
      }
    }
  }

  /// Flows in which one completion does not hold its coordinator.
  private func withoutHolding(_ flow: Flow) -> [Flow] {
    var count = 0
    flow.visitEffects { effect, _ in count += effect.keepsSelf ? 1 : 0 }
    return (0..<count).map { wanted in
      var number = 0
      return flow.rewritingBodies { effects, _ in
        effects.map { effect in
          guard effect.keepsSelf else { return effect }
          defer { number += 1 }
          var effect = effect
          effect.keepsSelf = number != wanted
          return effect
        }
      }
    }
  }

  /// Flows in which one interactive sheet covers the context below it.
  private func withoutBackgrounds(_ flow: Flow) -> [Flow] {
    var places: [SourceLocation] = []
    flow.visitEffects { effect, _ in if effect.background == .interactive { places.append(effect.location) } }
    return places.map { place in
      flow.rewritingBodies { effects, _ in
        effects.map { effect in
          var effect = effect
          if effect.location == place { effect.background = .dimmed }
          return effect
        }
      }
    }
  }

  /// Flows with one effect without its `with`.
  private func withoutValues(_ flow: Flow) -> [Flow] {
    var count = 0
    flow.visitEffects { effect, _ in count += effect.values.isEmpty ? 0 : 1 }
    return (0..<count).map { wanted in
      var number = 0
      return flow.rewritingBodies { effects, _ in
        effects.map { effect in
          if effect.values.isEmpty { return effect }
          defer { number += 1 }
          var effect = effect
          if number == wanted { effect.values = [] }
          return effect
        }
      }
    }
  }

  private func withoutFeatures(_ flow: Flow) -> [Flow] {
    var result: [Flow] = []
    func add(_ change: (inout Flow) -> Void) {
      var smaller = flow
      change(&smaller)
      result.append(smaller)
    }
    add { $0.presentWhileLeaving = .waits }
    add { $0.modalsOnShow = .stay }
    add { $0.presentOutOfSight = .dropped }
    add { $0.isCompact = false }
    for index in flow.coordinators.indices {
      add { $0.coordinators[index].machine = nil }
      add { $0.coordinators[index].guardUnlock = nil }
      add { $0.coordinators[index].destinations = nil }
      add { $0.coordinators[index].children = .many }
      add { $0.coordinators[index].hasBackMenu = true }
      add { $0.coordinators[index].isLazy = false }
      add { $0.coordinators[index].removedScreens = .hearing }
      add { $0.coordinators[index].dismissal = Dismissal() }
      for screen in flow.coordinators[index].screens.indices {
        add { $0.coordinators[index].screens[screen].dismissal = Dismissal() }
        add { $0.coordinators[index].screens[screen].hasBack = true }
        add { $0.coordinators[index].screens[screen].isTerminal = false }
        for action in flow.coordinators[index].screens[screen].actions.indices {
          add { $0.coordinators[index].screens[screen].actions[action].condition = nil }
          add { $0.coordinators[index].screens[screen].actions[action].trigger = .tap }
        }
      }
    }
    for index in flow.deepLinks.indices {
      add { $0.deepLinks[index].condition = nil }
      add { $0.deepLinks[index].cold = false }
      add { $0.deepLinks[index].mayLand = [] }
      add {
        $0.deepLinks[index].lands = []
        $0.deepLinks[index].mayLand = []
      }
    }
    for index in flow.externals.indices { add { $0.externals[index].condition = nil } }
    for index in flow.invariants.indices { add { $0.invariants[index].condition = nil } }
    for index in flow.variables.indices where flow.variables[index].initially.count > 1 {
      add { $0.variables[index].initially.removeLast() }
    }
    return result
  }
}

extension Effect {
  fileprivate var inner: [Effect] {
    switch kind {
    case .when(_, let yes, let no): yes + (no ?? []) + then
    case .choose(let branches): branches.flatMap { $0 }
    case .within(_, let body), .guarded(let body), .soon(let body), .later(let body): body
    default: then
    }
  }
}
