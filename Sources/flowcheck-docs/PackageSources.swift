import Foundation

/// The source files and the generated files of the pages.
struct PackageSources {
  /// The folder with `Package.swift`.
  var folder: URL

  static let rules = "Sources/FlowRules/Rules"
  static let invariants = "Sources/FlowRules/Invariants/InvariantCheck.swift"
  static let fixtures = "Fixtures/Rules"
  static let values = "Sources/FlowRules/RuleDocumentation+Generated.swift"
  /// The folder of articles, which contains only generated files.
  static let articles = "Sources/flowcheck/Documentation.docc/Rules"

  /// The pages of all rules by name, then the page of the invariants.
  ///
  /// - Throws: ``SourceProblem``.
  func pages() throws -> [RulePage] {
    let files = try names(in: Self.rules).filter { $0.hasSuffix("Rule.swift") }
    let rules = try files.map { name in
      let file = "\(Self.rules)/\(name)"
      return try page(file, RuleSource(text: read(file)))
    }
    // Findings of invariants have the invariant's name, and all of them are errors.
    var invariants = RuleSource(text: try read(Self.invariants))
    invariants.identifier = RulePage.invariants
    invariants.severity = "error"
    return rules.sorted { $0.identifier < $1.identifier } + [try page(Self.invariants, invariants)]
  }

  /// The generated files by path.
  static func generated(from pages: [RulePage]) -> [String: String] {
    var files = [values: SwiftWriter.file(pages), "\(articles)/Rules.md": ArticleWriter.list(pages)]
    for page in pages { files["\(articles)/\(page.identifier).md"] = ArticleWriter.article(page) }
    return files
  }

  /// The paths of files that are not up to date: different, missing, or without a source; sorted.
  func stale(_ generated: [String: String]) -> [String] {
    let leftover = articlesThere().filter { generated[$0] == nil }
    let different = generated.filter { path, text in (try? read(path)) != text }.map(\.key)
    return (leftover + different).sorted()
  }

  /// Writes the generated files at these paths; removes files that are not generated.
  func write(_ generated: [String: String], at paths: [String]) throws {
    for path in paths {
      let file = folder.appending(path: path)
      guard let text = generated[path] else {
        try FileManager.default.removeItem(at: file)
        continue
      }
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file, options: .atomic)
    }
  }

  private func page(_ file: String, _ source: RuleSource) throws -> RulePage {
    guard let identifier = source.identifier else {
      throw SourceProblem(file: file, message: "there is no “static let identifier = \"…\"”")
    }
    guard let severity = source.severity, ["warning", "error"].contains(severity) else {
      throw SourceProblem(file: file, message: "there is no “static let severity = Severity.…”")
    }
    let comment: DocumentationComment
    do {
      comment = try DocumentationComment(lines: source.comment)
    } catch {
      throw SourceProblem(file: file, message: error.message)
    }
    let fixtures = "\(Self.fixtures)/\(identifier)"
    let flows = try names(in: fixtures).filter { $0.hasPrefix("fires-") && $0.hasSuffix(".flow.yml") }
    guard let example = ExampleFlow.smallest(of: try flows.map { ($0, try read("\(fixtures)/\($0)")) }) else {
      throw SourceProblem(file: fixtures, message: "there is no fires-….flow.yml")
    }
    return RulePage(identifier: identifier, severity: severity, comment: comment, example: example)
  }

  private func articlesThere() -> [String] {
    ((try? names(in: Self.articles)) ?? []).map { "\(Self.articles)/\($0)" }
  }

  private func names(in path: String) throws -> [String] {
    do {
      let place = folder.appending(path: path).path(percentEncoded: false)
      return try FileManager.default.contentsOfDirectory(atPath: place).filter { !$0.hasPrefix(".") }.sorted()
    } catch {
      throw SourceProblem(file: path, message: error.localizedDescription)
    }
  }

  private func read(_ path: String) throws -> String {
    do {
      return try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    } catch {
      throw SourceProblem(file: path, message: error.localizedDescription)
    }
  }
}
