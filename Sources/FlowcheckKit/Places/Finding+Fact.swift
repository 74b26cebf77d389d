import FlowModel
import FlowRules

/// Finds the place in a declaration that a finding is about.
extension Finding {
  /// The place in the declaration of the effect that matters: the unguarded push, the presentation whose end no code
  /// handles. It is the last effect of the trace that does to the subject what the rule is about; without one, the
  /// place of the subject.
  func fact(in flow: Flow) -> SourceLocation {
    guard let trace else { return location }
    for step in trace.steps.reversed() {
      let found = FactWalk.steps(of: step.event, in: flow).first { matters($0.effect, flow) }
      guard let found else { continue }
      // For a doubled screen that is the tap's own effect, even if it brings up a coordinator that begins with the
      // screen.
      return rule == "duplicate-screen" ? found.origin.location : found.effect.location
    }
    return location
  }

  private func matters(_ effect: Effect, _ flow: Flow) -> Bool {
    switch rule {
    case "duplicate-screen", "dropped-presentation", "deferred-presentation", "hidden-navigation",
      "missing-destination", "orphaned-screen", "coordinator-leak", "unbounded-stack":
      return effect.shows(subject)
    case "pop-on-empty", "overshot-back": return effect.goesBack
    case "double-finish": return effect.kind == .finish || effect.kind == .remove(subject)
    case "unhandled-event":
      guard case .raise(let event) = effect.kind else { return false }
      return subject.hasSuffix("." + event)
    case "unexpected-event":
      guard case .send(let event) = effect.kind else { return false }
      return subject.hasSuffix("." + event)
    default: return false
    }
  }
}

extension Effect {
  /// Whether it puts a screen or a coordinator of that name anywhere.
  fileprivate func shows(_ name: String) -> Bool {
    switch kind {
    case .pushScreen(name), .showScreen(name), .presentScreen(name, _, _), .replaceTop(name): true
    case .replace(let names, _): names.contains(name)
    default: kind.broughtUp == name
    }
  }

  fileprivate var goesBack: Bool {
    switch kind {
    case .pop, .popIfAny, .popToRoot, .popTo, .close, .dismiss, .dismissPresented: true
    default: false
    }
  }
}
