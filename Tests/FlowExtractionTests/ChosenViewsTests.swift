import FlowModel
import Foundation
import Testing

@testable import FlowExtraction

/// The value of a state chooses the view: by `switch`, or by one comparison after the other.
@Suite struct ChosenViewsTests {
  private static func app(_ type: String, _ first: String, _ choice: String, _ writes: [String]) -> String {
    """
    import SwiftUI
    enum Tab { case home, profile, settings }
    @main struct TheApp: App { var body: some Scene { WindowGroup { RootView() } } }
    struct RootView: View {
      @State private var tab: \(type) = \(first)
      var body: some View { VStack { \(choice)
        Bar(tab: $tab) } }
    }
    struct Bar: View {
      @Binding var tab: \(type)
      var body: some View {
        HStack {
          Button("Home") { tab = \(writes[0]) }
          Button("Profile") { tab = \(writes[1]) }
          Button("Settings") { tab = \(writes[2]) }
        }
      }
    }
    struct HomeView: View { var body: some View { NavigationStack { List { NavigationLink("Open") { EditView() } } } } }
    struct ProfileView: View { var body: some View { NavigationStack { List { NavigationLink("Edit") { EditView() } } } } }
    struct SettingsView: View { var body: some View { NavigationStack { List { NavigationLink("About") { EditView() } } } } }
    struct EditView: View { var body: some View { Text("Edit") } }
    """
  }

  private static let ofEnum = [".home", ".profile", ".settings"]
  private static let ofNumber = ["0", "1", "2"]
  private static let ofText = ["\"home\"", "\"profile\"", "\"settings\""]

  private static func chain(_ values: [String], isClosed: Bool = true) -> String {
    "if tab == \(values[0]) { HomeView() } else if tab == \(values[1]) { ProfileView() } else "
      + (isClosed ? "{ SettingsView() }" : "if tab == \(values[2]) { SettingsView() }")
  }

  private static func choice(_ values: [String]) -> String {
    "switch tab { case \(values[0]): HomeView()\ncase \(values[1]): ProfileView()\ndefault: SettingsView() }"
  }

  @Test(arguments: [
    app("Tab", ".profile", chain(ofEnum), ofEnum), app("Tab", ".profile", chain(ofEnum, isClosed: false), ofEnum),
    app("Tab", ".profile", chain(["Tab.home", "Tab.profile", "Tab.settings"]), ofEnum),
    app("Tab", ".profile", choice(ofEnum), ofEnum), app("Int", "1", chain(ofNumber), ofNumber),
    app("Int", "1", chain(ofNumber, isClosed: false), ofNumber), app("Int", "1", choice(ofNumber), ofNumber),
    app("String", "\"profile\"", choice(ofText), ofText), app("String", "\"profile\"", chain(ofText), ofText),
  ])
  func everyValueShowsItsView(source: String) throws {
    let reading = Reading(source)
    let root = try #require(reading.coordinator("RootView"))
    #expect(root.container == .switch)
    #expect(Self.shown(root.start) == ["ProfileView"])
    let externals = reading.extraction.flow?.externals ?? []
    #expect(externals.map(\.name) == ["home", "profile", "settings"])
    #expect(externals.flatMap { Self.shown($0.effects) } == ["HomeView", "ProfileView", "SettingsView"])
  }

  private static func shown(_ effects: [Effect]) -> [String] {
    effects.compactMap { effect in
      if case .showCoordinator(let name, _) = effect.kind { name } else { nil }
    }
  }

  /// Comparisons of two different things are no choice between the values of one.
  @Test func anotherStateIsNoValue() throws {
    let source = Self.app(
      "Int", "1", "if tab == 0 { HomeView() } else if other == 1 { ProfileView() } else { SettingsView() }",
      Self.ofNumber
    ).replacingOccurrences(of: "var tab: Int = 1", with: "var tab: Int = 1\n  @State private var other = 1")
    let externals = try #require(Reading(source).extraction.flow?.externals)
    #expect(externals.flatMap { Self.shown($0.effects) }.first == "HomeView")
    #expect(!externals.flatMap { Self.shown($0.effects) }.contains("ProfileView"))
  }
}
