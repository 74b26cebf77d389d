import FlowTestSupport
import Testing

@testable import FlowSemantics

/// Slots in words, against words written by hand.
struct SlotNamesTests {
  private func names(_ yaml: String) throws -> [String] {
    let system = FlowSystem(try flow(fromYAML: yaml))
    return (0..<system.layout.count).map { system.layout.describe($0, system.program) }
  }

  private let manifold = """
    flow: Names
    framework: swiftui
    root: App
    limits: {stackDepth: 2, instances: 2, modals: 1, taps: 1, pending: 1}
    variables: {cart: {values: [empty, full], initially: empty}}
    coordinators:
      App: {container: window, start: [show: Bar], screens: {Lock: {}}}
      Bar: {container: tabs, tabs: [Home, Parts]}
      Parts: {container: split, columns: [List, Side]}
      List: {container: stack, start: [push: Rows], screens: {Rows: {}}}
      Side: {container: stack, start: [push: Empty], screens: {Empty: {}}}
      Home:
        container: stack
        ownership: parent
        variables: {mode: {values: [low, high], initially: low}}
        start: [push: Start]
        handle: {saved: [{later: [push: Start]}]}
        screens:
          Start:
            actions:
              open: [{push: Editor}]
              over: [{present: Editor, as: stack}]
              note: [{present: Note}]
              far: {when: displayed(Note) or presented(Note) or displayed(Start), do: [{when: alive(Editor), do: [pop: ]}]}
          Note: {}
      Editor:
        container: inherited
        ownership: parent
        start: [push: Text]
        screens: {Text: {actions: {save: [raise: saved, {later: [finish]}], more: [push: Editor]}}}
    externals:
      lock: {when: not presented(Editor), do: [cover: Lock]}
    """

  private let shared = """
    flow: Shared
    root: App
    limits: {stackDepth: 1, instances: 2, modals: 1, taps: 1, pending: 1}
    coordinators:
      App: {container: stack, start: [push: Home], screens: {Home: {actions: {open: [push: Pages]}}}}
      Pages: {container: inherited, start: [push: Page], screens: {Page: {}}}
    """

  @Test func whateverIsNotPartOfAnInstanceIsNamed() throws {
    let expected = """
      cart, layer 0, layer 1, layer 2, covering layer 0, covering layer 1, flight kind, flight leaving, flight tap,
      flight tapOwner, flight tapCount, flight disturbed, flight deaf, flight races, flight completions,
      flight departures, flight unlocks, flight soonTotal, flight appeared, flight layerCount, flight coverCount,
      flight hasBare, flight viewTwins, how many Start displayed on no stack, how many Note displayed on no stack,
      how many Note presented, how many Editor presented, whether effects of Home are pending,
      whether effects of Editor are pending, Home that is gone pending Home.saved, Editor that is gone pending Text.save
      """
    let words = expected.replacing("\n", with: " ").split(separator: ", ").map(String.init)
    #expect(try names(manifold).prefix(words.count) == words[...])
  }

