import FlowDeclaration
import FlowRecorder
import FlowRules
import FlowRuns
import FlowTestSupport
import Testing

@Suite struct LogReaderTests {
  private func read(_ text: String) throws -> Result<FlowLog, DeclarationErrors> {
    LogReader(flow: try ShopLog.flow()).read(Array(text.utf8), file: "run.jsonl")
  }

  private func errors(_ lines: String...) throws -> [String] {
    guard case .failure(let failure) = try read(lines.joined(separator: "\n")) else { return [] }
    return failure.errors.map(\.description)
  }

  private static let heading = #"{"log": "flowcheck-log/1", "flow": "Shop"}"#
  private static let launch = #"{"event": "launch"}"#

  @Test func whatARecorderWrites() throws {
    nonisolated(unsafe) var text = ""
    let recorder = FlowRecorder(flow: "Shop") { text += $0 + "\n" }
    recorder.launch(["member": "true"], link: "item", visible: "Item")
    recorder.tap("Item.buy")
    recorder.screen("Receipt")
    let log = try read(text).get()
    #expect(log.entries.map(\.event) == ["launch", "tap Item.buy", nil])
    #expect(log.entries.map(\.visible) == [.screen("Item"), .unknown, .screen("Receipt")])
    #expect(log.entries[0].launch == .init(variables: [.init(variable: "member", value: "true")], link: "item"))
    #expect(log.entries.map(\.location.line) == [2, 3, 4])
  }

  @Test(arguments: declarationFixtures(in: "Meaning"))
  func everyEventIsAWord(path: String) throws {
    let flow = try loadFlow(path)
    let reader = LogReader(flow: flow)
    #expect(DeclaredEvent.all(in: flow).compactMap { reader.objection(toEvent: $0.text) } == [])
  }

  @Test func emptyLinesTimesAndAnotherHeading() throws {
    let log = try read("\(Self.heading)\r\n\n\(Self.launch)\r\n\(Self.heading)\n{\"visible\": null, \"time\": 12.5}\n")
      .get()
    #expect(log.entries.map(\.visible) == [.unknown, .none])
  }

  @Test func mistakesHaveTheirPlaces() throws {
    #expect(
      try errors(
        Self.heading, Self.launch, #"{"event": "tap List.itm"}"#, #"{"visible": "Lost"}"#, #"{"evnt": "back"}"#,
        #"{"event": "back", "link": "item"}"#, "{}", "[1]", #"{"event": "back""#) == [
          "run.jsonl:3:11: error: ‘Shop’ has no event ‘tap List.itm’; did you mean ‘tap List.item’?",
          "run.jsonl:4:13: error: screen ‘Lost’ is not declared; did you mean ‘List’?",
          "run.jsonl:5:1: error: a line says an ‘event’, or what is ‘visible’",
          "run.jsonl:5:2: error: unknown key ‘evnt’ in a line of a log; did you mean ‘event’?",
          "run.jsonl:6:19: error: ‘link’ stands beside “launch”",
          "run.jsonl:7:1: error: a line says an ‘event’, or what is ‘visible’",
          "run.jsonl:8:1: error: a line of a log is a map, not a list",
          "run.jsonl:9:1: error: the line is not valid JSON: did not find expected ',' or '}' while parsing a flow mapping",
        ])
  }

  @Test func launchesAreThoseOfTheFlow() throws {
    #expect(
      try errors(Self.heading, #"{"event": "launch", "variables": {"member": "maybe", "age": "1"}, "link": "itm"}"#)
        == [
          "run.jsonl:2:45: error: ‘Shop’ is not launched with member ‘maybe’",
          "run.jsonl:2:54: error: variable ‘age’ is not declared",
          "run.jsonl:2:75: error: no deep link ‘itm’ can launch the app; did you mean ‘item’?",
        ])
  }

  @Test func headings() throws {
    #expect(try errors(Self.launch) == [#"run.jsonl:1:1: error: a log begins with {"log": "flowcheck-log/1"}"#])
    #expect(
      try errors(Self.heading, #"{"event": "back"}"#) == [
        #"run.jsonl:2:1: error: a run begins with {"event": "launch"}"#
      ])
    #expect(try errors(#"{"log": "flowcheck-log/9"}"#, Self.launch).first?.hasPrefix("run.jsonl:1:9: error: ") == true)
    #expect(
      try errors(#"{"log": "flowcheck-log/1", "flow": "Bank"}"#, Self.launch) == [
        "run.jsonl:1:36: error: this is a log of ‘Bank’, and the declaration is that of ‘Shop’"
      ])
    #expect(try errors("").count == 1)
    #expect(try errors(Self.heading).count == 1)
  }
}
