import FlowModel

/// Interprets preferences, by which a view hands values up to the views around it: a coordinator's root view may hand up
/// what its sheets show, and the container around it shows them.
extension Interpreter {
  struct PreferenceName: Hashable {
    /// The type of the preference's key.
    var key: String
    /// The screen whose views hand it up.
    var screen: Thing
  }

  /// `preference(key: SheetKey.self, value: …)`
  func handUp(_ arguments: [Argument], in scope: Scope) {
    guard let views, arguments.count == 2, arguments[0].label == "key" else { return }
    let value = evaluate(arguments[1].term, in: scope)
    guard value.isKnown else { return }
    for case .type(let key, _) in evaluate(arguments[0].term, in: scope).atoms {
      let name = PreferenceName(key: key, screen: views.screen)
      var known = preferences[name] ?? .unknown
      if known.join(value) { learn() }
      preferences[name] = known
    }
  }

  /// `onPreferenceChange(SheetKey.self) { factories = $0 }`: runs the code with what the views below hand up.
  func hearPreference(_ arguments: [Argument], at place: SourceLocation, in scope: Scope) {
    guard let views, arguments.count == 2 else { return }
    var handed = Value.unknown
    for case .type(let key, _) in evaluate(arguments[0].term, in: scope).atoms {
      if let own = preferences[PreferenceName(key: key, screen: views.screen)] {
        handed.join(own)
        continue
      }
      // Views that are screens of their own hand it up to this one.
      for (name, value) in preferences.sorted(by: { $0.key.screen.number < $1.key.screen.number })
      where name.key == key {
        handed.join(value)
      }
    }
    let code = evaluate(arguments[1].term, in: scope)
    self.views = nil
    let steps = collect {
      for case .code(let code) in code.atoms { run(code, [handed], name: "preference", at: place) }
    }
    self.views = views
    guard steps.contains(where: { !$0.isWrite }) else { return }
    views.actions.append(
      ViewReading.Action(name: "onPreferenceChange", isTap: false, steps: steps, place: place))
  }
}

extension Step {
  fileprivate var isWrite: Bool {
    if case .move(.write, _, _) = kind { return true }
    return false
  }
}
