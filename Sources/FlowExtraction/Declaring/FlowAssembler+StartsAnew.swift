import FlowModel

/// Declares code that makes the first coordinator once more, with another stack in the window: to the person it is as if
/// everything on the stack had been replaced.
extension FlowAssembler {
  /// Whether some steps start a coordinator that runs already, and put its stack into the window.
  func startAnew(_ steps: [Step], _ acting: CoordinatorDraft) -> Bool {
    guard acting.container == .stack, !running.contains(acting.name + ".start") else { return false }
    return steps.contains { startsItself($0, acting) } && steps.contains { showsItself($0, acting) }
  }

  private func startsItself(_ step: Step, _ draft: CoordinatorDraft) -> Bool {
    guard case .call(let thing, let name, true, _) = step.kind else { return false }
    return draftOf[thing.name] === draft && isStart(name)
  }

  private func showsItself(_ step: Step, _ draft: CoordinatorDraft) -> Bool {
    guard case .move(.root(let value), _, _) = step.kind else { return false }
    return value.things.contains { $0.kind == .navigation && owner(of: $0) === draft }
  }
}

extension [Effect] {
  /// The same effects, with the stack emptied before the first push.
  var beginningAnew: [Effect] {
    guard let first else { return self }
    var effects = self
    switch first.kind {
    case .pushScreen(let name) where first.then.isEmpty:
      effects[0] = Effect(.replace([name]), location: first.location)
    case .when, .choose: effects[0] = first.mapping(\.beginningAnew)
    default: break
    }
    return effects
  }
}
