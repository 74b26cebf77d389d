import FlowModel

extension Flow {
  /// The same flow with each list of effects rewritten, inner lists first; `rewrite` gets the name of the coordinator
  /// on whose behalf the list runs.
  func rewritingBodies(_ rewrite: ([Effect], String) -> [Effect]) -> Flow {
    var flow = self
    for index in flow.coordinators.indices {
      var coordinator = flow.coordinators[index]
      func body(_ effects: [Effect]) -> [Effect] { effects.rewriting(coordinator.name, rewrite) }
      func bodies(_ bodies: [NamedBody]) -> [NamedBody] {
        bodies.map { NamedBody(name: $0.name, effects: body($0.effects), location: $0.location) }
      }
      for route in (coordinator.machine?.routes ?? []).indices {
        let rewritten = body(coordinator.machine?.routes[route].effects ?? [])
        coordinator.machine?.routes[route].effects = rewritten
      }
      func dismissal(_ it: Dismissal) -> Dismissal {
        Dismissal(
          swipe: it.swipe.map(body), willSwipe: it.willSwipe.map(body), back: it.back.map(body),
          willBack: it.willBack.map(body), gone: it.gone.map(body), removed: it.removed.map(body),
          appears: it.appears.map(body), disappears: it.disappears.map(body))
      }
      let start = body(coordinator.start)
      let (entries, procedures) = (bodies(coordinator.entries), bodies(coordinator.procedures))
      let (handlers, entering) = (bodies(coordinator.handlers), bodies(coordinator.machine?.entering ?? []))
      let selections = bodies(coordinator.selections)
      let own = dismissal(coordinator.dismissal)
      let screens = coordinator.screens.map { screen in
        var screen = screen
        screen.dismissal = dismissal(screen.dismissal)
        for action in screen.actions.indices { screen.actions[action].effects = body(screen.actions[action].effects) }
        return screen
      }
      coordinator.start = start
      (coordinator.entries, coordinator.procedures) = (entries, procedures)
      coordinator.handlers = handlers
      coordinator.selections = selections
      coordinator.machine?.entering = entering
      coordinator.dismissal = own
      coordinator.screens = screens
      flow.coordinators[index] = coordinator
    }
    for index in flow.deepLinks.indices {
      let link = flow.deepLinks[index]
      flow.deepLinks[index].effects = link.effects.rewriting(link.handler ?? root, rewrite)
    }
    for index in flow.externals.indices {
      let external = flow.externals[index]
      flow.externals[index].effects = external.effects.rewriting(external.handler ?? root, rewrite)
    }
    return flow
  }

  /// Calls `visit` with each effect and the coordinator on whose behalf it runs.
  func visitEffects(_ visit: (Effect, String) -> Void) {
    _ = rewritingBodies { effects, coordinator in
      for effect in effects { visit(effect, coordinator) }
      return effects
    }
  }
}

extension [Effect] {
  func rewriting(_ coordinator: String, _ rewrite: ([Effect], String) -> [Effect]) -> [Effect] {
    let inner = map { effect in
      var effect = effect
      effect.then = effect.then.rewriting(coordinator, rewrite)
      switch effect.kind {
      case .when(let condition, let yes, let no):
        effect.kind = .when(
          condition, then: yes.rewriting(coordinator, rewrite), otherwise: no?.rewriting(coordinator, rewrite))
      case .choose(let branches): effect.kind = .choose(branches.map { $0.rewriting(coordinator, rewrite) })
      case .within(let name, let body): effect.kind = .within(name, body.rewriting(name, rewrite))
      case .guarded(let body): effect.kind = .guarded(body.rewriting(coordinator, rewrite))
      case .soon(let body): effect.kind = .soon(body.rewriting(coordinator, rewrite))
      case .later(let body): effect.kind = .later(body.rewriting(coordinator, rewrite))
      default: break
      }
      return effect
    }
    return rewrite(inner, coordinator)
  }
}
