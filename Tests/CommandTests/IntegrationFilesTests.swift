import FlowDeclaration
import Foundation
import Testing

/// The files by which other tools start flowcheck: hooks, the GitHub Action, completions, the manual.
@Suite(.serialized) struct IntegrationFilesTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private func tree(_ path: String) throws -> SourceNode {
    let bytes = [UInt8](try Data(contentsOf: Self.root.appending(path: path)))
    return try #require(SourceDocument(file: path, diagnostics: Diagnostics()).root(of: bytes))
  }

  @Test func theHooksRunTheTool() throws {
    guard case .list(let hooks) = try tree(".pre-commit-hooks.yaml").content else {
      Issue.record("no list of hooks")
      return
    }
    #expect(hooks.map { $0.value("id")?.text } == ["flowcheck", "flowcheck-system"])
    for hook in hooks {
      let pattern = try Regex(try #require(hook.value("files")?.text))
      for name in ["App.flow.yml", "Flows/App.flow.yml", ".flowcheck.yml", "App/.flowcheck.yml"] {
        #expect(name.contains(pattern), "\(name)")
      }
      for name in ["App.yml", "App.flow.yml.orig", "my.flowcheck.yml"] { #expect(!name.contains(pattern), "\(name)") }
      // Hooks get no names of files: the entry alone has to suffice.
      #expect(hook.value("pass_filenames")?.text == "false")
      let words = try #require(hook.value("entry")?.text).split(separator: " ").map(String.init)
      #expect(words.first == "flowcheck")
      let tool = try Tool(["app.flow.yml": Declarations.stuck])
      #expect(try tool.run(Array(words.dropFirst())).status == 1)
    }
  }

  @Test func theActionHandsItsInputsOver() throws {
    let action = try tree(".github/actions/flowcheck/action.yml")
    let inputs = Set(action.value("inputs")?.entries.map(\.key) ?? [])
    let file = Self.root.appending(path: ".github/actions/flowcheck/action.yml")
    let text = try String(contentsOf: file, encoding: .utf8)
    let used = Set(text.matches(of: /inputs\.([a-z-]+)/).map { String($0.output.1) })
    #expect(inputs == used)
    guard case .list(let steps) = action.value("runs")?.value("steps")?.content else {
      Issue.record("no steps")
      return
    }
    // Text that other people write never becomes part of a script.
    for step in steps { #expect(step.value("run")?.text?.contains("${{") != true) }
  }

  /// Runs the script of the action with the variables that its inputs become.
  private func check(
    _ tool: Tool, _ variables: [String: String]
  ) throws -> (status: Int32, output: String, set: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["bash", Self.root.appending(path: ".github/actions/flowcheck/check.sh").path]
    process.currentDirectoryURL = tool.folder
    let outputs = tool.folder.appending(path: "outputs")
    try Data().write(to: outputs)
    process.environment = ProcessInfo.processInfo.environment.merging(
      [
        "FLOWCHECK": Tool.executable.path, "SARIF": "flowcheck.sarif", "GITHUB_OUTPUT": outputs.path, "PATHS": "",
        "STRICT": "", "REQUIRE_COMPLETE": "", "BASELINE": "",
      ].merging(variables) { $1 }
    ) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, output, try tool.text("outputs"))
  }

  @Test func theScriptOfTheAction() throws {
    let tool = try Tool([
      "A B/dead.flow.yml": Declarations.dead, "clean.flow.yml": Declarations.clean,
      "known.txt": "Dead dead-action Home.more\n",
    ])
    let run = try check(tool, [:])
    #expect(run.status == 0)
    #expect(run.output.contains("::warning file=A B/dead.flow.yml,line="))
    #expect(run.set == "exit-code=0\nsarif=flowcheck.sarif\n")
    #expect(try tool.text("flowcheck.sarif").contains("\"2.1.0\""))
    let strict = try check(tool, ["STRICT": "true", "PATHS": "A B\nclean.flow.yml\n"])
    #expect(strict.status == 1)
    #expect(strict.set == "exit-code=1\nsarif=flowcheck.sarif\n")
    #expect(try check(tool, ["STRICT": "true", "PATHS": "clean.flow.yml"]).status == 0)
    #expect(try check(tool, ["STRICT": "true", "BASELINE": "known.txt"]).status == 0)
    #expect(try check(tool, ["STRICT": "perhaps"]).status == 2)
  }

  /// An old SARIF file is not taken for that of a run which failed before it could write one.
  @Test func theActionUploadsNothingOld() throws {
    let tool = try Tool(["broken.flow.yml": Declarations.broken, "flowcheck.sarif": "old"])
    let run = try check(tool, [:])
    #expect(run.status == 2)
    #expect(run.set == "exit-code=2\n")
    #expect(!tool.exists("flowcheck.sarif"))
  }

  @Test(arguments: [("bash", "complete"), ("zsh", "#compdef flowcheck"), ("fish", "complete -c 'flowcheck'")])
  func completions(shell: String, part: String) throws {
    let run = try Tool([:]).run("--generate-completion-script", shell)
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    #expect(run.output.contains(part))
    #expect(run.output.contains("require-complete"))
    #expect(run.output.contains("stuck-guard"))
    #expect(!run.output.contains("render-dot"))
  }

  /// ArgumentParser's plugin writes the manual from this description.
  @Test func theDescriptionForTheManual() throws {
    let run = try Tool([:]).run("--experimental-dump-help")
    #expect(run.status == 0)
    #expect(run.output.contains("\"commandName\" : \"config\""))
  }
}
