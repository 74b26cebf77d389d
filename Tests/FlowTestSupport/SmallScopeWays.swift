import FlowModel

extension SmallScope {
  /// One stack that begins with A, a home screen that must stay reachable, the destinations of a SwiftUI stack, and a
  /// child that may stay unstarted.
  ///
  /// 2 frameworks, a home or none, B the end of the flow or not, 4 lists of destinations, 6 buttons on A and 6 on B: 1
  /// 152 combinations. UIKit has no destinations, and B's effects count only if A leads to B, which leaves 500 flows.
  public static let ways = SmallScope("ways") { choices in
    let framework = choices.pick(Framework.allCases)
    let home = choices.pick([[], ["A"]])
    let isTerminal = choices.pick([false, true])
    let destinations = choices.pick([nil, [], ["B"], ["Child"]])
    let first = choices.pick(firstButtons)
    let second = choices.pick(secondButtons)
    if framework == .uikit && destinations != nil { return nil }
    if !leadsToB(first) && (second != secondButtons[0] || isTerminal) { return nil }
    var root = Coordinator(name: "Root", framework: framework, destinations: destinations, start: [.push("A")])
    root.screens = [Screen("A", tap: first), Screen("B", tap: second)]
    root.screens[1].isTerminal = isTerminal
    var child = Coordinator(name: "Child", framework: framework, container: .inherited, start: [.push("C")])
    child.screens = [Screen("C", tap: [Effect(.popToRoot)])]
    return Flow(
      name: "", framework: framework, root: "Root", home: home, limits: limits, coordinators: [root, child],
      invariants: [
        Invariant(name: "shallow", form: .always(isShallow)), Invariant(name: "no-child", form: .never(.visible("C"))),
        Invariant(name: "next", form: .reachable(.visible("B"), within: 1)),
        Invariant(name: "child", form: .reachable(.alive("Child"), within: nil)),
        Invariant(name: "returns", form: .recoverable(.visible("A"))), .settles,
      ])
  }

  private static let isShallow = Expression(
    .compare(.lessOrEqual, .depth(coordinator: "Root"), .text("2")), text: "depth(Root) <= 2")

  private static let start = Effect(.start("Child", entry: nil))

  private static let firstButtons: [[Effect]?] = [
    nil, [.push("B")], [Effect(.replace(["B"]))], [start], [Effect(.choose([[.push("B")], [start]]))],
    [Effect(.later([.push("B")]))],
  ]

  private static let secondButtons: [[Effect]?] = [
    nil, [Effect(.pop)], [Effect(.replace(["A"]))], [Effect(.replace(["B"]))], [start], [.push("B")],
  ]

  private static func leadsToB(_ button: [Effect]?) -> Bool { button != nil && button != [start] }
}
