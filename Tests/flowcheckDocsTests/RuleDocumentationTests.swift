import FlowTestSupport
import FlowcheckKit
import Foundation
import Testing

@testable import FlowRules
@testable import flowcheck_docs

/// The generated files of this package.
@Suite struct RuleDocumentationTests {
  private static let sources = PackageSources(folder: fixturesFolder.deletingLastPathComponent())

  @Test func theGeneratedFilesAreUpToDate() throws {
    let generated = PackageSources.generated(from: try Self.sources.pages())
    #expect(Self.sources.stale(generated) == [], "run: swift run flowcheck-docs")
  }

  @Test func everyRuleIsDocumented() {
    #expect(RuleDocumentation.rules.map(\.identifier) == RuleCatalog.identifiers.sorted())
    for rule in RuleCatalog.rules {
      #expect(RuleDocumentation.named(rule.identifier)?.severity == rule.severity)
    }
  }

  @Test(arguments: RuleCatalog.identifiers + ["invariants", "Rules"])
  func everyRuleHasAnArticle(name: String) throws {
    let article = Self.sources.folder.appending(path: "\(PackageSources.articles)/\(name).md")
    let text = try String(contentsOf: article, encoding: .utf8)
    #expect(text.hasPrefix("# \(name)\n\n"))
  }

  @Test(arguments: RuleDocumentation.rules)
  func theExampleMakesTheRuleFire(rule: RuleDocumentation) throws {
    let declared = try declaration(["Test.flow.yml": rule.example]).get()
    let verdict = CheckRun(declared.flow).verdict(file: "Test.flow.yml").applying(declared.suppressions)
    #expect(verdict.findings.contains { $0.rule == rule.identifier })
  }

  @Test func theExampleOfTheInvariantsBreaksOne() throws {
    let flow = try flow(fromYAML: RuleDocumentation.invariants.example)
    let findings = CheckRun(flow).findings()
    #expect(findings.contains { finding in flow.invariants.contains { $0.name == finding.rule } })
  }

  @Test func anUnknownNameHasNoDocumentation() {
    #expect(RuleDocumentation.named("dropped-presentation")?.title == "A `present` that is dropped.")
    #expect(RuleDocumentation.named("invariants") == .invariants)
    #expect(RuleDocumentation.named("Dropped-Presentation") == nil)
    #expect(RuleDocumentation.named("") == nil)
  }
}
