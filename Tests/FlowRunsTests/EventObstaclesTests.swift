import FlowModel
import FlowRules
import FlowRuns
import FlowSemantics
import FlowTestSupport
import StateSpace
import Testing

struct EventObstaclesTests {
  private static let fixtures =
    declarationFixtures(in: "Apps") + declarationFixtures(in: "Meaning")
    + ruleFixtureFolders().flatMap { declarationFixtures(in: "Rules/\($0)") }

  /// The states that some walks visit.
  private static func states(of simulator: Simulator, walks: Int, steps: Int) -> [FlowState] {
    var found: [FlowState] = []
    var seen: Set<FlowState> = []
    for seed in 0..<walks {
      var generator = SplitMix64(seed: UInt64(seed))
      var state = simulator.launches(upTo: 8).compactMap(\.target).dropFirst(generator.next(below: 2)).first
      for _ in 0..<steps {
        guard let current = state else { break }
        if seen.insert(current).inserted { found.append(current) }
        let next = simulator.moves(from: current).compactMap(\.target)
        state = next.isEmpty ? nil : next[generator.next(below: next.count)]
      }
    }
    return found
  }

  /// The table of events is read backwards here; both readings have to agree in every state.
  @Test(arguments: fixtures)
  func whatCannotHappenHasAnObstacleAndNothingElse(path: String) throws {
    let flow = try loadFlow(path)
    let events = DeclaredEvent.all(in: flow)
    #expect(Set(events.map(\.text)).count == events.count)
    let wrong = DeepStack.run { () -> [String] in
      let simulator = Simulator(flow)
      var wrong: [String] = []
      for state in Self.states(of: simulator, walks: 4, steps: 25) {
        let offered = Set(simulator.moves(from: state).map(\.step.event))
        let obstacles = EventObstacles(simulator.program, state)
        for event in events {
          let sentences = obstacles.sentences(for: event)
          if sentences.isEmpty != offered.contains(event.text) {
            wrong.append("\(event.text) in \(state.displayText(simulator.program)): \(sentences)")
          }
        }
        for event in offered where !events.contains(where: { $0.text == event }) { wrong.append("unnamed \(event)") }
      }
      return wrong
    }
    #expect(wrong == [])
  }

  private static let shop = """
    flow: Shop
    root: App
    variables: {cart: {values: [empty, filled], initially: empty}}
    coordinators:
      App:
        container: tabs
        tabs: [Home, Search]
      Home:
        guard: {unlock: onCompletion}
        start: [push: List]
        screens:
          List: {actions: {item: [guarded: [push: Item]]}}
          Item:
            actions:
              buy: {when: cart == filled and visible(Item), do: [pop]}
              help: [{present: Help, style: fullScreen}]
              ring: [soon: [pop]]
              loaded: {trigger: async, do: [{set: {cart: filled}}]}
          Help: {}
      Search: {start: [push: Find], screens: {Find: {back: false}}}
    deepLinks:
      open: {when: "cart == filled", do: []}
    """

  /// The obstacles that `event` meets after a run.
  private static func obstacles(to event: DeclaredEvent, after run: [String]) throws -> [String] {
    let simulator = Simulator(try flow(fromYAML: shop))
    var state = try #require(simulator.launches(upTo: 1).first?.target)
    for name in run {
      state = try #require(simulator.moves(from: state).first { $0.step.event == name }?.target, "\(name)")
    }
    return EventObstacles(simulator.program, state).sentences(for: event)
  }

  @Test(
    arguments: [
      (DeclaredEvent.tap(screen: "Item", action: "help"), [], ["Item is not displayed; List is visible."]),
      (
        .tap(screen: "List", action: "item"), ["tap List.item", "settle"],
        ["List is displayed, but not visible: Item stands above it on the stack of Home."]
      ),
      (
        .tap(screen: "List", action: "item"), ["tab Search"],
        ["List is displayed, but not visible: it is in the tab of Home, and the tab of Search is selected."]
      ),
      (
        .tap(screen: "Item", action: "buy"), ["tap List.item"],
        [
          "A push is in flight; it settles first.",
          "The condition of Item.buy, cart == filled and visible(Item), does not hold: cart is empty.",
        ]
      ),
      (.tapAgain(screen: "List", action: "item"), [], ["Nothing is in flight that a tap has begun."]),
      (
        .tapAgain(screen: "List", action: "item"), ["tap List.item", "tap again List.item"],
        ["2 taps were made on this transition, as many as the limit taps allows."]
      ),
      (.async(screen: "Item", action: "loaded"), [], ["Item is not displayed."]),
      (
        .async(screen: "Item", action: "loaded"), ["tap List.item", "async Item.loaded"],
        ["Item.loaded has happened already, and happens once."]
      ),
      (.settle, [], ["Nothing is in flight."]),
      (.unlock(coordinator: "Home"), [], ["The guard of Home is open."]),
      (
        .unlock(coordinator: "Home"), ["tap List.item"],
        ["The guard of Home opens when the transition in flight settles."]
      ),
      (.unlock(coordinator: "Search"), [], ["Search has no guard."]),
      (.later(coordinator: "Home"), [], ["No later effect of Home is pending."]),
      (.soon(coordinator: "Home"), [], ["No soon effect of Home is pending."]),
      (.soon(coordinator: "Home"), ["tap List.item", "settle", "tap Item.ring"], []),
      (
        .tap(screen: "Item", action: "help"), ["tap List.item", "settle", "tap Item.ring"],
        ["A soon effect of Home is pending; it runs first."]
      ),
      (
        .later(coordinator: "Home"), ["tap List.item", "settle", "tap Item.ring"],
        ["A soon effect of Home is pending; it runs first.", "No later effect of Home is pending."]
      ),
      (.back, [], ["List is the only screen on its stack: there is nothing to go back to."]),
      (
        .backTo(screen: "List"), ["tap List.item", "settle"],
        ["List does not stand at least two below the top of the stack of Home."]
      ),
      (
        .backCancelled, ["tap List.item", "settle"],
        ["Nobody is told willBack of Item: a cancelled gesture changes nothing."]
      ),
      (.swipe, [], ["Nothing is presented that a swipe could remove."]),
      (
        .swipe, ["tap List.item", "settle", "tap Item.help", "settle"],
        ["Help is presented as fullScreen, which nobody swipes down."]
      ),
      (
        .tab(coordinator: "Search"), ["tap List.item", "settle", "tap Item.help", "settle"],
        ["Search is no tab of what is shown: no tab bar is."]
      ),
      (.link("open"), [], ["The condition of link open, cart == filled, does not hold: cart is empty."]),
      (.launch, [], ["The app has been launched already."]),
    ] as [(DeclaredEvent, [String], [String])])
  func sentences(event: DeclaredEvent, run: [String], expected: [String]) throws {
    #expect(try Self.obstacles(to: event, after: run) == expected)
  }
}
