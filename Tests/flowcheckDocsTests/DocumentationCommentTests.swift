import Testing

@testable import flowcheck_docs

@Suite struct DocumentationCommentTests {
  static let whole = [
    "A title.", "", "What it means,", "on two lines.", "", "```yaml", "a: 1", "", "Fix: not here", "```", "",
    "Subject: the", "screen.", "", "Smallest flow: a button.", "", "Fix: mend it.",
  ]

  @Test func takesACommentApart() throws {
    let comment = try DocumentationComment(lines: Self.whole)
    #expect(comment.title == "A title.")
    #expect(comment.text == "What it means,\non two lines.\n\n```yaml\na: 1\n\nFix: not here\n```")
    #expect(comment.subject == "the\nscreen.")
    #expect(comment.smallestFlow == "a button.")
    #expect(comment.fix == "mend it.")
  }

  @Test func severalEmptyLinesAreOne() throws {
    let spread =
      Self.whole.prefix(5).flatMap { $0.isEmpty ? ["", "", ""] : [$0] } + Self.whole.dropFirst(5) + ["", ""]
    #expect(try DocumentationComment(lines: [""] + spread) == DocumentationComment(lines: Self.whole))
  }

  @Test(arguments: [
    ([], "there is no doc comment above the declaration"),
    (["One", "two"], "the title, its first paragraph, must be one line"),
    (["Title"], "there is no text below the title"),
    (["Title", "", "Subject: x", "", "Smallest flow: x", "", "Fix: x"], "there is no text below the title"),
    (["Title", "", "Text"], "there is no paragraph “Subject: …”"),
    (["Title", "", "Text", "", "Subject: x"], "there is no paragraph “Smallest flow: …”"),
    (["Title", "", "Text", "", "Subject: x", "", "Smallest flow: x", "", "Fix:"], "there is no paragraph “Fix: …”"),
    (["Title", "", "Text", "", "Fix: x", "", "Fix: y"], "there are two paragraphs “Fix:”"),
  ])
  func saysWhatIsMissing(lines: [String], message: String) {
    #expect(throws: DocumentationComment.Defect(message)) { try DocumentationComment(lines: lines) }
  }
}
