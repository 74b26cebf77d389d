import Foundation
import Testing

@Suite(.serialized) struct InitCommandTests {
  @Test func whatIsWrittenPasses() throws {
    let tool = try Tool(["Corner Shop/README.md": ""])
    let run = try tool.run("init", "Corner Shop")
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    #expect(run.output.hasPrefix("Written: Corner Shop/CornerShop.flow.yml, Corner Shop/.flowcheck.yml\n"))
    #expect(run.output.contains("flowcheck 'Corner Shop/CornerShop.flow.yml'\n"))
    let check = try tool.run("--strict", "--require-complete")
    #expect(check.status == 0)
    #expect(check.output.hasPrefix("CornerShop: nothing wrong · complete"))
    // The configuration that was written is right, too.
    #expect(try tool.run("--config", "Corner Shop/.flowcheck.yml").output == check.output)
  }

  @Test func aSecondTimeNothingIsWritten() throws {
    let tool = try Tool(["Shop.flow.yml": "mine"])
    let run = try tool.run("init", "--name", "Shop")
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors == "error: Shop.flow.yml: is there already; nothing was written\n")
    #expect(try tool.text("Shop.flow.yml") == "mine")
    #expect(!tool.exists(".flowcheck.yml"))
  }

  @Test func itAsksNothing() throws {
    let tool = try Tool([:])
    let process = tool.process(["init", "--name", "Shop"])
    // A command that waits for an answer here would get none.
    let input = Pipe()
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    try input.fileHandleForWriting.close()
    #expect(tool.exists("Shop.flow.yml"))
  }

  @Test func aFolderThatIsNotThere() throws {
    let run = try Tool([:]).run("init", "nowhere")
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("error: nowhere/"))
  }
}
