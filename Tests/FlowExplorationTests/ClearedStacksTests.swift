import FlowModel
import FlowTestSupport
import Testing

@testable import FlowSemantics

/// Stacks that leave the display as a whole, with all who use them, in sets against states one by one.
struct ClearedStacksTests {
  /// Tabs that are shown anew by chance, and lend their stacks to some who lend them on, present, work later and let go.
  func renewed(seed: Int) throws -> Flow {
    var random = FlowGeneratorRandom(seed: UInt64(seed))
    let users = Array(["List", "Page", "Note"].prefix(random.between(1, 3)))
    let isSheetShared = random.chance(30)
    func owner(_ percent: Int) -> String { "ownership: \(random.chance(percent) ? "view" : "parent")" }
    func effect(_ index: Int?) -> String {
      let user = random.pick(Array(users.dropFirst(index.map { $0 + 1 } ?? 0)))
      let opening: [(weight: Int, element: String)] = user.map { [(6, "{push: \($0)}")] } ?? []
      return random.weighted(
        opening + [
          (3, "{present: Sheet}"), (4, "{raise: anew}"), (2, "pop"), (1, "popToRoot"), (1, "removeAll"), (1, "finish"),
          (2, "{later: [set: {done: true}]}"), (index == 0 ? 1 : 0, "{present: Card}"),
          (2, "{when: alive(\(random.pick(users) ?? "")), do: [raise: anew]}"),
        ])
    }
    func effects(_ index: Int?, _ most: Int) -> String {
      (0..<random.between(1, most)).map { _ in effect(index) }.joined(separator: ", ")
    }
    func actions(_ index: Int?) -> String {
      (0..<random.between(1, 2)).map { "act\($0): [\(effects(index, 2))]" }.joined(separator: ", ")
    }
    let count = random.between(1, 2)
    let tabs = (1...count).map { "Tab\($0)" }
    let limits =
      "stackDepth: 3, instances: \(random.between(1, 2)), modals: 1, taps: \(random.between(1, 2)), pending: 1"
    let anew = random.chance(50) ? "show: Bar" : "{remove: Bar}, {show: Bar}"
    var lines = [
      "flow: Renewed", "framework: \(random.chance(40) ? "uikit" : "swiftui")", "root: App",
      "removedScreens: \(random.chance(20) ? "deaf" : "hearing")",
      "limits: {\(limits), races: \(random.between(0, 1))}",
      "variables: {done: {values: [false, true], initially: false}}", "coordinators:",
      "  App: {container: window, start: [show: Bar], handle: {anew: [\(anew)]}}",
      "  Bar: {container: tabs, \(owner(10)), tabs: [\(tabs.joined(separator: ", "))], handle: {anew: [raise: anew]}}",
    ]
    for tab in tabs {
      let start = random.chance(30) ? "push: Root\(tab), push: \(users[0])" : "push: Root\(tab)"
      lines.append(
        "  \(tab): {container: stack, \(owner(10)), start: [\(start)], "
          + "handle: {anew: [raise: anew], finished: [\(effects(nil, 2))]}, "
          + "screens: {Root\(tab): {actions: {\(actions(nil))}}}}")
    }
    for (index, user) in users.enumerated() {
      let card = index == 0 ? ", Card: {actions: {anew: [raise: anew]}}" : ""
      let screens = "Of\(user): {actions: {\(actions(index))}}\(card)"
      lines.append(
        "  \(user): {container: inherited, \(owner(35)), start: [push: Of\(user)], "
          + "handle: {anew: [raise: anew]}, screens: {\(screens)}}")
    }
    let sheet = isSheetShared ? "again: [present: Sheet], " : ""
    lines.append(
      "  Sheet: {container: stack, \(owner(30)), start: [push: Options], handle: {anew: [raise: anew]}, "
        + "screens: {Options: {actions: {\(sheet)\(actions(nil))}}}}")
    return try flow(fromYAML: lines.joined(separator: "\n"))
  }

