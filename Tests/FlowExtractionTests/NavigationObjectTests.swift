import FlowModel
import Testing

@testable import FlowExtraction

/// Coordinators of SwiftUI that each make an object of one type for the path of their stack, and children that have a view
/// but no stack of their own.
@Suite struct NavigationObjectTests {
  private static let app = """
    import SwiftUI
    import Combine
    final class Navigator: ObservableObject {
      @Published var path = NavigationPath()
      func push<T: Hashable>(_ route: T) { path.append(route) }
      func back(_ count: Int? = nil) { path.removeLast(count ?? 1) }
    }
    protocol Coordinator: AnyObject {
      associatedtype Root: View
      var navigator: Navigator { get }
      var rootView: Root { get }
    }
    struct CoordinatedView<C: Coordinator>: View {
      private let coordinator: C
      @StateObject private var navigator: Navigator
      init(_ coordinator: C) {
        self.coordinator = coordinator
        _navigator = StateObject(wrappedValue: coordinator.navigator)
      }
      var body: some View { NavigationStack(path: $navigator.path) { coordinator.rootView } }
    }
    @main struct Shop: App {
      @StateObject private var coordinator = AppCoordinator()
      var body: some Scene { WindowGroup { coordinator.rootView } }
    }
    final class AppCoordinator: ObservableObject {
      @Published var isGuest = true
      private var login: LoginCoordinator?
      private var tabs: TabsCoordinator?
      init() { login = LoginCoordinator(parent: self) }
      @ViewBuilder var rootView: some View {
        if isGuest {
          if let login { login.rootView.onAppear { [weak self] in self?.release() } }
        } else {
          if let tabs { TabsView(coordinator: tabs) }
        }
      }
      func enter() {
        isGuest = false
        tabs = TabsCoordinator()
      }
      func release() { if isGuest { tabs = nil } else { login = nil } }
    }
    final class LoginCoordinator {
      private weak var parent: AppCoordinator?
      init(parent: AppCoordinator) { self.parent = parent }
      var rootView: some View { LoginView(coordinator: self) }
      func enter() { parent?.enter() }
    }
    struct LoginView: View {
      let coordinator: LoginCoordinator
      var body: some View { Button("Enter") { coordinator.enter() } }
    }
    final class TabsCoordinator: ObservableObject {
      let home = HomeCoordinator()
      let profile = ProfileCoordinator()
    }
    struct TabsView: View {
      @ObservedObject var coordinator: TabsCoordinator
      var body: some View {
        TabView {
          CoordinatedView(coordinator.home)
          CoordinatedView(coordinator.profile)
        }
      }
    }
    enum HomeRoute: Hashable { case detail, tour }
    final class HomeCoordinator: Coordinator {
      let navigator = Navigator()
      private var tour: TourCoordinator?
      var rootView: some View {
        HomeView(coordinator: self).navigationDestination(for: HomeRoute.self) { self.view(for: $0) }
      }
      @ViewBuilder func view(for route: HomeRoute) -> some View {
        switch route {
        case .detail: DetailView(coordinator: self)
        case .tour: tour?.rootView
        }
      }
      func open() { navigator.push(HomeRoute.detail) }
      func guide() {
        tour = TourCoordinator()
        navigator.push(HomeRoute.tour)
      }
      func back() { navigator.back() }
      func home() { navigator.back(navigator.path.count) }
    }
    struct HomeView: View {
      let coordinator: HomeCoordinator
      var body: some View {
        Button("Open") { coordinator.open() }
        Button("Guide") { coordinator.guide() }
      }
    }
    struct DetailView: View {
      let coordinator: HomeCoordinator
      var body: some View {
        Button("Back") { coordinator.back() }
        Button("Home") { coordinator.home() }
      }
    }
    final class TourCoordinator {
      var rootView: some View { TourView() }
    }
    struct TourView: View { var body: some View { Text("Tour") } }
    final class ProfileCoordinator: Coordinator {
      let navigator = Navigator()
      var rootView: some View { ProfileView(coordinator: self) }
    }
    struct ProfileView: View {
      let coordinator: ProfileCoordinator
      var body: some View { Text("Profile") }
    }
    """