  @Test func whateverIsPartOfAnInstanceIsNamed() throws {
    let names = try names(manifold)
    func ofInstance(_ name: String) -> [String] { names.filter { $0.hasPrefix(name) && !$0.contains(" gone ") } }
    let home = try #require(names.firstIndex(of: "Home mode"))
    #expect(
      names[home...].prefix(7) == [
        "Home mode", "Home waits to run Start.over", "Home waits to run Start.note", "Home: how many Start",
        "Home: how many Note", "Home pending Home.saved", "Home starter",
      ])
    #expect(ofInstance("Home 2").suffix(3) == ["Home 2 depth", "Home 2 frame 1", "Home 2 frame 2"])
    #expect(
      ofInstance("Editor 2").prefix(8) == [
        "Editor 2 is there", "Editor 2 started by somebody who is gone", "Editor 2 started by Home",
        "Editor 2 started by Home 2", "Editor 2 started by Editor", "Editor 2 started by Editor 2",
        "Editor 2 pending Text.save", "Editor 2 starter",
      ])
    #expect(ofInstance("App 2").suffix(2) == ["App 2 condemned", "App 2 content"])
    #expect(ofInstance("Bar 2").suffix(2) == ["Bar 2 selection", "Bar 2 tabs"])
    #expect(ofInstance("Parts 2").suffix(2) == ["Parts 2 last column", "Parts 2 columns"])
  }

  /// What is known of slots by their numbers, against what their names say.
  @Test func whatASlotHoldsIsKnownByItsNumber() throws {
    let system = FlowSystem(try flow(fromYAML: manifold))
    let (program, layout) = (system.program, system.layout)
    let names = (0..<layout.count).map { layout.describe($0, program) }
    let lastOfFlight = try #require(names.firstIndex(of: "flight viewTwins"))
    let owners = [
      "whether effects of Home are pending": "Home", "whether effects of Editor are pending": "Editor",
      "Home that is gone pending Home.saved": "Home", "Editor that is gone pending Text.save": "Editor",
    ]
    for (slot, name) in names.enumerated() {
      #expect(layout.isPending(slot) == name.contains(" pending "), "\(name)")
      #expect(layout.isCount(slot) == (slot > lastOfFlight), "\(name)")
      #expect(layout.coordinator(countedIn: slot).map { program.coordinators[$0].name } == owners[name], "\(name)")
      #expect((layout.pendingOffset(ofDeadSlot: slot) != nil) == name.contains(" gone pending "), "\(name)")
    }
    for (coordinator, bodies) in program.postponed.enumerated() {
      for body in bodies {
        let offset = layout.pendingOffset(of: body, coordinator)
        #expect(layout.pendingOffset(ofDeadSlot: layout.pendingOfDead(coordinator, body)) == offset)
      }
    }
    func unused(_ name: String) -> SlotValue? { names.firstIndex(of: name).map { system.initialValues[$0] } }
    for name in ["layer 0", "covering layer 1", "App starter", "App content", "Home frame 1", "Editor starter"] {
      #expect(unused(name) == .empty, "\(name)")
    }
    for name in ["cart", "flight kind", "how many Note presented", "Home mode", "Bar selection", "Home depth"] {
      #expect(unused(name) == .number(0), "\(name)")
    }
    #expect(unused("Bar tabs") == .nodes([]) && unused("Parts columns") == .nodes([]))
  }

  @Test func whoUsesTheStackOfAnotherIsNamedAfterIt() throws {
    let names = try names(shared)
    let system = FlowSystem(try flow(fromYAML: shared))
    let count = try #require(names.firstIndex(of: "how many Pages"))
    #expect(system.layout.coordinator(countedIn: count).map { system.program.coordinators[$0].name } == "Pages")
    #expect(
      names.filter { $0.hasSuffix(" starter") }
        == [
          "App", "App 2", "Pages on App", "Pages 2 on App", "Pages on App 2", "Pages 2 on App 2", "Pages", "Pages 2",
        ].map { "\($0) starter" })
  }

  @Test func whatMayHoldSeveralThingsIsNamedByNone() throws {
    let names = try names(
      """
      flow: Mixed
      root: App
      limits: {stackDepth: 2, instances: 1, modals: 1, taps: 1, pending: 1}
      coordinators:
        App:
          container: stack
          start: [push: Home]
          screens: {Home: {actions: {show: [{present: Pane, as: switch}]}}}
        Pane: {container: stack, start: [push: Page], screens: {Page: {}}}
      """)
    #expect(names.suffix(4) == ["Pane condemned", "Pane container", "Pane content 1", "Pane content 2"])
  }

  /// Several effects of one action may wait.
  @Test(arguments: ["Apps", "Meaning"].flatMap(declarationFixtures))
  func noTwoSlotsHaveOneName(path: String) throws {
    let system = FlowSystem(try loadFlow(path))
    let names = (0..<system.layout.count).map { system.layout.describe($0, system.program) }
      .filter { !$0.contains(" waits to run ") }
    #expect(Set(names).count == names.count)
  }
}
