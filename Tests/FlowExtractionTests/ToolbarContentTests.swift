import Testing

@testable import FlowExtraction

/// The items of a toolbar may be a type of their own.
@Suite struct ToolbarContentTests {
  private static func app(_ ancestor: String) -> String {
    """
    import SwiftUI
    @main struct MyApp: App {
      var body: some Scene { WindowGroup { HomeView() } }
    }
    struct HomeView: View {
      @State private var path: [Int] = []
      @State private var showsNote = false
      var body: some View {
        NavigationStack(path: $path) {
          ListView(showsNote: $showsNote)
        }
        .sheet(isPresented: $showsNote) { NoteView() }
      }
    }
    struct ListView: View {
      @Binding var showsNote: Bool
      var body: some View { Text("List").toolbar { NoteToolbar(showsNote: $showsNote) } }
    }
    struct NoteToolbar: \(ancestor) {
      @Binding var showsNote: Bool
      var body: some \(ancestor) {
        ToolbarItem(placement: .principal) { Text("Notes") }
        ToolbarItemGroup(placement: .primaryAction) {
          Menu { Button("Write a note") { showsNote = true } } label: { Text("More") }
        }
      }
    }
    struct NoteView: View { var body: some View { Text("Note") } }
    """
  }

  @Test(arguments: ["ToolbarContent", "CustomizableToolbarContent"])
  func theButtonsOfItsItemsAreTheScreens(ancestor: String) throws {
    let reading = Reading(Self.app(ancestor))
    let screens = try #require(reading.extraction.flow).coordinators.flatMap(\.screens)
    #expect(Set(screens.map(\.name)) == ["ListView", "NoteView"])
    #expect(screens.first { $0.name == "ListView" }?.actions.map(\.name) == ["writeANote"])
    #expect(try reading.text().contains("present: NoteView"))
  }
}
