import FlowConformance
import FlowDeclaration
import FlowTestSupport
import Testing

@Suite struct ConformanceCheckTests {
  @Test func aRunOfTheFlowFits() throws {
    let (verdict, coverage) = try ShopLog.verdict(
      #"{"event": "launch", "variables": {"member": "true"}, "visible": "List"}"#,
      #"{"event": "tap List.item"}"#, #"{"visible": "Item"}"#,
      // The receipt comes some time after the tap, and without an event of its own.
      #"{"event": "tap Item.buy", "visible": "Receipt"}"#,
      #"{"event": "external logout", "visible": "List"}"#,
      #"{"event": "tap List.sheet", "visible": "Offer"}"#,
      #"{"event": "swipe", "visible": "List"}"#,
      #"{"event": "launch", "link": "item", "visible": "Item"}"#,
      #"{"event": "back", "visible": "List"}"#)
    #expect(verdict.departures == [])
    #expect(verdict.limits == [])
    #expect(verdict.runs == 2)
    #expect(verdict.events == 8)
    #expect(
      coverage.taken == [
        "launch", "launch link item", "tap List.item", "tap List.sheet", "tap Item.buy", "external logout",
        "back from Item", "swipe from Offer",
      ])
    #expect(coverage.missed == ["tap List.join", "tap Item.luck", "tap Receipt.crash", "link item"])
  }

  @Test func anEventThatIsNotPossible() throws {
    let (verdict, _) = try ShopLog.verdict(
      #"{"event": "launch", "variables": {"member": "true"}}"#, #"{"event": "tap List.join"}"#,
      #"{"event": "tap Item.buy"}"#, #"{"event": "launch"}"#)
    let departure = try #require(verdict.departures.first)
    #expect(verdict.departures.count == 1)
    #expect(departure.reason == .event)
    #expect(departure.entry.location.line == 3)
    #expect(departure.before.map(\.event) == ["launch"])
    #expect(departure.possibleScreens == ["List"])
    #expect(departure.possibleEvents == ["tap List.item", "tap List.sheet", "link item", "external logout"])
    // The rest of that run is not judged, but the run of the next launch is.
    #expect(verdict.runs == 2)
  }

  @Test func aScreenThatIsNotPossible() throws {
    let (verdict, _) = try ShopLog.verdict(
      #"{"event": "launch"}"#, #"{"event": "tap List.item"}"#, #"{"event": "tap Item.luck", "visible": "Offer"}"#)
    let departure = try #require(verdict.departures.first)
    #expect(departure.reason == .visible)
    #expect(departure.possibleScreens.compactMap { $0 } == ["Receipt", "List"])
    #expect(departure.possibleEvents == [])
  }

  @Test func aBranchIsKnownOnceItShows() throws {
    let run = [#"{"event": "launch"}"#, #"{"event": "tap List.item"}"#, #"{"event": "tap Item.luck"}"#]
    #expect(try ShopLog.verdict(run[0], run[1], run[2], #"{"event": "tap List.item"}"#).0.conforms)
    #expect(try ShopLog.verdict(run[0], run[1], run[2], #"{"event": "tap Receipt.crash"}"#).0.conforms)
    let seen = try ShopLog.verdict(run[0], run[1], run[2], #"{"visible": "List"}"#, #"{"event": "tap Receipt.crash"}"#)
    #expect(seen.0.departures.map(\.reason) == [.event])
  }

  @Test func aTapDuringATransitionIsATap() throws {
    let (verdict, _) = try ShopLog.verdict(
      #"{"event": "launch"}"#, #"{"event": "tap List.item"}"#, #"{"event": "tap List.item"}"#, #"{"event": "back"}"#,
      #"{"event": "back", "visible": "List"}"#)
    #expect(verdict.departures == [])
    // Three taps on one transition are more than `taps` allows.
    let tap = #"{"event": "tap List.item"}"#
    #expect(try ShopLog.verdict(#"{"event": "launch"}"#, tap, tap, tap).0.departures.map(\.entry.location.line) == [5])
  }

  @Test func theAppMayStopWhereTheFlowDoes() throws {
    let crash = [
      #"{"event": "launch"}"#, #"{"event": "tap List.item"}"#, #"{"event": "tap Item.buy", "visible": "Receipt"}"#,
      #"{"event": "tap Receipt.crash"}"#,
    ]
    #expect(try ShopLog.verdict(crash[0], crash[1], crash[2], crash[3], #"{"event": "launch"}"#).0.conforms)
    let (verdict, _) = try ShopLog.verdict(crash[0], crash[1], crash[2], crash[3], #"{"visible": "Receipt"}"#)
    #expect(verdict.departures.map(\.reason) == [.stopped])
  }

  @Test func limitsAreSaid() throws {
    let (few, _) = try ShopLog.verdict(#"{"event": "launch"}"#, #"{"event": "tap List.item"}"#, limit: 2)
    #expect(few.limits.map(\.limit) == ["states"])
    #expect(few.limits.map(\.location.line) == [3])
    let pushes = Array(repeating: #"{"event": "link item"}"#, count: 6)
    let (deep, _) = try ShopLog.verdict(
      #"{"event": "launch"}"#, pushes[0], pushes[1], pushes[2], pushes[3], pushes[4], pushes[5])
    #expect(deep.conforms)
    #expect(
      deep.limits == [
        LogVerdict.Limit(
          limit: "stackDepth", place: "item",
          location: .init(file: "run.jsonl", line: 8, column: 1))
      ])
  }
}
