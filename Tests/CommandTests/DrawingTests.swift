import Foundation
import Testing

@Suite(.serialized) struct DrawingTests {
  @Test func aPictureWithoutAnyOtherWord() throws {
    let tool = try Tool(["app.flow.yml": Declarations.stuck])
    let run = try tool.run("--dot", "out.svg")
    #expect(run.status == 1)
    #expect(run.errors.isEmpty)
    let picture = try tool.text("out.svg")
    #expect(picture.contains("<svg"))
    #expect(picture.contains("Home"))
    #expect(!tool.exists("out.svg.dot"))
  }

  @Test(arguments: [("png", [0x89, 0x50, 0x4E, 0x47]), ("pdf", [0x25, 0x50, 0x44, 0x46])] as [(String, [UInt8])])
  func images(ending: String, signature: [UInt8]) throws {
    let tool = try Tool(["app.flow.yml": Declarations.clean])
    #expect(try tool.run("--dot", "out.\(ending)").status == 0)
    let data = try Data(contentsOf: tool.folder.appending(path: "out.\(ending)"))
    #expect(Array(data.prefix(4)) == signature)
  }

  @Test func aDeclarationIsNeverOverwritten() throws {
    let tool = try Tool(["app.flow.yml": Declarations.clean])
    let run = try tool.run("--report", "json=./app.flow.yml")
    #expect(run.status == 2)
    #expect(run.errors.contains("app.flow.yml: this is a declaration to be checked"))
    #expect(try tool.text("app.flow.yml") == Declarations.clean)
  }

  @Test func texts() throws {
    let tool = try Tool(["app.flow.yml": Declarations.clean])
    for ending in ["dot", "gv", "mmd"] { #expect(try tool.run("--dot", "out.\(ending)").status == 0) }
    #expect(try tool.text("out.dot").contains("digraph"))
    #expect(try tool.text("out.gv") == tool.text("out.dot"))
    #expect(try tool.text("out.mmd").contains("flowchart"))
  }

  @Test func aPictureForEachFlow() throws {
    let tool = try Tool(["a.flow.yml": Declarations.clean, "deep/b.flow.yml": Declarations.stuck])
    #expect(try tool.run(".", "--dot", "out.svg").status == 1)
    #expect(tool.exists("out-Clean.svg") && tool.exists("out-Stuck.svg") && !tool.exists("out.svg"))
  }

  @Test func theChildSaysWhatIsWrong() throws {
    let run = try Tool([:]).run("render-dot", "--format", "svg")
    #expect(run.status == 4)
    #expect(run.output.isEmpty && !run.errors.isEmpty)
  }
}
