import FlowTestSupport
import Testing

@testable import FlowDeclaration

/// Inputs that no one writes on purpose: each ends with an error, never with a crash or without an end.
@Suite struct RobustnessTests {
  /// The descriptions of the errors of one file, called `Test.flow.yml`.
  private func errors(_ bytes: [UInt8]) -> [String] {
    let reader = DeclarationReader { path throws(FileProblem) in
      guard path == "Test.flow.yml" else { throw .missing }
      return bytes
    }
    guard case .failure(let failure) = reader.read(path: "Test.flow.yml") else { return [] }
    return failure.errors.map(\.description)
  }

  private func errors(_ text: String) -> [String] { errors(Array(text.utf8)) }

  private func isOneError(_ errors: [String], _ beginning: String) -> Bool {
    errors.count == 1 && errors[0].hasPrefix("Test.flow.yml:\(beginning)")
  }

  @Test(arguments: ["", "\n\n", "# only a comment\n", "---\n", "\u{FEFF}"])
  func empty(text: String) {
    let errors = errors(text)
    #expect(errors.count == 1)
    #expect(errors.first?.hasPrefix("Test.flow.yml:1:1: error: ") == true)
  }

  @Test(arguments: [
    (FileProblem.missing, "there is no such file"), (.isDirectory, "this is a folder, not a file"),
    (.tooLarge(bytes: 5_000_000), "the file has 5000000 bytes; at most 4194304 are read"),
    (.unreadable("no permission"), "the file cannot be read: no permission"),
  ])
  func unreadable(problem: FileProblem, text: String) {
    let reader = DeclarationReader { _ throws(FileProblem) in throw problem }
    #expect { try reader.read(path: "A.flow.yml").get() } throws: { "\($0)" == "A.flow.yml:1:1: error: \(text)" }
    #expect { try reader.outline(path: "A.flow.yml").get() } throws: { "\($0)" == "A.flow.yml:1:1: error: \(text)" }
  }

