import FlowDeclaration
import FlowModel
import FlowReports
import Foundation
import Testing

@testable import FlowRules
@testable import FlowRuns
@testable import FlowcheckKit

/// Sessions over a pipeline that consists of a few closures: the first line of a file decides the result.
@Suite struct SessionTests {
  struct Fault: Error, CustomStringConvertible {
    var description: String { "the checker fell over" }
  }

  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static func error(_ message: String, _ file: String, line: Int) -> DeclarationError {
    DeclarationError(location: SourceLocation(file: file, line: line, column: 1), message: message)
  }

  private var pipeline: FlowPipeline {
    let root = folder.path
    return FlowPipeline(
      read: { path in
        let words = (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: " ").map(String.init) ?? []
        switch words.first {
        case "part": return .part(errors: [Self.error("no flow", path, line: 1)])
        case "broken":
          return .errors(
            [Self.error("bad", path, line: 2)], files: [path] + words.dropFirst().map { "\(root)/\($0)" })
        default:
          return .flow(
            Flow(name: words[0], root: "A", coordinators: [Coordinator(name: "A")]),
            files: [path] + words.dropFirst().map { "\(root)/\($0)" }
          )
        }
      },
      check: { program, file, budget, _ in
        let flow = program.flow
        if flow.name == "Faulty" { throw Fault() }
        var found = Finding(
          rule: "stuck-state", severity: .error, subject: "S", message: "stuck", location: .none, trace: nil)
        if flow.name == "Racy" {
          let state = StateDescription(
            variables: [], contexts: [], coordinators: [],
            flight: .init(kind: .push, completions: [], isLeaving: false), pending: [])
          found.trace = Trace(steps: [
            .init(event: "launch", visible: "S", state: state), .init(event: "link a", visible: "S"),
          ])
        }
        return Verdict(
          flow: flow.name, file: file, limitsReached: [], states: budget.states ?? flow.limits.modals, transitions: 0,
          findings: ["Bad", "Racy"].contains(flow.name) ? [found] : [])
      },
      validateDrawing: { if $0.hasSuffix(".jpg") { throw Fault() } },
      draw: { flow, _, _, file in
        FlowPipeline.Drawing(text: "graph of \(flow.name)", layout: file.hasSuffix(".svg") ? "svg" : nil)
      })
  }

  private func run(
    layout script: String = "cat", stop: Bool = false, _ change: (inout CheckRequest) -> Void = { _ in }
  ) -> SessionOutcome {
    var request = CheckRequest()
    request.paths = [folder.path]
    change(&request)
    let layout = LayoutProcess(executable: "/bin/sh") { _ in ["-c", script] }
    return Session(pipeline: pipeline, layout: layout).run(request, hooks: SessionHooks(stop: { stop }))
  }

  @Test func oneVerdictForEachFlow() throws {
    try folder.write("Shop", to: "b.flow.yml")
    try folder.write("Chat", to: "a.flow.yml")
    let outcome = run()
    #expect(outcome.verdicts.map(\.flow) == ["Chat", "Shop"])
    #expect(outcome.conclusion == .clean)
    #expect(outcome.standardOutput.split(separator: "\n").count == 2)
  }

  /// Told from any thread.
  private final class Heard: Sendable {
    private let lock = NSLock()
    private nonisolated(unsafe) var flows: [String] = []

    func add(_ flow: String) { lock.withLock { flows.append(flow) } }
    var all: [String] { lock.withLock { flows } }
  }

  @Test func theirOrderDoesNotHangOnWhoIsDoneFirst() throws {
    let names = ["Early", "Faulty", "Bad", "Late", "Shop", "Chat"]
    for (index, name) in names.enumerated() { try folder.write(name, to: "\(index).flow.yml") }
    let heard = Heard()
    var slow = pipeline
    let check = slow.check
    slow.check = { program, file, budget, hooks in
      let flow = program.flow.name
      let turn = names.firstIndex(of: flow)!
      for _ in 0..<4 {
        Thread.sleep(forTimeInterval: Double(names.count - turn) * 0.004)
        hooks.progress(CheckProgress(flow: flow, states: 1, frontier: 1))
      }
      return try check(program, file, budget, hooks)
    }
    var request = CheckRequest()
    request.paths = [folder.path]
    let layout = LayoutProcess(executable: "/bin/sh") { _ in ["-c", "cat"] }
    let hooks = SessionHooks(progress: { heard.add($0.flow) })
    let outcome = Session(pipeline: slow, layout: layout).run(request, hooks: hooks)
    #expect(outcome.verdicts.map(\.flow) == ["Early", "Bad", "Late", "Shop", "Chat"])
    #expect(outcome.notices.filter { $0.kind == .fault }.map(\.text) == ["Faulty: the checker fell over"])
    // Progress is reported for one flow after the other, although other flows continue meanwhile.
    let turns = heard.all.map { names.firstIndex(of: $0)! }
    #expect(turns == turns.sorted() && turns.prefix(4) == [0, 0, 0, 0])
  }