  private static let seeds = Array(0..<11) + [87, 92, 153, 334, 1_039, 1_213, 1_454, 1_679, 1_700, 1_758, 1_875, 1_915]

  @Test(arguments: slices(of: seeds, count: 3))
  func tabsShownAnewByChanceLeadToTheSameStates(slice: Slice<Int>) throws {
    try expectAgreement(on: slice.elements, mostSkipped: 2) {
      StatesInSets.agreement(on: try renewed(seed: $0), maxStates: 3_000)
    }
  }

  /// A list goes with the stack that it used, and the helper that it retained goes with the list, though the list still
  /// counts its frames on that stack.
  @Test func whoIsEvictedKeepsNoChildAlive() throws {
    let flow = try flow(
      fromYAML: """
        flow: Evicted
        framework: swiftui
        root: App
        limits: {stackDepth: 2, instances: 1, modals: 1, taps: 1, pending: 1, races: 0}
        coordinators:
          App: {container: window, start: [show: Tab]}
          Tab: {container: stack, start: [push: Root], screens: {Root: {actions: {list: [push: List]}}}}
          List: {container: inherited, start: [push: Items, start: Helper], screens: {Items: {}}}
          Helper: {container: stack, ownership: parent, headless: true}
        externals:
          anew: {when: quiescent, do: [show: Tab]}
        """)
    #expect(StatesInSets.agreement(on: flow) == .equal)
  }

  /// The same where burials treat the helper too: whoever has the stack knows of it only through the list.
  @Test func whoseStarterIsEvictedIsCondemned() throws {
    let flow = try flow(
      fromYAML: """
        flow: Condemned
        framework: uikit
        root: App
        limits: {stackDepth: 2, instances: 1, modals: 1, taps: 1, pending: 1, races: 0}
        coordinators:
          App: {container: window, start: [show: Tab]}
          Tab: {container: stack, start: [push: Root], screens: {Root: {actions: {list: [push: List]}}}}
          List: {container: inherited, start: [push: Items, start: Helper], screens: {Items: {}}}
          Helper: {container: stack, headless: true}
        externals:
          anew: {when: quiescent, do: [remove: Tab, show: Tab]}
        """)
    #expect(FlowSystem(flow).program.isBuriedApart == [false, true, false, true])
    #expect(StatesInSets.agreement(on: flow) == .equal)
  }

  /// Left lets go of its stack, and that of Right takes its name, and keeps the list that stands on it.
  @Test func whoTakesTheNameOfAStackKeepsItsUsers() throws {
    func tab(_ name: String) -> String {
      "{container: window, start: [show: Inner], screens: {Empty\(name): {}}}"
    }
    let flow = try flow(
      fromYAML: """
        flow: Inner
        framework: uikit
        root: App
        limits: {stackDepth: 2, instances: 2, modals: 1, taps: 1, pending: 1, races: 0}
        coordinators:
          App: {container: tabs, tabs: [Left, Right]}
          Left: \(tab("Left"))
          Right: \(tab("Right"))
          Inner: {container: stack, start: [push: Home], screens: {Home: {actions: {list: [push: List]}}}}
          List: {container: inherited, start: [push: Items], screens: {Items: {}}}
        externals:
          forget: {when: quiescent, do: [{in: Left, do: [remove: Inner, show: EmptyLeft]}]}
        """)
    #expect(FlowSystem(flow).program.isClearedApart == [false, false, false, true, false])
    #expect(StatesInSets.agreement(on: flow) == .equal)
  }

