import FlowModel
import FlowSemantics
import FlowTestSupport
import Testing

@testable import FlowRules

@Suite struct ScreenDistanceTests {
  static func distances(_ flow: Flow, maxStates: Int = 20_000) -> [ScreenDistance] {
    DeepStack.run { CheckRun(flow, maxStates: maxStates).explored.screenDistances() }
  }

  /// Answers come by themselves, alerts and tabs are gestures, and what only a link opens is not on the way.
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

  @Test(arguments: EngineAgainstNaiveTests.fixtures)
  func agreesWithTheNaiveCheckerOnFixtures(path: String) throws {
    let flow = try loadFlow(path)
    guard let naive = NaiveChecker(flow: flow).screenDistances() else { return }
    #expect(Self.reached(flow) == naive)
  }

  @Test(arguments: UInt64(0)..<60)
  func agreesWithTheNaiveCheckerOnGeneratedFlows(seed: UInt64) {
    var generator = FlowGenerator(seed: seed)
    let flow = generator.next()
    guard let naive = NaiveChecker(flow: flow, maxStates: 800).screenDistances() else { return }
    #expect(Self.reached(flow) == naive)
  }

  private static func reached(_ flow: Flow) -> [String: Int] {
    let found = distances(flow).compactMap { distance in distance.gestures.map { (distance.screen, $0) } }
    return Dictionary(found, uniquingKeysWith: min)
  }
}
