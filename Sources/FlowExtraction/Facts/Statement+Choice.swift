extension Statement {
  /// What `if place == .home { … } else if place == .profile { … } else { … }` chooses between, as `switch place` would;
  /// nil: the conditions do not all compare the same thing with a constant, or there is only one.
  var choiceOfChain: (subject: Term, cases: [ChoiceCase])? {
    var cases: [ChoiceCase] = []
    var subject: Term?
    var rest: [Statement] = [self]
    while rest.count == 1, case .branch(let conditions, let then, let otherwise, let place) = rest[0].itself,
      conditions.count == 1, case .holds(let condition) = conditions[0],
      case .operation("==", let left, let right) = condition.kind, let pattern = right.pattern,
      subject.map({ $0.isSamePath(as: left) }) ?? left.isPath
    {
      subject = left
      cases.append(ChoiceCase(patterns: [pattern], isDefault: false, body: then, place: place))
      rest = otherwise
    }
    guard let subject, cases.count > 1, let last = cases.last else { return nil }
    cases.append(ChoiceCase(patterns: [], isDefault: true, body: rest, place: last.place))
    return (subject, cases)
  }
}

extension Term {
  /// The pattern that matches what is equal to a constant.
  fileprivate var pattern: Pattern? {
    switch kind {
    case .number, .text: .term(self)
    case .member(nil, let name): .enumCase(name, [])
    case .member(let type?, let name) where type.typePath?.first?.isUppercase == true: .enumCase(name, [])
    default: nil
    }
  }

  fileprivate var isPath: Bool {
    switch kind {
    case .name: true
    case .member(let base?, _): base.isPath
    default: false
    }
  }

  /// Whether both are the same name, or the same member of the same object.
  fileprivate func isSamePath(as other: Term) -> Bool {
    switch (kind, other.kind) {
    case (.name(let name), .name(let another)): name == another
    case (.member(let base?, let name), .member(let another?, let second)):
      name == second && base.isSamePath(as: another)
    default: false
    }
  }
}
