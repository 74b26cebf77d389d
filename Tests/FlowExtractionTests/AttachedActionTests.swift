import FlowModel
import Testing

@testable import FlowExtraction

/// Code that `task`, `onAppear` and the like attach to a view from outside of it.
@Suite struct AttachedActionTests {
  private static func app(
    root: String = "RootView(coordinator: coordinator)", branch: String = "", group: String = ""
  ) -> String {
    """
    import SwiftUI
    enum Root { case loading, login, home }
    enum Page: Hashable { case item }
    @Observable final class AppCoordinator {
      var path = NavigationPath()
      var root: Root = .loading
      func restore() async {
        do {
          root = try await session.isOpen() ? .home : .login
        } catch {
          root = .login
        }
      }
      func open() { path.append(Page.item) }
      func reopen() {
        path.removeLast(path.count)
        path.append(Page.item)
      }
    }
    @main struct TheApp: App {
      @State var coordinator = AppCoordinator()
      var body: some Scene { WindowGroup { \(root) } }
    }
    struct RootView: View {
      @Bindable var coordinator: AppCoordinator
      var body: some View {
        NavigationStack(path: $coordinator.path) {
          Group {
            switch coordinator.root {
            case .loading: LoadingView()\(branch)
            case .login: LoginView()
            case .home: HomeView(coordinator: coordinator)
            }
          }
          .navigationDestination(for: Page.self) { _ in ItemView() }\(group)
        }
      }
    }
    struct LoadingView: View { var body: some View { Text("…") } }
    struct LoginView: View { var body: some View { Text("?") } }
    struct HomeView: View {
      let coordinator: AppCoordinator
      var body: some View { Button("Item") { coordinator.open() } }
    }
    struct ItemView: View { var body: some View { Text("!") } }
    """
  }

  @Test func onABranchItBelongsToTheScreenOfTheBranch() throws {
    let reading = Reading(Self.app(branch: ".task { await coordinator.restore() }"))
    let screens = try #require(reading.coordinator("AppCoordinator")).screens
    let action = try #require(screens.first { $0.name == "LoadingView" }?.actions.first)
    #expect(action.name == "task")
    #expect(action.trigger == .async(once: true))
    #expect(reading.facts.contains("transition AppCoordinator.LoadingView: replace HomeView"))
    #expect(reading.facts.contains("transition AppCoordinator.LoadingView: replace LoginView"))
    #expect(reading.facts.contains("transition AppCoordinator.HomeView: push ItemView"))
    _ = try reading.text()
  }

  @Test func aViewOfAnotherBranchHasNoneOfIt() {
    let reading = Reading(Self.app(branch: ".onAppear { coordinator.root = .login }"))
    #expect(reading.facts.contains("transition AppCoordinator.LoadingView: replace LoginView"))
    #expect(!reading.facts.contains { $0.hasPrefix("transition AppCoordinator.LoginView: ") })
  }

  @Test(arguments: ["task", "onAppear"])
  func onTheContainerItBelongsToTheStart(_ name: String) throws {
    let reading = Reading(Self.app(group: ".\(name) { Task { await coordinator.restore() } }"))
    let start = try #require(reading.coordinator("AppCoordinator")).start
    #expect(start.count == 2)
    #expect(reading.facts.contains("transition AppCoordinator: replace HomeView"))
    #expect(reading.extraction.flow?.externals.isEmpty == true)
    _ = try reading.text()
  }

  @Test func onTheRootOfTheWindowItBelongsToTheStart() throws {
    let reading = Reading(Self.app(root: "RootView(coordinator: coordinator).task { await coordinator.restore() }"))
    let start = try #require(reading.coordinator("AppCoordinator")).start
    guard case .later? = start.last?.kind else {
      Issue.record("the task is not a later effect of the start")
      return
    }
    #expect(reading.facts.contains("transition AppCoordinator: replace LoginView"))
    _ = try reading.text()
  }

