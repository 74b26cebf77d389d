import FlowModel
import Testing

@testable import FlowExtraction

/// Tabs with tags, and tabs that are read before their models are known.
@Suite struct TabTagTests {
  private func selected(_ first: String, _ second: String, _ tab: String = "var tab = Tab.home") throws -> [Effect.Kind]
  {
    let reading = Reading(
      """
      import SwiftUI
      enum Tab { case home, more }
      enum Other { case home }
      @Observable final class AppCoordinator { \(tab) }
      @main struct TheApp: App {
        @State var coordinator = AppCoordinator()
        var body: some Scene { WindowGroup { TabView(selection: $coordinator.tab) { \(first)\n\(second) } } }
      }
      struct HomeView: View { var body: some View { Text("1") } }
      struct MoreView: View {
        let coordinator: AppCoordinator
        var body: some View { Button("Home") { coordinator.tab = .home } }
      }
      """)
    _ = try reading.text()
    let screens = reading.extraction.flow?.coordinators.flatMap(\.screens) ?? []
    let effects = try #require(screens.first { $0.name == "MoreView" }?.actions.first).effects
    guard case .within(_, let inner)? = effects.first?.kind else { return effects.map(\.kind) }
    return inner.map(\.kind)
  }

  @Test func theTagNamesTheTab() throws {
    let home: Effect.Kind = .select("HomeViewTab")
    let more = "MoreView(coordinator: coordinator)"
    #expect(try selected("HomeView().tag(Tab.home)", "\(more).tag(Tab.more)") == [home])
    // In whichever order the tabs are written.
    #expect(try selected("\(more).tag(Tab.more)", "HomeView().tag(Tab.home)") == [home])
    #expect(try selected("Tab(\"1\", value: .more) { \(more) }", "Tab(\"2\", value: .home) { HomeView() }") == [home])
    // Without tags, the first case is the first tab.
    #expect(try selected(more, "HomeView()", "var tab: Tab = .home") == [.select("MoreViewTab")])
  }

  /// A model that is made by code that was read later is not another model.
  @Test func tabsAreNotDoubledWhenTheirModelBecomesKnown() throws {
    let reading = Reading(
      """
      import SwiftUI
      enum Page { case first, second }
      final class Pages {
        func view(_ page: Page) -> some View {
          switch page {
          case .first: ItemView(number: 1)
          case .second: ItemView(number: 2)
          }
        }
      }
      final class AppCoordinator: ObservableObject {
        var pages: Pages!
        func load() { pages = Pages() }
      }
      @main struct TheApp: App {
        @StateObject var coordinator = AppCoordinator()
        var body: some Scene { WindowGroup { TabsView(coordinator: coordinator) } }
      }
      struct TabsView: View {
        let coordinator: AppCoordinator
        let shown: [Page] = [.first, .second]
        var body: some View {
          TabView { ForEach(shown) { page in coordinator.pages.view(page) } }.onAppear { coordinator.load() }
        }
      }
      struct ItemView: View { let number: Int; var body: some View { Text("1") } }
      """)
    _ = try reading.text()
    #expect(
      reading.extraction.flow?.coordinators.map(\.tabs).max { $0.count < $1.count } == ["ItemViewTab", "ItemViewTab2"])
  }
}
