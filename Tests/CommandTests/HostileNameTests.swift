import FlowReports
import Foundation
import Testing

@testable import flowcheck

/// Only the code that writes lines knows what a line begins with.
@Suite struct ShownTextTests {
  @Test(arguments: [
    ("::error::x", ":\u{FFFD}error::x"), ("a\n  ::x", "a\n  :\u{FFFD}x"), (" a::b", " a::b"), (":a::b", ":a::b"),
    (": :x", ": :x"), ("\u{A0}::error::x", "\u{A0}:\u{FFFD}error::x"), ("a\n\u{3000}\t::x", "a\n\u{3000}\t:\u{FFFD}x"),
    ("a\u{1B}[31mb\rc\u{202E}", "a\u{FFFD}[31mb\u{FFFD}c\u{FFFD}"), ("a\tb\n", "a\tb\n"),
  ])
  func isHarmless(text: String, shown: String) {
    #expect(Terminal.shown(text, isTerminal: false) == shown)
  }

  @Test func whatIsMeantPasses() {
    #expect(Terminal.shown("::error::x\n", isTerminal: false, allowsCommands: true) == "::error::x\n")
    #expect(Terminal.shown("\u{1B}[31mred\u{1B}[0m", isTerminal: true) == "\u{1B}[31mred\u{1B}[0m")
  }
}

/// Strangers choose the names of files.
@Suite struct HostileFileNameTests {
  private static let names = [
    "a\n::error file=x::owned", "::error::owned", "a\r\u{1B}[2J", "\u{202E}a", "a\u{2028}b", "##[error]owned",
  ]

  @Test(arguments: names) func isNoCommandAndNoLine(name: String) throws {
    let flow = """
      flow: App
      root: A
      coordinators: {A: {container: stack, start: [push: Home], screens: {Home: {actions: {more: [push: More]}}, More: {}}}}
      """
    let tool = try Tool([name + ".flow.yml": flow, name + "b.flow.yml": "flow: [", "plain.flow.yml": flow])
    for arguments in [
      [], ["--verbose"], ["--format", "json"], ["--format", "markdown"], ["--format", "xcode"], ["config", "."],
      ["config", ".", "--format", "json"], ["diff", name + ".flow.yml", "plain.flow.yml"],
      ["tests", name + ".flow.yml", "--style", "swift-testing"], ["tests", name + ".flow.yml", "--style", "xcuitest"],
      ["walk", name + ".flow.yml"], ["tests", ".", "--style", "xcuitest"], ["replay", name + ".flow.yml"],
      ["convert", name + "b.flow.yml", "--to", "yaml"], ["check", name, "--strict"], ["check", "--format", name],
    ] {
      let run = try tool.run(arguments)
      let text = run.output + run.errors
      #expect(!text.isEmpty)
      #expect(!text.unicodeScalars.contains { $0.isControl && $0 != "\n" }, "\(arguments)")
      #expect(!text.contains("##["), "\(arguments)")
      for line in text.split(separator: "\n") { #expect(!line.drop { $0 == " " }.hasPrefix("::"), "\(arguments)") }
    }
  }
}
