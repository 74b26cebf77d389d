import Foundation
import Testing

@Suite(.serialized) struct ExitCodeTests {
  @Test(
    arguments: [
      (Declarations.clean, [], 0),
      (Declarations.stuck, [], 1),
      (Declarations.dead, [], 0),
      (Declarations.dead, ["--strict"], 1),
      (Declarations.bounded, [], 0),
      (Declarations.bounded, ["--require-complete"], 3),
      (Declarations.broken, [], 2),
      ("flow: [", [], 2),
      ("", [], 2),
      ("root: App", [], 2),
    ] as [(String, [String], Int32)])
  func verdicts(declaration: String, options: [String], status: Int32) throws {
    let tool = try Tool(["app.flow.yml": declaration])
    let process = tool.process(["app.flow.yml"] + options)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == status)
  }

  @Test func aMistakeIsShownWithItsPosition() throws {
    let tool = try Tool(["app.flow.yml": Declarations.broken, "other.flow.yml": Declarations.stuck])
    let run = try tool.run()
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("app.flow.yml:2:7: error: "))
    #expect(run.output.contains("Stuck: 1 error"))
  }

  @Test func aMistypedCommandIsNoFile() throws {
    let run = try Tool(["app.flow.yml": Declarations.stuck]).run("exploer")
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.contains("there is no command “exploer”, and no such file; did you mean “flowcheck explore”?"))
  }

  @Test(arguments: [
    ["--bogus"], ["--report", "carrier-pigeon"], ["--format", ""], ["--max-states", "0"], ["--max-memory", "12XB"],
    ["--max-seconds", "nan"], ["--modals", "-1"], ["--quiet", "--verbose"], ["nowhere.flow.yml"],
    ["--baseline", "nowhere.txt"], ["--write-baseline", "nowhere/baseline.txt"], ["--write-baseline", "app.flow.yml"],
    ["--report", "sarif=app.flow.yml"], ["--report", "sarif", "--format", "json"],
    ["--report", "sarif=a", "--report", "junit=./a"], ["--dot", "picture.jpg"], ["--dot", "nowhere/picture.svg"],
    ["--report", "json=nowhere/report.json"],
  ])
  func wrongUsage(arguments: [String]) throws {
    let tool = try Tool(["app.flow.yml": Declarations.clean])
    let process = tool.process(arguments)
    let errors = Pipe()
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    let said = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 2)
    #expect(!said.isEmpty)
  }

  @Test func anEmptyFolder() throws {
    let run = try Tool([:]).run()
    #expect(run.status == 2)
    #expect(run.errors == "error: the current folder: no .flow.yml file in it\n")
  }

  @Test func aFolderForAFile() throws {
    #expect(try Tool(["app.flow.yml/readme": ""]).run("app.flow.yml").status == 2)
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func anUnreadableFile() throws {
    let tool = try Tool(["app.flow.yml": Declarations.clean])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0], ofItemAtPath: tool.folder.appending(path: "app.flow.yml").path(percentEncoded: false))
    let run = try tool.run()
    #expect(run.status == 2)
    #expect(run.errors.contains("app.flow.yml"))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "only Linux has a device that is full"))
  func aFullDisk() throws {
    let tool = try Tool(["app.flow.yml": Declarations.clean])
    let process = tool.process([])
    process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 4)
  }

  @Test func helpAndVersion() throws {
    let tool = try Tool([:])
    let version = try tool.run("--version")
    #expect(version.status == 0)
    #expect(version.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
    let help = try tool.run("check", "--help")
    #expect(help.status == 0)
    #expect(help.output.contains("--require-complete"))
    let root = try tool.run("--help").output
    #expect(!root.contains("render-dot"))
    for line in help.output.split(separator: "\n") where line.hasPrefix("  --") { #expect(root.contains(line)) }
    #expect(root.contains("<paths>"))
    #expect(root.contains("SUBCOMMANDS:\n  check (default)"))
    #expect(try tool.run("help").output == root)
  }
}
