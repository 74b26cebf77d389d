/// A tabbed shop of any size, as a declaration.
///
/// It has tabs of screens that push further screens up to a depth; settings with a coordinator and a stack of their
/// own, presented from every screen; a guard for each coordinator; two deep links; login and logout.
struct ShopFamily {
  var tabs: Int
  /// The number of screens on each tab, including the first one.
  var screens: Int
  /// Frames on one stack.
  var depth: Int
  /// Screens that one screen leads to.
  var links: Int

  var name: String { "Shop\(tabs)x\(screens)x\(depth)" }

  var declaration: String {
    var text = """
      flow: \(name)
      root: App
      variables:
        loggedIn: [false, true]
      limits: {stackDepth: \(depth)}
      coordinators:
        App:
          container: window
          guard: {unlock: 500ms}
          start:
            - when: loggedIn
              do: [show: Main]
              else: [show: Login]
          screens:
            Login: {actions: {logIn: [{set: {loggedIn: true}}, {show: Main}]}}
          handle:
            settings: [guarded: [present: Settings]]
            logout: [{dismiss: all}, removeAll, {set: {loggedIn: false}}, {show: Login}]
        Main:
          container: tabs
          tabs: [\((0..<tabs).map { "Tab\($0)" }.joined(separator: ", "))]
          handle: {settings: [raise: settings]}
        Settings:
          guard: {unlock: 350ms}
          start: [push: SettingsHome]
          dismissal: {swipe: [finish]}
          screens:
            SettingsHome:
              actions:
                close: [{dismiss: self, then: [finish]}]
                privacy: [guarded: [push: Privacy]]
                logout: [raise: logout]
            Privacy: {}

      """
    for tab in 0..<tabs {
      text += """
          Tab\(tab):
            guard: {unlock: 500ms}
            start: [push: T\(tab)S0]
            screens:

        """
      for screen in 0..<screens {
        var actions = (0..<links).map { link in
          "open\(link): [guarded: [push: T\(tab)S\((screen * links + link + 1) % screens)]]"
        }
        if screen == 0 { actions.append("settings: [raise: settings]") }
        text += "      T\(tab)S\(screen): {actions: {\(actions.joined(separator: ", "))}}\n"
      }
    }
    text += """
      deepLinks:
        first:
          url: "shop://first"
          when: loggedIn and not presented(Settings)
          do: [{select: Tab0}, {in: Tab0, do: [popToRoot, {push: T0S1}]}]
        settings:
          url: "shop://settings"
          when: loggedIn
          do: [{guarded: [present: Settings]}]

      """
    return text
  }
}
