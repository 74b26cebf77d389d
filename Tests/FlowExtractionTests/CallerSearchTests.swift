import FlowModel
import Testing

@testable import FlowExtraction

/// The search for the declared parts whose code calls a member.
@Suite struct CallerSearchTests {
  private let index = TypeIndex([
    SourceReader.facts(
      of: """
        final class HomeController { func tapped() { first() } }
        final class ItemController { func tapped() {} }
        func first() { second() }
        func second() { third() }
        func third() {}
        """, path: "App.swift")
  ])
  private let parts: [String: Set<UnreadCode.Owner>] = [
    "HomeController": [.screen("HomeController")], "ItemController": [.screen("ItemController")],
  ]

  private func owners(mostBodies: Int) throws -> Set<UnreadCode.Owner> {
    let third = try #require(index.functions["third"]?.first)
    return CallerSearch(index: index, parts: parts, mostBodies: mostBodies).owners(of: third.place)
  }

  @Test func thePartAtTheEndOfTheCallsIsFound() throws {
    #expect(try owners(mostBodies: 5) == [.screen("HomeController")])
  }

  /// A search that is given up may have missed any part.
  @Test func aSearchThatIsGivenUpFindsAllParts() throws {
    #expect(try owners(mostBodies: 3) == [.screen("HomeController"), .screen("ItemController")])
  }
}
