import FlowModel

/// The shop that the format's description uses as its example.
enum Storefront {
  static let flow = Flow(
    name: "Storefront", root: "AppCoordinator", home: ["Home"],
    coordinators: [app, mainTabs, home, search, settings],
    deepLinks: [
      DeepLink(
        name: "item", url: "store://item/{id}", handler: "AppCoordinator", cold: true,
        condition: .variable("onboarded"), lands: ["Item"], mayLand: ["Receipt"],
        effects: [.select("HomeTab"), .within("HomeTab", .popToRoot, .guarded(.push("Item")))])
    ],
    externals: [
      External(
        name: "sessionExpired", handler: "AppCoordinator",
        condition: Expression(.alive(coordinator: "MainTabs"), text: "alive(MainTabs)"),
        effects: [.set("onboarded", "false"), .dismissAll, Effect(.removeAll), .show("Welcome")])
    ])

  private static let app = Coordinator(
    name: "AppCoordinator", container: .window, guardUnlock: .after(milliseconds: 500),
    start: [.when("onboarded", [.run("showMain")], otherwise: [.show("Welcome")])],
    procedures: [
      NamedBody("showMain", .showFlow("MainTabs")), NamedBody("openSettings", .guarded(.present("Settings"))),
    ],
    handlers: [
      NamedBody("settingsTapped", .run("openSettings")),
      NamedBody("Settings.finished", Effect(.remove("Settings"))),
    ],
    screens: [Screen("Welcome", ["continue": [.set("onboarded", "true"), .run("showMain")]])],
    location: SourceLocation(file: "Storefront.flow.yml", line: 13, column: 3))

  private static let mainTabs = Coordinator(
    name: "MainTabs", container: .tabs, tabs: ["HomeTab", "SearchTab"],
    handlers: [NamedBody("settingsTapped", .raise("settingsTapped"))])

  private static let home = Coordinator(
    name: "HomeTab", guardUnlock: .after(milliseconds: 500), start: [.push("Home")],
    screens: [
      Screen("Home", ["settings": [.raise("settingsTapped")], "item": [.guarded(.push("Item"))]]),
      Screen(
        name: "Item",
        actions: [
          Action(name: "buy", effects: [.set("cart", "filled"), .later(.push("Receipt"))]),
          Action(
            name: "soldOut", trigger: .async(once: true),
            condition: Expression(
              .compare(.equal, .variable("cart"), .text("filled")), text: "cart == filled"),
            effects: [.presentScreen("SoldOut", .alert)]),
        ]),
      Screen(name: "Receipt", hasBack: false),
      Screen("SoldOut", ["ok": []]),
    ])

  private static let search = Coordinator(name: "SearchTab", start: [.push("Search")], screens: [Screen("Search")])

  private static let settings = Coordinator(
    name: "Settings", start: [.push("SettingsHome")], entries: [NamedBody("privacy", .push("Privacy"))],
    dismissal: Dismissal(swipe: [.finish]),
    screens: [
      Screen("SettingsHome", ["close": [.dismiss(then: .finish)], "privacy": [.push("Privacy")]]), Screen("Privacy"),
    ])
}
