import FlowDeclaration
import FlowModel
import Testing

struct TraceReaderTests {
  private func traces(_ text: String) throws -> [SavedTrace] {
    try TraceReader().read(Array(text.utf8), file: "t.json").get()
  }

  private func errors(_ text: String) -> [String] {
    guard case .failure(let failure) = TraceReader().read(Array(text.utf8), file: "t.json") else { return [] }
    return failure.errors.map(\.description)
  }

  private static let steps = """
    [
      {"event": "launch", "detail": "a=1 link x", "visible": "S", "display": "[*S, T]", "live": ["A"]},
      {"event": "tap S.go", "choices": [1, 2], "visible": null},
      {"event": "settle"}
    ]
    """

  @Test func aListOfSteps() throws {
    let trace = try #require(try traces(Self.steps).first)
    #expect(trace.steps.map(\.event) == ["launch", "tap S.go", "settle"])
    #expect(trace.steps.map(\.detail) == ["a=1 link x", nil, nil])
    #expect(trace.steps.map(\.choices) == [nil, [1, 2], nil])
    #expect(trace.steps.map(\.visible) == [.screen("S"), .none, .unknown])
    #expect(trace.steps.map(\.location.line) == [2, 3, 4])
    #expect(trace.flow == nil)
    #expect(trace.title == nil)
  }

  @Test func aSavedTrace() throws {
    let text = #"{"schema": "flowcheck-trace/1", "flow": "F", "file": "f.flow.yml", "trace": \#(Self.steps)}"#
    let trace = try #require(try traces(text).first)
    #expect(trace.flow == "F")
    #expect(trace.file == "f.flow.yml")
    #expect(trace.steps.count == 3)
  }

  @Test func aReport() throws {
    let text = """
      {"schema": "flowcheck/1", "flows": [{"flow": "F", "file": "f", "findings": [
        {"rule": "dead-action", "subject": "S.x", "trace": null, "obstacles": []},
        {"rule": "back-in-time", "subject": "back-in-time", "trace": \(Self.steps),
         "continuation": [{"event": "back"}], "loop": [{"event": "settle"}]}
      ], "baselined": [{"rule": "r", "subject": "s", "trace": \(Self.steps)}]}]}
      """
    let traces = try traces(text)
    #expect(traces.map(\.title) == ["back-in-time", "r s"])
    #expect(traces.map(\.steps.count) == [5, 3])
    #expect(try self.traces(#"{"schema": "flowcheck/1", "flows": []}"#).isEmpty)
  }

  @Test(arguments: [
    ("", "1:1: error: the file is empty; a trace is JSON as --format json writes it"),
    ("{", "2:1: error: the file is not valid JSON: "),
    ("[{event: launch}]", "1:3: error: the file is not valid JSON: a string stands in double quotes"),
    ("[{\"event\": \"a\"}, *a]", "1:18: error: the file is not valid JSON: a string stands in double quotes"),
    ("12", "1:1: error: a trace is a list of steps, or a report that holds some, not ‘12’"),
    ("{}", "1:1: error: there is no ‘trace’ here, and no ‘flows’ with findings"),
    ("{\"trace\": null}", "1:1: error: this finding is an absence, which has no trace"),
    ("{\"schema\": \"flowcheck/2\"}", "1:12: error: this file is ‘flowcheck/2’, and ‘flowcheck/1’ and "),
    ("[]", "1:1: error: a trace begins with {\"event\": \"launch\"}"),
    ("[{\"event\": \"back\"}]", "1:2: error: a trace begins with {\"event\": \"launch\"}"),
    ("[{\"event\": \"launch\"}, {\"event\": \"launch\"}]", "1:23: error: a trace has one launch, at its beginning"),
    ("[{\"event\": \"launch\"}, {}]", "1:23: error: a step has an ‘event’"),
    ("[{\"evnt\": \"launch\"}]", "1:3: error: unknown key ‘evnt’ in a step; did you mean ‘event’?"),
    (
      "[{\"event\": \"launch\", \"choices\": [0]}]",
      "1:34: error: ‘choices’ expects a whole number from 1 on, not ‘0’"
    ),
  ])
  func mistakes(text: String, error: String) {
    #expect(errors(text).contains { $0.hasPrefix("t.json:" + error) }, "\(errors(text))")
  }

  private static let flow = Flow(
    name: "F", root: "A", variables: [Variable(name: "a", values: ["one", "one two"], initially: ["one", "one two"])],
    coordinators: [],
    deepLinks: [
      DeepLink(name: "cold one", cold: true, effects: []), DeepLink(name: "warm", cold: false, effects: []),
    ])

  @Test(
    arguments: [
      ("", [], nil), ("a=one", ["a=one"], nil), ("a=one two", ["a=one two"], nil),
      ("a=one link cold one", ["a=one"], "cold one"), ("link cold one", [], "cold one"),
    ] as [(String, [String], String?)])
  func launches(detail: String, variables: [String], link: String?) throws {
    let launch = try LaunchReader(Self.flow).launch(detail)
    #expect(launch.variables.map { "\($0.variable)=\($0.value)" } == variables)
    #expect(launch.link == link)
  }

  @Test(arguments: [
    ("b=one", "‘F’ has no variable ‘b’"),
    ("a=one b=two", "‘F’ has no variable ‘b’"),
    ("a=two", "‘F’ is not launched with a ‘two’"), ("link nowhere", "‘F’ has no deep link ‘nowhere’"),
    ("link warm", "the deep link ‘warm’ is not cold: it cannot launch the app"),
  ])
  func launchesThatCannotBe(detail: String, message: String) {
    #expect {
      try LaunchReader(Self.flow).launch(detail)
    } throws: { error in
      (error as? LaunchReader.Objection)?.message.hasPrefix(message) ?? false
    }
  }
}