  @Test func aPartIsSkippedWhereAFlowIncludesIt() throws {
    try folder.write("part", to: "a.flow.yml")
    try folder.write("Shop a.flow.yml", to: "b.flow.yml")
    #expect(run().conclusion == .clean)
    try folder.write("broken a.flow.yml", to: "b.flow.yml")
    #expect(run().notices.filter { $0.kind == .unusable }.map(\.text) == ["\(folder.path)/b.flow.yml:2:1: error: bad"])
  }

  @Test func aPartThatNobodyIncludesIsAnError() throws {
    try folder.write("part", to: "a.flow.yml")
    try folder.write("Shop", to: "b.flow.yml")
    let outcome = run()
    #expect(outcome.conclusion == .unusable)
    #expect(outcome.verdicts.map(\.flow) == ["Shop"])
  }

  @Test func aPartAskedForByNameIsAnError() throws {
    try folder.write("part", to: "a.flow.yml")
    try folder.write("Shop a.flow.yml", to: "b.flow.yml")
    #expect(run { $0.paths = [folder.path("a.flow.yml"), folder.path("b.flow.yml")] }.conclusion == .unusable)
  }

  @Test func findingsAndFaults() throws {
    try folder.write("Bad", to: "a.flow.yml")
    #expect(run().conclusion == .findings)
    try folder.write("Faulty", to: "b.flow.yml")
    let outcome = run()
    #expect(outcome.conclusion == .fault)
    #expect(outcome.verdicts.map(\.flow) == ["Bad"])
    #expect(outcome.notices.last == Notice(.fault, "Faulty: the checker fell over"))
  }

  /// The `races` of a configuration, and how a run ends on a flow whose finding needs a race and on one whose finding
  /// needs none.
  @Test(
    arguments: [
      ("", .findings, .findings), ("races: error", .findings, .findings), ("races: warning", .clean, .findings),
      ("races: warning\nstrict: true", .findings, .findings),
      ("races: warning\nrules: {stuck-state: error}", .findings, .findings),
      ("rules: {stuck-state: warning}", .clean, .clean),
    ] as [(String, Conclusion, Conclusion)])
  func whatNeedsARaceWeighsAsConfigured(text: String, racy: Conclusion, bad: Conclusion) throws {
    let settings = try ConfigurationReader(file: "c").settings(Array(text.utf8)).get()
    for (flow, conclusion) in [("Racy", racy), ("Bad", bad)] {
      try folder.write(flow, to: "a.flow.yml")
      let outcome = run { request in
        let paths = request.paths
        request = CheckRequest(settings)
        request.paths = paths
      }
      #expect(outcome.conclusion == conclusion, "\(flow)")
      #expect(outcome.standardOutput.contains("needs 1 event within an animation") == (flow == "Racy"))
    }
  }

  @Test func limitsAndBudgetArrive() throws {
    try folder.write("Shop", to: "a.flow.yml")
    #expect(run { $0.limits[.modals] = Setting(9, from: .commandLine("--modals")) }.verdicts[0].states == 9)
    #expect(run { $0.budget.states = 77 }.verdicts[0].states == 77)
  }

  /// A picture uses only the seconds that the check of its flow has left over, and a check leaves some for it.
  @Test func picturesShareTheSeconds() throws {
    try folder.write("Shop", to: "a.flow.yml")
    let outcome = run(layout: "exec sleep 600") {
      $0.drawing = folder.path("out.svg")
      $0.budget.seconds = 0.2
    }
    #expect(outcome.conclusion == .clean)
    let warnings = outcome.notices.filter { $0.kind == .warning }.map(\.text)
    #expect(warnings.count == 1 && warnings[0].contains("raise --max-seconds; its DOT text is in"))
    #expect(try folder.names == ["a.flow.yml", "out.svg.dot"])
    var request = CheckRequest()
    request.budget.seconds = 10
    #expect(request.reportedBudget.seconds == 10)
    request.drawing = "out.dot"
    #expect(request.reportedBudget.seconds == 10)
    request.drawing = "out.pdf"
    #expect(request.reportedBudget.seconds == 9)
    request.drawing = nil
    request.reports = [.init(format: .html)]
    #expect(request.reportedBudget.seconds == 9)
  }

  @Test func interruptedBeforeItBegan() throws {
    try folder.write("Bad", to: "a.flow.yml")
    let outcome = run(stop: true)
    #expect(outcome.conclusion == .bounded)
    #expect(outcome.verdicts[0].limitsReached == [.init(limit: "interrupt", place: "0 states")])
  }

  @Test func oneFlowOnePicture() throws {
    try folder.write("Shop", to: "a.flow.yml")
    #expect(run { $0.drawing = folder.path("out.svg") }.conclusion == .clean)
    #expect(try folder.text("out.svg") == "graph of Shop")
  }

