import FlowModel

extension SmallScope {
  /// A root that starts one child, which goes in some way and is cleared up in some way.
  ///
  /// 7 roots, a child with or without a stack of its own, 2 owners, 6 things it is told, 5 ways to bring it up, 6
  /// things its button does, 5 handlers: 25 200 combinations. No way for each child under each root, and no handler
  /// under each: 8 856 flows.
  public static let child = SmallScope("child") { choices in
    let (framework, container) = choices.pick(roots)
    var child = Coordinator(name: "Child", framework: framework, start: [.push("First")])
    child.container = choices.pick([.stack, .inherited])
    child.ownership = choices.pick(Coordinator.Ownership.allCases)
    child.dismissal = choices.pick(told)
    let bringing = choices.pick(waysIn)
    let going = choices.pick(waysOut)
    let handler = choices.pick(handlers)
    child.screens = [Screen("First", tap: going), Screen("Second", tap: nil)]
    var root = Coordinator(name: "Root", framework: framework, container: container)
    root.handlers = handler.map { [NamedBody(name: "Child.finished", effects: $0), NamedBody(name: "done", effects: $0)] } ?? []
    root.screens = [Screen("Home", tap: [bringing])]
    var others: [Coordinator] = []
    switch container {
    case .tabs:
      root.tabs = ["Tab"]
      root.screens = []
      var tab = Coordinator(name: "Tab", framework: framework, start: [.push("Home")])
      tab.screens = [Screen("Home", tap: [Effect(.within("Root", [bringing]))])]
      others = [tab]
    case .stack, .inherited: root.start = [.push("Home")]
    case .window, .switch: root.start = [Effect(.showScreen("Home"))]
    }
    return Flow(name: "", framework: framework, root: "Root", limits: limits, coordinators: [root, child] + others)
  }

  private static let roots: [(Framework, Coordinator.Container)] = [
    (.uikit, .window), (.uikit, .stack), (.uikit, .tabs), (.swiftui, .window), (.swiftui, .switch), (.swiftui, .stack),
    (.swiftui, .tabs),
  ]

  private static let told: [Dismissal] = {
    let finish = [Effect(.finish)]
    return [
      Dismissal(), Dismissal(swipe: finish), Dismissal(back: finish), Dismissal(gone: finish),
      Dismissal(willSwipe: finish), Dismissal(willBack: finish),
    ]
  }()

  private static let waysIn: [Effect] = [
    Effect(.showCoordinator("Child", entry: nil)),
    Effect(.presentCoordinator("Child", entry: nil, style: .sheet, interactiveDismiss: true)),
    Effect(.presentCoordinator("Child", entry: nil, style: .fullScreen, interactiveDismiss: true)),
    Effect(.start("Child", entry: nil)), Effect(.pushCoordinator("Child", entry: nil)),
  ]

  private static let waysOut: [[Effect]] = [
    [Effect(.finish)], [.dismiss()], [.dismiss(then: [Effect(.finish)])], [Effect(.pop)], [.push("Second")],
    [Effect(.raise("done"))],
  ]

  /// Of what the child says; nil: nobody listens.
  private static let handlers: [[Effect]?] = [
    nil, [Effect(.remove("Child"))], [.dismiss(then: [Effect(.remove("Child"))])], [Effect(.showScreen("Home"))],
    [Effect(.popToRoot)],
  ]
}