  @Test func whatAContainerObservesMayHappenAtAnyTime() throws {
    let reading = Reading(Self.app(group: ".onChange(of: phase) { coordinator.root = .login }"))
    let external = try #require(reading.extraction.flow?.externals.first)
    #expect(external.name == "onChange")
    #expect(external.handler == "AppCoordinator")
    #expect(reading.coordinator("AppCoordinator")?.start.count == 1)
    _ = try reading.text()
  }

  private static func observing(_ body: String) -> String {
    "RootView(coordinator: coordinator).onReceive(phases) { phase in \(body) }"
  }

  @Test(arguments: ["coordinator.reopen()", "if phase == 1 { coordinator.reopen() } else { coordinator.open() }"])
  func aMethodThatOnlyAnEventCallsIsPartOfTheEvent(body: String) throws {
    let reading = Reading(Self.app(root: Self.observing(body)))
    let external = try #require(reading.extraction.flow?.externals.first)
    let all = external.effects + external.effects.flatMap(\.bodies).joined()
    #expect(all.contains { $0.kind == .popToRoot } && all.contains { $0.kind == .pushScreen("ItemView") })
    _ = try reading.text()
  }

  @Test func aMethodThatAnEventAndAnotherPartCallIsAProcedure() throws {
    let branch = ".task { coordinator.reopen() }"
    let reading = Reading(Self.app(root: Self.observing("coordinator.reopen()"), branch: branch))
    #expect(reading.extraction.flow?.externals.first?.effects.map(\.kind) == [.run("reopen")])
    #expect(reading.coordinator("AppCoordinator")?.procedures.map(\.name) == ["reopen"])
  }

  /// Each value of the state is assumed in turn; that the state is set to a value which it had is no new fact.
  @Test func anEventThatSetsTheRootOfAStackEnds() {
    let reading = Reading(Self.app(group: ".onChange(of: phase) { coordinator.root = .login }"))
    #expect(!reading.extraction.coverage.isCut)
  }

  @Test func anEventThatChangesNoScreenIsNoAction() {
    let reading = Reading(Self.app(branch: ".task { print(1) }", group: ".onChange(of: phase) { print(2) }"))
    #expect(reading.extraction.flow?.externals.isEmpty == true)
    #expect(!reading.facts.contains { $0.hasPrefix("transition AppCoordinator.LoadingView: ") })
  }

  @Test func whatStandsBesideTheRootOfAStackIsOnItsScreen() throws {
    let reading = Reading(
      """
      import SwiftUI
      enum Page: Hashable { case one, two }
      @main struct TheApp: App { var body: some Scene { WindowGroup { RootView() } } }
      struct RootView: View {
        @State var path: [Page] = []
        var body: some View {
          NavigationStack(path: $path) {
            VStack {
              ListView().toolbar { Button("New") { path.append(.one) } }
              Button("Old") { path.append(.two) }
            }
            .navigationDestination(for: Page.self) { _ in ItemView() }
          }
        }
      }
      struct ListView: View { var body: some View { Text("1") } }
      struct ItemView: View { var body: some View { Text("2") } }
      """)
    let list = try #require(reading.extraction.flow?.coordinators.first?.screens.first { $0.name == "RootViewScreen" })
    #expect(Set(list.actions.map(\.name)) == ["new", "old"])
    _ = try reading.text()
  }

