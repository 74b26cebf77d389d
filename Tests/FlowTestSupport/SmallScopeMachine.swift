import FlowModel

extension SmallScope {
  /// One stack with a machine of two states; A sends `go`, B and M `go` or `reset`.
  ///
  /// 3 · 3 routes, 5 · 3 effects on entering, a screen for a state or none, 3 treatments of unexpected events, 2
  /// buttons, another button or none, 2 dismissals: 6 480 combinations. Those that send an event without a route are
  /// not valid, which leaves 4 860 flows.
  public static let machine = SmallScope("machine") { choices in
    let goFromBusy = choices.pick(["idle", "busy", nil])
    let reset = choices.pick(["idle", "busy", nil])
    let entering = (busy: choices.pick(enteringBusy), idle: choices.pick(enteringIdle))
    let shown = choices.pick(["B", nil])
    let unexpected = choices.pick(Machine.Unexpected.allCases)
    let button = choices.pick(["go", "reset"])
    let goesOn = choices.pick([false, true])
    let told = choices.pick([nil, [Effect(.send("reset"))]])
    var machine = Machine(states: ["busy", "idle"], initially: "idle", unexpected: unexpected)
    machine.routes = [
      Machine.Route(from: "idle", event: "go", to: "busy"),
      goFromBusy.map { Machine.Route(from: "busy", event: "go", to: $0) },
      reset.map { Machine.Route(from: nil, event: "reset", to: $0) },
    ].compactMap { $0 }
    machine.entering = [
      NamedBody(name: "busy", effects: entering.busy), NamedBody(name: "idle", effects: entering.idle),
    ].filter { !$0.effects.isEmpty }
    machine.shows = shown.map { [Machine.Shows(state: "busy", screen: $0)] } ?? []
    var stack = Coordinator(name: "Root", start: [.push("A")], machine: machine)
    let dismissal = Dismissal(swipe: told, back: told)
    stack.screens = ["A", "B", "M"].map { name in
      Screen(name, tap: [Effect(.send(name == "A" ? "go" : button))])
    }
    if goesOn { stack.screens[0].actions.append(Action(name: "more", effects: [.push("B")])) }
    stack.screens[1].dismissal = dismissal
    stack.screens[2].dismissal = dismissal
    return Flow(name: "", root: "Root", limits: limits, coordinators: [stack])
  }

  private static let enteringBusy: [[Effect]] = [
    [], [.push("B")], [.present("M")], [.push("B", then: [Effect(.send("go"))])], [Effect(.send("go"))],
  ]

  private static let enteringIdle: [[Effect]] = [[], [Effect(.popToRoot)], [.dismiss()]]
}
