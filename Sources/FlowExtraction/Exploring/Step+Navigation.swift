import FlowModel

/// Finds the navigation in steps.
extension Move {
  /// The values that the move shows.
  var shown: [Value] {
    switch self {
    case .push(let value, _), .setStack(let value), .present(let value, _), .root(let value), .tabs(let value): [value]
    default: []
    }
  }
}

extension Step {
  /// Whether the step is a call of a coordinator's code.
  var isCall: Bool {
    if case .call = kind { return true }
    return false
  }

  /// Whether a screen comes or goes in the step.
  var showsSomething: Bool {
    switch kind {
    case .move(let move, _, _):
      switch move {
      case .write, .retain, .release, .releaseAll, .flag: false
      default: true
      }
    case .branch(_, let then, let otherwise): (then + otherwise).contains(where: \.showsSomething)
    case .choose(let branches): branches.contains { $0.contains(where: \.showsSomething) }
    case .call(_, _, _, let inner), .later(let inner), .soon(let inner), .guarded(_, let inner):
      inner.contains(where: \.showsSomething)
    }
  }

  /// Whether a screen comes or goes in the step, under no condition without a name that could leave it out.
  var surelyShowsSomething: Bool {
    switch kind {
    case .branch(nil, let then, let otherwise):
      then.contains(where: \.surelyShowsSomething) && otherwise.contains(where: \.surelyShowsSomething)
    case .choose(let branches): branches.allSatisfy { $0.contains(where: \.surelyShowsSomething) }
    case .call(_, _, _, let inner), .later(let inner), .soon(let inner), .guarded(_, let inner):
      inner.contains(where: \.surelyShowsSomething)
    case .branch, .move: showsSomething
    }
  }

  /// The step without the parts that stand at some places; nil: nothing is left of it.
  func without(_ places: Set<SourceLocation>) -> Step? {
    var step = self
    func rest(_ steps: [Step]) -> [Step] { steps.compactMap { $0.without(places) } }
    switch kind {
    case .move(let move, let on, let then):
      if places.contains(place) { return nil }
      step.kind = .move(move, on: on, then: then)
    case .branch(let fact, let then, let otherwise):
      let parts = (rest(then), rest(otherwise))
      if parts.0.isEmpty, parts.1.isEmpty { return nil }
      step.kind = .branch(fact, then: parts.0, otherwise: parts.1)
    case .choose(let branches):
      let parts = branches.map(rest)
      if parts.allSatisfy(\.isEmpty) { return nil }
      step.kind = .choose(parts)
    case .call(let thing, let name, let isMethod, let inner):
      let part = rest(inner)
      if part.isEmpty, places.contains(place) { return nil }
      step.kind = .call(thing, name: name, isMethod: isMethod, part)
    case .later(let inner), .soon(let inner), .guarded(_, let inner):
      let part = rest(inner)
      if part.isEmpty { return nil }
      if case .soon = kind {
        step.kind = .soon(part)
      } else if case .guarded(let milliseconds, _) = kind {
        step.kind = .guarded(milliseconds: milliseconds, part)
      } else {
        step.kind = .later(part)
      }
    }
    return step
  }

  /// Whether it shows or removes something, by itself or through who hears of it.
  var hasConsequence: Bool {
    if showsSomething { return true }
    if case .move(_, _, let then) = kind { return then.contains(where: \.hasConsequence) }
    return false
  }

  /// Whether any part of the step can show or remove a screen.
  var mayNavigate: Bool {
    switch kind {
    case .move(let move, let on, let then):
      switch move {
      case .write(let owner, _, _): owner.kind == .instance && (on != nil || !then.isEmpty)
      default: true
      }
    case .branch(_, let then, let otherwise): (then + otherwise).contains(where: \.mayNavigate)
    case .choose(let branches): branches.contains { $0.contains(where: \.mayNavigate) }
    case .call(_, _, _, let inner): inner.isEmpty || inner.contains(where: \.mayNavigate)
    case .later(let inner), .soon(let inner), .guarded(_, let inner): inner.contains(where: \.mayNavigate)
    }
  }
}