  @Test func theRootIsAboveTheCoordinatorsOfItsBranches() throws {
    let reading = Reading(
      """
      import SwiftUI
      enum Place { case auth, home }
      enum Form { case login, signUp }
      final class RootCoordinator: ObservableObject {
        @Published var place: Place = .home
        func login() { place = .home }
        func logout() { place = .auth }
      }
      final class AuthCoordinator: ObservableObject {
        @Published var form: Form = .login
        func signUp() { form = .signUp }
      }
      @main struct TheApp: App { var body: some Scene { WindowGroup { RootView() } } }
      struct RootView: View {
        @StateObject var coordinator = RootCoordinator()
        var body: some View {
          switch coordinator.place {
          case .auth: AuthView(onLogin: { coordinator.login() })
          case .home: HomeView(onLogout: { coordinator.logout() })
          }
        }
      }
      struct AuthView: View {
        @StateObject var coordinator = AuthCoordinator()
        let onLogin: () -> Void
        var body: some View {
          switch coordinator.form {
          case .login: LoginView(onSignUp: { coordinator.signUp() }, onLogin: onLogin)
          case .signUp: SignUpView()
          }
        }
      }
      struct LoginView: View {
        let onSignUp: () -> Void
        let onLogin: () -> Void
        var body: some View { Button("Sign up") { onSignUp() }; Button("Log in") { onLogin() } }
      }
      struct SignUpView: View { var body: some View { Text("1") } }
      struct HomeView: View {
        let onLogout: () -> Void
        var body: some View { Button("Log out") { onLogout() } }
      }
      """)
    #expect(reading.extraction.flow?.root == "RootCoordinator")
    #expect(reading.facts.contains("transition AuthCoordinator.LoginView: raise login"))
    #expect(reading.facts.contains("transition RootCoordinator.HomeView: show AuthCoordinator"))
    #expect(reading.extraction.flow?.externals.isEmpty == true)
    _ = try reading.text()
  }

  @Test func onSeveralViewsAtOnceItHappensOnce() throws {
    let reading = Reading(
      Self.app().replacing(
        "var body: some View { Text(\"?\") }",
        with: """
          var body: some View {
              VStack { LoadingView(); HomeView(coordinator: coordinator) }.onAppear { coordinator.root = .home }
            }
            let coordinator: AppCoordinator
          """
      ).replacing("LoginView()", with: "LoginView(coordinator: coordinator)")
        .replacing(
          "case .loading: LoadingView()", with: "case .loading: LoadingView().task { await coordinator.restore() }"))
    let screens = try #require(reading.coordinator("AppCoordinator")).screens
    let login = try #require(screens.first { $0.name == "LoginView" })
    #expect(login.actions.map(\.name) == ["item"])
    #expect(login.dismissal.appears?.count == 1)
    #expect(reading.certainty("transition AppCoordinator.LoginView: replace HomeView") == .certain)
  }

  @Test func inUIKitItBelongsToTheHostedView() throws {
    let reading = Reading(
      Reading.app(
        start:
          "stack.setViewControllers([UIHostingController(rootView: HomeView().onAppear { self.help() })], animated: false)",
        members: "func help() { stack.pushViewController(UIHostingController(rootView: HelpView()), animated: true) }")
          + """

          struct HomeView: View { var body: some View { Text("1") } }
          struct HelpView: View { var body: some View { Text("2") } }
          """)
    #expect(reading.facts.contains("transition AppCoordinator.HomeView: push HelpView"))
    #expect(!reading.facts.contains("transition AppCoordinator: push HelpView"))
  }

  /// One place in the source, with an action of its own wherever the view stands.
  @Test func aViewMayStandThereSeveralTimes() throws {
    let source = """
      import SwiftUI
      enum Sheet: Identifiable { case note, help, about\n var id: Self { self } }
      @main struct TheApp: App { var body: some Scene { WindowGroup { HomeView() } } }
      struct RoundButton: View {
        let action: () -> Void
        var body: some View { Button(action: action) { Text("!") } }
      }
      extension View {
        func onTap(_ action: @escaping () -> Void) -> some View { onTapGesture(perform: action) }
      }
      struct HomeView: View {
        @State private var sheet: Sheet?
        var body: some View {
          NavigationStack {
            VStack {
              RoundButton { sheet = .note }
              RoundButton { sheet = .help }
              Text("About").onTap { sheet = .about }
            }
          }
          .sheet(item: $sheet) { sheet in
            switch sheet {
            case .note: NoteView()
            case .help: HelpView()
            case .about: AboutView()
            }
          }
        }
      }
      struct NoteView: View { var body: some View { Text("Note") } }
      struct HelpView: View { var body: some View { Text("Help") } }
      struct AboutView: View { var body: some View { Text("About") } }
      """
    let text = try Reading(source).text()
    for screen in ["NoteView", "HelpView", "AboutView"] { #expect(text.contains("present: \(screen)")) }
  }
}
