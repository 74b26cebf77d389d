import FlowModel
import Testing

@testable import FlowExtraction

/// Tabs that are shown in one state, by an object that holds both the state and the selected tab.
@Suite struct StateTabsTests {
  private static let tabs = """
    TabView(selection: $coordinator.tab) {
      NavigationStack { HomeView(coordinator: coordinator) }.tag(Tab.home)
      NavigationStack { ProfileView() }.tag(Tab.profile)
    }
    """

  private static func app(_ body: String) -> String {
    """
    import SwiftUI
    enum Tab { case home, profile }
    enum Page { case welcome, login, main }
    final class AppCoordinator: ObservableObject {
      @Published var tab = Tab.home
      @Published var isLoggedIn = false
      @Published var page = Page.welcome
      func logIn() { isLoggedIn = true; page = .main }
      func showProfile() { tab = .profile }
    }
    @main struct TheApp: App {
      @StateObject var coordinator = AppCoordinator()
      var body: some Scene { WindowGroup { RootView(coordinator: coordinator) } }
    }
    struct RootView: View { @ObservedObject var coordinator: AppCoordinator; var body: some View { \(body) } }
    struct MainView: View { @ObservedObject var coordinator: AppCoordinator; var body: some View { \(tabs) } }
    struct LoginView: View { let done: () -> Void; var body: some View { Button("Done", action: done) } }
    struct WelcomeView: View { let next: () -> Void; var body: some View { Button("Next", action: next) } }
    struct HomeView: View {
      let coordinator: AppCoordinator
      var body: some View { Button("Profile") { coordinator.showProfile() } }
    }
    struct HelpView: View { var body: some View { NavigationLink("Help") { Text("Help") } } }
    struct ProfileView: View { var body: some View { NavigationLink("More") { Text("More") } } }
    """
  }

  @Test(arguments: [
    (
      "if coordinator.isLoggedIn { MainView(coordinator: coordinator) } else { LoginView { coordinator.logIn() } }",
      "MainView", ["LoginView"]
    ),
    ("if coordinator.isLoggedIn { \(tabs) } else { LoginView { coordinator.logIn() } }", "AppTabs", ["LoginView"]),
    (
      """
      switch coordinator.page {
      case .welcome: WelcomeView { coordinator.page = .login }
      case .login: LoginView { coordinator.logIn() }
      case .main: MainView(coordinator: coordinator)
      }
      """, "MainView", ["WelcomeView", "LoginView"]
    ),
  ])
  func theTabsAreShownInTheirState(body: String, tabs: String, screens: [String]) throws {
    let reading = Reading(Self.app(body))
    let app = try #require(reading.coordinator("AppCoordinator"))
    #expect(app.container == .switch)
    #expect(app.screens.map(\.name) == screens)
    #expect(app.start.map(\.kind) == [.showScreen(screens[0])])
    let login = try #require(app.screens.last)
    #expect(login.actions.flatMap(\.effects).map(\.kind) == [.showCoordinator(tabs, entry: nil)])
    let main = try #require(reading.coordinator(tabs))
    #expect(main.container == .tabs)
    #expect(main.tabs.count == 2)
    #expect(reading.facts.contains { $0.contains("select") }, "\(reading.facts)")
    _ = try reading.text()
  }

  /// Tabs in two states are two coordinators.
  @Test func tabsOfTwoStatesAreNotMixed() throws {
    let other = Self.tabs.replacing("HomeView(coordinator: coordinator)", with: "HelpView()")
    let body = """
      switch coordinator.page {
      case .welcome: WelcomeView { if isNew { coordinator.page = .login } else { coordinator.logIn() } }
      case .login: \(other)
      case .main: \(Self.tabs)
      }
      """
    let reading = Reading(Self.app(body))
    #expect(reading.coordinator("AppTabs")?.tabs == ["HelpViewStack", "ProfileViewStack"])
    #expect(reading.coordinator("AppTabs2")?.tabs == ["HomeViewStack", "ProfileViewStack"])
  }

  /// Without states the tabs are those of the object.
  @Test func tabsAloneBelongToWhoeverSelectsThem() throws {
    let app = try #require(Reading(Self.app("MainView(coordinator: coordinator)")).coordinator("AppCoordinator"))
    #expect(app.container == .tabs)
  }
}
