import Testing

@testable import flowcheck

@Suite struct ProseTests {
  @Test func fillsParagraphsAnew() {
    #expect(Prose.wrapped("one two\nthree four\n\nfive", width: 13) == "one two three\nfour\n\nfive")
  }

  @Test func aLineMayBeExactlyAsWideAsAsked() {
    #expect(Prose.wrapped("four five", width: 9) == "four five")
    #expect(Prose.wrapped("four five", width: 8) == "four\nfive")
  }

  @Test func hangsListItems() {
    #expect(
      Prose.wrapped("Of:\n- one two\n  three\n- four\n\nend", width: 9) == "Of:\n- one two\n  three\n- four\n\nend")
  }

  @Test func leavesCodeAsItIs() {
    let code = "a:\n  b: one two three four\n\n  c: d"
    #expect(
      Prose.wrapped("Text:\n```yaml\n\(code)\n```\nend", width: 10)
        == "Text:\n    a:\n      b: one two three four\n\n      c: d\nend")
    #expect(Prose.indented(code) == "    a:\n      b: one two three four\n\n      c: d")
  }

  @Test func keepsCodeBetweenBackticksTogether() {
    #expect(Prose.wrapped("with `within: 4` and more", width: 12) == "with\n`within: 4`\nand more")
    #expect(Prose.wrapped("`wider than\nthe line` x", width: 6) == "`wider than the line`\nx")
  }

  @Test func survivesAnyWidth() {
    #expect(Prose.wrapped("one two", width: 0) == "one\ntwo")
    #expect(Prose.wrapped("", width: 80) == "")
  }
}
