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
