import FlowModel
import Testing

@testable import FlowExtraction

/// A stack that is shown in one state, by an object that holds both the state and the path.
@Suite struct StateStackTests {
  private static let stack = """
    NavigationStack(path: $coordinator.path) {
      HomeView(coordinator: coordinator).navigationDestination(for: Route.self) { route in
        switch route {
        case .item: ItemView(coordinator: coordinator)
        }
      }
    }
    """

  private static func app(_ body: String) -> String {
    """
    import SwiftUI
    enum Route: Hashable { case item }
    enum Page { case welcome, login, main }
    final class AppCoordinator: ObservableObject {
      @Published var path: [Route] = []
      @Published var isLoggedIn = false
      @Published var page = Page.welcome
      func logIn() { isLoggedIn = true; page = .main }
      func logOut() { path = []; isLoggedIn = false; page = .login }
      func showItem() { path.append(.item) }
      func pop() { path.removeLast() }
    }
    @main struct TheApp: App {
      @StateObject var coordinator = AppCoordinator()
      var body: some Scene { WindowGroup { RootView(coordinator: coordinator) } }
    }
    struct RootView: View { @ObservedObject var coordinator: AppCoordinator; var body: some View { \(body) } }
    struct MainView: View { @ObservedObject var coordinator: AppCoordinator; var body: some View { \(stack) } }
    struct LoginView: View { let done: () -> Void; var body: some View { Button("Done", action: done) } }
    struct WelcomeView: View { let next: () -> Void; var body: some View { Button("Next", action: next) } }
    struct HomeView: View {
      let coordinator: AppCoordinator
      var body: some View { Button("Item") { coordinator.showItem() } }
    }
    struct ItemView: View {
      let coordinator: AppCoordinator
      var body: some View {
        Button("Back") { coordinator.pop() }
        Button("Log out") { coordinator.logOut() }
      }
    }
    """
  }

  @Test(arguments: [
    (
      "if coordinator.isLoggedIn { MainView(coordinator: coordinator) } else { LoginView { coordinator.logIn() } }",
      "MainView", ["LoginView"]
    ),
    ("if coordinator.isLoggedIn { \(stack) } else { LoginView { coordinator.logIn() } }", "AppStack", ["LoginView"]),
    (
      """
      switch coordinator.page {
      case .welcome: WelcomeView { coordinator.page = .login }
      case .login: LoginView { coordinator.logIn() }
      case .main: \(stack)
      }
      """, "AppStack", ["WelcomeView", "LoginView"]
    ),
  ])
  func theStackIsShownInItsState(body: String, name: String, screens: [String]) throws {
    let reading = Reading(Self.app(body))
    let app = try #require(reading.coordinator("AppCoordinator"))
    #expect(app.container == .switch)
    #expect(app.screens.map(\.name) == screens)
    #expect(app.start.map(\.kind) == [.showScreen(screens[0])])
    #expect(app.screens.last?.actions.flatMap(\.effects).map(\.kind) == [.showCoordinator(name, entry: nil)])
    let stack = try #require(reading.coordinator(name))
    #expect(stack.container == .stack)
    #expect(stack.start.map(\.kind) == [.pushScreen("HomeView")])
    #expect(stack.screens.map(\.name) == ["HomeView", "ItemView"])
    #expect(stack.screens.first?.actions.flatMap(\.effects).map(\.kind) == [.pushScreen("ItemView")])
    #expect(stack.screens.last?.actions.first?.effects.map(\.kind) == [.pop])
    let text = try reading.text()
    #expect(text.contains("in: \(name), do: [popToRoot]"), "\(text)")
    #expect(text.contains("show: LoginView"), "\(text)")
  }

  /// Without states the stack is that of the object.
  @Test func aStackAloneBelongsToWhoeverHoldsItsPath() throws {
    let app = try #require(Reading(Self.app("MainView(coordinator: coordinator)")).coordinator("AppCoordinator"))
    #expect(app.container == .stack)
    #expect(app.screens.map(\.name) == ["HomeView", "ItemView"])
  }
}