  @Test func aStackWhosePathIsInAnObjectOfACoordinatorIsThatCoordinators() {
    let reading = Reading(Self.app)
    #expect(reading.coordinator("Navigator") == nil)
    #expect(reading.coordinator("TabsView")?.tabs == ["HomeCoordinator", "ProfileCoordinator"])
    #expect(reading.coordinator("ProfileCoordinator")?.start.map(\.kind) == [.pushScreen("ProfileView")])
    #expect(reading.kinds("HomeCoordinator", "HomeView", "open") == [.pushScreen("DetailView")])
  }

  @Test func aTabStandsWhereItsViewIsMade() throws {
    let reading = Reading(Self.app)
    let lines = try #require(reading.coordinator("TabsView")).tabLocations.map(\.line)
    let sources = Self.app.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.map { sources[$0 - 1].contains("CoordinatedView(coordinator.") } == [true, true])
  }

  @Test func theObjectIsTheOwnerIfOneCoordinatorMakesTwoOfThem() {
    let source = Self.app.replacing(
      "let navigator = Navigator()\n  var rootView: some View { ProfileView",
      with: "let navigator = Navigator()\n  let other = Navigator()\n  var rootView: some View { ProfileView")
    let reading = Reading(source)
    #expect(reading.coordinator("HomeCoordinator")?.container == .stack)
    #expect(reading.coordinator("TabsView")?.tabs == ["HomeCoordinator", "Navigator"])
  }

  @Test func theViewOfAChildWithoutAStackIsTheChilds() {
    let reading = Reading(Self.app)
    #expect(
      reading.kinds("HomeCoordinator", "HomeView", "guide") == [.pushCoordinator("TourCoordinator", entry: nil)])
    #expect(reading.coordinator("TourCoordinator")?.container == .inherited)
    #expect(reading.coordinator("TourCoordinator")?.start.map(\.kind) == [.pushScreen("TourView")])
    #expect(
      reading.coordinator("AppCoordinator")?.start.map(\.kind) == [.showCoordinator("LoginCoordinator", entry: nil)])
    #expect(reading.coordinator("LoginCoordinator")?.container == .stack)
  }

  @Test func aStateThatShowsAndIsAskedForIsSetAsWell() throws {
    let reading = Reading(Self.app)
    let all = try #require(reading.coordinator("LoginCoordinator")).screens.flatMap(\.actions)
    #expect(all.flatMap(\.effects).flatMap(\.setVariables) == ["isGuest"])
  }

  @Test func oneStepBackIsNoWayToTheRoot() {
    let reading = Reading(Self.app)
    #expect(reading.kinds("HomeCoordinator", "DetailView", "back") == [.pop])
    #expect(reading.kinds("HomeCoordinator", "DetailView", "home") == [.popToRoot])
  }

  @Test func aChildThatIsPushedAndPresentedIsPushedOntoTheStack() {
    let source = Self.app.replacing(
      "var rootView: some View {\n    HomeView(coordinator: self)",
      with: "@Published var isOpen = false\n  var rootView: some View {\n    HomeView(coordinator: self)"
    ).replacing(
      "HomeView(coordinator: self).navigationDestination(for: HomeRoute.self) { self.view(for: $0) }",
      with: "HomeView(coordinator: self).navigationDestination(for: HomeRoute.self) { self.view(for: $0) }"
        + ".sheet(isPresented: Binding(get: { self.isOpen }, set: { self.isOpen = $0 })) { self.tour?.rootView }"
    ).replacing(
      "func back() {", with: "func show() {\n    tour = TourCoordinator()\n    isOpen = true\n  }\n  func back() {"
    ).replacing(
      "Button(\"Guide\") { coordinator.guide() }",
      with: "Button(\"Guide\") { coordinator.guide() }\n    Button(\"Show\") { coordinator.show() }")
    let reading = Reading(source)
    #expect(
      reading.kinds("HomeCoordinator", "HomeView", "show")
        == [.presentCoordinator("TourCoordinator", entry: nil, style: .sheet, interactiveDismiss: true)])
    let home = reading.coordinator("HomeCoordinator")?.screens.first { $0.name == "HomeView" }
    let push = home?.actions.first { $0.name == "guide" }?.effects
    #expect(push?.map(\.kind) == [.pushCoordinator("TourCoordinator", entry: nil)])
    #expect(push?.map(\.container) == [.inherited])
  }
}
