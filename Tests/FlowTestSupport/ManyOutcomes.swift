import FlowModel

extension Flow {
  /// One screen and two buttons: the first has outcomes of a thousand effects each, which exceed a million effects only
  /// with the last outcome; the second has one outcome.
  public static let barelyTooManyOutcomes = outcomes(ofForks: [7, 11, 13])
  /// One screen and two buttons: the first has more than a million outcomes, of a thousand effects each, the second one
  /// outcome.
  public static let manyOutcomes = outcomes(ofForks: Array(repeating: 4, count: 10))

  private static func outcomes(ofForks forks: [Int]) -> Flow {
    let nothing = Effect(.choose([]))
    let many =
      Array(repeating: nothing, count: 1_000 - forks.count)
      + forks.map { Effect(.choose(Array(repeating: [], count: $0))) }
    let actions = [Action(name: "many", effects: many), Action(name: "one", effects: [nothing])]
    let screen = Screen(name: "A", actions: actions)
    return Flow(
      name: "ManyOutcomes", root: "App",
      coordinators: [Coordinator(name: "App", start: [Effect(.pushScreen("A"))], screens: [screen])])
  }
}
