import FlowModel

/// Reads screens, their actions, and the bodies that screens and coordinators run when their UI goes.
struct ScreenReader {
  private enum TriggerWord: String, CaseIterable { case tap, async }
  private enum TimesWord: String, CaseIterable { case once, many }

  let fields: FieldReader
  /// Reads the bodies that run when the coordinator is told of an event.
  let effects: EffectReader
  /// Reads the effects of actions.
  private let actionEffects: EffectReader

  init(fields: FieldReader, effects: EffectReader) {
    self.fields = fields
    self.effects = effects
    actionEffects = EffectReader(index: effects.index, coordinator: effects.coordinator, isOfScreen: true)
  }

  private var diagnostics: Diagnostics { fields.diagnostics }

  func screen(_ entry: SourceEntry) -> Screen {
    var screen = Screen(name: entry.key, location: entry.keyLocation)
    guard
      let map = fields.fields(
        entry.value, of: "screen \(quoted(entry.key))",
        known: ["actions", "back", "terminal", "appears", "disappears", "dismissal"],
        hint: "; one with nothing to say is {}")
    else { return screen }
    screen.actions = fields.named(map["actions"], key: "actions").map(action)
    screen.hasBack = fields.boolean(map["back"], key: "back", default: true)
    screen.isTerminal = fields.boolean(map["terminal"], key: "terminal", default: false)
    screen.dismissal = dismissal(map["dismissal"])
    screen.dismissal.appears = map["appears"].map { effects.body($0, key: "appears") }
    screen.dismissal.disappears = map["disappears"].map { effects.body($0, key: "disappears") }
    return screen
  }

  func dismissal(_ node: SourceNode?) -> Dismissal {
    guard let node,
      let map = fields.fields(
        node, of: "‘dismissal’", known: ["swipe", "willSwipe", "back", "willBack", "gone", "removed"])
    else { return Dismissal() }
    func told(_ key: String) -> [Effect]? { map[key].map { effects.body($0, key: key) } }
    return Dismissal(
      swipe: told("swipe"), willSwipe: told("willSwipe"), back: told("back"), willBack: told("willBack"),
      gone: told("gone"), removed: told("removed"))
  }

  private func action(_ entry: SourceEntry) -> Action {
    var action = Action(name: entry.key, effects: [], location: entry.keyLocation)
    if case .list = entry.value.content {
      action.effects = actionEffects.body(entry.value, key: entry.key)
      return action
    }
    guard
      let map = fields.fields(
        entry.value, of: "action \(quoted(entry.key))", known: ["do", "when", "else", "trigger", "times"],
        hint: "; it may also be a list of effects")
    else { return action }
    action.trigger = trigger(map)
    let condition = effects.expressions.condition(map["when"], key: "when")
    if let node = map["do"] {
      action.effects = actionEffects.body(node, key: "do")
    } else {
      diagnostics.report(
        "action \(quoted(entry.key)) needs ‘do’, a list of effects", at: entry.keyLocation, offending: entry.key)
    }
    guard let other = map.entry("else") else {
      action.condition = condition
      return action
    }
    let otherwise = actionEffects.body(other.value, key: "else")
    if map["when"] == nil {
      diagnostics.report("‘else’ needs ‘when’ beside it", at: other.keyLocation, offending: "else")
    }
    if let condition {
      let location = map.entry("when")?.keyLocation ?? entry.keyLocation
      action.effects = [Effect(.when(condition, then: action.effects, otherwise: otherwise), location: location)]
    }
    return action
  }

  private func trigger(_ map: Fields) -> Action.Trigger {
    let trigger = fields.choice(map["trigger"], key: "trigger", as: TriggerWord.self) ?? .tap
    let times = fields.choice(map["times"], key: "times", as: TimesWord.self) ?? .once
    if trigger == .async { return .async(once: times == .once) }
    if let entry = map.entry("times") {
      diagnostics.report("‘times’ stands beside ‘trigger: async’", at: entry.keyLocation, offending: "times")
    }
    return .tap
  }
}