  @Test func aPictureForEachFlow() throws {
    try folder.write("Shop", to: "a.flow.yml")
    try folder.write("broken", to: "b.flow.yml")
    _ = run { $0.drawing = folder.path("out.dot") }
    #expect(try folder.names == ["a.flow.yml", "b.flow.yml", "out-Shop.dot"])
  }

  @Test func whereGraphvizFailsTheTextIsLeft() throws {
    try folder.write("Shop", to: "a.flow.yml")
    let outcome = run(layout: "kill -SEGV $$") { $0.drawing = folder.path("out.svg") }
    #expect(outcome.conclusion == .fault)
    #expect(outcome.verdicts.count == 1)
    #expect(!outcome.standardOutput.isEmpty)
    #expect(try folder.names == ["a.flow.yml", "out.svg.dot"])
    #expect(try folder.text("out.svg.dot") == "graph of Shop")
    try folder.write("Bad", to: "a.flow.yml")
    #expect(run(layout: "exit 1") { $0.drawing = folder.path("out.svg") }.conclusion == .findings)
  }

  @Test func reportsGoWhereTheyAreSent() throws {
    try folder.write("Shop", to: "a.flow.yml")
    let outcome = run { $0.reports = [ReportRequest(format: .json, file: folder.path("o.json"))] }
    #expect(outcome.standardOutput.hasPrefix("Shop: "))
    #expect(try folder.text("o.json").hasPrefix("{"))
    let json = run { $0.reports = [.init(format: .json), .init(format: .text, file: folder.path("o.txt"))] }
    #expect(json.standardOutput.hasPrefix("{"))
    #expect(try folder.text("o.txt").hasPrefix("Shop: "))
  }

  @Test(arguments: ["drawing", "folder", "two", "same"])
  func whatCannotBeWrittenIsSaidBeforeTheWork(mistake: String) throws {
    try folder.write("Bad", to: "a.flow.yml")
    let outcome = run { request in
      switch mistake {
      case "drawing": request.drawing = folder.path("out.jpg")
      case "folder": request.reports = [.init(format: .json, file: folder.path("nowhere/o.json"))]
      case "two": request.reports = [.init(format: .json), .init(format: .text)]
      default:
        request.reports = [
          .init(format: .json, file: folder.path("o")), .init(format: .text, file: folder.path("./o")),
        ]
      }
    }
    #expect(outcome.conclusion == .unusable)
    #expect(outcome.verdicts.isEmpty)
    #expect(outcome.standardOutput.isEmpty)
  }

  @Test func ofAnInterruptedRunTheBaselineStays() throws {
    try folder.write("Bad", to: "a.flow.yml")
    try folder.write("Bad stuck-state S  # why\n", to: "baseline")
    let outcome = run(stop: true) {
      $0.baseline = folder.path("baseline")
      $0.newBaseline = folder.path("baseline")
      $0.policy.isStrict = true
    }
    #expect(outcome.conclusion == .bounded)
    #expect(try folder.text("baseline") == "Bad stuck-state S  # why\n")
  }

  @Test func aNewBaselineIsWrittenWholeAndApplies() throws {
    try folder.write("Bad", to: "a.flow.yml")
    let outcome = run { $0.newBaseline = folder.path("baseline") }
    #expect(outcome.conclusion == .clean)
    #expect(outcome.verdicts[0].baselined?.map(\.finding.subject) == ["S"])
    #expect(try folder.names == ["a.flow.yml", "baseline"])
    #expect(run { $0.baseline = folder.path("baseline") }.conclusion == .clean)
    #expect(run { $0.baseline = folder.path("nowhere") }.conclusion == .unusable)
    #expect(run { $0.baseline = folder.path }.conclusion == .unusable)
  }

  @Test func reportsHoldThePictureOfTheirFlow() throws {
    try folder.write("Shop", to: "a.flow.yml")
    try folder.write("Chat", to: "b.flow.yml")
    var pipeline = pipeline
    pipeline.diagram = { flow, _, _ in "graph of \(flow.name)" }
    var request = CheckRequest()
    request.paths = [folder.path]
    request.reports = [.init(format: .markdown)]
    let layout = LayoutProcess(executable: "/bin/sh") { _ in [] }
    let text = Session(pipeline: pipeline, layout: layout).run(request).standardOutput
    let blocks = text.split(separator: "### ").dropFirst()
    #expect(blocks.map { $0.contains("graph of Shop") } == [true, false])
    #expect(blocks.map { $0.contains("graph of Chat") } == [false, true])
  }

  @Test func aReportStandsWithoutItsPicture() throws {
    try folder.write("Shop", to: "a.flow.yml")
    let drawn = run(layout: "echo '<svg><g id=\"flow\"/></svg>'") { $0.reports = [.init(format: .html)] }
    #expect(drawn.standardOutput.contains("<svg><g id=\"p1-flow\"/></svg>"))
    let refused = run(layout: "echo no plug-in >&2; exit 4") { $0.reports = [.init(format: .html)] }
    #expect(refused.standardOutput.contains("The flow graph is not drawn: no plug-in."))
    #expect(refused.conclusion == drawn.conclusion)
  }
}
