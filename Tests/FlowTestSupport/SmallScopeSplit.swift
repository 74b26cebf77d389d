import FlowModel

extension SmallScope {
  /// Two columns in either width, a button on each, and a link that may open at any time.
  ///
  /// 9 effects of the list's button, 9 of the detail's, 7 of the link, two frameworks, two widths and both: 3 402 flows.
  public static let split = SmallScope("split") { choices in
    let framework = choices.pick(Framework.allCases)
    let widths = choices.pick([[false], [true], [false, true]])
    let onList = choices.pick(buttons(of: "List", other: "Detail", ["Folder", "Item"]))
    let onDetail = choices.pick(buttons(of: "Detail", other: "List", ["Item", "Folder"]))
    let link = DeepLink(name: "open", lands: ["Item"], effects: [choices.pick(ofLink)])
    var root = Coordinator(name: "Root", framework: framework, container: .split, tabs: ["List", "Detail"])
    root.screens = [Screen("Sheet", tap: [.dismiss()])]
    root.handlers = [NamedBody(name: "more", effects: [.present("Sheet")])]
    var list = Coordinator(name: "List", framework: framework, start: [.push("Folders")])
    list.screens = [Screen("Folders", tap: onList), Screen("Folder", tap: nil)]
    var detail = Coordinator(name: "Detail", framework: framework, start: [.push("Nothing")])
    detail.screens = [Screen("Nothing", tap: onDetail), Screen("Item", tap: [Effect(.popToRoot)])]
    detail.dismissal.back = [Effect(.within("List", [.push("Folder")]))]
    let both = widths.map(\.description)
    return Flow(
      name: "", framework: framework, root: "Root", home: ["Folders"],
      variables: widths.count > 1 ? [Variable(name: Flow.widthVariable, values: both, initially: both)] : [],
      limits: limits, isCompact: widths == [true],
      coordinators: [root, list, detail], deepLinks: [link])
  }

  /// - Parameter screens: a screen of the column itself, then one of the other column.
  private static func buttons(of name: String, other: String, _ screens: [String]) -> [[Effect]] {
    [
      [], [.push(screens[0])], [Effect(.replace([screens[0]], keeping: 0))], [Effect(.pop)], [Effect(.popToRoot)],
      [Effect(.raise("more"))], [Effect(.within(other, [.push(screens[1])]))],
      [Effect(.within(other, [Effect(.replace([screens[1]], keeping: 0))]))], [.present(screens[0])],
    ]
  }

  private static let ofLink: [Effect] = [
    Effect(.within("Detail", [.push("Item")])), Effect(.within("Detail", [Effect(.popToRoot)])),
    Effect(.within("Detail", [Effect(.replace(["Item"], keeping: 0))])), Effect(.within("List", [Effect(.popToRoot)])),
    Effect(.within("List", [.push("Folder")])), .present("Sheet"), .dismiss(.all),
  ]
}
