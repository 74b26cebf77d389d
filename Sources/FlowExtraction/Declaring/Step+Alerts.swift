/// Tells what an action does if it succeeds from the alert that it shows if it fails.
extension [Step] {
  /// The steps, with an alert that may be shown as an alternative to the other steps that come later or may not come:
  /// whatever asks whether something failed, its condition has no name, so that both would happen.
  var apart: [Step] {
    guard count > 1 else { return self }
    let alerts = filter(\.isAlertOfFailure)
    guard !alerts.isEmpty else { return self }
    let others = filter { $0.isUncertain && !$0.isAlertOfFailure && $0.showsSomething }
    guard !others.isEmpty, let first = firstIndex(where: { $0.isUncertain && $0.showsSomething }) else { return self }
    let place = self[first].place
    let certainty = Swift.min(alerts[0].certainty, others[0].certainty)
    let choice = Step(kind: .choose(alerts.map { [$0] } + [others]), place: place, certainty: certainty)
    return self[..<first] + [choice] + self[first...].filter { !($0.isUncertain && $0.showsSomething) }
  }

  /// The steps as one of several alternatives: if it is taken, the conditions hold under which its alerts come.
  var alertsShown: [Step] {
    flatMap { step -> [Step] in
      func with(_ kind: Step.Kind) -> [Step] { [Step(kind: kind, place: step.place, certainty: step.certainty)] }
      switch step.kind {
      case .branch(_, let then, let otherwise)
      where then.showsNothing != otherwise.showsNothing && step.showsAlertsAlone(isOptional: true):
        return then.showsNothing ? otherwise : then
      case .call(let thing, let name, let isMethod, let inner):
        return with(.call(thing, name: name, isMethod: isMethod, inner.alertsShown))
      case .later(let inner): return with(.later(inner.alertsShown))
      case .soon(let inner): return with(.soon(inner.alertsShown))
      case .guarded, .choose, .branch, .move: return [step]
      }
    }
  }
}

extension Step {
  /// Whether it comes later, or under a condition without a name.
  fileprivate var isUncertain: Bool {
    switch kind {
    case .later: true
    case .branch(nil, let then, let otherwise): then.showsNothing != otherwise.showsNothing
    default: false
    }
  }

  /// Whether it shows alerts and nothing else, and those only under a condition without a name.
  fileprivate var isAlertOfFailure: Bool { isUncertain && showsSomething && showsAlertsAlone(isOptional: false) }

  fileprivate func showsAlertsAlone(isOptional: Bool) -> Bool {
    guard showsSomething else { return true }
    func all(_ steps: [Step], _ isOptional: Bool) -> Bool {
      steps.allSatisfy { $0.showsAlertsAlone(isOptional: isOptional) }
    }
    switch kind {
    case .move(.present(_, let style), _, let then): return style.name == .alert && isOptional && then.showsNothing
    case .move: return false
    case .branch(nil, let then, let otherwise):
      let isOptional = isOptional || then.showsNothing != otherwise.showsNothing
      return all(then, isOptional) && all(otherwise, isOptional)
    case .branch(_, let then, let otherwise): return all(then, isOptional) && all(otherwise, isOptional)
    case .choose(let branches):
      let isOptional = isOptional || branches.contains(where: \.showsNothing)
      return branches.allSatisfy { all($0, isOptional) }
    case .call(_, _, _, let inner), .later(let inner), .soon(let inner), .guarded(_, let inner):
      return all(inner, isOptional)
    }
  }
}

extension [Step] {
  fileprivate var showsNothing: Bool { !contains(where: \.showsSomething) }
}
