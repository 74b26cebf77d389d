import FlowModel
import Testing

@testable import FlowDeclaration

/// Comments that say what could not be read in the app's source.
@Suite struct UnreadCodeTests {
  @Test(arguments: [
    (
      " unread call: Home.swift:9: present: what is presented was not found",
      "call Home.swift:9 present: what is presented was not found"
    ),
    (" unread code: Sources/My App/Home.swift:12", "code Sources/My App/Home.swift:12 "),
    ("unread release:  Home.swift:7:children.removeAll ", "release Home.swift:7 children.removeAll"),
    (" unread state: Home.swift:7: hasToken", "state Home.swift:7 hasToken"),
    (" unread call: Home.swift:9x", nil),
    (" unread call: Home.swift", nil),
    (" unread call: Home.swift:0: present", nil),
    (" unread call: Home.m:9: present", nil),
    (" unread: Home.swift:9", nil),
    (" unread segue: Home.swift:9", nil),
    (" Unread call: Home.swift:9", nil),
    (" read Home.swift:9", nil),
  ])
  func aCommentNamesUnreadCodeOnlyInThisForm(comment: String, expected: String?) {
    let code = SourcePlaceReader.unread(comment)
    #expect(code.map { "\($0.kind.rawValue) \($0.location.file):\($0.location.line) \($0.what)" } == expected)
  }

  private func sources(_ text: String) throws -> SourcePlaces {
    let bytes = [UInt8](text.utf8)
    return try DeclarationReader { _ throws(FileProblem) in bytes }.read(path: "Shop.flow.yml").get().sources
  }

