import FlowModel
import Testing

@testable import FlowExtraction

/// `isShown.toggle()`: a flag gets the other value, wherever it is.
@Suite struct ToggledFlagTests {
  private func reading(_ body: String, _ others: String = "") -> Reading {
    Reading(
      """
      import SwiftUI
      final class Settings: ObservableObject {
        @Published var isAdvanced = false
        @Published var isEditing = false
      }
      struct HomeView: View {
        @StateObject private var settings = Settings()
        var body: some View { NavigationStack { ListView(settings: settings) } }
      }
      struct ListView: View {
        @ObservedObject var settings: Settings
        var body: some View { \(body) }
      }
      \(others)
      struct ItemView: View { var body: some View { Text("Item") } }
      @main struct TheApp: App { var body: some Scene { WindowGroup { HomeView() } } }
      """)
  }

  private func effects(_ action: String, of screen: String, _ reading: Reading) throws -> [Effect] {
    let screens = reading.extraction.flow?.coordinators.flatMap(\.screens) ?? []
    let found = try #require(screens.first { $0.name == screen })
    return try #require(found.actions.first { $0.name == action }).effects
  }

  private static let sheet = """
    Button("Edit") { settings.isEditing.toggle() }
      .sheet(isPresented: $settings.isEditing) { EditView(settings: settings) }
    """

  private static let editView = """
    struct EditView: View {
      @ObservedObject var settings: Settings
      var body: some View { Button("Done") { settings.isEditing.toggle() } }
    }
    """

  @Test func belowWhatTheFlagShowsItPresents() throws {
    let reading = reading(Self.sheet, Self.editView)
    let text = try reading.text()
    let found = try effects("edit", of: "ListView", reading)
    #expect(found.map(\.kind) == [.presentScreen("EditView", style: .sheet, interactiveDismiss: true)], "\(text)")
  }

  @Test func onWhatTheFlagShowsItDismisses() throws {
    let reading = reading(Self.sheet, Self.editView)
    let found = try effects("done", of: "EditView", reading)
    #expect(found.map(\.kind) == [.dismiss(.self)])
  }

  @Test func aVariableChangesFromWhatItIs() throws {
    let reading = reading(
      """
      Button("Advanced") { settings.isAdvanced.toggle() }
      Button("Open") { if settings.isAdvanced { settings.isEditing = true } }
        .sheet(isPresented: $settings.isEditing) { ItemView() }
      """)
    let text = try reading.text()
    let found = try effects("advanced", of: "ListView", reading)
    guard found.count == 1, case .when(let condition, let then, let otherwise) = found[0].kind else {
      Issue.record("\(text)")
      return
    }
    #expect(condition.text == "isAdvanced")
    #expect(then.map(\.kind) == [.set([.init(variable: "isAdvanced", value: "false")])])
    #expect(otherwise?.map(\.kind) == [.set([.init(variable: "isAdvanced", value: "true")])])
  }

  @Test func aBindingOfAPartTogglesTheSourceOfIt() throws {
    let reading = reading(
      """
      Part(isShown: $settings.isEditing)
        .sheet(isPresented: $settings.isEditing) { ItemView() }
      """,
      """
      struct Part: View {
        @Binding var isShown: Bool
        var body: some View { Button("Show") { isShown.toggle() } }
      }
      """)
    let text = try reading.text()
    #expect(
      try effects("show", of: "ListView", reading).map(\.kind) == [
        .presentScreen("ItemView", style: .sheet, interactiveDismiss: true)
      ], "\(text)")
  }

  @Test func aFlagThatDecidesWhatTheWindowShowsChangesFromWhatItShows() throws {
    let reading = Reading(
      """
      import SwiftUI
      struct RootView: View {
        @State private var isIn = false
        var body: some View { if isIn { InView(isIn: $isIn) } else { OutView(isIn: $isIn) } }
      }
      struct InView: View {
        @Binding var isIn: Bool
        var body: some View { Button("Leave") { isIn.toggle() } }
      }
      struct OutView: View {
        @Binding var isIn: Bool
        var body: some View { Button("Enter") { isIn.toggle() } }
      }
      @main struct TheApp: App { var body: some Scene { WindowGroup { RootView() } } }
      """)
    let text = try reading.text()
    #expect(try effects("enter", of: "OutView", reading).map(\.kind) == [.showScreen("InView")], "\(text)")
    #expect(try effects("leave", of: "InView", reading).map(\.kind) == [.showScreen("OutView")], "\(text)")
  }
}
