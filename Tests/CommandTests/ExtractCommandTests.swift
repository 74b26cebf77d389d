import Foundation
import Testing

/// `flowcheck extract` finds its program and passes all arguments on, and reports a program that is missing.
@Suite struct ExtractCommandTests {
  private static let app = """
    import SwiftUI
    @main struct Shop: App { var body: some Scene { WindowGroup { RootView() } } }
    struct RootView: View {
      @State private var help = false
      var body: some View {
        NavigationStack { ListView() }
      }
    }
    struct ListView: View {
      @State private var help = false
      var body: some View {
        Button("Help") { help = true }
          .sheet(isPresented: $help) { HelpView() }
      }
    }
    struct HelpView: View { var body: some View { Text("?") } }
    """

  @Test func whatIsExtractedCanBeChecked() throws {
    let tool = try Tool(["Sources/Shop.swift": Self.app])
    let run = try tool.run("extract", "Sources", "--name", "Shop", "--output", "Shop.flow.yml")
    #expect(run.status == 0)
    #expect(run.errors.hasSuffix("navigation call placed\n"))
    #expect(try tool.run("extract", "Sources", "--check", "Shop.flow.yml").status == 0)
    let check = try tool.run("Shop.flow.yml", "--format", "json")
    #expect(check.status != 2)
    #expect(check.output.contains("\"flow\": \"Shop\""))
  }

  @Test func whatHasComeApartIsSaid() throws {
    let tool = try Tool(["Sources/Shop.swift": Self.app])
    _ = try tool.run("extract", "Sources", "--output", "Shop.flow.yml")
    try Data(Self.app.replacing("HelpView", with: "GuideView").utf8).write(
      to: tool.folder.appending(path: "Sources/Shop.swift"))
    let run = try tool.run("extract", "Sources", "--check", "Shop.flow.yml")
    #expect(run.status == 1)
    #expect(run.output.contains("not declared: screen RootView.GuideView"))
    #expect(run.output.contains("not in the source: screen RootView.HelpView"))
  }

  @Test func anEditStaysWhenTheSourceChanges() throws {
    let tool = try Tool(["Sources/Shop.swift": Self.app])
    _ = try tool.run("extract", "Sources", "--output", "Shop.flow.yml")
    let file = tool.folder.appending(path: "Shop.flow.yml")
    let edited = try String(contentsOf: file, encoding: .utf8).replacing("flow: Sources", with: "flow: Mine")
    try Data((edited + "# of mine\n").utf8).write(to: file)
    try Data((Self.app + "\n// nothing\n").utf8).write(to: tool.folder.appending(path: "Sources/Shop.swift"))
    #expect(try tool.run("extract", "Sources", "--output", "Shop.flow.yml").status == 0)
    #expect(try String(contentsOf: file, encoding: .utf8).hasSuffix("# of mine\n"))
  }

  @Test func aFileOfSomebodyElseIsLeftAlone() throws {
    let tool = try Tool(["Sources/Shop.swift": Self.app, "Shop.flow.yml": "flow: Other\n"])
    let run = try tool.run("extract", "Sources", "--output", "Shop.flow.yml")
    #expect(run.status == 2)
    #expect(run.errors.contains("Shop.flow.yml was not written by this command"))
  }

  /// Links to folders are not followed, so that a circle of them is no endless folder.
  @Test func aFileThatCannotBeReadCostsOnlyItself() throws {
    let tool = try Tool(["Sources/Shop.swift": Self.app, "Sources/Views.swift/More.swift": "struct More {}"])
    let sources = tool.folder.appending(path: "Sources")
    for (name, target) in [("Gone.swift", "nowhere"), ("Circle", ".")] {
      try FileManager.default.createSymbolicLink(
        atPath: sources.appending(path: name).path, withDestinationPath: target)
    }
    let run = try tool.run("extract", "Sources", "--output", "Shop.flow.yml")
    #expect(run.status == 0)
    #expect(run.errors.hasPrefix("warning: Sources/Gone.swift: not read: it cannot be opened\n"), "\(run.errors)")
    #expect(run.errors.hasSuffix("1 of 1 navigation call placed\n"), "\(run.errors)")
    #expect(!run.errors.contains("Views.swift"))
  }

  @Test func aFileThatIsNamedHasToBeThere() throws {
    let tool = try Tool(["Sources/Shop.swift": Self.app])
    let run = try tool.run("extract", "Sources/Shop.swift", "Sources/Gone.swift")
    #expect(run.status == 2)
    #expect(run.errors == "error: Sources/Gone.swift does not exist\n")
  }

  @Test func withoutItsProgramItSaysHowToGetIt() throws {
    let tool = try Tool([:])
    let alone = tool.folder.appending(path: "flowcheck")
    try FileManager.default.copyItem(at: Tool.executable, to: alone)
    let process = Process()
    process.executableURL = alone
    process.arguments = ["extract", "Sources"]
    process.environment = ProcessInfo.processInfo.environment.merging(["PATH": "/nowhere"]) { $1 }
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let said = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 2)
    #expect(said.hasPrefix("error: flowcheck-extract is neither beside this program nor in PATH"))
  }
}