  @Test func unreadCodeBelongsToWhatItIsIndentedIn() throws {
    let sources = try sources(
      """
      # unread call: A.swift:1
      flow: Shop
      root: App
      coordinators:
        # unread call: A.swift:2
        App:
          # unread call: A.swift:3
          start: [{push: Home}]
          screens:
            # unread call: A.swift:4
            Home:
              # unread call: A.swift:5
              # a word beside
              actions:
                # unread call: A.swift:6
                item: [{push: Item}]  # A.swift:1
              # unread call: A.swift:7
            Item: {}
              # unread call: A.swift:8
          # unread call: A.swift:9
        # unread call: A.swift:10
        Other: {start: [{push: One}], screens: {One: {}}}
            # unread call: A.swift:11
      deepLinks:
        help:
          # unread call: A.swift:12
          url: "shop://help"
          do: []
      # unread call: A.swift:13
      """)
    let owners = sources.unread.map { "\($0.code.location.line) \($0.code.owner.map { "\($0)" } ?? "nobody")" }
    #expect(
      owners == [
        "1 nobody", "2 nobody", #"3 coordinator("App")"#, #"4 coordinator("App")"#, #"5 screen("Home")"#,
        #"6 screen("Home")"#, #"7 screen("Home")"#, #"8 screen("Item")"#, #"9 coordinator("App")"#, "10 nobody",
        #"11 coordinator("Other")"#, "12 nobody", "13 nobody",
      ])
    #expect(sources.unread.map(\.comment.line) == [1, 5, 7, 10, 12, 15, 17, 19, 20, 21, 23, 26, 29])
  }

  @Test func whatIsWrittenIsReadAgain() throws {
    let bytes = [UInt8](
      """
      flow: Shop
      root: App
      coordinators:
        App: {start: [{push: Home}], screens: {Home: {actions: {item: [{push: Item}]}}, Item: {}}}
      """.utf8)
    let flow = try DeclarationReader { _ throws(FileProblem) in bytes }.read(path: "Shop.flow.yml").get().flow
    func code(_ line: Int, _ owner: UnreadCode.Owner?, _ what: String = "present: what is presented was not found")
      -> UnreadCode
    {
      let location = SourceLocation(file: "App/Home.swift", line: line, column: 1)
      return UnreadCode(kind: .call, location: location, what: what, owner: owner)
    }
    let all = [
      code(3, .coordinator("App")), code(5, .screen("Home")), code(6, .screen("Home"), ""),
      code(8, .screen("Item"), "two\nlines"), code(9, nil),
    ]
    let text = try DeclarationWriter.text(of: flow, unread: all) { _ in nil }.get()
    let read = try sources(text)
    var expected = all
    expected[3].what = "two\u{FFFD}lines"
    #expect(read.unread.map(\.code) == expected, "\(text)")
    #expect(
      text.hasSuffix(
        "\n# In code of no part that is declared here:\n# unread call: App/Home.swift:9: present: what is presented was not found\n"
      ))
    // Nothing unread, nothing more.
    #expect(
      try DeclarationWriter.text(of: flow, unread: []) { _ in nil }.get()
        == DeclarationWriter.text(of: flow) { _ in nil }.get())
  }

  private static let many = """
    flow: Shop
    root: App
    variables: {cart: [empty, full]}
    coordinators:
      App: {start: [{push: Home}], screens: {Home: {actions: {item: [{push: Item}]}}, Item: {}}}
    """

  /// Code of many parts is listed once, with their names.
  @Test func codeOfManyPartsStandsAtTheEnd() throws {
    let bytes = [UInt8](Self.many.utf8)
    let flow = try DeclarationReader { _ throws(FileProblem) in bytes }.read(path: "Shop.flow.yml").get().flow
    let owners: [UnreadCode.Owner] = [.coordinator("App"), .screen("Home"), .screen("Item"), .variable("cart")]
    func codes(_ line: Int, _ owners: [UnreadCode.Owner]) -> [UnreadCode] {
      owners.map {
        UnreadCode(
          kind: .call, location: SourceLocation(file: "App/Home.swift", line: line, column: 1), what: "present",
          owner: $0)
      }
    }
    let all = codes(3, owners) + codes(4, [owners[1]]) + codes(5, owners)
    let text = try DeclarationWriter.text(of: flow, unread: all) { _ in nil }.get()
    #expect(
      text.hasSuffix(
        """

        # In the code of each of several parts:
        # unread in App, Home, Item, cart:
        # unread call: App/Home.swift:3: present
        # unread call: App/Home.swift:5: present

        """), "\(text)")
    let read = try sources(text)
    #expect(read.unread.map(\.code) == [all[4]] + codes(3, owners) + codes(5, owners))
  }

  /// The names go on over several lines, up to a colon; what does not stand right below them is no part of the list.
  @Test func namesOfPartsEndWithAColon() throws {
    func owners(_ comments: String) throws -> [String] {
      try sources(Self.many + "\n" + comments).unread.map { $0.code.owner.map(\.name) ?? "nobody" }
    }
    let code = "# unread call: A.swift:1"
    #expect(try owners("# unread in Home,\n#   App:\n\(code)") == ["Home", "App"])
    #expect(try owners("# unread in Home, App:\n\n\(code)") == ["nobody"])
    #expect(try owners("# unread in Home, App\n\(code)") == ["nobody"])
    #expect(try owners("# unread in Home, App:\n# a word\n\(code)") == ["nobody"])
    #expect(try owners("# unread in Nobody, App:\n\(code)\n\(code)") == ["App", "App"])
    #expect(try owners("# unread in Nobody:\n\(code)") == ["nobody"])
  }

  @Test(arguments: [
    ("pushViewController: what is pushed was not found", true, false),
    ("popover: the state that presents was not found", true, false),
    ("popViewController: nobody was seen to get here", false, true),
    ("dismiss: nothing of the flow follows from it", false, true),
    ("a segue of a storyboard was not found", true, false),
    ("", true, false),
  ])
  func callsThatGoBackShowNothing(what: String, mayShow: Bool, goesBack: Bool) {
    let location = SourceLocation(file: "Home.swift", line: 1, column: 1)
    let call = UnreadCode(kind: .call, location: location, what: what)
    #expect(call.mayShow == mayShow)
    #expect(call.goesBack == goesBack)
    let release = UnreadCode(kind: .release, location: location, what: what)
    #expect(!release.mayShow)
    #expect(!release.goesBack)
  }
}
