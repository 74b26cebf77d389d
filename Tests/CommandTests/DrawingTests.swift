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
    #expect(run.errors.contains("app.flow.yml: cannot be written: it is a declaration to be checked"))
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

  /// Both actions run one procedure, which leads each of them to another screen; nothing leads to a third screen.
  private static let half = """
    flow: Half
    root: App
    variables:
      left: {values: [false, true], initially: false}
      beta: {values: [false, true], initially: false}
    coordinators:
      App:
        start: [{push: Home}]
        procedures:
          go: [{when: left, do: [{push: Left}], else: [{push: Right}]}]
        screens:
          Home:
            actions:
              toLeft: [{set: {left: true}}, {run: go}]
              toRight: [{set: {left: false}}, {run: go}]
              toNew: [{when: beta, do: [{push: New}]}]
          Left: {}
          Right: {}
          New: {}
    """

  @Test func waysThatNobodyTakesAreLeftOutOnceThatIsKnown() throws {
    let tool = try Tool(["half.flow.yml": Self.half])
    func arrows(_ arguments: String...) throws -> [String] {
      _ = try tool.run(arguments + ["--dot", "out.dot", "--quiet"])
      return try tool.text("out.dot").matches(of: /"screen-Home" -> "screen-(\w+)" \[.*?label="([^"]*)"/).map {
        "\($0.output.1): \($0.output.2)"
      }
    }
    let all = [
      #"Left: toLeft [left]\ntoRight [left]"#, #"Right: toLeft [not left]\ntoRight [not left]"#, "New: toNew [beta]",
    ]
    #expect(try sorted(arrows("render", "half.flow.yml")) == sorted(all))
    #expect(
      try sorted(arrows("check", "half.flow.yml")) == sorted(["Left: toLeft [left]", "Right: toRight [not left]"]))
    #expect(try sorted(arrows("render", "half.flow.yml", "--findings")).count == 2)
    // A check of one state does not know yet which arrows are taken.
    #expect(try sorted(arrows("check", "half.flow.yml", "--max-states", "1")) == sorted(all))
    let lines = try tool.text("out.dot").split(separator: "\n").filter { $0.contains("\"screen-Home\" -> ") }
    #expect(lines.filter { $0.contains("style=dashed") }.map { $0.contains("screen-New") } == [true])
  }

  private func sorted(_ texts: [String]) -> [String] { texts.sorted() }

  @Test func theChildSaysWhatIsWrong() throws {
    let run = try Tool([:]).run("render-dot", "--format", "svg")
    #expect(run.status == 4)
    #expect(run.output.isEmpty && !run.errors.isEmpty)
  }
}
