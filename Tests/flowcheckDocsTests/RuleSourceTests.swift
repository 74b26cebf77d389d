import Testing

@testable import flowcheck_docs

@Suite struct RuleSourceTests {
  static let rule = """
    import FlowSemantics

    /// Not this one: it stands above something else.
    let other = "enum"

    /// A title.
    ///
    ///   - indented
    enum SampleRule: Rule {
      static let identifier = "sample"
      static let severity = Severity.warning

      /// Neither this one.
      static let identifierOfAnother = "other"
    }

    /// Nor this.
    enum Second { static let severity = Severity.error }
    """

  @Test func readsWhatStandsAboveTheDeclaration() {
    let source = RuleSource(text: Self.rule)
    #expect(source.comment == ["A title.", "", "  - indented"])
    #expect(source.identifier == "sample")
    #expect(source.severity == "warning")
  }

  @Test func aCommentFartherUpIsNotTheRules() {
    #expect(RuleSource(text: "/// Title.\n\nenum XRule {}").comment == [])
  }

  @Test(arguments: ["", "\n", "/// Title.", "/// Title.\nstruct X {}\n", "let identifier = 1"])
  func aFileWithoutADeclarationDocumentsNothing(text: String) {
    let source = RuleSource(text: text)
    #expect(source.comment == [])
    #expect(source.identifier == nil)
    #expect(source.severity == nil)
  }

  @Test func anUnfinishedLineHasNoValue() {
    let source = RuleSource(text: "enum X {\n  static let identifier = name\n  static let severity = level\n}")
    #expect(source.identifier == nil)
    #expect(source.severity == nil)
  }
}
