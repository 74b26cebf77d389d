import FlowModel
import Testing

@testable import FlowExtraction

/// State of any object that decides with which view a stack begins, what the window shows, or what is pushed.
@Suite struct DecidedRootTests {
  private static func app(
    _ root: String, session: String = "@Published var isOpen = false", open: String = "session.isOpen = true",
    close: String = "session.isOpen = false", members: String = ""
  ) -> String {
    """
    import SwiftUI
    enum Route: Hashable { case profile, entry }
    enum Phase { case loading, home, login }
    final class Session: ObservableObject { \(session) }
    final class Router: ObservableObject {
      @Published var path: [Route] = []
      func push(_ route: Route) { path.append(route) }
    }
    @main struct ShopApp: App {
      @StateObject var session = Session()
      @StateObject var router = Router()
      var body: some Scene {
        WindowGroup { RootView().environmentObject(session).environmentObject(router) }
      }
    }
    struct RootView: View {
      @EnvironmentObject var session: Session
      @EnvironmentObject var router: Router
      @State private var isLoading = false
      \(members)
      var body: some View { \(root) }
    }
    struct HomeView: View {
      @EnvironmentObject var router: Router
      var body: some View { Button("Profile") { router.push(.profile) } }
    }
    struct LoginView: View {
      @EnvironmentObject var session: Session
      var body: some View { Button("Login") { \(open) } }
    }
    struct ProfileView: View {
      @EnvironmentObject var session: Session
      var body: some View { Button("Logout") { \(close) } }
    }
    struct LoadingView: View { var body: some View { Text("…") } }
    """
  }

  private static let destinations = """
    .navigationDestination(for: Route.self) { route in
      switch route {
      case .profile: ProfileView()
      case .entry: if session.isOpen { HomeView() } else { LoginView() }
      }
    }
    """

  private static func stack(_ condition: String) -> String {
    """
    NavigationStack(path: $router.path) {
      Group { if \(condition) { HomeView() } else { LoginView() } }\(destinations)
    }
    """
  }

  @Test func aStackBeginsWithTheViewForTheFirstValue() throws {
    let reading = Reading(Self.app(Self.stack("session.isOpen")))
    #expect(reading.coordinator("Router")?.start.map(\.kind) == [.pushScreen("LoginView")])
    #expect(reading.facts.contains("transition Router.LoginView: replace HomeView"), "\(reading.facts)")
    #expect(reading.facts.contains("transition Router.ProfileView: replace LoginView"))
    #expect(reading.extraction.unread.isEmpty, "\(reading.extraction.unread)")
    _ = try reading.text()
  }

  @Test func aStackBeginsWithEitherViewIfTheStateIsUnknown() {
    let source = Self.app(Self.stack("session.isOpen"), session: "@Published var isOpen = Keychain().hasToken")
    let facts = Reading(source).facts
    #expect(facts.contains("transition Router: push LoginView"), "\(facts)")
    #expect(facts.contains("transition Router: push HomeView"))
  }

  @Test(arguments: ["session.user != nil", "let user = session.user", "let _ = session.user"])
  func aValueThatIsThereOrNotDecides(condition: String) {
    let source = Self.app(
      Self.stack(condition), session: "@Published var user: String?", open: #"session.user = "A""#,
      close: "session.user = nil")
    let facts = Reading(source).facts
    #expect(facts.contains("transition Router.LoginView: replace HomeView"), "\(facts)")
    #expect(!facts.contains("transition Router.LoginView: replace LoginView"))
    #expect(facts.contains("transition Router.ProfileView: replace LoginView"))
  }

  private static let phase = """
    private var phase: Phase {
      if isLoading { return .loading } else if let user = session.user { return .home }
      return .login
    }
    """

  /// The window shows what a computed property says.
  @Test func aComputedStateDependsOnTheFieldsThatItReads() throws {
    let root = "switch phase { case .loading: LoadingView(); case .home: HomeView(); case .login: LoginView() }"
    let reading = Reading(
      Self.app(
        "Group { \(root) }", session: "@Published var user: String?", open: #"session.user = "A""#, members: Self.phase)
    )
    let owner = try #require(reading.extraction.flow?.root)
    #expect(reading.coordinator(owner)?.container == .switch)
    #expect(reading.coordinator(owner)?.screens.map(\.name).sorted() == ["HomeView", "LoadingView", "LoginView"])
    #expect(reading.facts.contains("transition \(owner).LoginView: show HomeView"), "\(reading.facts)")
  }

  /// Another state of the same object decides nothing.
  @Test func aFieldThatIsNotAskedForDecidesNothing() {
    let source = Self.app(
      Self.stack("session.isOpen"), session: "@Published var isOpen = false; @Published var isBusy = false",
      open: "session.isBusy = true", close: "session.isOpen = false")
    #expect(!Reading(source).facts.contains("transition Router.LoginView: replace HomeView"))
  }

  /// On a screen, a condition changes the screen's content.
  @Test func theContentOfAScreenIsNoRoot() {
    let source =
      Self.app(
        "NavigationStack(path: $router.path) { StartView()\(Self.destinations) }",
        members: "") + """

        struct StartView: View {
          @EnvironmentObject var session: Session
          var body: some View { VStack { if session.isOpen { HomeView() } else { LoginView() } } }
        }
        """
    let reading = Reading(source)
    #expect(reading.coordinator("Router")?.start.map(\.kind) == [.pushScreen("StartView")])
    #expect(!reading.facts.contains { $0.contains("replace") }, "\(reading.facts)")
  }

  @Test func aDestinationThatAStateDecidesIsAChoice() {
    let source = Self.app(Self.stack("session.isOpen"), close: "router.push(.entry)")
      .replacing("struct ProfileView: View {", with: "struct ProfileView: View { @EnvironmentObject var router: Router")
    let facts = Reading(source).facts
    #expect(facts.contains("transition Router.ProfileView: push HomeView"), "\(facts)")
    #expect(facts.contains("transition Router.ProfileView: push LoginView"))
    #expect(!facts.contains { $0.hasPrefix("coordinator Session") })
  }

  /// Beside another view, the alternatives are parts of one screen.
  @Test(arguments: ["", "if session.isOpen { EmptyView() }"])
  func alternativesBesideAnotherViewAreNoRoots(more: String) {
    let content = "VStack { BarView(); if session.isOpen { HomeView() } else { LoginView() }; \(more) }"
    let source = Self.app("NavigationStack(path: $router.path) { \(content)\(Self.destinations) }")
    let reading = Reading(source + "\nstruct BarView: View { var body: some View { Text(\"-\") } }")
    #expect(reading.coordinator("Router")?.start.map(\.kind) == [.pushScreen("RootView")])
    #expect(!reading.facts.contains { $0.contains("replace") }, "\(reading.facts)")
  }
}