  /// The same where the list retains somebody whom only its name leads to.
  @Test func whoTakesTheNameOfAStackKeepsWhomItsUsersRetain() throws {
    func tab(_ name: String) -> String {
      "{container: window, start: [show: Inner], screens: {Empty\(name): {}}}"
    }
    let flow = try flow(
      fromYAML: """
        flow: Inner
        framework: uikit
        root: App
        limits: {stackDepth: 2, instances: 2, modals: 1, taps: 1, pending: 1, races: 0}
        coordinators:
          App: {container: tabs, tabs: [Left, Right]}
          Left: \(tab("Left"))
          Right: \(tab("Right"))
          Inner: {container: stack, start: [push: Home], screens: {Home: {actions: {list: [push: List]}}}}
          List: {container: inherited, start: [push: Items, start: Helper], screens: {Items: {}}}
          Helper: {container: stack, headless: true}
        externals:
          forget: {when: quiescent, do: [{in: Left, do: [remove: Inner, show: EmptyLeft]}]}
        """)
    #expect(FlowSystem(flow).program.isBuriedApart == [false, true, true, true, false, true])
    #expect(StatesInSets.agreement(on: flow) == .equal)
  }

  /// What presents goes with the list, and what it presented stays, as views own that.
  @Test func whoIsDisplayedOutlivesWhoIsEvicted() throws {
    let flow = try flow(
      fromYAML: """
        flow: Outlives
        framework: uikit
        root: App
        limits: {stackDepth: 2, instances: 1, modals: 2, taps: 1, pending: 1, races: 0}
        coordinators:
          App: {container: window, start: [show: Tab]}
          Tab: {container: stack, start: [push: Root], screens: {Root: {actions: {list: [push: List]}}}}
          List: {container: inherited, start: [push: Items], screens: {Items: {actions: {open: [present: Sheet]}}}}
          Sheet: {container: stack, start: [push: Card], screens: {Card: {actions: {more: [present: Views]}}}}
          Views: {container: stack, ownership: view, start: [push: Last], screens: {Last: {}}}
        externals:
          anew: {when: quiescent, do: [remove: Tab, show: Tab]}
          asked: {when: alive(Views) and not alive(Sheet), do: [set: {seen: true}]}
        variables: {seen: {values: [false, true], initially: false}}
        """)
    #expect(StatesInSets.agreement(on: flow) == .equal)
  }

  /// The list is told when its screens go: burials would tell it nothing. Views own it, or it lives on as the tab does.
  @Test(arguments: ["ownership: view": "remove: Tab, show: Tab", "ownership: parent": "show: Other"])
  func whoIsToldOfAClearedStackIsTold(ownership: String, anew: String) throws {
    let flow = try flow(
      fromYAML: """
        flow: Told
        framework: uikit
        root: App
        limits: {stackDepth: 2, instances: 1, modals: 1, taps: 1, pending: 1, races: 0}
        variables: {told: {values: [false, true], initially: false}}
        coordinators:
          App: {container: window, start: [show: Tab], screens: {Other: {}}}
          Tab: {container: stack, start: [push: Root], screens: {Root: {actions: {list: [push: List]}}}}
          List:
            container: inherited
            \(ownership)
            dismissal: {gone: [set: {told: true}]}
            start: [push: Items]
            screens: {Items: {}}
        externals:
          anew: {when: quiescent, do: [\(anew)]}
          asked: {when: alive(List), do: []}
        """)
    #expect(StatesInSets.agreement(on: flow) == .equal)
  }

  /// Views own the list: as soon as the stack is gone that it stood on, it is no longer alive.
  @Test func whoAsksAfterAStackIsClearedIsToldWhoIsAlive() throws {
    let flow = try flow(
      fromYAML: """
        flow: Asked
        framework: uikit
        root: App
        limits: {stackDepth: 2, instances: 1, modals: 1, taps: 1, pending: 1, races: 0}
        variables: {seen: {values: [false, true], initially: false}}
        coordinators:
          App: {container: window, start: [show: Tab], screens: {Other: {}}}
          Tab: {container: stack, start: [push: Root], screens: {Root: {actions: {list: [push: List]}}}}
          List: {container: inherited, ownership: view, start: [push: Items], screens: {Items: {}}}
        externals:
          anew: {when: quiescent, do: [show: Other, {when: alive(List), do: [set: {seen: true}]}]}
        """)
    #expect(StatesInSets.agreement(on: flow) == .equal)
  }

