import FlowTestSupport
import Foundation
import Testing

@Suite(.serialized) struct RenderCommandTests {
  private let tool: Tool

  init() throws {
    tool = try Tool(["new.flow.yml": ReviewedShop.new])
  }

  @Test func printsTaps() throws {
    let run = try tool.run("render", "--distances")
    #expect(run.status == 0)
    #expect(
      run.output == """
        Shop: taps from launch
          0  List
          1  Item
          2  Cart
          3  Address
          4  Checkout
          5  Receipt

        """)
  }

  /// In every command `--taps` is a limit and takes a number.
  @Test func tapsAreALimit() throws {
    let run = try tool.run("render", "--distances", "--taps", "1")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("Shop: taps from launch\n  0  List\n"))
    let mistaken = try tool.run("render", "--taps")
    #expect(mistaken.status == 2)
    #expect(mistaken.errors.contains("Missing value for '--taps <n>'"), "\(mistaken.errors)")
  }

  @Test func drawsWithoutJudging() throws {
    #expect(try tool.run("render", "--dot", "out.svg").status == 0)
    #expect(try !tool.text("out.svg").contains("stuck&#45;state"))
    #expect(try tool.run("render", "--dot", "out.svg", "--findings").status == 0)
    #expect(try tool.text("out.svg").contains("stuck&#45;state"))
  }

  @Test(arguments: ["out.svg", "out.png", "out.pdf", "out.gv"])
  func aStalePictureFails(file: String) throws {
    #expect(try tool.run("render", "--dot", file).status == 0)
    #expect(try tool.run("render", "--dot", file, "--check").status == 0)
    let before = try Data(contentsOf: tool.folder.appending(path: file))
    let changed = Data(ReviewedShop.old.utf8)
    try changed.write(to: tool.folder.appending(path: "new.flow.yml"))
    let stale = try tool.run("render", "--dot", file, "--check")
    #expect(stale.status == 1)
    #expect(stale.errors == "error: \(file): this is not what would be drawn now\n")
    #expect(try Data(contentsOf: tool.folder.appending(path: file)) == before)
  }

  @Test func drawsARun() throws {
    #expect(try tool.run("render", "--dot", "out.svg", "--trace", "stuck-state:Receipt").status == 0)
    let picture = try tool.text("out.svg")
    #expect(picture.contains("steps of the run"))
    #expect(picture.contains("tap Checkout.pay"))
    let missing = try tool.run("render", "--dot", "out.svg", "--trace", "stuck-state:Cart")
    #expect(missing.status == 2)
    #expect(missing.errors.contains("those with a trace: "))
  }

  @Test func largeAppsInParts() throws {
    let tool = try Tool(["large.flow.yml": LargeApp.declaration(screens: 300)])
    #expect(try tool.run("render", "--dot", "small.svg", "--depth", "2").status == 0)
    #expect(try tool.run("render", "--dot", "part.svg", "--focus", "HomeOffers").status == 0)
    #expect(try tool.text("small.svg").contains("97 screens, 18 coordinators"))
    #expect(try tool.text("part.svg").contains("HomeOffersDetail"))
    #expect(try !tool.text("part.svg").contains("SearchList"))
  }

  @Test func aLargeAppIsAnOverview() throws {
    let tool = try Tool(["large.flow.yml": LargeApp.declaration(screens: 70), "small.flow.yml": ReviewedShop.new])
    for (arguments, text) in [
      (["render", "large.flow.yml"], "stack · 3 screens"),
      (["render", "large.flow.yml", "--detail", "full"], "▶ HomeList"),
      (["render", "large.flow.yml", "--focus", "Home"], "▶ HomeList"),
      (["render", "small.flow.yml"], "▶ List"), (["render", "small.flow.yml", "--detail", "overview"], "screens"),
      (["check", "large.flow.yml", "--max-states", "100"], "stack · 3 screens"),
      (["check", "large.flow.yml", "--max-states", "100", "--detail", "full"], "▶ HomeList"),
    ] {
      for ending in ["dot", "mmd"] {
        _ = try tool.run(arguments + ["--dot", "out.\(ending)", "--quiet"])
        #expect(try tool.text("out.\(ending)").contains(text), "\(arguments) \(ending)")
      }
    }
    #expect(try !tool.text("out.dot").contains("stack · 3 screens"))
    for ending in ["svg", "png", "pdf"] {
      #expect(try tool.run("render", "large.flow.yml", "--dot", "out.\(ending)").status == 0)
      #expect(try tool.run("render", "large.flow.yml", "--dot", "out.\(ending)", "--check").status == 0)
    }
    #expect(try tool.run("render", "large.flow.yml", "--dot", "out.svg", "--check", "--detail", "full").status == 1)
  }

  @Test func usage() throws {
    for arguments in [
      ["render"], ["render", "--check"], ["render", "--dot", "x.jpg"], ["render", "--dot", "x.svg", "--depth", "0"],
      ["render", "--dot", "x.svg", "--trace", "nothing:"], ["render", "--dot", "x.svg", "--focus", "Nobody"],
      ["render", "--detail", "full"], ["render", "--dot", "x.svg", "--detail", "some"],
      ["render", "--dot", "x.svg", "--detail", "overview", "--depth", "2"],
    ] {
      let process = tool.process(arguments)
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 2, "\(arguments)")
    }
  }
}
