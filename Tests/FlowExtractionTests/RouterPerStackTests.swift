import FlowModel
import Testing

@testable import FlowExtraction

/// One type of router, an object of which holds the path of each stack.
@Suite struct RouterPerStackTests {
  private static let routes = """
    import SwiftUI
    enum Route: Hashable, Identifiable {
      case detail, options
      var id: Self { self }
      @ViewBuilder var view: some View {
        switch self {
        case .detail: DetailView()
        case .options: OptionsView()
        }
      }
    }
    final class Router: ObservableObject {
      @Published var path: [Route] = []
      @Published var sheet: Route?
      func push(_ route: Route) { path.append(route) }
      func pop() { path.removeLast() }
      func present(_ route: Route) { sheet = route }
    }
    struct HomeView: View {
      @EnvironmentObject var router: Router
      var body: some View { Button("Detail") { router.push(.detail) } }
    }
    struct ProfileView: View {
      @EnvironmentObject var router: Router
      var body: some View { Button("Options") { router.push(.options) } }
    }
    struct DetailView: View {
      @EnvironmentObject var router: Router
      var body: some View { Button("Back") { router.pop() } }
    }

    """

  private static let options = "struct OptionsView: View { var body: some View { Text(\"Options\") } }\n"

  /// Tabs with a router in a property for each.
  private static func properties(_ home: String, _ profile: String) -> String {
    routes + options + """
      @main struct Shop: App { var body: some Scene { WindowGroup { MainTabs() } } }
      struct MainTabs: View {
        @StateObject private var \(home) = Router()
        @StateObject private var \(profile) = Router()
        var body: some View {
          TabView {
            NavigationStack(path: $\(home).path) {
              HomeView().navigationDestination(for: Route.self) { $0.view }
            }
            .environmentObject(\(home))
            NavigationStack(path: $\(profile).path) {
              ProfileView().navigationDestination(for: Route.self) { $0.view }
            }
            .environmentObject(\(profile))
          }
        }
      }
      """
  }

  @Test func eachStackIsThatOfTheRouterInItsProperty() {
    let reading = Reading(Self.properties("library", "account"))
    #expect(reading.coordinator("MainTabs")?.tabs == ["Library", "Account"])
    #expect(reading.kinds("Library", "HomeView", "detail") == [.pushScreen("DetailView")])
    #expect(reading.kinds("Account", "ProfileView", "options") == [.pushScreen("OptionsView")])
    #expect(reading.kinds("Library", "DetailView", "back") == [.pop])
    #expect(reading.certainties.allSatisfy { $0 >= .likely })
  }

  @Test func aNameThatAnotherTypeHasGetsANumber() {
    let reading = Reading(Self.properties("library", "account"), "struct Library {}")
    #expect(reading.coordinator("MainTabs")?.tabs == ["Library2", "Account"])
  }

  /// A view of the app's own around each stack, which makes its router, also in sheets.
  private static let wrapped =
    routes + """
      @main struct Shop: App { var body: some Scene { WindowGroup { MainTabs() } } }
      struct RoutedStack<Content: View>: View {
        @StateObject private var router = Router()
        private let content: () -> Content
        init(@ViewBuilder content: @escaping () -> Content) { self.content = content }
        var body: some View {
          NavigationStack(path: $router.path) {
            content().navigationDestination(for: Route.self) { $0.view }
          }
          .environmentObject(router)
        }
      }
      struct MainTabs: View {
        var body: some View {
          TabView {
            RoutedStack { HomeView() }
            RoutedStack { ProfileView() }
          }
        }
      }
      struct OptionsView: View {
        @EnvironmentObject var router: Router
        var body: some View {
          Button("More") { router.present(.options) }
            .sheet(item: $router.sheet) { route in RoutedStack { route.view } }
        }
      }
      """

  @Test func routersOfOnePropertyAreNamedAfterTheFirstScreens() {
    let reading = Reading(Self.wrapped)
    #expect(reading.coordinator("MainTabs")?.tabs == ["HomeRouter", "ProfileRouter"])
    #expect(reading.kinds("HomeRouter", "HomeView", "detail")?.count == 1)
    #expect(
      reading.kinds("ProfileRouter", "OptionsViewInProfileRouter", "more")
        == [.presentCoordinator("OptionsRouter", entry: nil, style: .sheet, interactiveDismiss: true)])
  }

  @Test func aSheetMayPresentASheetLikeItself() {
    let reading = Reading(Self.wrapped)
    #expect(
      reading.kinds("OptionsRouter", "OptionsView", "more")
        == [.presentCoordinator("OptionsRouter", entry: nil, style: .sheet, interactiveDismiss: true)])
  }

  @Test func whatChangesThePathOfAnotherStackWorksOnThatStack() {
    let source = Self.properties("library", "account").replacing(
      "ProfileView().navigationDestination",
      with: "ProfileView(other: library).navigationDestination"
    ).replacing(
      "struct ProfileView: View {\n  @EnvironmentObject var router: Router\n  var body: some View {",
      with: """
        struct ProfileView: View {
          let other: Router
          @EnvironmentObject var router: Router
          var body: some View {
            Button("Over") { other.path = [.detail] }
        """)
    let reading = Reading(source)
    #expect(reading.kinds("Account", "ProfileView", "options") == [.pushScreen("OptionsView")])
    guard case .within("Library", let inner)? = reading.kinds("Account", "ProfileView", "over")?.first else {
      Issue.record("does not work on the other stack: \(reading.kinds("Account", "ProfileView", "over") ?? [])")
      return
    }
    #expect(inner.map(\.kind) == [.replace(["DetailView"], keeping: 1)])
    #expect(reading.coordinator("Account")?.screens.map(\.name).sorted() == ["OptionsView", "ProfileView"])
  }

  @Test func routersInADictionaryAreNamedAfterTheFirstScreens() {
    let reading = Reading(
      Self.routes + Self.options + """
        enum Page: Hashable { case home, profile }
        @main struct Shop: App { var body: some Scene { WindowGroup { MainTabs() } } }
        struct MainTabs: View {
          @State private var routers: [Page: Router] = [.home: Router(), .profile: Router()]
          var body: some View {
            TabView {
              PathStack(router: routers[.home]!) { HomeView() }
              PathStack(router: routers[.profile]!) { ProfileView() }
            }
          }
        }
        struct PathStack<Content: View>: View {
          @ObservedObject var router: Router
          @ViewBuilder let content: () -> Content
          var body: some View {
            NavigationStack(path: $router.path) { content().navigationDestination(for: Route.self) { $0.view } }
          }
        }
        """)
    #expect(reading.coordinator("MainTabs")?.tabs.allSatisfy { !$0.contains(" ") } == true)
  }

  @Test func oneRouterForAllKeepsItsName() {
    let reading = Reading(
      Self.routes + Self.options + """
        @main struct Shop: App {
          @StateObject private var router = Router()
          var body: some Scene {
            WindowGroup {
              NavigationStack(path: $router.path) {
                HomeView().navigationDestination(for: Route.self) { $0.view }
              }
              .environmentObject(router)
            }
          }
        }
        """)
    #expect(reading.coordinator("Router")?.container == .stack)
    #expect(reading.kinds("Router", "DetailView", "back") == [.pop])
  }
}

extension Reading {
  /// What an action of a screen does.
  func kinds(_ coordinator: String, _ screen: String, _ action: String) -> [Effect.Kind]? {
    self.coordinator(coordinator)?.screens.first { $0.name == screen }?.actions.first { $0.name == action }?
      .effects.map(\.kind)
  }

  fileprivate var certainties: [Certainty] { Array(extraction.certainties.values) }
}