  /// A sheet goes with the tab whose list presented it, and its work is still to be done.
  @Test func whatIsPendingOutlivesAClearedStack() throws {
    let flow = try flow(
      fromYAML: """
        flow: Pending
        root: App
        limits: {stackDepth: 3, instances: 1, modals: 1, taps: 1, pending: 1}
        variables: {done: {values: [false, true], initially: false}}
        coordinators:
          App: {container: window, start: [show: Bar], handle: {anew: [remove: Bar, show: Bar]}}
          Bar: {container: tabs, tabs: [Left, Right], handle: {anew: [raise: anew]}}
          Left: {container: stack, start: [push: Root], screens: {Root: {actions: {anew: [raise: anew]}}}}
          Right: {container: stack, start: [push: Side], screens: {Side: {actions: {list: [push: List]}}}}
          List:
            container: inherited
            ownership: view
            start: [push: Items]
            screens: {Items: {actions: {open: [present: Sheet]}}}
          Sheet:
            container: stack
            start: [push: Options]
            screens: {Options: {actions: {work: [later: [set: {done: true}]]}}}
        """)
    #expect(StatesInSets.agreement(on: flow) == .equal)
  }

  /// Whoever is below one that dies may be named anew in the same event, by a name that says no more who started it.
  @Test func orphansThatTakeAnotherNameAreFoundAllTheSame() throws {
    let flow = try flow(
      fromYAML: """
        flow: Orphans
        root: App
        limits: {stackDepth: 1, instances: 2, modals: 1, taps: 1, pending: 1}
        coordinators:
          App:
            container: stack
            start: [push: Home]
            screens:
              Home:
                actions:
                  own: {when: not child(C), do: [start: C]}
                  other: {when: not child(A), do: [start: A]}
                  both: [remove: C, remove: A]
          A: {container: stack, start: [start: C]}
          C: {container: stack}
        externals:
          asked: {when: alive(A) and alive(C), do: [set: {seen: true}]}
        variables: {seen: {values: [false, true], initially: false}}
        """)
    #expect(StatesInSets.agreement(on: flow) == .equal)
  }

  /// One that dies leaves somebody behind who has a container, and whom views own.
  @Test func whomViewsOwnIsDisowned() throws {
    let flow = try flow(
      fromYAML: """
        flow: Disowned
        root: App
        limits: {stackDepth: 1, instances: 1, modals: 2, taps: 1, pending: 1}
        coordinators:
          App: {container: stack, start: [push: Home], screens: {Home: {actions: {open: [present: A]}}}}
          A:
            container: stack
            start: [push: OfA, start: C]
            screens: {OfA: {actions: {next: [present: V]}}}
          C: {container: stack}
          V: {container: stack, ownership: view, start: [push: OfV], screens: {OfV: {}}}
        externals:
          forget: {when: alive(A), do: [remove: A]}
          asked: {when: alive(C), do: [set: {seen: true}]}
        variables: {seen: {values: [false, true], initially: false}}
        """)
    #expect(StatesInSets.agreement(on: flow) == .equal)
  }

  /// Somebody new presents while tabs are shown anew whose stacks others use.
  @Test func whoIsNewMayPresentMeanwhile() throws {
    let flow = try flow(
      fromYAML: """
        flow: Greeted
        root: App
        limits: {stackDepth: 2, instances: 2, modals: 1, taps: 1, pending: 1}
        coordinators:
          App: {container: window, start: [show: Bar], handle: {anew: [start: Greeter, remove: Bar, show: Bar]}}
          Bar: {container: tabs, tabs: [Tab], handle: {anew: [raise: anew]}}
          Tab:
            container: stack
            start: [push: Home]
            handle: {anew: [raise: anew]}
            screens: {Home: {actions: {list: [push: List]}}}
          List: {container: inherited, start: [push: Items], screens: {Items: {actions: {anew: [raise: anew]}}}}
          Greeter: {container: inherited, start: [present: Hello], screens: {Hello: {}}}
        """)
    #expect(StatesInSets.agreement(on: flow) == .equal)
  }

