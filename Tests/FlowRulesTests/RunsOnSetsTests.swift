import FlowModel
import FlowRuns
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowRules
@testable import FlowSemantics

/// Runs that follow a link or a tap, on sets of states against states one by one.
struct RunsOnSetsTests {
  /// By event and by screen that may be seen behind it: the cost of a least run, and its events from the launch on.
  private static func runs<Space: ExploredSpace>(in space: Space, _ explored: ExploredFlow) -> [String: String] {
    let program = explored.program
    let taps = program.actions.indices.filter { !program.screens[program.actions[$0].screen].asyncActions.contains($0) }
    let events =
      program.links.indices.map { (EventLabel(.link, $0), Sequel.untilRest) }
      + taps.map { (EventLabel(.tap, $0), Sequel.inFlight) }
    var found: [String: String] = [:]
    for (event, sequel) in events {
      let following = space.runs(after: event, sequel)
      // Behind a tap that begins no transition nothing is asked.
      let asked = sequel == .untilRest ? following.states : space.states(in: following.states) { $0.isInFlight }
      let parts = program.screens.indices.map { space.intersection(asked, space.seeing([$0])) }
      for run in following.nearest(parts) {
        let (steps, _) = run.run()
        found["\(program.name(of: event)), \(program.screens[run.index].name)"] =
          "\(run.cost.marked) of \(run.cost.length), \(steps.count) steps of \(Trace(steps: steps).races)"
      }
    }
    return found
  }

  private static func agreement(on flow: Flow, maxStates: Int) -> Agreement {
    DeepStack.run {
      let (one, many) = (
        CheckRun(flow, maxStates: maxStates, followsStacks: false, engine: .oneByOne).explored,
        CheckRun(flow, followsStacks: false, engine: .sets).explored
      )
      guard one.graph.interruption == nil, let sets = many.sets else { return .skipped("too many states") }
      return Agreement(
        ("in sets", "\(runs(in: SetSpace(sets, many), many).sorted { $0.key < $1.key })"),
        ("one by one", "\(runs(in: GraphSpace(one), one).sorted { $0.key < $1.key })"))
    }
  }

  private static let fixtures =
    ["deep-link-misses", "swallowed-deep-link", "overshot-back"].flatMap { declarationFixtures(in: "Rules/\($0)") }

  @Test(arguments: slices(of: fixtures, count: 8))
  func runsBehindEventsAreTheSame(slice: Slice<String>) throws {
    try expectAgreement(on: slice.elements) { Self.agreement(on: try loadFlow($0), maxStates: 2_000) }
  }

  /// The link launches the app, and happens in it too, at rest and in flight; the first action has the number of the link.
  @Test func aLaunchByALinkIsItsNearestRun() throws {
    let flow = try flow(
      fromYAML: """
        flow: Cold
        root: App
        limits: {stackDepth: 2, instances: 1, modals: 1, taps: 3, pending: 1, races: 2}
        variables: {seen: {values: [false, true], initially: [false, true]}}
        coordinators:
          App:
            container: stack
            start: [push: Home]
            screens:
              Home: {actions: {go: [push: Next], both: [{push: Next, then: [{present: Sheet}]}]}}
              Next: {actions: {back: [pop], sheet: [{present: Sheet}]}}
              Sheet: {actions: {close: [dismiss]}}
        deepLinks:
          open: {cold: true, do: [{push: Next, then: [{present: Sheet}]}]}
          warm: {when: visible(Sheet), do: [{dismiss}, popToRoot]}
        """)
    #expect(Self.agreement(on: flow, maxStates: 5_000) == .equal)
  }

  /// Only who taps once more while a screen appears makes the links possible: the first one after one race, the second one
  /// after two.
  @Test func anEventMayHappenOnlyAfterRaces() throws {
    let flow = try flow(
      fromYAML: """
        flow: Hasty
        root: App
        limits: {stackDepth: 2, instances: 1, modals: 1, taps: 2, pending: 1, races: 2}
        variables: {hasty: {values: [never, once, twice], initially: never}}
        coordinators:
          App:
            container: stack
            start: [push: Home]
            screens:
              Home:
                actions:
                  go:
                    - when: displayed(Next)
                      do: [{when: hasty == never, do: [set: {hasty: once}], else: [set: {hasty: twice}]}]
                      else: [push: Next]
              Next: {}
              One: {}
              Two: {}
        deepLinks:
          one: {when: quiescent and not hasty == never, do: [present: One]}
          two: {when: quiescent and hasty == twice, do: [present: Two]}
        """)
    let explored = CheckRun(flow, followsStacks: false, engine: .sets).explored
    let runs = Self.runs(in: SetSpace(try #require(explored.sets), explored), explored)
    #expect(runs["link one, One"]?.hasPrefix("1 of ") == true)
    #expect(runs["link two, Two"]?.hasPrefix("2 of ") == true)
    #expect(Self.agreement(on: flow, maxStates: 2_000) == .equal)
  }
}
