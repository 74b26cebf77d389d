import FlowModel

/// Removes locations, so that equal bodies on different lines of a file compare as equal.
extension [Effect] {
  var withoutPlaces: [Effect] { map(\.withoutPlaces) }
}

extension Effect {
  var withoutPlaces: Effect {
    let kind: Kind =
      switch kind {
      case .when(let condition, let then, let otherwise):
        .when(condition.withoutPlaces, then: then.withoutPlaces, otherwise: otherwise?.withoutPlaces)
      case .choose(let branches): .choose(branches.map(\.withoutPlaces))
      case .within(let name, let body): .within(name, body.withoutPlaces)
      case .guarded(let body): .guarded(body.withoutPlaces)
      case .soon(let body): .soon(body.withoutPlaces)
      case .later(let body): .later(body.withoutPlaces)
      default: kind
      }
    var effect = self
    effect.kind = kind
    effect.then = then.withoutPlaces
    effect.location = .none
    return effect
  }
}

extension Expression {
  var withoutPlaces: Expression { Expression(node, text: text) }
}

extension Action {
  var withoutPlaces: Action {
    Action(name: name, trigger: trigger, condition: condition?.withoutPlaces, effects: effects.withoutPlaces)
  }
}

extension NamedBody {
  var withoutPlaces: NamedBody { NamedBody(name: name, effects: effects.withoutPlaces) }
}

extension Dismissal {
  var withoutPlaces: Dismissal {
    Dismissal(
      swipe: swipe?.withoutPlaces, willSwipe: willSwipe?.withoutPlaces, back: back?.withoutPlaces,
      willBack: willBack?.withoutPlaces, gone: gone?.withoutPlaces, removed: removed?.withoutPlaces,
      appears: appears?.withoutPlaces, disappears: disappears?.withoutPlaces)
  }
}

extension Machine {
  var withoutPlaces: Machine {
    let routes = routes.map { route in
      Route(
        from: route.from, event: route.event, to: route.to, condition: route.condition?.withoutPlaces,
        effects: route.effects.withoutPlaces)
    }
    return Machine(
      states: states, initially: initially, unexpected: unexpected, routes: routes,
      entering: entering.map(\.withoutPlaces), shows: shows)
  }
}