  /// Views own Note, and nobody knows any more whose stack it uses once whoever started it is gone: what stands on a stack
  /// that goes is then looked at. Page lives on.
  @Test func framesAreCountedWhereNotAllUsersAreKnown() throws {
    let flow = try flow(
      fromYAML: """
        flow: Unknown
        root: App
        limits: {stackDepth: 4, instances: 1, modals: 1, taps: 1, pending: 1}
        coordinators:
          App: {container: stack, start: [push: Home], screens: {Home: {actions: {open: [present: Sheet]}}}}
          Sheet: {container: stack, start: [push: Options, push: Page, push: List], screens: {Options: {}}}
          Page: {container: inherited, start: [push: OfPage], screens: {OfPage: {}}}
          List: {container: inherited, start: [push: OfList], screens: {OfList: {actions: {note: [push: Note]}}}}
          Note: {container: inherited, ownership: view, start: [push: OfNote], screens: {OfNote: {}}}
        externals:
          forget: {when: alive(List), do: [{in: Sheet, do: [remove: List]}]}
        """)
    #expect(StatesInSets.agreement(on: flow) == .equal)
  }

  /// Two such Notes stand on two stacks. When one goes the other one takes its name, and not what is pending on its behalf.
  @Test func whoTakesTheNameOfAnotherTakesNothingElse() throws {
    func tab(_ name: String) -> String {
      "{container: stack, start: [push: Root\(name), push: List], screens: {Root\(name): {}}}"
    }
    let flow = try flow(
      fromYAML: """
        flow: Names
        root: App
        limits: {stackDepth: 3, instances: 2, modals: 1, taps: 1, pending: 1, races: 0}
        variables: {done: {values: [false, true], initially: false}}
        coordinators:
          App: {container: tabs, tabs: [Left, Right]}
          Left: \(tab("Left"))
          Right: \(tab("Right"))
          List: {container: inherited, start: [push: OfList, push: Note], screens: {OfList: {}}}
          Note:
            container: inherited
            ownership: view
            start: [push: OfNote]
            screens: {OfNote: {actions: {work: [later: [set: {done: true}]]}}}
        externals:
          forget: {when: alive(List), do: [{in: Left, do: [remove: List]}, {in: Right, do: [remove: List]}]}
        """)
    #expect(StatesInSets.agreement(on: flow) == .equal)
  }

  /// A sheet goes as another one of its kind comes up below a third one, which takes the name of the first.
  @Test func whoComesUpBelowMayChangeTheNamesOfStacks() throws {
    let flow = try flow(
      fromYAML: """
        flow: Below
        framework: uikit
        root: App
        limits: {stackDepth: 2, instances: 3, modals: 2, taps: 1, pending: 1, races: 0}
        coordinators:
          App: {container: window, start: [show: Main], handle: {open: [present: Sheet], swap: [show: Sheet]}}
          Main: {container: stack, start: [push: Home], screens: {Home: {actions: {open: [raise: open]}}}}
          Sheet:
            container: stack
            ownership: view
            start: [push: Options]
            handle: {swap: [raise: swap]}
            screens: {Options: {actions: {list: [push: List], swap: [raise: swap, dismiss]}}}
          List:
            container: inherited
            ownership: view
            start: [push: OfList]
            handle: {swap: [raise: swap]}
            screens: {OfList: {actions: {again: [present: Sheet]}}}
        """)
    #expect(StatesInSets.agreement(on: flow) == .equal)
  }
}
