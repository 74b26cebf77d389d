import Testing

/// Routes that are views and wrap a case of an enum of all screens, in an app whose coordinators make their views.
@Suite struct WrappedRouteTests {
  private static func app(lazy: String = "private lazy var content = { ContentCoordinator() }()") -> Reading {
    Reading(
      """
      @main struct ShopApp: App {
        let appCoordinator = AppCoordinator()
        var body: some Scene { WindowGroup { appCoordinator.start() } }
      }
      final class AppCoordinator: ObservableObject {
        @Published private(set) var isStarting = true
        \(lazy)
        init() { Task { await setUp() } }
        func start() -> some View { AppView(coordinator: self) }
        var contentView: some View { content.start() }
        private func setUp() async { isStarting = false }
      }
      struct AppView: View {
        @StateObject var coordinator: AppCoordinator
        var body: some View { contentContainer.transition(.opacity) }
        @ViewBuilder private var contentContainer: some View {
          if coordinator.isStarting { SplashView() } else { coordinator.contentView }
        }
      }
      struct SplashView: View { var body: some View { Text("Welcome") } }
      final class ContentCoordinator: ObservableObject {
        @Published var path: [ShopRoute] = []
        lazy var first: ShopRoute = .home { [weak self] in self?.showItem() }
        func start() -> some View { ContentView(coordinator: self) }
        func showItem() { path.append(itemRoute()) }
        private func itemRoute() -> ShopRoute { .item() }
      }
      struct ShopRoute {
        private let screen: Screen
        private init(screen: Screen) { self.screen = screen }
        static func home(_ onItem: @escaping () -> Void) -> Self { .init(screen: .home(onItem)) }
        static func item() -> Self { .init(screen: .item) }
      }
      extension ShopRoute: View { var body: some View { screen } }
      enum Screen { case home(() -> Void), item }
      extension Screen: View {
        var body: some View {
          switch self {
          case let .home(onItem): HomeView(onItem: onItem)
          case .item: ItemView()
          }
        }
      }
      struct HomeView: View {
        let onItem: () -> Void
        var body: some View { Button("Item", action: onItem) }
      }
      struct ItemView: View { var body: some View { Text("Item") } }
      struct ContentView: View {
        @ObservedObject var coordinator: ContentCoordinator
        var body: some View {
          NavigationStack(path: $coordinator.path) {
            coordinator.first.navigationDestination(for: ShopRoute.self) { $0 }
          }
        }
      }
      """)
  }

  @Test func theScreenIsWhatTheCaseShows() {
    let reading = Self.app()
    #expect(reading.coordinator("ContentCoordinator")?.screens.map(\.name) == ["HomeView", "ItemView"])
    #expect(reading.facts.contains("transition ContentCoordinator.HomeView: push ItemView"))
  }

  /// What a coordinator makes when its view is read is no content of that view.
  @Test(arguments: [
    "private lazy var content = { ContentCoordinator() }()",
    "private lazy var content: ContentCoordinator = { ContentCoordinator() }()",
    "private lazy var content = ContentCoordinator()",
  ])
  func aLazyChildIsNoContent(lazy: String) {
    let reading = Self.app(lazy: lazy)
    #expect(reading.extraction.flow?.root == "AppCoordinator")
    #expect(reading.coordinator("AppCoordinator")?.container == .switch)
    #expect(reading.facts.contains("transition AppCoordinator: show SplashView"))
    // The state is set by code that the initialiser runs.
    let start = reading.coordinator("AppCoordinator")?.start ?? []
    guard start.count == 2, case .showScreen("SplashView") = start[0].kind, case .later = start[1].kind else {
      Issue.record("the content comes at once")
      return
    }
    #expect(reading.facts.contains("transition AppCoordinator: show ContentCoordinator"))
  }

  /// `Buttons(…) { … } onOther: { … }`: the first closure is for the property that has no argument of its name.
  @Test func theFirstTrailingClosureIsForTheOpenProperty() {
    let reading = Reading(
      """
      @main struct ShopApp: App { var body: some Scene { WindowGroup { HomeFlow() } } }
      enum Route: Hashable { case login, register }
      final class HomeCoordinator: ObservableObject { @Published var path: [Route] = [] }
      struct HomeFlow: View {
        @StateObject var coordinator = HomeCoordinator()
        var body: some View {
          NavigationStack(path: $coordinator.path) {
            Buttons { coordinator.path.append(.login) } toRegister: { coordinator.path.append(.register) }
              .navigationDestination(for: Route.self) { route in
                switch route {
                case .login: LoginView()
                case .register: RegisterView()
                }
              }
          }
        }
      }
      struct Buttons: View {
        let toLogin: () -> Void
        let toRegister: () -> Void
        var body: some View {
          Button("Log in") { toLogin() }
          Button("Register") { toRegister() }
        }
      }
      struct LoginView: View { var body: some View { Text("Login") } }
      struct RegisterView: View { var body: some View { Text("Register") } }
      """)
    #expect(reading.facts.contains("transition HomeCoordinator.Buttons: push LoginView"))
    #expect(reading.facts.contains("transition HomeCoordinator.Buttons: push RegisterView"))
  }
}
