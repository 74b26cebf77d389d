/// A shop of any size with tabs, features and nested features, with the shape of large apps.
///
/// Five tabs; each has features whose screens lead from a list over details to an end, every third of them a sheet, and
/// features inside of features. Settings, sign-in and help are reached from many places; links lead deep inside.
public struct LargeApp {
  private var lines: [String] = []
  private var screens = 0
  private var coordinators: [String] = []

  /// The declaration, always the same for the same number of screens.
  ///
  /// - Parameter screens: The least number of screens; the last feature is always complete.
  public static func declaration(screens: Int) -> String {
    var app = LargeApp()
    app.write(screens)
    return app.lines.joined(separator: "\n") + "\n"
  }

  private static let tabs = ["Home", "Search", "Orders", "Messages", "Account"]
  private static let features = [
    "Offers", "News", "Stores", "Gifts", "Wishlist", "Reviews", "Returns", "Invoices", "Delivery", "Payment", "Profile",
    "Devices", "Support", "Loyalty", "Trips", "Groups",
  ]
  private static let steps = ["List", "Detail", "Edit", "Photos", "Share", "Confirm", "Done"]

  private mutating func write(_ wanted: Int) {
    lines = ["flow: LargeApp", "root: App", "", "coordinators:"]
    lines += [
      "  App:", "    container: window", "    start: [show: Tabs]", "    handle:",
      "      help: [{present: Help, style: sheet}]", "      signIn: [{present: SignIn, style: fullScreen}]",
      "      session: [{dismiss: all}, {show: Tabs}]",
      "  Tabs:", "    container: tabs", "    tabs: [\(Self.tabs.joined(separator: ", "))]",
      "    handle: {help: [raise: help], signIn: [raise: signIn]}",
    ]
    feature("Help", count: 3, children: [], isTab: false, raises: nil)
    feature("SignIn", count: 4, children: [], isTab: false, raises: "help")
    // Breadth first over the features of all tabs, so that apps of any size have the same shape.
    var children: [String: [String]] = [:]
    var order: [(name: String, tab: Bool)] = Self.tabs.map { ($0, true) }
    var planned = screens
    for _ in Self.tabs { planned += Self.tabSize }
    var next = 0
    var position = 0
    while planned < wanted {
      let parent = order[position].name
      let limit = order[position].tab ? 6 : 2
      if children[parent, default: []].count >= limit {
        position += 1
        continue
      }
      let child = "\(parent)\(Self.features[next % Self.features.count])"
      next += 1
      children[parent, default: []].append(child)
      order.append((child, false))
      planned += Self.size(of: child)
    }
    for (name, isTab) in order {
      feature(
        name, count: isTab ? Self.tabSize : Self.size(of: name), children: children[name] ?? [], isTab: isTab,
        raises: name.count.isMultiple(of: 2) ? "help" : "signIn")
    }
    lines += ["", "deepLinks:"]
    for tab in Self.tabs {
      let target = order.first { !$0.tab && $0.name.hasPrefix(tab) }?.name
      lines += [
        "  to\(target ?? tab):", "    url: \"shop://\((target ?? tab).lowercased())/{id}\"",
        "    do: [{select: \(tab)}, {in: \(tab), do: [\(target.map(Self.bringing) ?? "popToRoot")]}]",
      ]
    }
    lines += ["", "externals:", "  sessionExpired: {do: [{dismiss: all}, {show: Tabs}]}"]
  }

  private static let tabSize = 3

  /// Features have three to seven screens.
  private static func size(of feature: String) -> Int {
    3 + feature.unicodeScalars.reduce(0) { $0 + Int($1.value) } % 5
  }

  private static func isSheet(_ feature: String) -> Bool { feature.count.isMultiple(of: 3) }

  private static func bringing(_ feature: String) -> String {
    isSheet(feature) ? "{present: \(feature), style: sheet}" : "{push: \(feature)}"
  }

  private mutating func feature(_ name: String, count: Int, children: [String], isTab: Bool, raises: String?) {
    let isModal = isTab || Self.isSheet(name) || name == "Help" || name == "SignIn"
    let names = Self.steps.prefix(count).map { name + $0 }
    lines += [
      "  \(name):", "    container: \(isModal ? "stack" : "inherited")", "    start: [push: \(names[0])]",
      "    handle: {help: [raise: help], signIn: [raise: signIn]}", "    screens:",
    ]
    for (index, screen) in names.enumerated() {
      var actions: [String] = []
      if index + 1 < names.count { actions.append("next: [push: \(names[index + 1])]") }
      if index == 0, names.count > 4 { actions.append("shortcut: [push: \(names[3])]") }
      if index == 1, let raises { actions.append("\(raises): [raise: \(raises)]") }
      if index == names.count - 1 {
        actions.append(isModal && !isTab ? "close: [{dismiss: self, then: [finish]}]" : "done: [popToRoot]")
      }
      for (number, child) in children.enumerated() where number % names.count == index {
        actions.append("open\(child.dropFirst(name.count)): [\(Self.bringing(child))]")
      }
      lines.append("      \(screen): {actions: {\(actions.joined(separator: ", "))}}")
    }
    screens += count
  }
}
