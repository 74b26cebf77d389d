import FlowModel
import FlowcheckKit
import Foundation
import Testing

@testable import flowcheck_bench

/// The figures that describe the checks of many flows.
@Suite struct CheckTests {
  @Test func aSpreadIsMadeOfItsFigures() {
    let hundred = Spread(Array((1...100).reversed()))
    #expect(hundred.median == 50 && hundred.most95 == 95 && hundred.largest == 100)
    #expect(Spread([3, 1, 2]).median == 2)
    #expect(Spread([7]).most95 == 7)
    #expect(Spread([Int]()).largest == 0)
  }

  /// The verdict is the one that `flowcheck check` gives.
  @Test func aMeasuredCheckIsACheck() throws {
    let flow = Self.small
    let (verdict, cost) = try MeasuredCheck(threads: 1).run(flow, file: "Small.flow.yml")
    var budget = Budget()
    budget.threads = 1
    budget.details = []
    #expect(try verdict == FlowChecker(budget: budget).verdict(on: flow, file: "Small.flow.yml"))
    #expect(cost.states == String(verdict.states) && cost.isComplete && cost.findings == verdict.findings.count)
    #expect(cost.screens == 2 && cost.coordinators == 2)
    #expect(cost.learning.runs >= cost.learning.outcomes && cost.learning.reads.largest > 0)
    #expect(cost.bytes > 1_000_000 && cost.searchSeconds <= cost.seconds)
  }

  @Test func aCheckStopsWhenItsTimeIsUp() throws {
    let cost = try MeasuredCheck(seconds: 0, threads: 1).run(WildFlow.flow(seed: 1), file: "Wild1.flow.yml").cost
    #expect(cost.stop == "seconds" && cost.verdict == "stopped: seconds")
  }

  /// The leak of a sheet, and nothing that grows.
  private static let small: Flow = {
    let sheet = Coordinator(
      name: "Sheet", start: [Effect(.pushScreen("Page"))],
      screens: [Screen(name: "Page", actions: [Action(name: "close", effects: [Effect(.dismiss(.`self`))])])])
    let open = Effect(.presentCoordinator("Sheet", entry: nil, style: .sheet, interactiveDismiss: true))
    let root = Coordinator(
      name: "Root", start: [Effect(.pushScreen("Home"))],
      screens: [Screen(name: "Home", actions: [Action(name: "open", effects: [open])])])
    return Flow(name: "Small", root: "Root", coordinators: [root, sheet])
  }()

  @Test func aSummaryTellsWhatDidNotConverge() throws {
    let cost = try MeasuredCheck(threads: 1).run(Self.small, file: "Small.flow.yml").cost
    var stopped = cost
    stopped.stop = "memory"
    var bounded = cost
    bounded.limits = ["modals", "stackDepth"]
    var summary = WildSummary()
    summary.add(1, .cost(cost))
    summary.add(2, .cost(bounded))
    summary.add(3, .cost(stopped))
    summary.add(4, .failure("ended by signal 9"))
    let text = summary.text
    let counts = "1 complete, 1 bounded by limits (modals 1, stackDepth 1), 1 stopped (memory 1), 1 without a verdict."
    #expect(text.contains(counts))
    #expect(text.contains("\n| 3 | 2 | 2 | memory after "))
    #expect(text.contains("| ended by signal 9 |"))
    let columns = CheckRow.heading.split(separator: "\n").map { $0.filter { $0 == "|" }.count }
    for ending in [CheckProcess.Ending.cost(cost), .failure("ended by signal 9")] {
      #expect(columns == [columns[0], CheckRow("1", ending).text.filter { $0 == "|" }.count])
    }
  }
}
