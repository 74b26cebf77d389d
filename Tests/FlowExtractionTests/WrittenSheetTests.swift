import FlowModel
import Testing

@testable import FlowExtraction

/// Sheets whose views are written where they are presented.
@Suite struct WrittenSheetTests {
  private func reading(_ sheet: String, _ others: String = "") -> Reading {
    Reading(
      """
      import SwiftUI
      struct HomeView: View {
        @State private var path: [Int] = []
        var body: some View {
          NavigationStack(path: $path) {
            ListView(path: $path).navigationDestination(for: Int.self) { _ in ItemView() }
          }
        }
      }
      struct ListView: View {
        @Binding var path: [Int]
        @State private var isFilterShown = false
        @State private var isHelping = false
        var body: some View {
          Button("Filter") { isFilterShown = true }
            .sheet(isPresented: $isFilterShown) { \(sheet) }
            .sheet(isPresented: $isHelping) { HelpView() }
        }
        func notes() -> some View { VStack { Text("Notes"); Button("Hide") { isFilterShown = false } } }
      }
      struct ItemView: View { var body: some View { Text("Item") } }
      struct HelpView: View { var body: some View { Text("Help") } }
      \(others)
      @main struct TheApp: App { var body: some Scene { WindowGroup { HomeView() } } }
      """)
  }

  private func filter(_ reading: Reading) -> [Effect.Kind] {
    let list = reading.coordinator("HomeView")?.screens.first { $0.name == "ListView" }
    return list?.actions.first { $0.name == "filter" }?.effects.map(\.kind) ?? []
  }

  private func actions(_ screen: String, _ reading: Reading) -> [String: [Effect.Kind]] {
    let found = reading.coordinator("HomeView")?.screens.first { $0.name == screen }?.actions ?? []
    return Dictionary(uniqueKeysWithValues: found.map { ($0.name, $0.effects.map(\.kind)) })
  }

  @Test(arguments: ["VStack { Text(\"1\"); Button(\"Hide\") { isFilterShown = false } }", "notes()"])
  func viewsOfTheFrameworkAreAScreen(sheet: String) throws {
    let reading = reading(sheet)
    let text = try reading.text()
    #expect(filter(reading) == [.presentScreen("FilterSheet", style: .sheet, interactiveDismiss: true)], "\(text)")
    #expect(actions("FilterSheet", reading) == ["hide": [.dismiss(.self)]], "\(text)")
  }

  @Test func theAppsViewsInItArePartsOfIt() throws {
    let reading = reading(
      "VStack { RangeView(help: $isHelping); Button(\"Hide\") { isFilterShown = false } }",
      "struct RangeView: View { @Binding var help: Bool; var body: some View { Button(\"Help\") { help = true } } }")
    let text = try reading.text()
    #expect(Set(actions("FilterSheet", reading).keys) == ["hide", "help"], "\(text)")
  }

  @Test(arguments: ["HelpView()", "VStack { HelpView() }", "Group { HelpView() }.padding()"])
  func theOnlyViewOfTheAppIsTheScreen(sheet: String) throws {
    let reading = reading(sheet)
    #expect(filter(reading) == [.presentScreen("HelpView", style: .sheet, interactiveDismiss: true)])
  }

  /// What the code of another module makes is unknown.
  @Test func unknownViewsAreNoScreen() throws {
    let reading = reading("makeView()")
    let text = try reading.text()
    #expect(filter(reading).isEmpty, "\(text)")
    #expect(!reading.extraction.unread.isEmpty)
  }
}
