import Foundation
import Testing

@Suite(.serialized) struct StreamTests {
  /// A reader that has gone, such as `head`, is not an error.
  @Test func aClosedPipeKeepsTheExitCode() throws {
    let tool = try Tool(["app.flow.yml": Declarations.stuck])
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let process = tool.process([])
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 1)
  }

  @Test func findingsOnStandardOutputAloneAndWithoutColour() throws {
    let run = try Tool(["app.flow.yml": Declarations.stuck]).run()
    #expect(run.output.contains("stuck-state"))
    #expect(run.errors.isEmpty)
    #expect(!run.output.contains("\u{1B}"))
  }

  @Test func quietAndVerbose() throws {
    let tool = try Tool(["app.flow.yml": Declarations.clean])
    let quiet = try tool.run("--quiet")
    #expect(quiet.output.isEmpty && quiet.errors.isEmpty)
    let verbose = try tool.run("--verbose")
    #expect(verbose.errors == "app.flow.yml: read Clean\n")
  }

  @Test func json() throws {
    let run = try Tool(["app.flow.yml": Declarations.stuck]).run("--format", "json")
    let report = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(report["schema"] as? String == "flowcheck/1")
    let flow = try #require((report["flows"] as? [[String: Any]])?.first)
    #expect(flow["verdict"] as? String == "complete")
    #expect(flow["file"] as? String == "app.flow.yml")
    let finding = try #require((flow["findings"] as? [[String: Any]])?.first)
    #expect(finding["rule"] as? String == "stuck-state")
    #expect(finding["subject"] as? String == "Home")
    #expect(finding["line"] as? Int == 7)
    #expect((finding["trace"] as? [[String: Any]])?.count == 1)
  }

  @Test func jsonOfADeclarationThatCannotBeRead() throws {
    struct Report: Decodable {
      struct Mistake: Decodable {
        var file: String
        var line: Int
        var column: Int
        var message: String
        var suggestion: String?
      }
      var schema: String
      var flows: [[String: String]]
      var errors: [Mistake]
    }
    let tool = try Tool(["app.flow.yml": Declarations.broken.replacing("Nobody", with: "Ap")])
    let run = try tool.run("--format", "json")
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("app.flow.yml:2:7: error: "))
    let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
    #expect(report.schema == "flowcheck/1")
    #expect(report.flows.isEmpty)
    let mistake = try #require(report.errors.first)
    #expect(mistake.file == "app.flow.yml")
    #expect((mistake.line, mistake.column) == (2, 7))
    #expect(mistake.message == "coordinator ‘Ap’ is not declared")
    #expect(mistake.suggestion == "App")
  }

  @Test func sameBytesEveryTime() throws {
    let tool = try Tool(["a.flow.yml": Declarations.stuck, "b.flow.yml": Declarations.bounded])
    let first = try tool.run("--format", "json").output
    #expect(try tool.run("--format", "json").output == first)
  }

  /// The tool says that it has read the flow once it listens for interrupts.
  @Test func anInterruptReportsWhatWasFound() throws {
    let tool = try Tool(["app.flow.yml": Declarations.endless])
    let process = tool.process(["--verbose", "--report", "json=report.json", "--max-states", "1000000"])
    let errors = Pipe()
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    #expect(!errors.fileHandleForReading.availableData.isEmpty)
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 3)
    #expect(try tool.text("report.json").contains("\"limit\": \"interrupt\""))
  }

  @Test func budgets() throws {
    let tool = try Tool(["app.flow.yml": Declarations.endless])
    for (option, value, limit) in [("--max-states", "500", "states"), ("--max-seconds", "0.001", "seconds")] {
      let run = try tool.run(option, value, "--format", "json", "--require-complete")
      #expect(run.status == 3)
      #expect(run.output.contains("\"limit\": \"\(limit)\""))
    }
    let run = try tool.run("--max-memory", "200kB", "--format", "json")
    #expect(run.output.contains("\"limit\": \"memory\""))
  }

  @Test func limits() throws {
    let tool = try Tool(["app.flow.yml": Declarations.bounded])
    let few = try tool.run("--pending", "1")
    let many = try tool.run("--pending", "9")
    #expect(few.output.contains("raise --pending"))
    #expect(few.output != many.output)
  }
}
