import FlowModel
import FlowSemantics
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowExploration
@testable import FlowRules

/// What rules ask of explored states, each question by itself.
struct ExploredFlowTests {
  /// Another frame would be one too many, whether a person wants it or anybody outside of the app does.
  @Test(arguments: [true, false]) func onlyAPersonsEventIsAWayOut(isPersons: Bool) throws {
    let explored = CheckRun(
      try flow(
        fromYAML: """
          flow: Full
          root: App
          limits: {stackDepth: 1, instances: 1, modals: 1, taps: 1, pending: 1}
          coordinators:
            App:
              container: stack
              start: [push: Home]
              screens: {Home: {actions: {\(isPersons ? "more: [push: Home]" : "")}}}
          externals:
            \(isPersons ? "none: {do: []}" : "more: {do: [push: Home]}")
          """), followsStacks: false, engine: .oneByOne
    ).explored
    #expect(explored.limitsReached.map(\.limit) == ["stackDepth"])
    #expect((0..<explored.graph.count).map(explored.hasUnexploredWayOut) == [isPersons])
  }

  @Test func actionsOfOneScreenStandWhereTheyAreDeclared() throws {
    let explored = CheckRun(
      try flow(
        fromYAML: """
          flow: Lines
          root: App
          coordinators:
            App:
              start: [push: Home]
              screens:
                Home:
                  actions:
                    first: [popToRoot]
                    second: [popToRoot]
          """), engine: .oneByOne
    ).explored
    let lines = explored.program.actions.indices.map { (explored.actionName($0), explored.actionLocation($0).line) }
    #expect(Dictionary(uniqueKeysWithValues: lines) == ["Home.first": 9, "Home.second": 10])
  }

  @Test func amongAllStatesALaunchIsTheNearest() throws {
    let explored = CheckRun(try switchesFlow([3, 3]), engine: .oneByOne).explored
    let count = explored.graph.count
    #expect(explored.nearest(Array(repeating: true, count: count)) == 0)
    #expect(explored.nearest((0..<count).map { $0 == count - 1 }) == count - 1)
    #expect(explored.nearest(Array(repeating: false, count: count)) == nil)
  }

  /// The tab bar appears anew below a sheet, in one of the two ways that the app may start.
  @Test func aLaunchComesWithTheAssumptionsOfItsOwnWay() throws {
    let flow = try flow(
      fromYAML: """
        flow: Ways
        framework: uikit
        root: App
        coordinators:
          App:
            container: window
            start: [show: Home, choose: [[], [present: Sheet, show: Other]]]
            screens: {Home: {}, Other: {}, Sheet: {}}
        """)
    let explored = CheckRun(flow, engine: .oneByOne).explored
    let steps = explored.transitions.launchRecords.map(explored.launchStep)
    #expect(steps.map(\.choices) == [[1], [2]])
    #expect(steps.map(\.assumptions.isEmpty) == [true, false])
  }

  /// The event is raised when More has come, and also by an answer that comes sooner, which would be a race.
  @Test func aTraceEndsAsItsCostSays() throws {
    let flow = try flow(
      fromYAML: """
        flow: Raised
        root: App
        limits: {taps: 1}
        coordinators:
          App: {container: stack, start: [start: Child]}
          Child:
            container: inherited
            start: [push: Page]
            screens:
              Page: {actions: {go: [{push: More, then: [raise: oops]}]}}
              More: {actions: {answer: {trigger: async, when: not quiescent, do: [raise: oops]}}}
        """)
    for engine in [CheckRun.Engine.oneByOne, .sets] {
      let found = DeepStack.run { CheckRun(flow, engine: engine).findings().first { $0.rule == "unhandled-event" } }
      #expect(found?.races == 0)
      #expect(found?.trace?.steps.map(\.event) == ["launch", "tap Page.go", "settle"])
    }
  }

  @Test(arguments: 1...3) func asManySizesAreLookedAtAsAreWanted(sizes: Int) throws {
    let flow = try flow(
      fromYAML: """
        flow: Sizes
        root: App
        limits: {stackDepth: 8, taps: 1}
        coordinators:
          App: {container: stack, start: [push: Home], screens: {Home: {actions: {more: [push: Home]}}}}
        """)
    let above = DeepStack.run { () -> Int? in
      let run = CheckRun(bySizes: Program(flow), sizes: sizes)
      return run?.explored.sets?.symbolic.sizeBound?.above
    }
    #expect(above == sizes)
  }
}
