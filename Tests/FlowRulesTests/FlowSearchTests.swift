import FlowSemantics
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowRules

struct FlowSearchTests {
  /// Where there is no room for all launches, a search begins anew, and knows nothing of the one before.
  @Test func aSearchThatEndedAmongLaunchesBeginsAnew() throws {
    let program = Program(try switchesFlow([10, 10], isAnyAtLaunch: true))
    var (search, whole) = (FlowSearch(program), FlowSearch(program))
    search.goOn(maxStates: 30) { _ in nil }
    #expect(search.hasTooManyStates && search.graph.count == 30 && !search.graph.canGoOn)
    search.goOn(maxStates: 1_000) { _ in nil }
    whole.goOn(maxStates: 1_000) { _ in nil }
    #expect(search.isDone && search.graph.count == 100)
    #expect(search.transitions.launchRecords.map(\.state) == whole.transitions.launchRecords.map(\.state))
    #expect(search.graph.transitionCount == whole.graph.transitionCount)
  }
}
