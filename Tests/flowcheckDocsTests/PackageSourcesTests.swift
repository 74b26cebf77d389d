import Foundation
import Testing

@testable import flowcheck_docs

/// A package with one rule and the invariants, in a folder of its own.
private final class SamplePackage {
  let folder = FileManager.default.temporaryDirectory.appending(path: "flowcheck-docs-\(UUID().uuidString)")
  var sources: PackageSources { PackageSources(folder: folder) }
  static let rule = "\(PackageSources.rules)/SampleRule.swift"
  static let comment = "/// T.\n///\n/// Text.\n///\n/// Subject: s.\n///\n/// Smallest flow: f.\n///\n/// Fix: x.\n"

  init() throws {
    let members = "  static let identifier = \"sample\"\n  static let severity = Severity.error\n"
    try put(Self.comment + "enum SampleRule: Rule {\n\(members)}\n", at: Self.rule)
    try put(Self.comment + "enum InvariantCheck {\n}\n", at: PackageSources.invariants)
    for name in ["sample", "invariants"] {
      try put("flow: F\n", at: "\(PackageSources.fixtures)/\(name)/fires-it.flow.yml")
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func put(_ text: String, at path: String) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func remove(_ path: String) throws { try FileManager.default.removeItem(at: folder.appending(path: path)) }
}

@Suite struct PackageSourcesTests {
  private let package: SamplePackage
  private var sources: PackageSources { package.sources }

  init() throws { package = try SamplePackage() }

  @Test func readsRulesAndInvariants() throws {
    let pages = try sources.pages()
    #expect(pages.map(\.identifier) == ["sample", "invariants"])
    #expect(pages.map(\.severity) == ["error", "error"])
    #expect(pages.map(\.example) == ["flow: F", "flow: F"])
  }

  @Test func whatWasJustWrittenIsUpToDate() throws {
    let generated = PackageSources.generated(from: try sources.pages())
    let article = "\(PackageSources.articles)/sample.md"
    #expect(sources.stale(generated) == generated.keys.sorted())
    try sources.write(generated, at: sources.stale(generated))
    #expect(sources.stale(generated) == [])
    try package.put("other\n", at: article)
    #expect(sources.stale(generated) == [article])
    try package.remove(PackageSources.values)
    #expect(sources.stale(generated) == [PackageSources.values, article])
  }

  @Test func theArticleOfARuleThatIsGoneGoes() throws {
    let generated = PackageSources.generated(from: try sources.pages())
    try sources.write(generated, at: sources.stale(generated))
    let leftover = "\(PackageSources.articles)/old-rule.md"
    try package.put("old\n", at: leftover)
    #expect(sources.stale(generated) == [leftover])
    try sources.write(generated, at: [leftover])
    #expect(sources.stale(generated) == [])
  }

  @Test func aChangedCommentMakesItsFilesStale() throws {
    let generated = PackageSources.generated(from: try sources.pages())
    try sources.write(generated, at: sources.stale(generated))
    let changed = SamplePackage.comment.replacing("/// Text.", with: "/// Another text.")
    try package.put(changed + "enum InvariantCheck {\n}\n", at: PackageSources.invariants)
    let anew = PackageSources.generated(from: try sources.pages())
    #expect(sources.stale(anew) == [PackageSources.values, "\(PackageSources.articles)/invariants.md"])
  }

  @Test func saysInWhichFileSomethingIsMissing() throws {
    func problem() -> String { #expect(throws: SourceProblem.self) { try sources.pages() }.map { "\($0)" } ?? "" }
    try package.put("enum SampleRule {\n  static let severity = Severity.error\n}\n", at: SamplePackage.rule)
    #expect(problem() == "\(SamplePackage.rule): error: there is no “static let identifier = \"…\"”")
    try package.put("enum SampleRule {\n  static let identifier = \"sample\"\n}\n", at: SamplePackage.rule)
    #expect(problem() == "\(SamplePackage.rule): error: there is no “static let severity = Severity.…”")
    try package.remove(SamplePackage.rule)
    try package.remove("\(PackageSources.fixtures)/invariants/fires-it.flow.yml")
    #expect(problem() == "\(PackageSources.fixtures)/invariants: error: there is no fires-….flow.yml")
    try package.put("enum InvariantCheck {}\n", at: PackageSources.invariants)
    #expect(problem() == "\(PackageSources.invariants): error: there is no doc comment above the declaration")
    try package.remove(PackageSources.rules)
    #expect(problem().hasPrefix("\(PackageSources.rules): error: "))
  }
}
