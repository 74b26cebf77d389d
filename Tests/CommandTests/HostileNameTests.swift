import Foundation
import Testing

@testable import flowcheck

/// What stands at the beginning of a line is known only where lines are written.
@Suite struct ShownTextTests {
  @Test(arguments: [
    ("::error::x", ":\u{FFFD}error::x"), ("a\n  ::x", "a\n  :\u{FFFD}x"), (" a::b", " a::b"), (":a::b", ":a::b"),
    (": :x", ": :x"), ("a\u{1B}[31mb\rc\u{202E}", "a\u{FFFD}[31mb\u{FFFD}c\u{FFFD}"), ("a\tb\n", "a\tb\n"),
  ])
  func isHarmless(text: String, shown: String) {
    #expect(Terminal.shown(text, isTerminal: false) == shown)
  }

  @Test func whatIsMeantPasses() {
    #expect(Terminal.shown("::error::x\n", isTerminal: false, allowsCommands: true) == "::error::x\n")
    #expect(Terminal.shown("\u{1B}[31mred\u{1B}[0m", isTerminal: true) == "\u{1B}[31mred\u{1B}[0m")
  }
}
