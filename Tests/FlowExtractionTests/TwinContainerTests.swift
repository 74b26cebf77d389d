import FlowModel
import Testing

@testable import FlowExtraction

/// A view that chooses what it shows beside other views does not hold the containers of what it shows.
@Suite struct TwinContainerTests {
  private static func app(_ body: String) -> String {
    """
    import SwiftUI
    enum Scene { case login, tabs }
    enum Page { case home, search }
    final class RootStore: ObservableObject {
      @Published var scene = Scene.login
      @Published var isOffline = false
      func enter() { scene = .tabs }
      func leave() { scene = .login }
    }
    final class TabsStore: ObservableObject {
      @Published var page = Page.home
      @Published var path: [Int] = []
    }
    struct RootView: View {
      @ObservedObject var store: RootStore
      var body: some View { \(body) }
      @ViewBuilder var scene: some View {
        switch store.scene {
        case .login: LoginView(store: store)
        case .tabs: TabsView(root: store)
        }
      }
    }
    struct BannerView: View { var body: some View { Text("offline") } }
    struct LoginView: View {
      let store: RootStore
      var body: some View { Button("Enter") { store.enter() } }
    }
    struct TabsView: View {
      let root: RootStore
      @StateObject private var store = TabsStore()
      var body: some View {
        TabView(selection: $store.page) {
          NavigationStack(path: $store.path) {
            HomeView(store: store, root: root).navigationDestination(for: Int.self) { _ in ItemView() }
          }.tag(Page.home)
          SearchView(store: store).tag(Page.search)
        }
      }
    }
    struct HomeView: View {
      let store: TabsStore
      let root: RootStore
      var body: some View {
        Button("Open") { store.path.append(1) }
        Button("Leave") { root.leave() }
      }
    }
    struct SearchView: View {
      let store: TabsStore
      var body: some View { Button("Home") { store.page = .home } }
    }
    struct ItemView: View { var body: some View { Text("Item") } }
    @main struct TheApp: App {
      @StateObject private var store = RootStore()
      var body: some Scene { WindowGroup { RootView(store: store) } }
    }
    """
  }

  @Test(arguments: ["VStack { if store.isOffline { BannerView() }; scene }", "scene"])
  func theTabsAreThoseOfTheViewThatIsShown(body: String) throws {
    let reading = Reading(Self.app(body))
    let text = try reading.text()
    let all = reading.extraction.flow?.coordinators ?? []
    let tabs = try #require(all.first { $0.container == .tabs }, "\(text)")
    #expect(all.count { $0.container == .tabs } == 1, "\(text)")
    #expect(tabs.tabs.count == 2, "\(text)")
    #expect(reading.facts.contains { $0.hasSuffix("SearchView: select \(tabs.tabs[0])") }, "\(text)")
    let root = try #require(all.first { $0.container == .switch }, "\(text)")
    #expect(root.screens.map(\.name) == ["LoginView"], "\(text)")
    #expect(reading.facts.contains { $0 == "transition \(root.name).LoginView: show \(tabs.name)" }, "\(text)")
  }
}
