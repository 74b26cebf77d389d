import Foundation
import Testing

/// Runs the examples of README and the articles: declarations are checked, commands print the output that is shown,
/// Swift compiles.
@Suite(.serialized) struct SnippetTests {
  /// The files of an article and the exit code of its last command stay from block to block.
  @Test(arguments: Article.all) func declarationsAndCommandsDoWhatIsShown(_ article: Article) throws {
    let tool = try Tool([:])
    var status: Int32 = 0
    for block in article.blocks where block.reasonNotToRun == nil {
      let place = "\(article.path):\(block.line)"
      if let file = block.file { try write(block.text, to: file, in: tool) }
      if block.declaresFlow {
        let file = block.file ?? "snippet.flow.yml"
        if block.file == nil { try write(block.text, to: file, in: tool) }
        let run = try tool.run("check", file, "--no-config", "--max-states", "500")
        #expect(run.status == 0 || run.status == 1, "\(place): \(run.errors)")
        if block.file == nil { try FileManager.default.removeItem(at: tool.folder.appending(path: file)) }
      }
      guard block.language == "console" else { continue }
      let session = try #require(Transcript(block), "\(place): no command, and no reason not to run it")
      for step in session.steps {
        let output = try run(step.command, in: tool, status: &status)
        #expect(step.shows(output), "\(place): $ \(step.command)\n\(output)")
      }
    }
  }

  @Test func everyDeclarationOfTheTutorialIsChecked() throws {
    let tutorial = try Article("Sources/flowcheck/Documentation.docc/Tutorial.md")
    let blocks = tutorial.blocks.filter { $0.declaresFlow || $0.language == "console" }
    #expect(blocks.count { $0.declaresFlow } > 4)
    for (block, next) in zip(blocks, blocks.dropFirst()) where block.declaresFlow {
      #expect(block.file == "Notes.flow.yml")
      #expect(next.lines.first?.hasPrefix("$ flowcheck") == true, "line \(block.line)")
      // The summary, with the number of findings.
      #expect(next.lines.contains { $0.hasPrefix("Notes: ") }, "line \(block.line)")
    }
  }

  @Test(arguments: Article.all.filter { $0.blocks.contains { $0.language == "swift" } })
  func swiftCompiles(_ article: Article) throws {
    for block in article.blocks where block.language == "swift" && block.reasonNotToRun == nil {
      let tool = try Tool(["Snippet.swift": block.text])
      var status: Int32 = 0
      let output = try run(try compilation("Snippet.swift"), in: tool, status: &status)
      #expect(status == 0, "\(article.path):\(block.line)\n\(output)")
    }
  }

  /// A test target contains the tests that articles show, with the files that they read as the article has them at that
  /// point.
  @Test func testsThatAreShownAreRun() throws {
    let target = Article.root.appending(path: "Tests/DocumentedTests")
    var shown: Set<String> = []
    for article in Article.all {
      var files: [String: String] = [:]
      for block in article.blocks {
        if let file = block.file { files[file] = block.text }
        guard block.language == "swift", block.text.contains("import FlowTesting") else { continue }
        let place = "\(article.path):\(block.line)"
        _ = try #require(block.file, "\(place): which file of Tests/DocumentedTests is it?")
        for (file, text) in files.sorted(by: { $0.key < $1.key }) where !file.hasPrefix(".") {
          let copy = try? String(contentsOf: target.appending(path: file), encoding: .utf8)
          #expect(copy == text, "\(place): Tests/DocumentedTests/\(file)")
          shown.insert(file)
        }
      }
    }
    let all = try FileManager.default.subpathsOfDirectory(atPath: target.path(percentEncoded: false))
      .filter { $0.contains(".") && $0 != "FailureMessageTests.swift" }
    #expect(shown == Set(all))
  }

  /// Makes sure that blocks which are not recognized as blocks do not go unnoticed.
  @Test func thereIsMuchToRun() {
    let blocks = Article.all.flatMap(\.blocks).filter { $0.reasonNotToRun == nil }
    #expect(blocks.count { $0.language == "console" } > 10)
    #expect(blocks.count { $0.language == "swift" } > 8)
    #expect(blocks.count { $0.declaresFlow } > 6)
  }

  private func write(_ text: String, to file: String, in tool: Tool) throws {
    let file = tool.folder.appending(path: file)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Runs a command as at a prompt: `$?` is the status of the previous command, and the result has both streams in one.
  private func run(_ command: String, in tool: Tool, status: inout Int32) throws -> String {
    let file = tool.folder.appendingPathExtension("output-\(UUID().uuidString)")
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let handle = try FileHandle(forWritingTo: file)
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "(exit \(status)); \(command)"]
    process.currentDirectoryURL = tool.folder
    var environment = ProcessInfo.processInfo.environment
    let folder = Tool.executable.deletingLastPathComponent().path(percentEncoded: false)
    environment["PATH"] = "\(folder):\(environment["PATH"] ?? "/usr/bin:/bin")"
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    process.waitUntilExit()
    status = process.terminationStatus
    return try String(contentsOf: file, encoding: .utf8)
  }

  /// The compiler's command with the built modules, and the C modules that those need.
  private func compilation(_ file: String) throws -> String {
    let products = Tool.executable.deletingLastPathComponent()
    let build = products.deletingLastPathComponent().deletingLastPathComponent()
    let maps = [
      build.appending(path: "checkouts/Yams/Sources/CYaml/include/module.modulemap"),
      Article.root.appending(path: "Sources/CGraphviz/module.modulemap"),
    ].map { "-Xcc '-fmodule-map-file=\($0.path(percentEncoded: false))'" }.joined(separator: " ")
    let modules = products.appending(path: "Modules").path(percentEncoded: false)
    return "swiftc -typecheck -swift-version 6 -module-cache-path ModuleCache -I '\(modules)' \(maps)"
      + " $(pkg-config --cflags libgvc) \(file)"
  }
}

extension SnippetTests {
  /// Commands after `$ `, each with the output below it.
  private struct Transcript {
    struct Step {
      var command: String
      var lines: [String] = []

      /// Whether an output is the one that is shown; a line `…` stands for any lines.
      func shows(_ output: String) -> Bool {
        var rest = Self.trimmed(output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))[...]
        let parts = Self.trimmed(lines).split(separator: "…", omittingEmptySubsequences: false).map(Array.init)
        guard let first = parts.first, rest.starts(with: first) else { return false }
        rest = rest.dropFirst(first.count)
        guard parts.count > 1, let last = parts.last else { return rest.isEmpty }
        for part in parts.dropFirst().dropLast() {
          guard let found = rest.indices.first(where: { rest[$0...].starts(with: part) }) else { return false }
          rest = rest[found...].dropFirst(part.count)
        }
        return rest.count >= last.count && Array(rest.suffix(last.count)) == last
      }

      private static func trimmed(_ lines: [String]) -> [String] {
        var lines = lines
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines
      }
    }

    var steps: [Step] = []

    /// Nil if no command is shown.
    init?(_ block: Article.Block) {
      for line in block.lines {
        if line.hasPrefix("$ ") {
          steps.append(Step(command: String(line.dropFirst(2))))
        } else {
          guard !steps.isEmpty else { return nil }
          steps[steps.count - 1].lines.append(line)
        }
      }
      if steps.isEmpty { return nil }
    }
  }
}
