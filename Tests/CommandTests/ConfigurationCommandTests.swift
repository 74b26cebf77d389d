import Foundation
import Testing

/// The effects of `.flowcheck.yml` on a run.
@Suite(.serialized) struct ConfigurationCommandTests {
  @Test(
    arguments: [
      ("strict: true", [], 1), ("strict: true", ["--no-strict"], 0), ("strict: false", ["--strict"], 1),
      ("strict: true", ["--no-config"], 0), ("rules: {dead-action: error}", [], 1),
      ("rules: {dead-action: off}", ["--strict"], 0), ("strict: true\nbaseline: known.txt", [], 0),
      ("strict: true\nbaseline: known.txt", ["--baseline", "empty.txt"], 1), ("strict: yes", [], 2),
      ("strict: yes", ["--no-config"], 0), ("strict: true", ["--config", "other.yml"], 0),
      ("", ["--config", "nowhere.yml"], 2), ("", ["--config", "other.yml", "--no-config"], 2),
      ("paths: nowhere", [], 2), ("paths: nowhere", ["app.flow.yml"], 0),
      ("reports: [json, text]", [], 2), ("reports: [json, text]", ["--format", "json"], 0),
      ("reports: [json=.flowcheck.yml]", [], 2), ("reports: [json=app.flow.yml]", [], 2),
    ] as [(String, [String], Int32)])
  func whatDecides(configuration: String, options: [String], status: Int32) throws {
    let tool = try Tool([
      "app.flow.yml": Declarations.dead, ".flowcheck.yml": configuration, "other.yml": "strict: false",
      "known.txt": "Dead dead-action Home.more\n", "empty.txt": "",
    ])
    let process = tool.process(options)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == status)
    #expect(try tool.text(".flowcheck.yml") == configuration)
  }

  @Test func itIsFoundUpwardsAndItsPathsAreItsOwn() throws {
    let tool = try Tool([
      "Flows/app.flow.yml": Declarations.dead, "Other/other.flow.yml": Declarations.stuck, "App/Sources/x.swift": "",
      ".flowcheck.yml": "paths: Flows\nreports: [text, json=report.json]\nbaseline: known.txt", "known.txt": "",
    ])
    let process = tool.process([])
    process.currentDirectoryURL = tool.folder.appending(path: "App/Sources")
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(text.contains("dead-action Home.more · ../../Flows/app.flow.yml:10:"))
    #expect(!text.contains("Stuck"))
    #expect(tool.exists("report.json"))
  }

  @Test func mistakesAreSaidBeforeTheWork() throws {
    let tool = try Tool([
      "app.flow.yml": Declarations.stuck, ".flowcheck.yml": "rules: {stuck-stat: off}\nstrikt: true",
    ])
    let run = try tool.run()
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(
      run.errors == """
        .flowcheck.yml:1:9: error: unknown key ‘stuck-stat’ in ‘rules’; did you mean ‘stuck-state’?
        .flowcheck.yml:2:1: error: unknown key ‘strikt’ in a configuration; did you mean ‘strict’?

        """)
  }

  @Test func whatIsHiddenIsCounted() throws {
    let tool = try Tool(["app.flow.yml": Declarations.stuck, ".flowcheck.yml": "rules: {stuck-state: off}"])
    let run = try tool.run("--report", "text", "--report", "json=a.json", "--report", "junit=a.xml")
    #expect(run.status == 0)
    let line = "Stuck: nothing wrong, 1 hidden · complete for at most 2 taps in one transition · 1 state, 0 transitions"
    #expect(run.output.hasPrefix(line + "\n  turned off: stuck-state (1)\n"))
    #expect(try tool.text("a.json").contains(#"{"rule": "stuck-state", "count": 1}"#))
    #expect(try tool.text("a.xml").contains("the rule is turned off; findings hidden: 1"))
  }

  /// The setting `races`, for a finding that needs a second tap within the half second of a push.
  @Test(
    arguments: [
      ("", 1), ("races: error", 1), ("races: warning", 0), ("races: warning\nstrict: true", 1),
      ("races: warning\nrules: {duplicate-screen: error}", 1), ("races: off", 2),
    ] as [(String, Int32)])
  func races(configuration: String, status: Int32) throws {
    let flow = """
      flow: Two
      root: App
      coordinators:
        App:
          container: stack
          start: [push: A]
          screens: {A: {actions: {b: [push: B]}}, B: {}}
      """
    let tool = try Tool(["app.flow.yml": flow, ".flowcheck.yml": configuration])
    let run = try tool.run()
    #expect(run.status == status)
    let level = configuration == "races: warning" || configuration.hasSuffix("strict: true") ? "warning" : "error"
    guard status < 2 else { return }
    #expect(run.output.contains("\(level): A quick second tap shows B twice.\n  duplicate-screen B · app.flow.yml:"))
    #expect(run.output.contains(" · needs 1 event within an animation\n"))
  }

  @Test func aStampSaysThatNothingFails() throws {
    let tool = try Tool(["app.flow.yml": Declarations.dead])
    #expect(try tool.run("--strict", "--stamp", "stamp").status == 1)
    #expect(!tool.exists("stamp"))
    #expect(try tool.run("--stamp", "stamp").status == 0)
    #expect(try tool.text("stamp").isEmpty)
    #expect(try tool.run("--stamp", "app.flow.yml").status == 2)
    #expect(try tool.text("app.flow.yml") == Declarations.dead)
  }

  @Test func aBaselineKeepsQuietAboutWhatIsOff() throws {
    let tool = try Tool([
      "app.flow.yml": Declarations.dead, ".flowcheck.yml": "rules: {dead-action: off}\nstrict: true",
      "known.txt": "Dead dead-action Home.more\n",
    ])
    #expect(try tool.run("--baseline", "known.txt").status == 0)
    #expect(try tool.run("--write-baseline", "new.txt").status == 0)
    #expect(try tool.text("new.txt").contains("dead-action") == false)
  }

  /// The limit of stacks from each source, for a flow whose stack has at most two screens.
  @Test(
    arguments: [
      (nil, nil, [], true), (nil, 1, [], false), (2, 1, [], true), (1, 2, [], false),
      (1, nil, ["--stack-depth", "2"], true), (2, 2, ["--stack-depth", "1"], false),
    ] as [(Int?, Int?, [String], Bool)])
  func limits(declared: Int?, file: Int?, options: [String], isComplete: Bool) throws {
    let limits = declared.map { "limits: {stackDepth: \($0)}\n" } ?? ""
    let flow = """
      flow: Two
      root: App
      \(limits)coordinators:
        App:
          container: stack
          guard: {unlock: onCompletion}
          start: [push: A]
          screens: {A: {actions: {b: [guarded: [push: B]]}}, B: {}}
      """
    let tool = try Tool(["app.flow.yml": flow, ".flowcheck.yml": file.map { "limits: {stackDepth: \($0)}" } ?? ""])
    let output = try tool.run(options + ["--format", "json"]).output
    #expect(output.contains("\"limit\": \"stackDepth\"") == !isComplete)
  }
}
