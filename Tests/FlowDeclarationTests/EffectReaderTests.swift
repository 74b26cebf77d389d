import FlowModel
import FlowTestSupport
import Testing

@testable import FlowDeclaration

@Suite struct EffectReaderTests {
  /// The effects that the coordinator `App` starts with.
  private func effects(_ list: String) throws -> [Effect] {
    let flow = try flow(
      fromYAML: """
        flow: Test
        root: App
        variables: {cart: [empty, full], open: [false, true]}
        coordinators:
          App:
            guard: {unlock: onCompletion}
            machine: {initially: a, routes: {a: {go: b}}}
            procedures: {go: []}
            start: \(list)
            screens: {Home: {}, Item: {}}
          Settings: {entries: {privacy: []}}
          Helper: {container: inherited, entries: {deep: []}}
        """)
    return flow.coordinators[0].start
  }

  private func kinds(_ list: String) throws -> [Effect.Kind] { try effects(list).map(\.kind) }

  @Test func bareWords() throws {
    #expect(
      try kinds("[pop, popToRoot, dismiss, finish, removeAll]")
        == [.pop, .popToRoot, .dismiss(.`self`), .finish, .removeAll])
    #expect(
      try kinds("[{pop: }, {popToRoot: true}, {dismiss: }, {dismiss: self}, {dismiss: all}, {finish: ~}]")
        == [.pop, .popToRoot, .dismiss(.`self`), .dismiss(.`self`), .dismiss(.all), .finish])
  }

  @Test func stack() throws {
    #expect(
      try kinds("[push: Home, popTo: Item, replace: Home, replace: [Home, Item]]")
        == [.pushScreen("Home"), .popTo("Item"), .replace(["Home"]), .replace(["Home", "Item"])])
    #expect(
      try kinds("[push: Helper, {push: Helper, entry: deep}]")
        == [.pushCoordinator("Helper", entry: nil), .pushCoordinator("Helper", entry: "deep")])
  }

  @Test func presentations() throws {
    #expect(
      try kinds(
        "[present: Home, {present: Settings, entry: privacy, style: popover, interactiveDismiss: false}, start: Settings]"
      )
        == [
          .presentScreen("Home", style: .sheet, interactiveDismiss: true),
          .presentCoordinator("Settings", entry: "privacy", style: .popover, interactiveDismiss: false),
          .start("Settings", entry: nil),
        ])
  }

  @Test func timing() throws {
    let bodies = try effects("[soon: [pop], {soon: []}, {soon: [later: [pop], soon: []]}]").map { effect -> Int? in
      if case .soon(let body) = effect.kind { body.count } else { nil }
    }
    #expect(bodies == [1, 0, 2])
    #expect(
      try effects(
        """
        [push: Home, {push: Home, animated: false}, {pop: , animated: false}, {popTo: Item, animated: true},
              {present: Settings, animated: false, then: [pop]}, {dismiss: all, animated: false}]
        """
      ).map(\.isAnimated) == [true, false, false, true, false, false])
  }

  @Test func talking() throws {
    #expect(
      try kinds("[raise: done, send: go, remove: Settings, select: Settings, run: go, {set: {cart: full, open: true}}]")
        == [
          .raise("done"), .send("go"), .remove("Settings"), .select("Settings"), .run("go"),
          .set([.init(variable: "cart", value: "full"), .init(variable: "open", value: "true")]),
        ])
  }

  @Test func bodies() throws {
    let effects = try effects("[guarded: [pop], later: [pop], choose: [[pop], []], {in: Settings, do: [pop]}]")
    let pop = { (column: Int) in
      Effect(.pop, location: SourceLocation(file: "Test.flow.yml", line: 9, column: column))
    }
    #expect(
      effects.map(\.kind) == [
        .guarded([pop(23)]), .later([pop(37)]), .choose([[pop(53)], []]), .within("Settings", [pop(84)]),
      ])
    #expect(effects.map(\.location.column) == [13, 29, 43, 65])
  }

  @Test func conditions() throws {
    guard case .when(_, let then, nil) = try kinds("[{when: open, do: [pop]}]").first else {
      Issue.record("not a when without else")
      return
    }
    #expect(then.map(\.kind) == [.pop])
    guard case .when(_, _, let otherwise?) = try kinds("[{when: open, do: [], else: []}]").first else {
      Issue.record("not a when with else")
      return
    }
    #expect(otherwise.isEmpty)
  }

  @Test(arguments: [
    "{push: Home, then: [finish]}", "{pop: , then: [finish]}", "{popToRoot: , then: [finish]}",
    "{popTo: Home, then: [finish]}", "{replace: Home, then: [finish]}", "{present: Home, then: [finish]}",
    "{dismiss: , then: [finish]}", "{then: [finish], dismiss: all}",
  ])
  func completions(effect: String) throws {
    #expect(try effects("[\(effect)]").first?.then.map(\.kind) == [.finish])
  }

  @Test func actions() throws {
    let flow = try flow(
      fromYAML: """
        flow: Test
        root: App
        variables: {open: [false, true]}
        coordinators:
          App:
            screens:
              Home:
                terminal: true
                actions:
                  plain: [pop]
                  shown: {when: open, do: [pop]}
                  asked: {when: open, do: [pop], else: [finish]}
                  often: {trigger: async, times: many, do: []}
                  tapped: {trigger: tap, do: []}
        """)
    let home = flow.coordinators[0].screens[0]
    #expect(home.isTerminal)
    #expect(home.actions.map(\.trigger) == [.tap, .tap, .tap, .async(once: false), .tap])
    #expect(home.actions.map { $0.condition?.text } == [nil, "open", nil, nil, nil])
    guard case .when(let condition, let then, let otherwise?) = home.actions[2].effects.first?.kind else {
      Issue.record("an action with else is no when effect")
      return
    }
    #expect(condition.text == "open")
    #expect(then.map(\.kind) == [.pop])
    #expect(otherwise.map(\.kind) == [.finish])
  }
}
