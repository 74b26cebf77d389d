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
  func isHarmless(text: String, expected: String) {
    #expect(shown(text, isTerminal: false) == expected)
  }

  /// What reports in files and pictures say may be shown in the log of a build, too.
  @Test func noFileHoldsACommand() throws {
    let name = "::error::owned"
    let flow = """
      flow: "\(name)"
      root: A
      coordinators:
        A:
          container: stack
          start: [push: "\(name)"]
          screens: {"\(name)": {actions: {"##[error]owned": [push: "\(name)"]}}, "##vso[x]owned": {}}
      """
    let tool = try Tool(["app.flow.yml": flow])
    let kinds = ["text", "markdown", "html", "xcode", "json", "sarif", "junit", "checkstyle", "codeclimate"]
    let reports = kinds.flatMap { ["--report", "\($0)=out.\($0)"] }
    #expect(try tool.run(["app.flow.yml", "--dot", "out.svg"] + reports).status == 1)
    #expect(try tool.run("render", "app.flow.yml", "--dot", "out.dot").status == 0)
    #expect(try tool.run("render", "app.flow.yml", "--dot", "out.mmd").status == 0)
    for kind in kinds + ["svg", "dot", "mmd"] {
      let text = try tool.text("out.\(kind)")
      #expect(text.contains("owned"), "\(kind)")
      #expect(!text.contains("##[error]") && !text.contains("##vso["), "\(kind)")
      #expect(
        !text.split(separator: "\n").contains { $0.trimmingPrefix(while: \.isWhitespace).hasPrefix("::e") }, "\(kind)")
    }
    let page = try tool.run("app.flow.yml", "--format", "html").output
    #expect(page.contains("owned") && !page.contains("##[error]"))
  }

  @Test func whatIsMeantPasses() {
    #expect(shown("::error::x\n", isTerminal: false, allowsCommands: true) == "::error::x\n")
    #expect(shown("\u{1B}[31mred\u{1B}[0m", isTerminal: true) == "\u{1B}[31mred\u{1B}[0m")
  }

  /// Large texts are written in parts of 64 KiB; these have a character of several bytes at every end of a part.
  @Test(arguments: ["é", "€", "😀"]) func largeTexts(character: String) {
    for shift in 0..<character.utf8.count {
      let text = String(repeating: "x", count: shift) + String(repeating: character, count: 100_000)
      #expect(shown(text + "\u{1B}", isTerminal: false) == text + "\u{FFFD}")
    }
  }

  private func shown(_ text: String, isTerminal: Bool, allowsCommands: Bool = false) -> String {
    var data = Data()
    _ = Terminal.shown(text, isTerminal: isTerminal, allowsCommands: allowsCommands) {
      data += $0
      return 0
    }
    return String(decoding: data, as: UTF8.self)
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
      ["diff", "./" + name + ".flow.yml", "plain.flow.yml"],
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
