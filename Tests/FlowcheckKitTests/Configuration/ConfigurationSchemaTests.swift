import FlowDeclaration
import FlowTestSupport
import Foundation
import Testing

@testable import FlowcheckKit

/// The schema and the reader agree.
@Suite struct ConfigurationSchemaTests {
  private func mistakes(in text: String) throws -> [String] {
    let document = SourceDocument(file: "t", diagnostics: Diagnostics(), complaintAboutEmptiness: nil)
    let root = try #require(document.root(of: Array(text.utf8)))
    let schema = try JSONDecoder().decode(JSONTree.self, from: Data(ConfigurationSchema.text.utf8))
    return try SchemaValidator(root: schema).mistakes(in: JSONTree(root))
  }

  private func isRead(_ text: String) -> Bool {
    if case .success = ConfigurationReader(file: "t").settings(Array(text.utf8)) { true } else { false }
  }

  @Test(arguments: [
    "{}", StarterProject.configuration, "paths: a", "paths: [a, b]", "reports: sarif", "reports: [text, json=a=b]",
    "strict: false", "require-complete: true", "baseline: b", "max-states: 1", "max-seconds: 0.5", "max-seconds: 3",
    "max-memory: 2GB", "max-memory: 1.5 GiB", "max-memory: 1024", "max-memory: 7b", "detail: overview", "detail: full",
    "limits: {}",
    "limits: {stackDepth: 1, instances: 1, modals: 1, taps: 1, pending: 1}", "rules: {}", "races: error",
    "races: warning",
    "rules: {dead-action: off, stuck-state: warning, unused-suppression: error, unused-baseline-entry: off}",
  ])
  func accepted(text: String) throws {
    #expect(try mistakes(in: text) == [])
    #expect(isRead(text))
  }

  @Test(arguments: [
    "[]", "pahts: a", "paths: []", "paths: \"\"", "paths: {}", "reports: sarfi", "reports: json=", "reports: [[]]",
    "strict: yes", "strict: 1", "require-complete: maybe", "baseline: []", "max-states: 0", "max-states: a",
    "max-states: 1.5", "max-seconds: 0", "max-seconds: a", "max-memory: 3XB", "max-memory: GB", "max-memory: []",
    "detail: all", "detail: []",
    "limits: {modals: 0}", "limits: {modal: 1}", "limits: []", "rules: {dead-action: of}", "rules: {dead: off}",
    "rules: [dead-action]", "races: off", "races: true", "races: []",
  ])
  func rejected(text: String) throws {
    #expect(try mistakes(in: text) != [])
    #expect(!isRead(text))
  }
}
