import FlowDeclaration
import FlowModel
import FlowReports
import FlowRules
import FlowcheckKit
import Foundation
import Synchronization

/// Runs every command on files with any bytes: no command may stop the process, run endlessly, report a fault of the
/// tool, or print characters that control a terminal.
struct CommandExercise {
  typealias Disagreement = DeclarationExercise.Disagreement

  enum Command: CaseIterable {
    case check, listed, config, render, compare, explore, page, walk, replay, swiftTests, walkTests, conform, yaml,
      swift
    case export
  }

  private let input: FuzzInput
  private let folder: String
  private let session = session()

  private static func session(_ configuration: String? = nil) -> Session {
    Session(layout: LayoutProcess(executable: "") { _ in [] }, configuration: configuration)
  }

  private static let mostStates = 500
  private static let mostSeconds = 2.0

  /// - Parameter folder: The folder for the input files and for the output of the commands.
  init(_ input: FuzzInput, folder: String) {
    self.input = input
    self.folder = folder
  }

  private var declaration: String { folder + "/app.flow.yml" }

  private func path(_ kind: FuzzInput.Kind) -> String {
    folder + (kind == .configuration ? "/.flowcheck.yml" : "/input.\(kind.rawValue)")
  }

  /// Runs some commands, one after the other.
  func run(_ commands: [Command] = Command.allCases) throws(Disagreement) {
    do {
      try Data(input.declaration).write(to: URL(filePath: declaration))
      for kind in FuzzInput.Kind.allCases {
        try Data(input.parts[kind] ?? FuzzInput.example(kind)).write(to: URL(filePath: path(kind)))
      }
    } catch {
      throw Disagreement("the files of an exercise cannot be written: \(error)")
    }
    for command in commands { try run(command) }
  }

  /// Two commands, chosen by the content of the input, so that many inputs can be tried.
  static func chosen(for bytes: [UInt8]) -> [Command] {
    let sum = bytes.reduce(0) { ($0 &* 31) &+ Int($1) }
    let count = Command.allCases.count
    let first = Int(sum.magnitude % UInt(count))
    return [Command.allCases[first], Command.allCases[(first + 1 + Int(sum.magnitude / 97 % UInt(count - 1))) % count]]
  }

  private var budget: Budget { Budget(states: Self.mostStates, seconds: Self.mostSeconds) }

  private func run(_ command: Command) throws(Disagreement) {
    switch command {
    case .check: try check(ConfigurationFile.Choice.file(path(.configuration)))
    case .listed: try check(.none, baseline: path(.baseline))
    case .config: try configuration()
    case .render:
      var request = RenderRequest()
      request.paths = [declaration]
      request.drawing = folder + "/out.mmd"
      request.budget = budget
      request.showsFindings = true
      request.showsTaps = true
      try judge(session.render(request), command)
    case .compare:
      var request = DiffRequest(old: declaration, new: declaration)
      request.budget = budget
      let start = ContinuousClock.now
      let outcome = session.compare(request)
      try judge(outcome, command)
      // On a busy machine the two checks may be stopped at different points, and then differ.
      let hadTime = ContinuousClock.now - start < .seconds(Self.mostSeconds / 2)
      if hadTime, outcome.conclusion == .findings {
        throw Disagreement("a flow differs from itself:\n\(outcome.standardOutput)")
      }
    case .explore, .page: try explore(command)
    case .walk: try walk()
    case .replay:
      var request = ReplayRequest(traces: path(.trace), declaration: declaration)
      request.budget = budget
      try judge(session.replay(request), command)
    case .swiftTests, .walkTests:
      var request = TestsRequest(style: command == .swiftTests ? .swiftTesting : .xcuitest)
      request.path = declaration
      request.budget = budget
      try judge(session.tests(request), command)
    case .conform:
      let outcome = Conformance(limit: 200, budget: budget)
        .compare(declaration, with: [path(.log)], format: .text)
      try judge(outcome.report, outcome.notices, outcome.conclusion, command)
    case .yaml, .swift:
      let outcome = Conversion().convert(declaration, to: command == .yaml ? .yaml : .swift)
      try judge(outcome.text ?? "", outcome.notices, .clean, command)
    case .export:
      let outcome = Export(budget: budget).export(declaration, to: .tla)
      try judge(outcome.files.map(\.text).joined(), outcome.notices, outcome.conclusion, command)
    }
  }

