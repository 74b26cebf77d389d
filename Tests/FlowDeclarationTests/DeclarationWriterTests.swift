import FlowDeclaration
import FlowModel
import FlowTestSupport
import Testing

@Suite struct DeclarationWriterTests {
  static let fixtures =
    declarationFixtures(in: "Apps") + declarationFixtures(in: "Meaning") + declarationFixtures(in: "Apps/Public")
    + ruleFixtureFolders().flatMap { declarationFixtures(in: "Rules/\($0)") }

  @Test(arguments: fixtures)
  func whatIsWrittenReadsAsTheSameFlow(fixture: String) throws {
    let original = try loadFlow(fixture)
    let text = try DeclarationWriter.text(of: original).get()
    #expect(try flow(fromYAML: text).withoutLocations() == original.withoutDecidedBranches().withoutLocations())
    // Writing a text again does not change it.
    #expect(try DeclarationWriter.text(of: try flow(fromYAML: text)).get() == text)
  }

  @Test(arguments: 0..<20)
  func generatedFlowsReadAsTheSameFlow(seed: UInt64) throws {
    var generator = FlowGenerator(seed: seed)
    for _ in 0..<25 {
      let original = generator.next()
      let text = try DeclarationWriter.text(of: original).get()
      #expect(try flow(fromYAML: text).withoutLocations() == original.withoutLocations(), "\(original.name)")
    }
  }

  /// A branch that the value of a parameter decides is none in the copy of the procedure: else it would never run.
  @Test func whatAParameterDecidesIsWrittenAsWhatIsLeft() throws {
    let original = try flow(
      fromYAML: """
        flow: F
        root: A
        coordinators:
          A:
            start: [push: S]
            procedures:
              go(to):
                - {when: to == there, do: [{when: quiescent, do: [pop]}], else: [{later: [{when: to == here, do: [popToRoot]}]}]}
            screens: {S: {actions: {there: [run: {go: {to: there}}], here: [run: {go: {to: here}}]}}}
        """)
    let text = try DeclarationWriter.text(of: original).get()
    #expect(text.contains("'go(to: there)': [{when: quiescent, do: [pop]}],"))
    #expect(text.contains("'go(to: here)': [{later: [popToRoot]}]}"))
  }

  @Test func namesThatYAMLWouldTakeForSomethingElse() throws {
    let names = [
      "::error::x", "##[error]x", "###", "a\u{2028}b", "\u{202E}", "null", "~", "<<", "*", "&a", "yes: no",
      "two\nlines", " edge ", "é…", "- x", "# y", "'", "\"", "{a}", "1",
    ]
    var original = try flow(fromYAML: "{flow: F, root: A, coordinators: {A: {start: [push: S], screens: {S: {}}}}}")
    original.coordinators[0].screens[0].actions = names.map { Action(name: $0, effects: [Effect(.raise($0))]) }
    let text = try DeclarationWriter.text(of: original).get()
    #expect(try flow(fromYAML: text).withoutLocations() == original.withoutLocations())
    // Text that is printed in a log contains neither control characters nor commands.
    #expect(!text.unicodeScalars.contains { $0.isControl && $0 != "\n" })
    #expect(!text.contains("##"))
    #expect(text.split(separator: "\n").allSatisfy { !$0.drop { $0 == " " }.hasPrefix("::") })
  }

  /// A text may begin with the character that is also the mark of an encoding.
  @Test(arguments: [
    ("\"\\ufeff::error::x\"", 1), ("\"\\U0000FEFF::error::x\"", 1), ("\"\u{FEFF}::error::x\"", 1),
    ("'\u{FEFF}::error::x'", 1), ("\u{FEFF}::error::x", 1), ("&a \"\\ufeff::error::x\"", 1),
    ("!!str '\u{FEFF}::error::x'", 1), ("|-\n  \u{FEFF}::error::x", 1), ("\"\\ufeff\\uFEFF::error::x\"", 2),
    ("\"::error::x\"", 0), ("\"\\u003a:error::x\"", 0),
  ])
  func leadingByteOrderMarksAreKept(written: String, marks: Int) throws {
    let original = try flow(fromYAML: "root: A\ncoordinators: {A: {}}\nflow: \(written)\n")
    let name = String(repeating: "\u{FEFF}", count: marks) + "::error::x"
    #expect(Array(original.name.unicodeScalars) == Array(name.unicodeScalars))
    let text = try DeclarationWriter.text(of: original).get()
    #expect(!text.unicodeScalars.contains("\u{FEFF}"))
    #expect(Array(try flow(fromYAML: text).name.unicodeScalars) == Array(name.unicodeScalars))
  }

  /// Standard output replaces what would be a command to the log of a build, and then the text reads as another flow.
  @Test func keysThatAreTheFirstOfTheirLinesAreNoCommands() throws {
    let names = ["::x", "\u{3000}::x", "\u{A0} \u{2003}::x", "::\u{301}x", "##[x]", "##vso[x]"]
    let screens = (names.map { "\"\($0)\"" } + (0..<20).map { "S\($0)" }).map { "\($0): {}" }.joined(separator: ", ")
    let original = try flow(
      fromYAML: "{flow: F, root: A, coordinators: {A: {start: [push: S0], screens: {\(screens)}}}}")
    #expect(original.coordinators[0].screens.prefix(names.count).map(\.name) == names)
    let text = try DeclarationWriter.text(of: original).get()
    #expect(text.contains("\n      S0: {}\n"))
    #expect(text.withoutCommands == text)
    #expect(try flow(fromYAML: text).withoutLocations() == original.withoutLocations())
    let commented = try DeclarationWriter.text(of: original) { _ in nil }.get()
    #expect(commented.withoutCommands == commented)
    #expect(try flow(fromYAML: commented).withoutLocations() == original.withoutLocations())
  }

  @Test func aShortFlowIsWrittenAsAPersonWould() throws {
    let original = try flow(
      fromYAML: """
        flow: Shop
        root: App
        variables: {seen: {values: [false, true], initially: false}}
        coordinators:
          App:
            start: [push: Home]
            guard: {unlock: 0.5s}
            screens:
              Home:
                actions:
                  item: [guarded: [push: Item]]
                  info: {trigger: async, when: not (seen), do: [{present: Info, style: alert, then: [pop]}]}
              Item: {dismissal: {back: []}}
              Info: {}
        invariants:
          home-first: {never: visible(Item) and not displayed(Home)}
        """)
    #expect(
      try DeclarationWriter.text(of: original).get() == """
        flow: Shop
        root: App
        variables:
          seen: {values: [false, true], initially: false}
        coordinators:
          App:
            container: stack
            guard: {unlock: 500ms}
            start: [{push: Home}]
            screens:
              Home:
                actions:
                  item: [{guarded: [{push: Item}]}]
                  info: {trigger: async, when: not (seen), do: [{present: Info, style: alert, then: [pop]}]}
              Item: {dismissal: {back: []}}
              Info: {}
        invariants:
          home-first: {never: visible(Item) and not displayed(Home)}

        """)
  }
}
