import FlowModel
import Testing

struct PrintableTests {
  @Test(arguments: [
    ("::error::x", ":\u{FFFD}error::x"),
    ("a::b\n  ::b", "a::b\n  :\u{FFFD}b"),
    ("\u{A0}\u{3000}::x", "\u{A0}\u{3000}:\u{FFFD}x"),
    ("é ::x", "é ::x"),
    (":: x -> y", ":: x -> y"),
    ("::", ":\u{FFFD}"),
    (":::", ":\u{FFFD}:"),
    (":", ":"),
    ("\n\n::", "\n\n:\u{FFFD}"),
    ("##[error]", "\u{FFFD}#[error]"),
    ("é##vso[x]é", "é\u{FFFD}#vso[x]é"),
    ("###[x", "#\u{FFFD}#[x"),
    ("##1[x ## [x ##x", "##1[x ## [x ##x"),
    ("##", "##"),
    ("", ""),
  ])
  func commandsAreTakenOut(text: String, expected: String) {
    #expect(text.withoutCommands == expected)
  }

  @Test(arguments: [
    ("a\u{1B}[2J\nb", "a\u{FFFD}[2J\u{FFFD}b"), ("##[error]", "\u{FFFD}#[error]"), ("##\u{1B}[x", "##\u{FFFD}[x"),
    ("::x", "::x"), ("\u{202E}é#", "\u{FFFD}é#"),
  ])
  func namesArePrintable(name: String, expected: String) {
    #expect(name.printable == expected)
  }

  @Test func bracketsAloneLeaveLines() {
    #expect("::x ##[y".withoutBracketCommands == "::x \u{FFFD}#[y")
  }
}
