import FlowTestSupport
import Foundation
import Testing

@Suite(.serialized) struct DiffCommandTests {
  private let tool: Tool

  init() throws {
    tool = try Tool(["old.flow.yml": ReviewedShop.old, "new.flow.yml": ReviewedShop.new])
  }

  @Test func saysWhatAReviewerWantsToKnow() throws {
    let run = try tool.run("diff", "old.flow.yml", "new.flow.yml")
    #expect(run.status == 1)
    #expect(run.errors.isEmpty)
    #expect(run.output.contains("Checkout is now 2 taps farther (2 → 4)."))
    #expect(run.output.contains("Receipt lost its way back."))
    try expectSnapshot(run.output, named: "diff.txt")
  }

  @Test func speaksMarkdown() throws {
    let run = try tool.run("diff", "old.flow.yml", "new.flow.yml", "--format", "markdown")
    #expect(run.status == 1)
    try expectSnapshot(run.output, named: "diff.md")
  }

  @Test func speaksJSON() throws {
    struct Report: Decodable {
      struct Change: Decodable {
        var section: String
        var change: String
        var subject: String
        var before: String?
        var after: String?
        var fails: Bool
      }
      var schema: String
      var failing: Int
      var changes: [Change]
    }
    let run = try tool.run("diff", "old.flow.yml", "new.flow.yml", "--format", "json")
    let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
    #expect(report.schema == "flowcheck-diff/1")
    #expect(report.failing == report.changes.count(where: \.fails))
    #expect(report.changes.contains { $0.subject == "Checkout" && $0.before == "2" && $0.after == "4" })
  }

  @Test func theWayBackIsNoFailure() throws {
    let run = try tool.run("diff", "new.flow.yml", "old.flow.yml")
    #expect(run.status == 0)
    #expect(run.output.contains("Checkout is now 2 taps nearer (4 → 2)."))
    #expect(try tool.run("diff", "new.flow.yml", "old.flow.yml", "--quiet").output.isEmpty)
    #expect(try tool.run("diff", "old.flow.yml", "old.flow.yml").output.hasSuffix(": no difference\n"))
  }

  @Test func drawsBothAsOne() throws {
    #expect(try tool.run("diff", "old.flow.yml", "new.flow.yml", "--dot", "diff.svg").status == 1)
    let picture = try tool.text("diff.svg")
    for text in ["+ Cart", "added: only in new.flow.yml", "removed: only in old.flow.yml"] {
      #expect(picture.contains(text), "\(text)")
    }
    let refused = try tool.run("diff", "old.flow.yml", "new.flow.yml", "--dot", "old.flow.yml")
    #expect(refused.status == 2)
    #expect(try tool.text("old.flow.yml") == ReviewedShop.old)
  }

  @Test func usage() throws {
    for arguments in [
      ["diff", "old.flow.yml"], ["diff", "old.flow.yml", "nowhere.yml"], ["diff", ".", "new.flow.yml"],
    ] {
      let process = tool.process(arguments)
      process.standardError = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 2, "\(arguments)")
    }
  }

  /// Runs git without the settings of any user.
  private func git(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git", "-c", "user.name=A", "-c", "user.email=a@example.com"] + arguments
    process.currentDirectoryURL = tool.folder
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "git \(arguments)")
  }

  private func write(_ text: String, _ name: String) throws {
    let file = tool.folder.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  @Test func readsRevisionsWithWhatTheyInclude() throws {
    try write(ReviewedShop.old + "\ninclude: [../parts/Help.flow.yml]\n", "flows/Shop.flow.yml")
    let part = "coordinators:\n  Help: {container: stack, start: [push: Topics], screens: {Topics: {}}}\n"
    try write(part, "parts/Help.flow.yml")
    try git("init", "-q")
    try git("add", ".")
    try git("commit", "-q", "-m", "One")
    try write(part.replacing("Topics", with: "Questions"), "parts/Help.flow.yml")
    let run = try tool.run("diff", "HEAD:flows/Shop.flow.yml", "flows/Shop.flow.yml")
    #expect(run.errors.isEmpty)
    #expect(run.output.contains("- Topics in Help."))
    #expect(run.output.contains("+ Questions in Help."))
    for same in ["HEAD:./flows/Shop.flow.yml", ":flows/Shop.flow.yml", "HEAD^{commit}:flows/Shop.flow.yml"] {
      let run = try tool.run("diff", "HEAD:flows/Shop.flow.yml", same)
      #expect(run.output.hasSuffix(": no difference\n"), "\(same): \(run.errors)")
    }
    let revision = try tool.run("diff", "v9:flows/Shop.flow.yml", "new.flow.yml")
    #expect(revision.status == 2)
    #expect(revision.errors.contains("there is no revision “v9” in this repository"))
    let file = try tool.run("diff", "HEAD:flows/Nothing.flow.yml", "new.flow.yml")
    #expect(file.status == 2)
    #expect(file.errors.contains("HEAD:flows/Nothing.flow.yml:1:1: error: there is no such file"))
    let option = try tool.run("diff", "--", "--output=owned:flows/Shop.flow.yml", "new.flow.yml")
    #expect(option.status == 2)
    #expect(option.errors.contains("begins with a dash"))
    #expect(!tool.exists("owned"))
  }

  /// A change that is compared with a revision can add files of any name.
  @Test func noFileTakesThePlaceOfARevision() throws {
    try git("init", "-q", "-b", "main")
    try git("add", "old.flow.yml")
    try git("commit", "-q", "-m", "One")
    for name in ["main:old.flow.yml", "v9:old.flow.yml"] { try write(ReviewedShop.new, name) }
    #expect(try tool.run("diff", "main:old.flow.yml", "new.flow.yml").status == 1)
    let revision = try tool.run("diff", "v9:old.flow.yml", "new.flow.yml")
    #expect(revision.status == 2)
    #expect(
      revision.errors == """
        error: v9:old.flow.yml: there is no revision “v9” in this repository; the file of that name is read as \
        ./v9:old.flow.yml

        """)
    let absolute = tool.folder.appending(path: "main:old.flow.yml").path(percentEncoded: false)
    for file in ["./main:old.flow.yml", "../\(tool.folder.lastPathComponent)/main:old.flow.yml", absolute] {
      #expect(try tool.run("diff", file, "new.flow.yml").output.hasSuffix(": no difference\n"), "\(file)")
    }
  }

  @Test func outsideOfARepository() throws {
    let run = try tool.run("diff", "main:Shop.flow.yml", "new.flow.yml")
    #expect(run.status == 2)
    #expect(run.errors.contains("the current folder is in no git repository"))
  }
}
