import FlowModel
import FlowTestSupport
import Testing

@testable import FlowSemantics

/// Stacks followed however high they get: what is left out, and why.
struct StackExplorationTests {
  /// An app whose stack has a home and further screens.
  private func flow(
    _ screens: String, taps: Int = 1, handle: String = "", more: String = "", variables: String = ""
  ) throws -> Flow {
    try FlowTestSupport.flow(
      fromYAML: """
        flow: High
        root: App
        limits: {stackDepth: 2, instances: 1, modals: 1, taps: \(taps), pending: 1}
        \(variables)
        coordinators:
          App:
            container: stack
            start: [push: Home]
            \(handle)
            screens: {\(screens)}
        \(more)
        """)
  }

  private func explore(
    _ flow: Flow, of name: String = "App", forgetsHappened: Bool = false,
    judge: @escaping (FlowState) -> Void = { _ in }
  ) throws -> (stack: StackExploration, program: Program) {
    let program = Program(flow)
    let coordinator = try #require(program.coordinators.firstIndex { $0.name == name })
    let stack = StackExploration(
      program, coordinator: coordinator, window: 2, forgetsHappened: forgetsHappened, judged: [], maxHeads: 500,
      interrupt: { _ in nil }, judge: { state, _ in judge(state) })
    return (try #require(stack), program)
  }

  private func label(_ kind: EventLabel.Kind, _ action: String, _ program: Program) -> EventLabel {
    EventLabel(kind, program.actions.firstIndex { $0.name == action } ?? -1)
  }

  /// How many screens there are below says nothing about where a search ends.
  @Test func aSearchThatStopsTheAppIsFollowed() throws {
    let (stack, _) = try explore(
      flow(
        "Home: {actions: {open: [push: A]}}, A: {actions: {more: [push: A], far: [popTo: Home, send: go]}}",
        handle: "machine: {initially: one, unexpected: crash, routes: {two: {go: one}}}"))
    #expect(stack.reservations == [])
    #expect(stack.isUnbounded)
    #expect(stack.observations.contains { if case .unexpectedEvent = $0 { true } else { false } })
  }

  /// What a further tap shows twice in a row may have been so before, further down.
  @Test func aSearchThatShowsTheSameScreenAgainIsLeftOut() throws {
    let (stack, program) = try explore(
      flow(
        "Home: {actions: {open: [push: B]}}, A: {actions: {more: [push: A], again: [popTo: B, push: B]}}, "
          + "B: {actions: {next: [push: A]}}", taps: 2))
    #expect(stack.reservations.contains(.reach(label(.tapAgain, "again", program))))
    #expect(!stack.reservations.contains(.reach(label(.tap, "again", program))))
  }

  /// An event other than a tap that takes frames away and puts some in their place disturbs a tap before it, unless the
  /// same were there: whether they were cannot be told where frames are hidden.
  @Test func whatMayDisturbATapIsLeftOut() throws {
    let (stack, _) = try explore(
      flow(
        "Home: {actions: {open: [push: B, push: A]}}, B: {}, A: {actions: {more: [push: A]}}, C: {}", taps: 2,
        more: "externals: {down: {do: [{in: App, do: [popTo: B, push: C]}]}}"))
    #expect(stack.reservations == [.reach(EventLabel(.external, 0))])
  }

  @Test func whatWasDisturbedBeforeIsFollowed() throws {
    let moved = "set: {moved: true}"
    let (stack, _) = try explore(
      flow(
        "Home: {actions: {open: [{set: {moved: false}}, push: B, push: A]}}, B: {}, "
          + "A: {actions: {more: [{set: {moved: false}}, push: A]}}, C: {}", taps: 2,
        more: "externals: {move: {do: [{\(moved)}, {in: App, do: [push: C]}]}, "
          + "down: {when: moved, do: [{in: App, do: [popTo: B, push: C]}]}}",
        variables: "variables: {moved: {values: [false, true], initially: false}}"))
    #expect(stack.reservations == [])
  }

  @Test func furtherTapsDisturbNone() throws {
    let (stack, _) = try explore(
      flow(
        "Home: {actions: {open: [push: B, push: A]}}, B: {}, A: {actions: {more: [push: A], down: [popTo: B, push: C]}}, "
          + "C: {}", taps: 2))
    #expect(stack.reservations == [])
  }

  /// A searches for B while a sheet covers both, and pushes there.
  @Test func aSearchThatMakesAnotherStackTooHighIsLeftOut() throws {
    let (stack, program) = try explore(
      flow(
        "Home: {actions: {open: [push: B]}}, B: {actions: {next: [push: A]}}, A: {actions: {more: [push: A], "
          + "b: [push: B], aside: {when: not alive(Aside), do: [present: Aside]}, "
          + "both: {trigger: async, times: many, do: [popTo: B, {in: Aside, do: [push: Page]}]}}}",
        more: "  Aside: {container: stack, start: [push: Page, push: Page], screens: {Page: {}}}")
    ) { state in
      for context in state.contexts.dropFirst() {
        if case .stack(_, let frames) = context.display { #expect(frames.count <= 2) }
      }
    }
    let aside = try #require(program.coordinators.firstIndex { $0.name == "Aside" })
    #expect(stack.reservations == [.otherStack(coordinator: aside)])
  }

  /// A stack that is too high may be one that its coordinator has just left behind.
  @Test func aStackThatIsTooHighAndLeftBehindIsLeftOut() throws {
    let (stack, program) = try explore(
      flow(
        "Home: {actions: {more: [push: Home], aside: [present: Aside]}}", handle: "handle: {drop: [remove: Aside]}",
        more: "  Aside: {container: stack, start: [push: Page, push: Last], "
          + "screens: {Page: {}, Last: {actions: {last: [push: Page, raise: drop]}}}}"))
    let aside = try #require(program.coordinators.firstIndex { $0.name == "Aside" })
    #expect(stack.reservations == [.otherStack(coordinator: aside)])
  }

  /// B acts once, however many frames hide it, and goes down to itself. Forgetting that, it acts once more.
  @Test(arguments: [false, true])
  func aHiddenScreenThatActsOnceAndSearchesIsForgottenOrLeftOut(forgets: Bool) throws {
    let steps = (1...3).map { "S\($0): {back: false, actions: {next: [push: \($0 < 3 ? "S\($0 + 1)" : "B")]}}" }
    let (stack, program) = try explore(
      flow(
        "Home: {actions: {open: [push: S1]}}, \(steps.joined(separator: ", ")), A: {actions: {more: [push: A]}}, "
          + "B: {back: false, actions: {next: [push: A], done: {trigger: async, "
          + "do: [{when: acted, do: [raise: nobody]}, set: {acted: true}, popTo: B]}}}",
        handle: "backMenu: false", variables: "variables: {acted: {values: [false, true], initially: false}}"),
      forgetsHappened: forgets)
    let action = label(.async, "done", program).operand
    #expect(stack.reservations == (forgets ? [] : [.hiddenAsync(action: action)]))
    let hasActedTwice = stack.observations.contains { if case .unhandledEvent = $0 { true } else { false } }
    #expect(hasActedTwice == forgets)
  }

  @Test(arguments: ["nobody", "screen", "coordinator"]) func whoIsToldOfBackMayPushThen(told: String) throws {
    let dismissal = "dismissal: {willBack: [set: {last: back}]}"
    let (stack, _) = try explore(
      flow(
        "Home: {actions: {open: [push: A]}}, "
          + "A: {actions: {more: [push: A]}\(told == "screen" ? ", \(dismissal)" : "")}",
        handle: told == "coordinator" ? dismissal : "",
        variables: "variables: {last: {values: [none, back], initially: none}}"))
    let isLeftOut = stack.reservations.contains {
      if case .reach(let label) = $0 { label.kind == .backTo } else { false }
    }
    #expect(isLeftOut == (told != "nobody"))
  }

  /// Once the last screen is there, only the back menu leads away from it.
  @Test func theBackMenuLeadsToEveryScreenBelow() throws {
    let steps = (0...4).map { number in
      let next = number < 4 ? "push: S\(number + 1)" : "push: Last, set: {isLast: true}"
      return "S\(number): {back: false, actions: {next: {when: not isLast, do: [\(next)]}}}"
    }
    var left: Set<Int?> = []
    let (stack, program) = try explore(
      flow(
        "Home: {actions: {open: {when: not isLast, do: [push: S0]}}}, \(steps.joined(separator: ", ")), Last: {}",
        variables: "variables: {isLast: {values: [false, true], initially: false}}")
    ) { state in
      if state.variables == [1] { left.insert(state.visibleFrame?.screen) }
    }
    #expect(stack.reservations == [] && !stack.isUnbounded)
    #expect(left == Set(program.screens.indices))
  }

  @Test func hiddenScreensThatAreToldWhenTheyGoAreNotTakenTogether() throws {
    let (stack, program) = try explore(
      flow(
        "Home: {actions: {open: [push: B]}}, A: {actions: {more: [push: A], home: [popToRoot]}}, "
          + "B: {actions: {next: [push: A]}, dismissal: {gone: [set: {last: gone}]}}",
        variables: "variables: {last: {values: [none, gone], initially: none}}"))
    let told = try #require(program.screens.firstIndex { $0.name == "B" })
    #expect(stack.reservations.contains(.hiddenGone(screen: told)))
  }

  @Test func aStackThatOutlivesItsCoordinatorIsLeftOut() throws {
    let (stack, _) = try explore(
      flow(
        "Home: {actions: {aside: [present: Aside]}}", handle: "handle: {drop: [remove: Aside]}",
        more: "  Aside: {container: stack, start: [push: Page], "
          + "screens: {Page: {actions: {more: [push: Page], drop: [raise: drop]}}}}"),
      of: "Aside")
    #expect(stack.reservations.contains(.orphanedStack))
    #expect(stack.isUnbounded)
  }

  /// Nothing hidden is left, whatever was disturbed meanwhile.
  @Test func anEmptyStackInPlaceOfAHighOneIsFollowed() throws {
    let flow = try FlowTestSupport.flow(
      fromYAML: """
        flow: Anew
        root: App
        limits: {stackDepth: 2, instances: 2, modals: 1, taps: 2, pending: 1}
        coordinators:
          App: {container: window, start: [show: Pages]}
          Pages: {container: stack, screens: {Page: {actions: {more: [push: Page]}}}}
        externals:
          anew: {do: [{remove: Pages}, {show: Pages}]}
          page: {do: [{in: Pages, do: [push: Page]}]}
        """)
    let (stack, _) = try explore(flow, of: "Pages")
    #expect(stack.reservations == [])
    #expect(stack.isUnbounded)
  }

  /// A has an action beside the one that makes the stack high; B lies below.
  private func stack(_ effects: String) throws -> (stack: StackExploration, label: EventLabel) {
    let (stack, program) = try explore(
      flow("Home: {actions: {open: [push: B, push: A]}}, B: {}, A: {actions: {more: [push: A], go: [\(effects)]}}"))
    #expect(stack.isUnbounded)
    return (stack, label(.tap, "go", program))
  }

  /// How far they get depends on frames that are not told apart.
  @Test(arguments: [
    "pop, pop, pop", "popTo: B, popTo: Home", "pop, popTo: B", "pop, pop, {when: visible(B), do: []}",
  ])
  func whatReachesTooDeepIsLeftOut(effects: String) throws {
    let (stack, label) = try stack(effects)
    #expect(stack.reservations == [.reach(label)])
  }

  @Test(arguments: ["pop", "popTo: B", "popToRoot", "popTo: B, push: A", "pop, popToRoot"])
  func whatReachesNotSoDeepIsFollowed(effects: String) throws {
    let (stack, _) = try stack(effects)
    #expect(stack.reservations == [])
  }

  /// A stack that is low again is one as any other low one.
  @Test func onlyFramesOfHighStacksAreMarked() throws {
    var marked = 0
    _ = try explore(flow("Home: {actions: {open: [push: A]}}, A: {actions: {more: [push: A], home: [popToRoot]}}")) {
      state in
      guard case .stack(_, let frames) = state.contexts[0].display else { return }
      #expect(frames.contains { $0.tag == .phantom } == frames.contains { $0.tag != nil })
      if frames.contains(where: { $0.tag != nil }) { marked += 1 }
    }
    #expect(marked > 0)
  }

  @Test func everyLaunchIsFollowed() throws {
    let flow = try flow(
      "Home: {actions: {go: {when: choice != none, do: [push: A]}}}, A: {actions: {more: {when: choice == high, do: "
        + "[push: A]}}}", variables: "variables: {choice: {values: [none, low, high], initially: [none, low, high]}}")
    #expect(try explore(flow).stack.isUnbounded)
  }

  @Test func aStackAsHighAsItMayBeIsFollowed() throws {
    let (stack, _) = try explore(
      flow(
        "Home: {actions: {open: [push: A]}}, "
          + "A: {actions: {more: [push: A], aside: {when: not alive(Aside), do: [present: Aside]}}}",
        more: "  Aside: {container: stack, start: [push: Page, push: Page], screens: {Page: {}}}"))
    #expect(stack.reservations == [])
  }

  /// A shows that B is there, however many frames hide it.
  @Test func whoAsksWhatIsDisplayedIsToldOfHiddenFrames() throws {
    let (stack, _) = try explore(
      flow(
        "Home: {actions: {open: [push: B, push: A]}}, B: {}, "
          + "A: {actions: {more: [push: A], look: [{when: not displayed(B), do: [raise: nobody]}]}}"))
    #expect(!stack.observations.contains { if case .unhandledEvent = $0 { true } else { false } })
  }

  /// Who takes one frame for another gets no lower.
  @Test(arguments: [("replace: C", false), ("pop", true)])
  func whoOnlyReplacesTheTopStaysHigh(effect: String, goesDown: Bool) throws {
    let (stack, program) = try explore(
      flow(
        "Home: {actions: {open: [push: A]}}, A: {back: false, actions: {more: [push: A], next: [\(effect)]}}, "
          + "C: {back: false, actions: {next: [replace: A]}}"))
    let home = try #require(program.screens.firstIndex { $0.name == "Home" })
    #expect(stack.reservations == [])
    #expect(stack.alwaysReaches([home]) == goesDown)
  }

  /// A low stack leads home. Whoever takes one frame away from a high one and puts another there gets no lower.
  @Test(arguments: [("pop, push: C", false), ("pop", true)])
  func whoPutsBackAsMuchAsGoesStaysHigh(effects: String, goesDown: Bool) throws {
    let (stack, program) = try explore(
      flow(
        "Home: {actions: {next: [push: S1]}}, S1: {actions: {next: [push: S2]}}, S2: {actions: {next: [push: A]}}, "
          + "A: {back: false, actions: {next: [\(effects)]}}, C: {back: false, actions: {next: [pop, push: A]}}"))
    let home = try #require(program.screens.firstIndex { $0.name == "Home" })
    #expect(stack.reservations == [])
    #expect(stack.alwaysReaches([home]) == goesDown)
  }

  // MARK: Down the stack

  @Test func framesGoUntilTheirNumberOrTheScreenIsReached() {
    let cells = [0, 1, 2, 1, 3].map { StackCell(screen: $0, happened: 0) }
    let (two, none) = (StackControl.Unwinding.pops(2), StackControl.Unwinding.pops(0))
    #expect(two.next(after: 7) == .pops(1) && none.next(after: 7) == nil)
    #expect(none.canStop(at: 7) && !two.canStop(at: 7))
    #expect(two.heights(in: cells) == [3] && two.leastPops(window: 2) == 3)
    let search = StackControl.Unwinding.search(screen: 1)
    #expect(search.next(after: 2) == search && search.next(after: 1) == nil)
    #expect(search.canStop(at: 1) && !search.canStop(at: 2))
    #expect(search.heights(in: cells) == [4] && search.leastPops(window: 2) == 2)
    #expect(StackControl.Unwinding.search(screen: 7).heights(in: cells) == [])
    let anywhere = StackControl.Unwinding.anywhere(after: 1)
    #expect(anywhere.next(after: 7) == .anywhere(after: 0))
    #expect(anywhere.next(after: 7)?.next(after: 7) == .anywhere(after: 0))
    #expect(!anywhere.canStop(at: 7) && StackControl.Unwinding.anywhere(after: 0).canStop(at: 7))
    #expect(anywhere.heights(in: cells) == [2, 3, 4] && anywhere.leastPops(window: 2) == 2)
  }
}

/// Which stacks are followed.
struct StackOutlookTests {
  private func program(asyncActions: Int = 0) -> Program {
    let actions = (0..<asyncActions).map { Action(name: "a\($0)", trigger: .async(once: true), effects: []) }
    let coordinators = [
      Coordinator(name: "App", container: .stack, start: [Effect(.pushScreen("A"))], screens: [Screen(name: "A")]),
      Coordinator(name: "Other", container: .stack, screens: [Screen(name: "B", actions: actions)]),
      Coordinator(name: "User", container: .inherited, screens: [Screen(name: "C")]),
    ]
    return Program(Flow(name: "Asked", root: "App", coordinators: coordinators))
  }

  private func isFollowed(_ depth: Int, _ other: Condition.Operand) -> Bool {
    StackOutlook(
      program(), coordinator: 0, window: 2, judged: [.compare(.greater, .depth(depth), other)]) != nil
  }

  @Test func depthsThatAreAskedForAreToldApartUpToABound() {
    #expect(isFollowed(0, .text("8")))
    #expect(!isFollowed(0, .text("9")))
    // Somebody else's stack is told apart anyhow; who has none may use this one.
    #expect(isFollowed(1, .text("9")))
    #expect(!isFollowed(2, .text("9")))
  }

  @Test func depthsThatAreComparedWithWhatVariesAreNot() {
    #expect(!isFollowed(0, .count(1)))
    #expect(isFollowed(1, .count(1)))
  }

  /// A person sees several columns, and does not see what a window in front covers: heads describe only what is on top.
  @Test(arguments: ["cover", "split"])
  func whatIsNotSeenOnTopIsNotFollowed(name: String) throws {
    let program = Program(try loadFlow("Meaning/\(name).flow.yml"))
    #expect(StackOutlook(program, coordinator: 0, window: 2, judged: []) == nil)
  }

  @Test func screensOfMachinesMatterWhereverTheyAre() throws {
    let program = Program(
      try flow(
        fromYAML: """
          flow: Shown
          root: App
          coordinators:
            App:
              container: stack
              start: [push: A]
              machine: {initially: a, shows: {a: A}, routes: {b: {go: a}}}
              screens: {A: {}, B: {}}
          """))
    let outlook = try #require(StackOutlook(program, coordinator: 0, window: 2, judged: []))
    let shown = try #require(program.coordinators[0].machine?.shows.compactMap { $0 }.first)
    #expect(outlook.matters(StackCell(screen: shown, happened: 0)))
    #expect(!outlook.matters(StackCell(screen: 1 - shown, happened: 0)))
  }

  @Test func theRootIsNotAmongWhatIsHidden() {
    let cells = (0..<5).map { StackCell(screen: $0, happened: 0) }
    let all = StackSymbol.base(Array(cells[..<3])).with(cells[3], window: 2) { _ in true }
    #expect(all == .deep(root: cells[0], hidden: [cells[1]], top: [cells[2], cells[3]]))
    let none = all.with(cells[4], window: 2) { _ in false }
    #expect(none == .deep(root: cells[0], hidden: [cells[1]], top: [cells[3], cells[4]]))
  }

  @Test func framesCountSoManyOnceOnlyActions() {
    #expect(StackOutlook(program(asyncActions: 56), coordinator: 0, window: 2, judged: []) != nil)
    #expect(StackOutlook(program(asyncActions: 57), coordinator: 0, window: 2, judged: []) == nil)
  }
}
