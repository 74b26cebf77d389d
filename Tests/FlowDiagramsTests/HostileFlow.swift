import FlowDiagrams
import FlowModel

/// Names that mean something to XML, DOT, Mermaid or the terminal.
enum HostileFlow {
  static let names = [
    #"say "hi""#, "<script>alert(1)</script>", "a &amp; b & c &#x41;", "two\nlines", #"back\slash \N \G\"#,
    "ホーム画面", "Главная", "شاشة", "bell\u{1}\u{8}\u{B}\u{1B}end", "\u{FFFE}x\u{FFFF}", "tab\there", "win\r\nline",
    "1. list", "- dash", "`code` **bold** _it_", "#quot; #35;", "%%{init: {}}%%", "end", "", "<b>html</b>", "{a|b}",
    "🏦",
    "x]\"; click a href \"javascript:1\"", String(repeating: "long ", count: 20_000),
  ]

  /// A screen, a coordinator, an action, a condition, a link and an external for each name.
  static let flow = Flow(
    name: names.joined(separator: "/"), root: "root",
    coordinators: [
      Coordinator(
        name: "root", start: [.push(names[0])],
        screens: names.map { name in
          Screen(
            name: name,
            actions: names.map { other in
              Action(
                name: other, condition: .variable(other), effects: other == name ? [.startFlow("C" + name)] : [.pop])
            })
        })
    ] + names.map { Coordinator(name: "C" + $0, start: [.push("S" + $0)], screens: [Screen("S" + $0)]) },
    deepLinks: names.map { DeepLink(name: $0, url: $0, condition: .variable($0), effects: [.push($0)]) },
    externals: names.map { External(name: $0, effects: [.push($0)]) })

  static let marks = FlowGraph.Marks(
    unreachableScreens: Set(names.prefix(3)),
    findings: names.map { FlowGraph.Marks.Finding(subject: $0, rule: $0, isError: true) })
}