  @Test func invalidUTF8() {
    let bytes = Array("flow: A\nroot: Ä".utf8) + [0xFF] + Array("\n".utf8)
    #expect(errors(bytes) == ["Test.flow.yml:2:8: error: byte 16 (0xFF) is not UTF-8"])
    #expect(errors([0xC3]) == ["Test.flow.yml:1:1: error: byte 0 (0xC3) is not UTF-8"])
    #expect(
      errors([0xFF, 0xFE, 0x66, 0x00]) == ["Test.flow.yml:1:1: error: the file is UTF-16; only UTF-8 is read"])
  }

  @Test func byteOrderMarkDoesNotShiftColumns() {
    #expect(isOneError(errors("\u{FEFF}{flow: A, root: B, coordinators: {A: {}}}"), "1:17: "))
  }

  @Test func controlCharacters() {
    #expect(isOneError(errors("flow: A\nroot: \u{1}B\n"), "2:7: error: the file is not valid YAML"))
  }

  @Test func large() {
    let line = "# nothing here but a comment\n"
    let text = String(repeating: line, count: 10_000_000 / line.utf8.count)
    #expect(isOneError(errors(text), "1:1: error: the file has \(text.utf8.count) bytes"))
  }

  @Test(arguments: ["[", "{a: ", "- ", "? ", "[{a: "], [300, 100_000])
  func nesting(opening: String, levels: Int) {
    let errors = errors(String(repeating: opening, count: levels))
    #expect(!errors.isEmpty)
  }

  @Test(arguments: [190, 210, 900])
  func balancedNesting(levels: Int) {
    let text = "flow: " + String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    #expect(errors(text).contains { $0.contains("200 deep") } == (levels > 200))
  }

  @Test func deepEffects() {
    let body = String(repeating: "[later: ", count: 90) + "[]" + String(repeating: "]", count: 90)
    #expect(errors("flow: A\nroot: A\ncoordinators: {A: {start: \(body)}}") == [])
    let deep = String(repeating: "[later: ", count: 150) + "[]" + String(repeating: "]", count: 150)
    #expect(isOneError(errors("flow: A\nroot: A\ncoordinators: {A: {start: \(deep)}}"), "3:"))
  }

  @Test func billionLaughs() {
    var text = "flow: A\nroot: A\na0: &a0 [lol, lol]\n"
    for level in 1...9 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(aliases)]\n"
    }
    let errors = errors(text)
    #expect(errors.count == 1)
    #expect(errors.first?.contains("the file has more than 200000 values, those that aliases repeat included") == true)
  }

  /// A text of some kilobytes, with hundreds of thousands of actions once each coordinator has taken over those of the
  /// coordinator that it is like.
  @Test func muchLikeness() throws {
    func text(_ coordinators: Int) -> String {
      let actions = (0..<500).map { "a\($0): [push: Home]" }.joined(separator: ", ")
      var text = "flow: A\nroot: C0\ncoordinators:\n"
      text += "  C0: {start: [push: Home], screens: {Home: {actions: {\(actions)}}}}\n"
      for index in 1...coordinators { text += "  C\(index): {like: C\(index - 1), screens: {S\(index): {}}}\n" }
      return text
    }
    #expect(try flow(fromYAML: text(10)).coordinators[10].screens.count == 11)
    let errors = errors(text(400))
    #expect(errors.count(where: { $0.contains("repeat more than 200000 values") }) == 1)
  }

  @Test func aliasesAsKeysOrInNumbers() {
    var bomb = "a0: &a0 [lol]\n"
    for level in 1...30 { bomb += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n" }
    #expect(errors(bomb + "? [*a30]\n: x\n? [*a30]\n: y\n").count == 1)
    #expect(errors(bomb + "{[*a30]: x, [*a30] : y}\n").count == 1)
    #expect(errors("a: &a b\nc: [" + String(repeating: "*a, ", count: 101) + "]\n").count == 1)
    var chain = "flow: A\na0: &a0 []\n"
    for level in 1...60 {
      chain +=
        "a\(level): &a\(level) " + String(repeating: "[", count: 300) + "*a\(level - 1)"
        + String(repeating: "]", count: 300) + "\n"
    }
    #expect(errors(chain).count == 1)
  }

  @Test func aliasesAreFine() throws {
    let flow = try flow(
      fromYAML: """
        flow: A
        root: A
        coordinators:
          A:
            start: [push: Home]
            screens:
              Home: {actions: {close: &close [pop, {popToRoot: , then: [dismiss]}]}}
              Item: {actions: {close: *close}}
        """)
    #expect(flow.coordinators[0].screens[1].actions[0].effects == flow.coordinators[0].screens[0].actions[0].effects)
  }

  /// Neither long lines nor the text of comments count as nesting or as keys.
  @Test func aliasesBesideLongLinesAndComments() throws {
    let flow = try flow(
      fromYAML: """
        flow: A # {b} : \(String(repeating: "c ", count: 200))*d
        root: A
        coordinators:
          A:
            start: [push: Home]
            screens:
              # {close} :758 and [back] : 3
              Home: {actions: {\(String(repeating: " ", count: 220))close: &close [pop]}}
              Item: {actions: {close: *close}}
        """)
    #expect(flow.coordinators[0].screens[1].actions[0].effects == flow.coordinators[0].screens[0].actions[0].effects)
  }

  /// Brackets and quotes in comments and texts are neither nesting nor keys.
  @Test func aliasesBesideCommentsWithQuotes() throws {
    let braces = String(repeating: "{", count: 250)
    let flow = try flow(
      fromYAML: """
        flow: A
        root: A # it's { b } :758, \(braces)
        # don't {close} : 3
        coordinators:
          A:
            start: [push: Home]
            screens:
              Home: {actions: {close: &close [pop]}}
              Item: {actions: {close: *close}}
        deepLinks:
          item: {url: "app://\(braces)", do: [pop]} # "{a}" : 'b
        """)
    #expect(flow.coordinators[0].screens[1].actions[0].effects == flow.coordinators[0].screens[0].actions[0].effects)
  }

  /// A star in the quoted name of a procedure with its parameters is no alias, wherever the name stands.
  @Test(arguments: [
    "{'go(kind: *b)': [pop]}", "{more: [pop], 'go(kind: *b)' : [pop]}", "{more: [pop], \"go(kind: *b)\": [pop]}",
  ])
  func starsInQuotedKeysAreNoAliases(procedures: String) throws {
    let text = "flow: A\nroot: A\ncoordinators:\n  A: {container: stack, procedures: \(procedures)}\n"
    #expect(!errors(text).contains { $0.contains("beside aliases") })
  }

  /// Characters that are part of a text or a comment hide no alias.
  @Test(arguments: [
    "a: &a b\nc: |\n  it: 'x\nd: {? *a : d} # '\n", "a: &a b\nc: it 's # 'x\nd: {? *a : d} # '\n",
    "a: &a b\nc: 'x\n  # '': '\nd: {? *a : d} # '\n", "a: &a b\nc: \"\\\" # '\"\nd: {? *a : d} # '\n",
    "a: &a b\n- - 'c' # it's\n? *a\n: d # '\n", "a: &a b\nc: {d: e'}\nf {'x: {? *a : d} # '\n",
    "a: &a b\nc: {d: 'e'}\nf: g ,'x\nd: {? *a : d} # '\n", "a: &a b\nc: [\"]\", '{']\nd: {? *a : d}\n",
  ])
  func aliasesBehindTextsAreSeen(text: String) {
    #expect(errors(text).contains { $0.contains("a key is a name; beside aliases") })
  }

  @Test func mapsAreMerged() throws {
    let flow = try flow(
      fromYAML: """
        flow: A
        root: A
        coordinators:
          A:
            start: [push: Home]
            screens:
              Home:
                actions: &common
                  close: [pop]
                  open: [push: Item]
              Item:
                actions:
                  <<: *common
                  open: [popToRoot]
                  more: [push: Home]
        """)
    let (home, item) = (flow.coordinators[0].screens[0], flow.coordinators[0].screens[1])
    #expect(item.actions.map(\.name) == ["open", "more", "close"])
    #expect(item.actions[2].effects == home.actions[0].effects)
    #expect(item.actions[0].effects != home.actions[1].effects)
  }

  /// A hash in a text is no comment: the alias behind it is one.
  @Test func aliasesBehindAHashInAText() {
    #expect(errors("a: &a b\nc: {\" # \": [*a], ? *a : d}\n").count == 1)
    #expect(errors("a: &a b\n" + String(repeating: "- ", count: 300) + "*a\n").count == 1)
  }

  @Test func longTextsAreCutInMessages() {
    let errors = errors("flow: A\nroot: A\n\(String(repeating: "x", count: 500)): 1\ncoordinators: {A: {}}\n")
    #expect(errors == ["Test.flow.yml:3:1: error: unknown key ‘\(String(repeating: "x", count: 60))…’ in a flow"])
  }

  @Test func manyMistakesAreAllReported() {
    let names = (0..<5_000).map { "  X\($0): {start: [push: Y\($0)]}\n" }.joined()
    #expect(errors("flow: A\nroot: X0\ncoordinators:\n\(names)").count == 5_000)
  }

  @Test func longChainsOfProceduresAndStarts() {
    let procedures = (0..<20_000).map { "      p\($0): [run: p\($0 + 1)]\n" }.joined()
    let text = "flow: A\nroot: A\ncoordinators:\n  A:\n    start: [run: p0]\n    procedures:\n\(procedures)"
    #expect(errors(text + "      p20000: [start: A]\n").map { $0.hasSuffix("A → A") } == [true])
    let chain = (0..<20_000).map { "  C\($0): {start: [start: C\($0 + 1)]}\n" }.joined()
    #expect(errors("flow: A\nroot: C0\ncoordinators:\n\(chain)  C20000: {}\n") == [])
    #expect(errors("flow: A\nroot: C0\ncoordinators:\n\(chain)  C20000: {start: [start: C0]}\n").count == 1)
  }
}
