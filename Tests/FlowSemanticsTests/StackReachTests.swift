import FlowModel
import FlowTestSupport
import Testing

@testable import FlowSemantics

/// How far down the code of events reaches.
struct StackReachTests {
  @Test func whatAsksAfterASearchReachesDeep() {
    let (search, question) = (StackReach(searches: 1), StackReach(asks: true))
    #expect(search.followed(by: question) == StackReach(searches: 1, asks: true, asksAfterSearch: true))
    #expect(question.followed(by: search) == StackReach(searches: 1, asks: true))
    #expect(StackReach(pops: 1).followed(by: question) == StackReach(pops: 1, asks: true))
    #expect(search.followed(by: search) == StackReach(searches: 2))
    #expect(question.twice == question)
  }

  @Test(arguments: [
    StackReach(pops: 2), StackReach(searches: 2), StackReach(asks: true), StackReach(asksAfterSearch: true),
  ])
  func whateverMayHappenCounts(reach: StackReach) {
    let nothing = StackReach()
    #expect(nothing.followed(by: reach) == reach && reach.followed(by: nothing) == reach)
    #expect(nothing.or(reach) == reach && reach.or(nothing) == reach && reach.or(reach) == reach)
  }

  @Test func framesAreCountedUpToABound() {
    let most = StackReach(pops: StackReach.most, searches: StackReach.most)
    #expect(most.twice == most)
    #expect(StackReach(pops: 4).followed(by: StackReach(pops: 4)).pops == 8)
  }

  // MARK: Of events

  /// The reach of the events of a tab bar, by their names: taps on the first tab, and what belongs to other events.
  private func reaches(
    _ actions: String, bar: String = "", first: String = "", taps: Int = 2, removed: String = "hearing"
  ) throws -> (EventLabel.Kind, String) -> StackReach {
    let program = Program(
      try flow(
        fromYAML: """
          flow: Reach
          root: Bar
          removedScreens: \(removed)
          limits: {stackDepth: 2, instances: 1, modals: 1, taps: \(taps), pending: 1}
          variables: {seen: {values: [false, true], initially: false}}
          coordinators:
            Bar: {container: tabs, tabs: [One, Two]\(bar)}
            One: {container: stack, start: [push: Home]\(first), screens: {Home: {actions: {\(actions)}}}}
            Two: {container: stack, start: [push: Page, push: Page, pop: ], screens: {Page: {}}}
          """))
    let table = StackReachTable(program)
    let launched = try #require(FlowSystem(program).launched)
    return { kind, name in
      table.reach(of: EventLabel(kind, program.actions.firstIndex { $0.name == name } ?? 0), in: launched)
    }
  }

  @Test func whatIsAskedOfStacksReachesDown() throws {
    let reach = try reaches(
      """
      shown: [{when: visible(Home), do: [pop: ]}], some: [{when: displayed(Page), do: []}],
      deep: [{when: depth(One) > 1, do: []}], plain: [{when: seen, do: []}],
      other: [{when: seen, do: [], else: [popTo: Home]}], choice: [choose: [[], [pop: ]]]
      """)
    #expect(reach(.tap, "shown") == StackReach(pops: 1, asks: true))
    #expect(reach(.tap, "some") == StackReach(asks: true))
    #expect(reach(.tap, "deep") == StackReach(asks: true))
    #expect(reach(.tap, "plain") == StackReach())
    #expect(reach(.tap, "other") == StackReach(searches: 1))
    #expect(reach(.tap, "choice") == StackReach(pops: 1))
  }

  /// The last of some procedures that call each other takes a frame away.
  @Test func codeThatIsRunCountsHoweverDeepItIs() throws {
    let reach = try reaches(
      "go: [run: a]", first: ", procedures: {a: [run: b], b: [run: c], c: [run: d], d: [pop: ]}")
    #expect(reach(.tap, "go") == StackReach(pops: 1))
  }

  @Test func whoIsToldCounts() throws {
    let reach = try reaches(
      "raise: [raise: told], other: [raise: heard], send: [send: go]", bar: ", handle: {heard: []}",
      first: ", handle: {told: [pop: ]}, machine: {initially: a, routes: {b: {go: {to: a, do: [pop: ]}}, a: {go: b}}}")
    #expect(reach(.tap, "raise") == StackReach(pops: 1))
    #expect(reach(.tap, "other") == StackReach())
    #expect(reach(.tap, "send") == StackReach(pops: 2))
  }

  /// A tab that comes up may begin only then; who is told of it may take frames away as well.
  @Test func aTabThatIsSelectedMayBegin() throws {
    let plain = try reaches("go: [select: Two]")
    #expect(plain(.tap, "go") == StackReach())
    let lazy = try reaches("go: [select: Two]", bar: ", lazy: true")
    #expect(lazy(.tap, "go") == StackReach(pops: 1))
    let told = try reaches("go: [select: Two]", bar: ", onSelect: {Two: [{in: Two, do: [popTo: Page]}]}")
    #expect(told(.tap, "go") == StackReach(searches: 1))
    let both = try reaches("go: [select: Two]", bar: ", lazy: true, onSelect: {Two: [{in: Two, do: [popTo: Page]}]}")
    #expect(both(.tap, "go") == StackReach(pops: 1, searches: 1))
  }

  /// Whether the frame that was tapped is still there matters only to a further tap, and only if its screen is deaf then.
  @Test(arguments: [(2, "deaf", false), (3, "deaf", true), (3, "hearing", false)])
  func aFurtherTapLooksForItsFrame(taps: Int, removed: String, looks: Bool) throws {
    let reach = try reaches("go: [push: Home]", taps: taps, removed: removed)
    #expect(reach(.tap, "go") == StackReach())
    #expect(reach(.tapAgain, "go") == StackReach(asks: looks, asksAfterSearch: looks))
    #expect(reach(.tapEarly, "go") == StackReach(asks: looks, asksAfterSearch: looks))
  }

  // MARK: With phantoms

  /// An event that goes as far as the frames that stand for others is not followed if it asks for anything, or if it
  /// stops the app: perhaps it does that only with these frames.
  @Test(arguments: [
    (StackReach(pops: 1, asks: true), false, false), (StackReach(pops: 2), false, true),
    (StackReach(pops: 2, asks: true), true, true), (StackReach(pops: 3), false, true),
    (StackReach(asksAfterSearch: true), true, true), (StackReach(searches: 1), false, false),
    (StackReach(pops: 1, searches: 1), false, true), (StackReach(searches: 2, asks: true), false, false),
  ])
  func eventsThatPhantomsMayDecideAreLeftOut(reach: StackReach, isLeftOut: Bool, isLeftOutIfItStops: Bool) throws {
    let state = try #require(FlowSystem(loadFlow("Apps/Chats.flow.yml")).launched)
    let event = DeepEvent(
      label: EventLabel(.external, 0), reach: reach, before: state, symbol: .bottom, hidden: [], top: [])
    let account = FlowSystem.Outcome.Account(nil)
    #expect(event.mayFollowPhantoms(window: 2, FlowSystem.Outcome(.state(state), account)) == isLeftOut)
    #expect(event.mayFollowPhantoms(window: 2, FlowSystem.Outcome(.crash, account)) == isLeftOutIfItStops)
  }
}

extension FlowSystem {
  /// A state that a launch leads to.
  var launched: FlowState? {
    var launched: FlowState?
    var coverage = Coverage(program)
    launches(coverage: &coverage) { _, outcome in
      if case .state(let state) = outcome.result { launched = state }
      return true
    }
    return launched
  }
}
