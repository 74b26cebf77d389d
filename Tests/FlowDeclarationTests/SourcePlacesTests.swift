import FlowModel
import Testing

@testable import FlowDeclaration

/// Comments that say where in the app's source a part of a declaration comes from.
@Suite struct SourcePlacesTests {
  @Test(arguments: [
    (" Sources/App/Main.swift:42", "Sources/App/Main.swift:42 certain"),
    (" likely: Main.swift:7 ", "Main.swift:7 likely"),
    ("possible: My App/Main.swift:7", "My App/Main.swift:7 possible"),
    ("certain: ../Main.swift:1", "../Main.swift:1 certain"),
    (" see Main.swift", nil),
    (" Main.swift:0", nil),
    (" Main.swift:4x", nil),
    (" Main.swift:42 is old", nil),
    (" Main.m:42", nil),
    (" .swift:42", nil),
    (" https://x.org:80", nil),
    (" Main.swift:99999999999999999999", nil),
  ])
  func aCommentIsAPlaceOnlyWhereItIsNothingElse(comment: String, expected: String?) {
    let place = SourcePlaceReader.place(comment)
    #expect(place.map { "\($0.location.file):\($0.location.line) \($0.certainty)" } == expected)
  }

  private static let shop = """
    flow: Shop
    root: App
    coordinators:
      App:  # App.swift:3
        start:
          - push: Home
        screens:
          Home:  # likely: Home.swift:9
            actions:
              item:
                - push: Item  # possible: Home.swift:12
              quote: [{push: 'Item'}]
          Item: {}
    """

  private func places(_ text: String) throws -> SourcePlaces {
    let bytes = [UInt8](text.utf8)
    return try DeclarationReader { _ throws(FileProblem) in bytes }.read(path: "Shop.flow.yml").get().sources
  }

  @Test func aPlaceHoldsForWhatIsInsideDownToTheNext() throws {
    let places = try places(Self.shop)
    func line(_ number: Int) -> String? {
      places.place(of: SourceLocation(file: "Shop.flow.yml", line: number, column: 1)).map {
        "\($0.location.file):\($0.location.line) \($0.certainty)"
      }
    }
    #expect(line(1) == nil)
    #expect(line(4) == "App.swift:3 certain")
    #expect(line(6) == "App.swift:3 certain")
    #expect(line(8) == "Home.swift:9 likely")
    #expect(line(10) == "Home.swift:9 likely")
    #expect(line(11) == "Home.swift:12 possible")
    #expect(line(12) == "Home.swift:9 likely")
    #expect(line(13) == "App.swift:3 certain")
  }

  @Test func aTextIsNoComment() throws {
    let flow = try places(
      """
      flow: Shop
      root: App
      coordinators:
        App:
          start: [{push: Home}]
          screens: {Home: {actions: {"it  # A.swift:3": [{push: Home}]}}}
      """)
    #expect(flow.isEmpty)
  }

  @Test func whatIsWrittenWithPlacesIsReadWithThem() throws {
    var push = Effect(.pushScreen("Item"))
    push.location = SourceLocation(file: "Push.swift", line: 24, column: 5)
    let tap = Action(
      name: "item", effects: [push], location: SourceLocation(file: "Home.swift", line: 39, column: 3))
    let flow = Flow(
      name: "Shop", root: "App",
      coordinators: [
        Coordinator(
          name: "App", start: [Effect(.pushScreen("Home"))],
          screens: [Screen(name: "Home", actions: [tap]), Screen(name: "Item")])
      ])
    let text = try DeclarationWriter.text(of: flow) { place in
      place.line > 0 ? "\(place.file):\(place.line)" : nil
    }.get()
    #expect(text.contains("item:  # Home.swift:39\n"))
    #expect(text.contains("- {push: Item}  # Push.swift:24\n"))
    let bytes = [UInt8](text.utf8)
    let declared = try DeclarationReader { _ throws(FileProblem) in bytes }.read(path: "Shop.flow.yml").get()
    let read = try #require(declared.flow.coordinators[0].screens[0].actions.first)
    #expect(declared.sources.place(of: read.location)?.location.line == 39)
    #expect(declared.sources.place(of: read.effects[0].location)?.location.line == 24)
  }
}
