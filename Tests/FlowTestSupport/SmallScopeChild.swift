import FlowModel

extension SmallScope {
  /// A root that starts one child, which goes in some way and is released in some way.
  ///
  /// 7 roots, a child with or without a stack of its own, 2 owners, 6 dismissals, 5 ways to bring it up, 6 effects of
  /// its button, 5 handlers: 25 200 combinations. Not every child can come in every way under every root, not every
  /// root supports each handler, and the effects of a child that is never seen make no difference: 5 848 flows.
  public static let child = SmallScope("child") { choices in
    let (framework, container) = choices.pick(roots)
    var child = Coordinator(name: "Child", framework: framework, start: [.push("First")])
    child.container = choices.pick([.stack, .inherited])
    child.ownership = choices.pick(Coordinator.Ownership.allCases)
    child.dismissal = choices.pick(told)
    let bringing = choices.pick(waysIn)
    let going = choices.pick(waysOut)
    let handler = choices.pick(handlers)
    let isShown = bringing.shows(child.container, under: container)
    if !isShown && (child.dismissal != told[0] || going != waysOut[0]) { return nil }
    child.screens = [Screen("First", tap: going), Screen("Second", tap: nil)]
    var root = Coordinator(name: "Root", framework: framework, container: container)
    if let handler {
      root.handlers = ["Child.finished", "done"].map { NamedBody(name: $0, effects: handler) }
    }
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
    case .split: return nil
    }
    let released = Invariant(name: "released", form: .recoverable(.not(.alive("Child"))))
    return Flow(
      name: "", framework: framework, root: "Root", limits: limits, coordinators: [root, child] + others,
      invariants: [.settles, released])
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

  /// Handlers of the child's events; nil: none.
  private static let handlers: [[Effect]?] = [
    nil, [Effect(.remove("Child"))], [.dismiss(then: [Effect(.remove("Child"))])], [Effect(.showScreen("Home"))],
    [Effect(.popToRoot)],
  ]
}

extension Effect {
  /// Whether a child with that container shows something.
  fileprivate func shows(_ child: Coordinator.Container, under root: Coordinator.Container) -> Bool {
    if case .start = kind { return child == .inherited && root == .stack }
    return true
  }
}
