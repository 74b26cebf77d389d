import FlowModel

extension SmallScope {
  /// Two tabs, and a link of one or two effects that may open at any time.
  ///
  /// 9 effects and then 9 or none, two frameworks, with or without a cold launch, three buttons on the first tab, two
  /// ways to unlock: 2 160 combinations. Without a guarded effect the ways to unlock do not differ, which leaves 1 296
  /// flows.
  public static let tabs = SmallScope("tabs") { choices in
    let framework = choices.pick(Framework.allCases)
    let unlock = choices.pick([GuardUnlock.onCompletion, .after(milliseconds: 400)])
    let effects = [choices.pick(linkEffects)] + choices.pick(linkEffects.map { [$0] } + [[]])
    let isCold = choices.pick([false, true])
    let button = choices.pick([[.push("Detail")], [.present("Note")], [Effect(.raise("more"))]])
    let isGuarded = Effect.isGuarded(effects)
    if !isGuarded && unlock != .onCompletion { return nil }
    var root = Coordinator(name: "Root", framework: framework, container: .tabs, tabs: ["One", "Two"])
    root.guardUnlock = isGuarded ? unlock : nil
    root.handlers = [NamedBody(name: "more", effects: [.present("Sheet")])]
    root.screens = [Screen("Sheet", tap: [.dismiss()])]
    var one = Coordinator(name: "One", framework: framework, start: [.push("List")])
    one.screens = [Screen("List", tap: button), Screen("Detail", tap: nil), Screen("Note", tap: [.dismiss()])]
    var two = Coordinator(name: "Two", framework: framework, start: [.push("Search")])
    two.screens = [Screen("Search", tap: nil), Screen("Result", tap: nil)]
    let link = DeepLink(name: "open", cold: isCold, lands: ["Detail"], mayLand: ["Sheet"], effects: effects)
    return Flow(
      name: "", framework: framework, root: "Root", home: ["List"], limits: limits, coordinators: [root, one, two],
      deepLinks: [link])
  }

  private static let linkEffects: [Effect] = [
    Effect(.select("One")), Effect(.select("Two")), Effect(.within("One", [Effect(.popToRoot)])),
    Effect(.within("One", [.push("Detail")])), Effect(.within("Two", [.push("Result")])), .dismiss(.all),
    .present("Sheet"), Effect(.guarded([.present("Sheet")])), Effect(.within("One", [.present("Note")])),
  ]
}
