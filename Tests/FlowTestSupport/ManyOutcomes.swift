import FlowModel

extension Flow {
  /// One screen and two buttons: the first makes more than a million outcomes, of a thousand effects each, the second one.
  public static let manyOutcomes: Flow = {
    let nothing = Effect(.choose([]))
    let fork = Effect(.choose([[], [], [], []]))
    let many = Array(repeating: nothing, count: 990) + Array(repeating: fork, count: 10)
    let actions = [Action(name: "many", effects: many), Action(name: "one", effects: [nothing])]
    let screen = Screen(name: "A", actions: actions)
    return Flow(
      name: "ManyOutcomes", root: "App",
      coordinators: [Coordinator(name: "App", start: [Effect(.pushScreen("A"))], screens: [screen])])
  }()
}
