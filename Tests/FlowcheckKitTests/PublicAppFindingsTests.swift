import FlowDeclaration
import FlowModel
import FlowRules
import FlowTestSupport
import Foundation
import Testing

@testable import FlowcheckKit

/// The judged findings of public apps are those of the tool: the file judges everything that the tool finds within a
/// number of states, which no clock decides, and everything that the file judges is declared.
@Suite struct PublicAppFindingsTests {
  static let apps = ["Bitwarden", "ElementX", "Firefox", "HomeAssistant", "IceCubes", "Swiftfin", "Wikipedia"]

  /// The rows of the table of blocks, as cells, without the lines outside of the table.
  private func rows(_ app: String) throws -> [[String]] {
    let text = String(decoding: try fixtureBytes("Apps/Public/\(app).findings.md"), as: UTF8.self)
    let lines = text.split(separator: "\n").prefix { !$0.hasPrefix("## What could not be said") }
    return lines.filter { $0.hasPrefix("|") && !$0.hasPrefix("| #") && !$0.hasPrefix("| ---") }
      .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
  }

  /// Whether a text contains a name, and not only as a part of another name.
  private func names(_ name: String, in text: String) -> Bool {
    var rest = text[...]
    while let range = rest.range(of: name) {
      let before = range.lowerBound == text.startIndex ? nil : text[text.index(before: range.lowerBound)]
      let after = range.upperBound == text.endIndex ? nil : text[range.upperBound]
      if ![before, after].contains(where: { $0?.isLetter ?? false }) { return true }
      rest = text[range.upperBound...]
    }
    return false
  }

  /// `PinAlert`, and neither `Settings`, which may be a word, nor `PIN`.
  private func isTypeName(_ word: String) -> Bool {
    word.first?.isUppercase ?? false && word.dropFirst().contains(where: \.isUppercase)
      && word.contains(where: \.isLowercase)
  }

  @Test(arguments: apps)
  func whatIsFoundIsJudged(app: String) throws {
    let declared = try loadDeclaration("Apps/Public/\(app).flow.yml")
    var flow = declared.flow
    flow.limits.taps = 1
    let verdict = try FlowChecker(budget: Budget(states: 1_500)).verdict(
      on: flow, file: "\(app).flow.yml", suppressions: declared.suppressions)
    let rows = try rows(app)
    let findings = verdict.findings.filter { $0.rule != UnusedSuppressionRule.identifier }
    #expect(!findings.isEmpty)
    for finding in findings {
      let subject = finding.subject.split(separator: ".").last.map(String.init) ?? finding.subject
      let isJudged = rows.contains { row in
        row.contains { $0.contains("`\(finding.rule)`") || $0.contains("`\(finding.subject)`") }
          && row.contains { names(subject, in: $0) }
      }
      #expect(isJudged, "\(finding.rule) \(finding.subject) stands in no row of \(app).findings.md")
    }
  }

  /// Every rule that a row names is a rule of the tool or an invariant of the app, and the names of the app's parts
  /// after it are declared.
  @Test(arguments: apps)
  func whatIsJudgedIsDeclared(app: String) throws {
    let declaration = String(decoding: try fixtureBytes("Apps/Public/\(app).flow.yml"), as: UTF8.self)
    let invariants = Set(try loadFlow("Apps/Public/\(app).flow.yml").invariants.map(\.name))
    let known = Set(RuleCatalog.identifiers).union(invariants)
    let rows = try rows(app)
    #expect(rows.count > 3)
    for row in rows {
      let block = row.dropFirst().first ?? ""
      let quoted = block.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }.map { String($0.element) }
      for rule in quoted where rule.contains("-") && !rule.contains(" ") {
        #expect(known.contains(rule), "\(rule) in \(app).findings.md is no rule")
      }
      let words = block.split { !($0.isLetter || $0.isNumber) }.map(String.init)
      for word in words where isTypeName(word) {
        #expect(declaration.contains(word), "\(word) in \(app).findings.md is not declared")
      }
    }
  }
}
