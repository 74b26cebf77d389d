import FlowModel
import Testing

@testable import FlowDeclaration

@Suite struct CommentScannerTests {
  /// `line:column text` for each comment, `|` before those that are alone on their line.
  private func comments(in text: String) throws -> [String] {
    let document = SourceDocument(file: "Test.flow.yml", diagnostics: Diagnostics())
    var size = SourceSize()
    let file = try #require(document.file(of: Array(text.utf8), adding: &size))
    return CommentScanner.comments(in: file.source, tree: file.root).map {
      "\($0.isAlone ? "|" : "")\($0.location.line):\($0.location.column)\($0.text)"
    }
  }

  @Test(arguments: [
    ("# a\nb: c # d\n  # e\n", ["|1:1 a", "2:6 d", "|3:3 e"]),
    ("a: b#c\nd: e\t# f", ["2:6 f"]),
    ("a: 'b # c' # d\n", ["1:12 d"]),
    ("a: \"b \\\" # c\" # d\n", ["1:15 d"]),
    ("a: 'b '' # c'\n", []),
    ("a: \"b\n  # c\" # d\n", ["2:8 d"]),
    ("a: it's so # b's\n", ["1:12 b's"]),
    ("a: b == 'c # d'\n", ["1:12 d'"]),
    ("a:\n  b c\n  'tis # d\n", ["3:8 d"]),
    ("'a # b': c # d\n", ["1:12 d"]),
    ("{\"a # b\":\"c # d\", e: [f, # g\n h]}", ["1:26 g"]),
    ("a: !x 'b # c' # d\n", ["1:15 d"]),
    ("a: &x 'b # c' # d\ne: *x # f\n", ["1:15 d", "2:7 f"]),
    ("a: # b\n  c: # d\n", ["1:4 b", "2:6 d"]),
    ("- # a\n- b\n", ["1:3 a"]),
    ("a: b # c\r\n# d\r\ne: f\r\n", ["1:6 c", "|2:1 d"]),
    ("a: \u{E9}\u{1F600} # b\n", ["1:7 b"]),
    ("--- # a\nb: c\n... # d\n", ["1:5 a", "3:5 d"]),
  ])
  func comments(text: String, expected: [String]) throws {
    #expect(try comments(in: text) == expected)
  }

  @Test(arguments: [
    ("a: | # b\n  # c\n\n   # d\n # e\nf: g\n", ["1:6 b", "|5:2 e"]),
    ("a: >-\n  b\n  # c\n# d\ne: f\n", ["|4:1 d"]),
    ("a: |\n# b\nc: d\n", ["|2:1 b"]),
    ("a:\n  - |\n   # b\n  # c\n", ["|4:3 c"]),
    ("a: |2\n    b\n  # c\n# d\n", ["|4:1 d"]),
    ("a: |\n  # b", []),
  ])
  func blocks(text: String, expected: [String]) throws {
    #expect(try comments(in: text) == expected)
  }
}
