import FlowModel
import FlowSemantics
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowRules

@Suite struct ScreenDistanceTests {
  static func distances(_ flow: Flow, maxStates: Int = 20_000) -> [ScreenDistance] {
    DeepStack.run { CheckRun(flow, maxStates: maxStates).explored.screenDistances() }
  }

  /// Answers cost nothing, alerts and tabs are gestures, and a screen that only a link opens has no distance.
  @Test func countsWhatAPersonDoes() throws {
    let flow = try flow(
      fromYAML: """
        flow: Counted
        root: Main
        coordinators:
          Main: {container: tabs, tabs: [Shop, Help]}
          Shop:
            container: stack
            start: [push: List]
            screens:
              List: {actions: {open: [{later: [push: Item]}], hint: [{present: Hint, style: alert}]}}
              Item: {actions: {buy: [push: Receipt]}}
              Receipt: {}
              Hint: {actions: {more: [push: Details]}}
              Details: {}
              Offer: {}
              Nowhere: {}
          Help: {container: stack, start: [push: Topics], screens: {Topics: {}}}
        deepLinks:
          offer: {do: [{in: Shop, do: [push: Offer]}]}
        """)
    let found = Self.distances(flow)
    #expect(found.map(\.screen) == ["List", "Item", "Receipt", "Hint", "Details", "Offer", "Nowhere", "Topics"])
    #expect(found.map(\.gestures) == [0, 1, 2, 1, 2, nil, nil, 1])
    #expect(found.map(\.isSeen) == [true, true, true, true, true, true, false, true])
  }

  @Test(arguments: slices(of: EngineAgainstNaiveTests.fixtures, count: 20))
  func agreesWithTheNaiveCheckerOnFixtures(slice: Slice<String>) throws {
    try expectAgreement(on: slice.elements) { path in
      let flow = try loadFlow(path)
      return Self.agreement(on: flow, with: NaiveChecker(flow: flow))
    }
  }

  @Test(arguments: slices(of: UInt64(0)..<60, count: 3))
  func agreesWithTheNaiveCheckerOnGeneratedFlows(slice: Slice<UInt64>) {
    expectAgreement(on: slice.elements, mostSkipped: 2) { seed in
      var generator = FlowGenerator(seed: seed)
      let flow = generator.next()
      return Self.agreement(on: flow, with: NaiveChecker(flow: flow, maxStates: 800))
    }
  }

  private static func agreement(on flow: Flow, with checker: NaiveChecker) -> Agreement {
    guard let naive = checker.screenDistances() else { return .skipped("too many states for the naive checker") }
    let found = distances(flow).compactMap { distance in distance.gestures.map { (distance.screen, $0) } }
    return Agreement(
      ("engine", text(Dictionary(found, uniquingKeysWith: min))), ("naive checker", text(naive)))
  }

  private static func text(_ distances: [String: Int]) -> String {
    distances.map { "\($0.key) \($0.value)" }.sorted().joined(separator: "\n")
  }
}
