import Foundation
import Testing

/// The examples of README.md show what the tool does.
@Suite(.serialized) struct ReadmeTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The fenced blocks of a language, without their fences.
  private func blocks(_ language: String, in page: String = "README.md") throws -> [String] {
    let readme = try String(contentsOf: Self.root.appending(path: page), encoding: .utf8)
    var blocks: [String] = []
    var block: [Substring]?
    for line in readme.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "```\(language)" {
        block = []
      } else if line == "```", let lines = block {
        blocks.append(lines.joined(separator: "\n"))
        block = nil
      } else {
        block?.append(line)
      }
    }
    return blocks
  }

  @Test func theDeclarationCanBeRead() throws {
    let declaration = try #require(try blocks("yaml").first)
    let run = try Tool(["Storefront.flow.yml": declaration]).run()
    #expect(run.errors.isEmpty)
    #expect(run.output.contains("deep-link-misses item"))
  }

  @Test func theMachineDoesWhatTheTextSays() throws {
    let machine = try #require(try blocks("yaml").dropFirst().first)
    let run = try Tool(["app.flow.yml": "flow: Talk\nroot: Chats\ncoordinators:\n" + machine]).run()
    #expect(run.errors.isEmpty)
    #expect(run.output.contains("unexpected-event Chats.chat.openChat"))
    #expect(run.output.contains("2  tap again ChatList.open  the app stops"))
  }

  @Test func theConfigurationsCanBeRead() throws {
    let page = "Sources/flowcheck/Documentation.docc/Configuration.md"
    let configurations = try [#require(blocks("yaml").dropFirst(2).first), #require(blocks("yaml", in: page).first)]
    for configuration in configurations {
      let tool = try Tool([
        "Flows/app.flow.yml": Declarations.dead, ".flowcheck.yml": configuration, "flows.baseline": "",
        "build/out.txt": "",
      ])
      let run = try tool.run()
      #expect(run.errors.isEmpty)
      // Both turn off the only rule that has a finding.
      #expect(run.output.contains("Dead: nothing wrong, 1 hidden · complete"))
      #expect(tool.exists("build/flows.xml"))
    }
  }

  @Test func theReportIsReal() throws {
    let excerpts = try blocks("text")
    #expect(excerpts.count == 3)
    let name = "Fixtures/Apps/Storefront.flow.yml"
    let shop = try String(contentsOf: Self.root.appending(path: name), encoding: .utf8)
    let tool = try Tool([name: shop])
    let report = try tool.run(name).output
    #expect(report.hasPrefix(try #require(excerpts.first)))
    #expect(report.hasSuffix(try #require(excerpts.dropFirst().first) + "\n"))
    let tests = try tool.run("tests", name, "--style", "xcuitest", "--output", "Walks.swift").output
    #expect(tests.hasPrefix(try #require(excerpts.last)))
  }

  @Test func everyOptionNamedExists() throws {
    let commands = [
      "check", "explore", "replay", "walk", "tests", "render", "diff", "convert", "conform", "export", "init", "config",
      "schema", "extract",
    ]
    // The help of ArgumentParser does not mention this option.
    let help = try commands.map { try Tool([:]).run($0, "--help").output }.joined() + "--generate-completion-script"
    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    // Options of other programs are on lines of their own.
    let lines = readme.split(separator: "\n").filter { !$0.contains("swift build ") && !$0.contains("docker run ") }
    let options = lines.flatMap { $0.matches(of: /--[a-z][a-z-]+/) }.map { String($0.output) }
    #expect(options.count > 10)
    for option in options { #expect(help.contains(option), "\(option)") }
  }

  @Test func theReviewIsReal() throws {
    let excerpt = try #require(try blocks("diff").first)
    let run = try Tool(["Shop.flow.yml": ReviewedShop.old, "Flows/Shop.flow.yml": ReviewedShop.new])
      .run("diff", "Shop.flow.yml", "Flows/Shop.flow.yml")
    var rest = run.output[...]
    for line in excerpt.split(separator: "\n") {
      let place = try #require(rest.range(of: line + "\n"), "\(line)")
      rest = rest[place.upperBound...]
    }
  }

  @Test func theExamplesOfDrawingWork() throws {
    let examples = try blocks("sh").flatMap { $0.split(separator: "\n") }
      .filter { $0.hasPrefix("flowcheck render ") }
    #expect(examples.count == 6)
    let tool = try Tool([
      "Shop.flow.yml": ReviewedShop.new.replacing("Main", with: "HomeTab")
    ])
    for example in examples {
      let words = example.split(separator: "#")[0].split(separator: " ").dropFirst().map(String.init)
      let process = tool.process(words)
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0, "\(example)")
    }
  }

  @Test func whatIsSaidOfRunsIsReal() throws {
    let excerpts = try blocks("console")
    #expect(excerpts.count == 2)
    let name = "Fixtures/Apps/Storefront.flow.yml"
    let shop = try String(contentsOf: Self.root.appending(path: name), encoding: .utf8)
    let explored = try Tool([name: shop]).run(["explore", name], input: "launch 2\ntap Home.item\nwhy tap Item.buy\n")
    #expect(explored.output.contains(try #require(excerpts.first)))
    let declaration = ReplayCommandTests.shopWithCondition
    let replayed = try Tool(["shop.flow.yml": declaration, "trace.json": ReplayCommandTests.trace])
      .run("replay", "trace.json")
    #expect(replayed.output.hasPrefix(try #require(excerpts.last)))
  }

  @Test func thePictureIsUpToDate() throws {
    let name = "Fixtures/Apps/Storefront.flow.yml"
    let shop = try String(contentsOf: Self.root.appending(path: name), encoding: .utf8)
    let picture = Self.root.appending(path: ".github/storefront.svg").path(percentEncoded: false)
    let run = try Tool([name: shop]).run("render", name, "--findings", "--dot", picture, "--check", "--quiet")
    #expect(run.errors.isEmpty)
    #expect(run.status == 0)
  }
}
