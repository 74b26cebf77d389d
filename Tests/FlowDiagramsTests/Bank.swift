import FlowModel

/// A bank's app of a realistic size: 10 coordinators, 42 screens, two links, two externals.
enum Bank {
  static let flow = Flow(
    name: "Bank", root: "AppFlow",
    coordinators: [app, login, tabs, accounts, payments, cards, more, transfer, support, scanner],
    deepLinks: [
      DeepLink(
        name: "payment", url: "bank://pay/{iban}", cold: true, condition: .variable("loggedIn"),
        effects: [.select("PaymentsTab"), .within("PaymentsTab", .popToRoot, .guarded(.present("TransferFlow")))]),
      DeepLink(
        name: "card", url: "https://bank.example/cards/{id}?from=mail",
        effects: [.select("CardsTab"), .within("CardsTab", .push("CardDetails"))]),
    ],
    externals: [
      External(name: "sessionExpired", effects: [.dismissAll, .showFlow("LoginFlow")]),
      External(
        name: "pushApproval", condition: .variable("loggedIn"),
        effects: [.presentScreen("ApprovePayment", .fullScreen)]),
    ])

  private static let app = Coordinator(
    name: "AppFlow", container: .window, guardUnlock: .onCompletion,
    start: [.when("loggedIn", [.showFlow("MainTabs")], otherwise: [.show("Splash")])],
    handlers: [
      NamedBody("LoginFlow.done", .showFlow("MainTabs")), NamedBody("help", .guarded(.present("SupportFlow"))),
      NamedBody("logout", .showFlow("LoginFlow")),
    ],
    screens: [
      Screen("Splash", ["continue": [.showFlow("LoginFlow")]]),
      Screen(
        "ApprovePayment", ["approve": [.dismiss], "decline": [.dismiss], "details": [.presentScreen("Approval")]]),
      Screen("Approval", ["close": [.dismiss]]),
    ])

  private static let login = Coordinator(
    name: "LoginFlow", start: [.push("Login")],
    screens: [
      Screen(
        "Login", ["signIn": [.later(.push("OneTimeCode"))], "forgot": [.push("Forgot")], "help": [.raise("help")]]),
      Screen("OneTimeCode", ["confirm": [.raise("done")], "resend": [.presentScreen("CodeSent", .alert)]]),
      Screen("CodeSent", ["ok": []]),
      Screen("Forgot", ["reset": [.push("ResetSent")]]),
      Screen("ResetSent", ["back": [.popToRoot]]),
    ])

  private static let tabs = Coordinator(
    name: "MainTabs", container: .tabs, tabs: ["AccountsTab", "PaymentsTab", "CardsTab", "MoreTab"],
    handlers: [NamedBody("help", .raise("help")), NamedBody("logout", .raise("logout"))])

  private static let accounts = Coordinator(
    name: "AccountsTab", guardUnlock: .onCompletion, start: [.push("Accounts")],
    screens: [
      Screen("Accounts", ["open": [.guarded(.push("Account"))], "add": [.presentScreen("AddAccount")]]),
      Screen(
        "Account",
        [
          "entry": [.push("Entry")], "filter": [.presentScreen("Filter", .popover)],
          "transfer": [.present("TransferFlow")], "statements": [.push("Statements")],
        ]),
      Screen("Entry", ["dispute": [.raise("help")], "receipt": [.push("EntryReceipt")]]),
      Screen("EntryReceipt"),
      Screen("Filter", ["apply": [.dismiss]]),
      Screen("Statements", ["open": [.push("Statement")]]),
      Screen("Statement"),
      Screen("AddAccount", ["cancel": [.dismiss]]),
    ])

  private static let payments = Coordinator(
    name: "PaymentsTab", guardUnlock: .onCompletion, start: [.push("Payments")],
    screens: [
      Screen(
        "Payments",
        [
          "new": [.guarded(.present("TransferFlow"))], "scan": [.present("ScannerFlow", .fullScreen)],
          "standing": [.push("StandingOrders")], "templates": [.push("Templates")],
        ]),
      Screen("StandingOrders", ["open": [.push("StandingOrder")]]),
      Screen("StandingOrder", ["delete": [.presentScreen("ConfirmDelete", .alert)]]),
      Screen("ConfirmDelete", ["delete": [.pop], "cancel": []]),
      Screen("Templates", ["use": [.present("TransferFlow", entry: "template")]]),
    ])

  private static let cards = Coordinator(
    name: "CardsTab", framework: .swiftui, start: [.push("Cards")],
    screens: [
      Screen("Cards", ["open": [.push("CardDetails")], "order": [.push("OrderCard")]]),
      Screen(
        "CardDetails",
        ["pin": [.presentScreen("ShowPIN")], "freeze": [.presentScreen("Frozen", .alert)], "limits": [.push("Limits")]]),
      Screen("ShowPIN", ["done": [.dismiss]]),
      Screen("Frozen", ["ok": []]),
      Screen("Limits"),
      Screen("OrderCard", ["choose": [.push("CardDesign")]]),
      Screen("CardDesign", ["order": [.popToRoot]]),
    ])

  private static let more = Coordinator(
    name: "MoreTab", start: [.push("More")],
    screens: [
      Screen(
        "More",
        [
          "profile": [.push("Profile")], "security": [.push("Security")], "help": [.raise("help")],
          "about": [.push("About")],
        ]),
      Screen("Profile", ["logout": [.raise("logout")], "address": [.push("Address")]]),
      Screen("Address"),
      Screen("Security", ["devices": [.push("Devices")]]),
      Screen("Devices"),
      Screen("About", ["legal": [.push("Legal")]]),
      Screen("Legal"),
    ])

  private static let transfer = Coordinator(
    name: "TransferFlow", start: [.push("Recipient")],
    entries: [NamedBody("template", .push("Amount"))],
    dismissal: Dismissal(swipe: [.finish]),
    screens: [
      Screen(
        "Recipient",
        ["next": [.push("Amount")], "scan": [.present("ScannerFlow")], "cancel": [.dismiss(then: .finish)]]),
      Screen("Amount", ["next": [.push("Review")]]),
      Screen(
        "Review",
        ["send": [.later(.when("approved", [.push("Done")], otherwise: [.presentScreen("Rejected", .alert)]))]]),
      Screen(name: "Done", actions: [Action(name: "close", effects: [.dismiss(then: .finish)])], hasBack: false),
      Screen("Rejected", ["ok": []]),
    ])

  private static let support = Coordinator(
    name: "SupportFlow", start: [.push("Help")],
    screens: [
      Screen("Help", ["chat": [.push("Chat")], "faq": [.push("FAQ")], "close": [.dismiss(then: .finish)]]),
      Screen("Chat"), Screen("FAQ"),
    ])

  private static let scanner = Coordinator(
    name: "ScannerFlow", start: [.push("Scanner")],
    screens: [Screen("Scanner", ["found": [.dismiss(then: .finish)], "cancel": [.dismiss(then: .finish)]])])
}
