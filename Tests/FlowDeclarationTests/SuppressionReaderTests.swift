import FlowModel
import FlowTestSupport
import Testing

@testable import FlowDeclaration

@Suite struct SuppressionReaderTests {
  private static let head = "flow: A\nroot: A\ncoordinators: {A: {}}\n"

  /// The suppressions of a flow with these lines below its first three.
  private func suppressions(_ text: String, rules: [String]? = ["one", "two-three"]) throws -> [Suppression] {
    let text = Self.head + text
    return try DeclarationReader(rules: rules) { _ in Array(text.utf8) }.read(path: "Test.flow.yml").get().suppressions
  }

  private func errors(_ text: String) -> [String] {
    do {
      _ = try suppressions(text)
      return []
    } catch {
      return "\(error)".split(separator: "\n").map(String.init)
    }
  }

  @Test(arguments: ["—", "–", "-", "--", ":"])
  func separators(separator: String) throws {
    let read = try suppressions("# flowcheck:ignore two-three \(separator) the reason: a - b")
    #expect(
      read == [
        Suppression(
          rules: ["two-three"], reason: "the reason: a - b",
          location: SourceLocation(file: "Test.flow.yml", line: 4, column: 1), appliesToLine: 5)
      ])
  }

  @Test(arguments: [
    ("# flowcheck:ignore one,two-three: why", ["one", "two-three"]), ("#flowcheck:ignore one—why", ["one"]),
    ("#  flowcheck:ignore\tone ,  two-three  --  why  ", ["one", "two-three"]),
  ])
  func severalRules(text: String, rules: [String]) throws {
    let read = try suppressions(text)
    #expect(read.map(\.rules) == [rules])
    #expect(read.map(\.reason) == ["why"])
  }

  /// Behind a rule stand the situations that are accepted; what separates elsewhere separates nothing in their quotes.
  @Test(arguments: [
    (#"one "over A" "over B" — why"#, ["one": ["over A", "over B"]]),
    (#"one "over A, B — C: d", two-three — why"#, ["one": ["over A, B — C: d"]]),
    (#"two-three, one "while \"this\" \\ is up": why "not" that"#, ["one": [#"while "this" \ is up"#]]),
    (#"one — "why" it is"#, [:]), (#"one — why"#, [:]),
  ])
  func situations(text: String, situations: [String: [String]]) throws {
    let read = try suppressions("# flowcheck:ignore " + text)
    #expect(read.map(\.situations) == [situations])
    #expect(read.allSatisfy { $0.rules.contains("one") && $0.reason.contains("why") })
  }

  @Test func invariantsCanBeNamed() throws {
    let text = "# flowcheck:ignore two words — why\ninvariants: {two words: {always: true}}"
    #expect(try suppressions(text).map(\.rules) == [["two words"]])
  }

  @Test func withoutAListOfRulesAnyNameIsFine() throws {
    #expect(try suppressions("# flowcheck:ignore whatever — why", rules: nil).map(\.rules) == [["whatever"]])
  }

  @Test func theLineThatACommentIsAbout() throws {
    let text = """
      variables:  # flowcheck:ignore one — on its line
        # flowcheck:ignore one — below the next comment
        # flowcheck:ignore two-three — below
        # Words about a.
        a: [b]
        # flowcheck:ignore one — a blank line is no declaration

        c: [d]
      # flowcheck:ignore one — at the end
      """
    #expect(try suppressions(text).map(\.appliesToLine) == [4, 8, 8, 10, 13])
  }

  @Test(arguments: [
    "a: b  # see flowcheck:ignore", "# flowcheck: see the wiki", "# flowcheck", "# error flowcheck:ignore one",
  ])
  func otherComments(text: String) throws {
    let text = text.hasPrefix("#") ? text : "variables: {a: [b]}  " + text.drop { $0 != "#" }
    #expect(try suppressions(text) == [])
  }

  @Test func quotedTextIsNoComment() throws {
    #expect(try suppressions("variables: {a: ['b # flowcheck:ignore one', \"# flowcheck:ignore\"]}") == [])
  }

  @Test(arguments: [
    ("# flowcheck:ignore one", "4:1: error: say why: # flowcheck:ignore RULE — reason"),
    ("# flowcheck:ignore one —  ", "4:1: error: say why: # flowcheck:ignore RULE — reason"),
    ("# flowcheck:ignore", "4:1: error: say why: # flowcheck:ignore RULE — reason"),
    ("# flowcheck:ignore one it is fine", "4:1: error: say why: # flowcheck:ignore RULE — reason"),
    ("# flowcheck:ignore one-why", "4:1: error: say why: # flowcheck:ignore RULE — reason"),
    ("# flowcheck:ignore : why", "4:1: error: name the rule: # flowcheck:ignore RULE — reason"),
    (
      "# flowcheck:ignore on — why",
      "4:20: error: ‘on’ is neither a rule nor an invariant of the flow; did you mean ‘one’?"
    ),
    ("# flowcheck:ignore one, xyz — why", "4:25: error: ‘xyz’ is neither a rule nor an invariant of the flow"),
    (
      "# flowcheck:ignore one \"over A\" over B — why",
      "4:33: error: situations are quoted, # flowcheck:ignore RULE \"over Screen\" — reason"
    ),
    ("# flowcheck:ignore one \"over A\" \"over A\" — why", "4:33: error: ‘over A’ is named twice"),
    (
      "# flowcheck:ignore one \"over A — why",
      "4:20: error: ‘one \"over A’ is neither a rule nor an invariant of the flow"
    ),
    ("# flowcheck:ignore \"over A\" — why", "4:20: error: the name of a rule is missing before ‘\"over A\"’"),
    (
      "# flowcheck:ignored one — why",
      "4:1: error: unknown instruction ‘flowcheck:ignored’; did you mean ‘flowcheck:ignore’?"
    ),
  ])
  func mistakes(text: String, message: String) {
    #expect(errors(text) == ["Test.flow.yml:\(message)"])
  }

  @Test func everyMistakeOfAFileIsReported() throws {
    let path = "Suppressions/wrong.flow.yml"
    let text = String(decoding: try fixtureBytes(path), as: UTF8.self)
    let expected = text.split(separator: "\n").filter { $0.hasPrefix("# error ") }.map { $0.dropFirst(8) }
    let rules = ["coordinator-leak", "stuck-state"]
    guard case .failure(let failure) = DeclarationReader(rules: rules, readFile: fixtureBytes).read(path: path) else {
      Issue.record("accepted")
      return
    }
    #expect(
      failure.errors.map { "\($0.location.line):\($0.location.column) " + wording($0) } == expected.map(String.init))
  }

  private func wording(_ error: DeclarationError) -> String {
    error.message + (error.suggestion.map { "; did you mean ‘\($0)’?" } ?? "")
  }

  @Test func aPartThatCannotBeReadMayDeclareTheInvariant() {
    let result = declaration([
      "Test.flow.yml": Self.head + "include: [None.flow.yml]\n# flowcheck:ignore somewhere — why"
    ])
    guard case .failure(let failure) = result else {
      Issue.record("accepted")
      return
    }
    #expect(failure.errors.map(\.location.line) == [4])
  }
}
