import FlowDeclaration
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowcheckKit

/// Work that would take hours ends with its budget, and says so.
@Suite struct TimedWorkTests {
  private let folder: TemporaryFolder
  private let budget = Budget(seconds: 0.2)

  /// Forty actions with so many outcomes each that going through all of them takes far longer than the budget.
  init() throws {
    folder = try TemporaryFolder()
    func body(_ level: Int, _ name: String) -> String {
      guard level > 0 else { return "{set: {\(name): b}}" }
      let inner = body(level - 1, name)
      return "{later: [\(inner), {choose: [[], [\(inner)]]}]}"
    }
    let actions = (0..<40).map { "          a\($0): [\(body(6, "v\($0)"))]" }
    let variables = (0..<40).map { "  v\($0): {values: [a, b], initially: a}" }
    let head = ["flow: Nested", "root: Root", "variables:"] + variables
    let root = [
      "coordinators:", "  Root:", "    container: stack", "    start: [push: Home]", "    screens:", "      Home:",
    ]
    try folder.write((head + root + ["        actions:"] + actions).joined(separator: "\n"), to: "app.flow.yml")
    let taps = (0..<40).map { #"{"event": "tap Home.a\#($0)"}"# }
    let log = [#"{"log": "flowcheck-log/1"}"#, #"{"event": "launch"}"#] + taps
    try folder.write(log.joined(separator: "\n"), to: "app.jsonl")
    let steps = (["launch"] + (0..<40).map { "tap Home.a\($0)" }).map { #"{"event": "\#($0)"}"# }
    try folder.write(#"{"flow": "Nested", "trace": [\#(steps.joined(separator: ", "))]}"#, to: "trace.json")
  }

  private var session: Session { Session(layout: LayoutProcess(executable: "") { _ in [] }) }

  @Test func aWalk() {
    var request = WalkRequest()
    request.path = folder.path("app.flow.yml")
    request.steps = WalkRequest.mostSteps
    request.budget = budget
    let outcome = session.walk(request)
    #expect(outcome.conclusion == .bounded)
    let said = outcome.standardOutput + outcome.notices.map(\.text).joined()
    #expect(said.contains("out of time (--max-seconds)"))
  }

  @Test func aComparisonWithALog() {
    let outcome = Conformance(budget: budget).compare(
      folder.path("app.flow.yml"), with: [folder.path("app.jsonl")], format: .text)
    #expect(outcome.conclusion == .bounded)
    #expect((outcome.report + outcome.notices.map(\.text).joined()).contains("out of time (--max-seconds)"))
  }

  @Test func aReplay() {
    var request = ReplayRequest(traces: folder.path("trace.json"), declaration: folder.path("app.flow.yml"))
    request.budget = budget
    let outcome = session.replay(request)
    #expect(outcome.conclusion == .bounded)
    #expect((outcome.standardOutput + outcome.notices.map(\.text).joined()).contains("out of time (--max-seconds)"))
  }

  @Test func anExport() {
    let output = Export(budget: budget).export(folder.path("app.flow.yml"), to: .promela)
    #expect(output.conclusion == .bounded)
    #expect(output.files.isEmpty)
    #expect(output.notices.map(\.text) == ["\(folder.path("app.flow.yml")): not exported: out of time (--max-seconds)"])
  }

  /// What would not fit into the memory is refused before anything is reserved.
  @Test func anExportOfHugeLimits() throws {
    let limits = "limits: {stackDepth: 1000, instances: 1000, modals: 1000}"
    let flow =
      "flow: F\nroot: A\n\(limits)\ncoordinators: {A: {container: stack, start: [push: S], screens: {S: {}}}}\n"
    try folder.write(flow, to: "huge.flow.yml")
    let output = Export(budget: Budget(bytes: 250_000_000)).export(folder.path("huge.flow.yml"), to: .tla)
    #expect(output.conclusion == .unusable)
    #expect(output.notices.count == 1)
    #expect(output.notices[0].text.contains("too large to be checked"))
  }

  /// Reading and reporting are within the budget, too.
  @Test func aLogThatTakesLongToRead() throws {
    try folder.write(
      "flow: F\nroot: A\ncoordinators: {A: {container: stack, start: [push: S], screens: {S: {}}}}\n", to: "f.flow.yml")
    let launches = Array(repeating: #"{"event": "launch"}"#, count: 60_000)
    try folder.write(([#"{"log": "flowcheck-log/1"}"#] + launches).joined(separator: "\n"), to: "long.jsonl")
    let outcome = Conformance(budget: Budget(seconds: 0.05)).compare(
      folder.path("f.flow.yml"), with: [folder.path("long.jsonl")], format: .text)
    #expect(outcome.conclusion == .bounded)
    #expect((outcome.report + outcome.notices.map(\.text).joined()).contains("out of time (--max-seconds)"))
  }

  /// All spellings of one file are one group of traces, and all groups share one budget.
  @Test func oneFileInManySpellings() throws {
    try folder.write(
      "flow: F\nroot: A\ncoordinators: {A: {container: stack, start: [push: S], screens: {S: {}}}}\n", to: "f.flow.yml")
    let path = folder.path("f.flow.yml")
    let flows = (0..<20).map { count in
      let file = path.replacing("/f.flow.yml", with: String(repeating: "/.", count: count) + "/f.flow.yml")
      return
        #"{"flow": "F", "file": "\#(file)", "findings": [{"rule": "r", "subject": "s", "trace": [{"event": "launch"}]}]}"#
    }
    try folder.write(#"{"schema": "flowcheck/1", "flows": [\#(flows.joined(separator: ", "))]}"#, to: "report.json")
    let session = Session(
      layout: LayoutProcess(executable: "") { _ in [] }, bounds: ReadingBounds(folder: folder.path))
    let outcome = session.replay(ReplayRequest(traces: folder.path("report.json")))
    #expect(
      outcome.standardOutput.hasSuffix("F: 20 of 20 traces hold\n"), "\(outcome.standardOutput)\(outcome.notices)")
  }

  @Test func workIsToldToEnd() throws {
    let result = try TimedWork(budget).result { () -> Int in
      while !StopSign.current.isGiven {}
      return 1
    }.get()
    #expect(result == 1)
    #expect(try TimedWork(Budget()).result { 2 }.get() == 2)
  }

  @Test func workWithoutResultSaysWhatEndedIt() {
    let stopped = TimedWork(budget).result { () -> Int? in
      while !StopSign.current.isGiven {}
      return nil
    }
    #expect(throws: TimedWork.Stop.self) { try stopped.get() }
    #expect(reason(stopped) == "out of time (--max-seconds)")
    let interrupted = TimedWork(Budget(), stop: { true }).result { () -> Int? in
      while !StopSign.current.isGiven {}
      return nil
    }
    #expect(reason(interrupted) == "interrupted")
  }

  private func reason<Value>(_ result: Result<Value, TimedWork.Stop>) -> String? {
    guard case .failure(let stop) = result else { return nil }
    return stop.description
  }
}
