import Foundation
import Testing

/// Numbers beyond any sensible use are refused with the name of their setting, and never crash the tool.
@Suite(.serialized) struct LargestValueTests {
  @Test(arguments: [
    (["--stack-depth", "1001"], "--stack-depth must be at most 1000"),
    (["--instances", "9223372036854775807"], "--instances must be at most 1000"),
    (["--modals", "9223372036854775807"], "--modals must be at most 1000"),
    (["--taps", "9223372036854775807"], "--taps must be at most 1000"),
    (["--pending", "9223372036854775807"], "--pending must be at most 1000"),
    (["--races", "1001"], "--races must be at most 1000"),
    (["--max-seconds", "1e308"], "--max-seconds must be at most 1000000000"),
    (["--max-seconds", "inf"], "--max-seconds must be at most 1000000000"),
  ])
  func beyondIt(options: [String], complaint: String) throws {
    let run = try Tool(["app.flow.yml": Declarations.clean]).run(options)
    #expect(run.status == 2)
    #expect(run.errors.contains(complaint))
  }

  @Test(arguments: ["--stack-depth", "--instances", "--modals", "--taps", "--pending", "--races"])
  func exactlyIt(option: String) throws {
    let run = try Tool(["app.flow.yml": Declarations.clean]).run(option, "1000", "--max-states", "100")
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
  }

  @Test func moreThanMemoryHolds() throws {
    let tool = try Tool([
      "app.flow.yml": """
      flow: Stack
      root: App
      coordinators:
        App:
          container: stack
          start: [push: Home]
          screens: {Home: {terminal: true}}
      """
    ])
    let run = try tool.run("--stack-depth", "1000", "--instances", "1000")
    #expect(run.status == 2)
    #expect(run.errors.contains("app.flow.yml:1:1: error: too large to be checked: stackDepth 1000, instances 1000"))
  }

  @Test func manyAnswersOnOneScreen() throws {
    let answers = (0..<70).map { "          a\($0): {trigger: async, do: []}\n" }.joined()
    let tool = try Tool([
      "app.flow.yml": """
      flow: Answers
      root: App
      coordinators:
        App:
          container: stack
          start: [push: Home]
          screens:
            Home:
              terminal: true
              actions:
      \(answers)
      """
    ])
    // Any of them may come in any order: there are far more states than that.
    let run = try tool.run("--max-states", "300", "--quiet")
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
  }

  @Test func fewFilesMayBeOpen() throws {
    let tool = try Tool(["app.flow.yml": Declarations.clean])
    for count in 8...20 {
      let shell = Process()
      shell.executableURL = URL(filePath: "/bin/sh")
      let errors = tool.folder.appending(path: "errors")
      try Data().write(to: errors)
      shell.standardError = try FileHandle(forWritingTo: errors)
      shell.arguments = [
        "-c", "ulimit -n \(count); exec \"$0\" --quiet --dot out.svg app.flow.yml",
        Tool.executable.path(percentEncoded: false),
      ]
      shell.currentDirectoryURL = tool.folder
      try shell.run()
      shell.waitUntilExit()
      #expect(shell.terminationReason == .exit)
      // Drawn, or not for a stated reason.
      let said = try String(contentsOf: errors, encoding: .utf8)
      #expect(shell.terminationStatus == 0 || (shell.terminationStatus == 4 && said.contains("not drawn")), "\(said)")
    }
  }
}