  private func check(_ choice: ConfigurationFile.Choice, baseline: String? = nil) throws(Disagreement) {
    guard let file = try? ConfigurationFile.read(choice) else { return }
    var request = CheckRequest(file.settings)
    request.paths = [declaration]
    request.baseline = baseline ?? request.baseline
    request.budget = budget
    if let file = request.reports.first(where: { !($0.file ?? folder).hasPrefix(folder) })?.file {
      throw Disagreement("a configuration has something written to \(file)")
    }
    try judge(Self.session(file.path).run(request), .check)
  }

  private func configuration() throws(Disagreement) {
    let file: ConfigurationFile
    do throws(DeclarationErrors) {
      file = try ConfigurationFile.read(.file(path(.configuration)))
    } catch {
      guard !error.errors.isEmpty else { throw Disagreement("a configuration is refused without a reason") }
      return
    }
    try judge(EffectiveConfiguration(Settings(), configuration: file).text, [], .clean, .config)
  }

  private func explore(_ command: Command) throws(Disagreement) {
    var request = ExploreRequest()
    request.path = declaration
    request.budget = budget
    request.pageLimit = Self.mostStates
    if command == .page { return try judge(session.explore(request, toPage: folder + "/out.html"), command) }
    let lines = Lines([
      "help", "1", "1", "events", "findings", "show 1", "why back", "back", "undo", "launch", "2", "trace",
    ])
    let written = Lines([])
    let console = Console(
      readLine: { lines.next() }, write: { written.append($0) }, width: { 80 }, isTerminal: false)
    let outcome = session.explore(request, on: console)
    try judge(written.joined, outcome.notices, outcome.conclusion, command)
  }

  /// `replay` accepts the trace that a walk writes, and the trace holds.
  private func walk() throws(Disagreement) {
    var request = WalkRequest()
    request.path = declaration
    request.steps = 8
    request.seed = UInt64(input.declaration.count)
    request.budget = budget
    request.output = folder + "/walk.json"
    let outcome = session.walk(request)
    try judge(outcome, .walk)
    guard outcome.conclusion != .unusable else { return }
    let again = session.replay(ReplayRequest(traces: folder + "/walk.json", declaration: declaration))
    try judge(again, .replay)
    guard again.conclusion == .clean || again.conclusion == .bounded else {
      throw Disagreement("a walk is not replayed: \(again.standardOutput)\(again.notices.map(\.text))")
    }
  }

  private func judge(_ outcome: SessionOutcome, _ command: Command) throws(Disagreement) {
    try judge(outcome.standardOutput, outcome.notices, outcome.conclusion, command)
  }

  private func judge(
    _ text: String, _ notices: [Notice], _ conclusion: Conclusion, _ command: Command
  ) throws(Disagreement) {
    if conclusion == .fault, !notices.contains(where: { $0.text.contains("too large to be checked") }) {
      throw Disagreement("\(command): a fault: \(notices.map(\.text))")
    }
    if conclusion == .unusable, notices.isEmpty { throw Disagreement("\(command): refused without a reason") }
    if text.unicodeScalars.contains(where: { $0.isControl && $0 != "\n" }) {
      throw Disagreement("\(command): control characters:\n\(text.debugDescription)")
    }
  }
}

/// Lines to read, or lines that were written.
private final class Lines: Sendable {
  private let lines: Mutex<[String]>

  init(_ lines: [String]) { self.lines = Mutex(lines) }

  func next() -> String? { lines.withLock { $0.isEmpty ? nil : $0.removeFirst() } }

  func append(_ line: String) -> Bool {
    lines.withLock { $0.append(line) }
    return true
  }

  var joined: String { lines.withLock { $0.joined() } }
}
