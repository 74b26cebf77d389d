import FlowTesting
import Foundation
import Testing

/// The failures of these tests are those that articles show: the run, and where it goes wrong.
@Suite struct FailureMessageTests {
  /// Such as `Sources/FlowTesting/FlowTesting.docc/FlowTesting.md`.
  private static func article(_ path: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The test that runs fails with a text that an article has in a block of its own.
  private func expectFailure(of outcome: FlowOutcome, shownIn path: String) throws {
    let article = try Self.article(path)
    withKnownIssue {
      expect(outcome)
    } matching: { issue in
      issue.comments.map(\.rawValue) == [outcome.description]
    }
    let text = outcome.description.trimmingCharacters(in: .newlines)
    let isShown = article.contains("```text\n\(text)\n```")
    #expect(isShown, "\(path) shows something else than:\n\(text)")
  }

  @Test func aRunThatTheNotesCannotTake() throws {
    let notes = try FlowTest(file: "Notes.flow.yml")
    let outcome = notes.replay("launch", "tap List.add", "link note", "back", showing: "Draft")
    try expectFailure(of: outcome, shownIn: "Sources/flowcheck/Documentation.docc/Tutorial.md")
  }

  @Test func aFindingWithItsTrace() throws {
    let shop = try FlowTest(file: "Flows/Storefront.flow.yml")
    try expectFailure(
      of: shop.never("alive(Settings)"), shownIn: "Sources/FlowTesting/FlowTesting.docc/FlowTesting.md")
  }
}
