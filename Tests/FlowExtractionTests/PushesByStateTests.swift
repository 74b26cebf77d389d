import Testing

@testable import FlowExtraction

/// A state may decide what is pushed: `navigationDestination(item:)`.
@Suite struct PushesByStateTests {
  private static func app(_ modifier: String) -> String {
    """
    import SwiftUI
    struct Item: Hashable, Identifiable { var id = 0 }
    @main struct TheApp: App { var body: some Scene { WindowGroup { HomeView() } } }
    struct HomeView: View {
      @State private var item: Item?
      @State private var isOpen = false
      var body: some View {
        NavigationStack {
          List { Button("Open") { item = Item(); isOpen = true } }
            .navigationTitle("Home")
            \(modifier)
        }
      }
    }
    struct DetailView: View { var body: some View { Text("Detail") } }
    """
  }

  /// The content of the stack is a screen although no view of the app stands in it.
  @Test(arguments: [
    ".navigationDestination(item: $item) { _ in DetailView() }",
    ".navigationDestination(isPresented: $isOpen) { DetailView() }",
  ])
  func theStackHasARootToPushOnto(modifier: String) throws {
    let reading = Reading(Self.app(modifier))
    let home = try #require(reading.coordinator("HomeView"))
    #expect(home.container == .stack)
    #expect(home.screens.map(\.name) == ["HomeViewScreen", "DetailView"])
    #expect(home.screens[0].actions.map(\.name) == ["open"])
    #expect(try reading.text().contains("push: DetailView"))
  }

  /// Nothing can be pushed in a stack that only shows a title.
  @Test func aStackWithATitleIsNone() {
    #expect(Reading(Self.app("")).extraction.flow == nil)
  }
}
