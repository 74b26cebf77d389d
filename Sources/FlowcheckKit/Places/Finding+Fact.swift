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
  fileprivate func shows(_ name: String) -> Bool { kind.allShown.contains(name) }

  fileprivate var goesBack: Bool { kind.goesBack }
}

extension Effect.Kind {
  /// The screens and the coordinator that it puts anywhere.
  var allShown: [String] {
    switch self {
    case .pushScreen(let name), .showScreen(let name), .presentScreen(let name, _, _), .replaceTop(let name),
      .coverScreen(let name):
      [name]
    case .replace(let names, _): names
    default: broughtUp.map { [$0] } ?? []
    }
  }

  /// Whether it removes what is displayed.
  var goesBack: Bool {
    switch self {
    case .pop, .popIfAny, .popToRoot, .popTo, .close, .dismiss, .dismissPresented: true
    default: false
    }
  }
}
