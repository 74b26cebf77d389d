import Testing

@testable import FlowExtraction

/// Modifiers of the app's own around views, and routes of one name in several coordinators.
@Suite struct ViewModifierTests {
  /// A condition on how a view looks decides nothing, even where nobody knows which view is around.
  @Test func aModifierThatShowsItsViewInAnyCaseDecidesNothing() throws {
    let reading = Reading(
      """
      import SwiftUI
      import UIKit
      @main struct ShopApp: App { var body: some Scene { WindowGroup { Container(root: AnyView(ShopCoordinator.root())) } } }
      struct Container<Content: View>: UIViewControllerRepresentable {
        let root: Content
        func makeUIViewController(context: Context) -> UINavigationController {
          let stack = UINavigationController(rootViewController: UIHostingController(rootView: root))
          Resolver.register { ShopCoordinator(stack: stack) as ShopNavigation }
          return stack
        }
      }
      protocol ShopNavigation: AnyObject { func showDetail() }
      final class ShopCoordinator: ShopNavigation {
        private let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        static func root() -> any View { ListView(model: ListModel()) }
        func showDetail() { stack.pushViewController(UIHostingController(rootView: DetailView()), animated: true) }
      }
      final class ListModel: ObservableObject {
        let navigation: ShopNavigation = Resolver.resolve()
        func detail() { navigation.showDetail() }
      }
      struct ListView: View {
        @ObservedObject var model: ListModel
        var body: some View { VStack { Text("List").modifier(Bold(isPlain: false)); Button("Detail") { model.detail() } } }
      }
      struct DetailView: View { var body: some View { Text("Detail").modifier(Bold(isPlain: true)) } }
      struct Bold: ViewModifier {
        let isPlain: Bool
        func body(content: Content) -> some View {
          if isPlain { content.padding(2) } else { content.font(.body).padding(2) }
        }
      }
      """)
    let shop = try #require(reading.coordinator("ShopCoordinator"))
    #expect(reading.extraction.flow?.coordinators.count == 1)
    #expect(shop.container == .stack)
    #expect(reading.facts.contains("transition ShopCoordinator.ListView: push DetailView"), "\(reading.facts)")
  }

  private static let app = """
    import SwiftUI
    @main struct ShowsApp: App { var body: some Scene { WindowGroup { TabsView().noticing() } } }
    extension View { func noticing() -> some View { modifier(Noticing()) } }
    struct Noticing: ViewModifier { func body(content: Content) -> some View { content } }
    final class AppCoordinator: ObservableObject {
      enum Tab { case film, series }
      private lazy var films = FilmsCoordinator()
      private lazy var series = SeriesCoordinator()
      func makeFilms() -> some View { FilmsStack(coordinator: films).tabItem { Text("Films") } }
      func makeSeries() -> some View { SeriesStack(coordinator: series).tabItem { Text("Series") } }
    }
    struct TabsView: View {
      @StateObject private var coordinator = AppCoordinator()
      var body: some View {
        TabView {
          coordinator.makeFilms().tag(AppCoordinator.Tab.film)
          coordinator.makeSeries().tag(AppCoordinator.Tab.series)
        }
      }
    }
    @Observable final class FilmsCoordinator {
      enum Route: Hashable { case film(Int) }
      var routes: [Route] = []
      func show() { routes.append(.film(1)) }
    }
    @Observable final class SeriesCoordinator {
      enum Route: Hashable { case series(Int) }
      var routes: [Route] = []
      func show() { routes.append(.series(1)) }
    }
    struct FilmsStack: View {
      @Bindable var coordinator: FilmsCoordinator
      var body: some View {
        NavigationStack(path: $coordinator.routes) {
          FilmList(coordinator: coordinator)
            .navigationDestination(for: FilmsCoordinator.Route.self) { route in
              switch route { case .film: FilmView() }
            }
        }
      }
    }
    struct SeriesStack: View {
      @Bindable var coordinator: SeriesCoordinator
      var body: some View {
        NavigationStack(path: $coordinator.routes) {
          SeriesList(coordinator: coordinator)
            .navigationDestination(for: SeriesCoordinator.Route.self) { route in
              switch route { case .series: SeriesView() }
            }
        }
      }
    }
    struct FilmList: View {
      let coordinator: FilmsCoordinator
      var body: some View { Button("Film") { coordinator.show() } }
    }
    struct SeriesList: View {
      let coordinator: SeriesCoordinator
      var body: some View { Button("Series") { coordinator.show() } }
    }
    struct FilmView: View { var body: some View { Text("Film") } }
    struct SeriesView: View { var body: some View { Text("Series") } }

    """

  @Test func whatIsModifiedIsShown() {
    let reading = Reading(Self.app)
    let tabs = reading.extraction.flow?.coordinators.first?.tabs
    #expect(tabs == ["FilmsCoordinator", "SeriesCoordinator"])
    #expect(reading.extraction.coverage.placed == 2)
  }

  /// Another enum has the cases of both routes as well: the type of the path's elements decides.
  @Test func aCaseIsOneOfWhatThePathHolds() {
    let facts = Reading(Self.app).facts
    #expect(facts.contains("transition FilmsCoordinator.FilmList: push FilmView"))
    #expect(facts.contains("transition SeriesCoordinator.SeriesList: push SeriesView"))
    #expect(!facts.contains("transition SeriesCoordinator.SeriesList: push FilmView"))
  }

  /// A view that a function of another view makes is not that other view.
  @Test func aPartOfAViewIsNoModifier() {
    let source = Self.app.replacingOccurrences(of: "TabsView().noticing()", with: "TabsView().part()")
      .replacingOccurrences(
        of: "struct TabsView: View {", with: "struct TabsView: View {\n  func part() -> some View { Text(\"part\") }")
    #expect(Reading(source).extraction.coverage.placed == 0)
  }
}

/// Calls that are named like a change of a stack but change none.
@Suite struct PageTests {
  private func app(_ call: String) -> Reading {
    Reading(
      Reading.app(
        start: "stack.pushViewController(HomeController(), animated: false); show()",
        members: "let pages = Pages.make()\nfunc show() { pages.setViewControllers([ItemController()]\(call)) }"))
  }

  @Test func pagesThatAreTurnedAreNoStack() {
    let reading = app(", direction: .forward, animated: false")
    #expect(reading.extraction.coverage.calls == 1)
    #expect(!reading.facts.contains { $0.contains("ItemController") })
  }

  @Test func withoutADirectionTheyMayBe() {
    let reading = app(", animated: false")
    #expect(reading.extraction.coverage.calls == 2)
    #expect(reading.facts.contains { $0.contains("ItemController") })
  }

  /// A modifier that holds the coordinator, puts it into the environment and presents what it decides.
  private static func sheets(
    _ application: String, key: String = Self.key, modifier: String = "modifier(Sheets())"
  ) -> String {
    """
    import SwiftUI
    @main struct SkyApp: App { var body: some Scene { WindowGroup { SkyView()\(application) } } }
    extension View { func sheets() -> some View { \(modifier) } }
    final class SheetCoordinator: ObservableObject {
      @Published var content: AnyView?
      @Published var isShown = false
      func pick() {
        content = AnyView(PickerView())
        isShown = true
      }
    }
    \(key)
    struct Sheets: ViewModifier {
      @StateObject private var coordinator = SheetCoordinator()
      func body(content: Content) -> some View {
        content.environment(\\.sheets, coordinator).sheet(isPresented: $coordinator.isShown) { coordinator.content }
      }
    }
    struct SkyView: View {
      @Environment(\\.sheets) private var coordinator
      var body: some View { NavigationStack { Button("Pick") { coordinator.pick() } } }
    }
    struct PickerView: View { var body: some View { Text("!") } }
    """
  }

  private static let key = """
    struct SheetsKey: EnvironmentKey { static let defaultValue = SheetCoordinator() }
    extension EnvironmentValues {
      var sheets: SheetCoordinator { get { self[SheetsKey.self] } set { self[SheetsKey.self] = newValue } }
    }
    """

  @Test(arguments: [key, "extension EnvironmentValues { @Entry var sheets = SheetCoordinator() }"])
  func theBodyOfAModifierIsAroundTheView(key: String) {
    let reading = Reading(Self.sheets(".sheets()", key: key))
    #expect(reading.facts.contains { $0.hasSuffix(": present PickerView as sheet") }, "\(reading.facts)")
    #expect(reading.extraction.coverage.placed == 1)
  }

  @Test func aModifierMayBeAppliedWithoutAFunction() {
    let reading = Reading(Self.sheets(".modifier(Sheets())"))
    #expect(reading.facts.contains { $0.hasSuffix(": present PickerView as sheet") }, "\(reading.facts)")
  }

  @Test(arguments: ["", ".modifier(Shadows())"])
  func aModifierThatIsNotAppliedPresentsNothing(application: String) {
    let reading = Reading(Self.sheets(application))
    #expect(!reading.facts.contains { $0.contains("present PickerView") }, "\(reading.facts)")
    #expect(reading.extraction.coverage.placed == 0)
  }

  /// `Tab(…)` is a view, also where the app has an enum of that name.
  @Test(arguments: ["Tab", "Page"])
  func anEnumIsNoView(name: String) {
    let facts = Reading(
      """
      import SwiftUI
      enum \(name) { case home, more }
      @main struct TheApp: App { var body: some Scene { WindowGroup { RootView() } } }
      struct RootView: View {
        @State private var selected = \(name).home
        var body: some View {
          TabView(selection: $selected) {
            Tab("Home", systemImage: "house", value: \(name).home) { HomeView() }
            Tab("More", systemImage: "gear", value: \(name).more) { MoreView() }
          }
        }
      }
      struct HomeView: View { var body: some View { Text("!") } }
      struct MoreView: View { var body: some View { Text("?") } }
      """
    ).facts
    #expect(facts.contains("transition HomeViewTab: push HomeView"), "\(facts)")
    #expect(facts.contains("transition MoreViewTab: push MoreView"))
  }

  /// Where a modifier holds the coordinator, and the window shows a view without a stack.
  @Test func aViewInTheWindowIsShownByTheCoordinatorThatPresentsOnIt() {
    let reading = Reading(Self.sheets(".sheets()").replacing("NavigationStack { Button", with: "VStack { Button"))
    #expect(reading.coordinator("SheetCoordinator")?.container == .window)
    #expect(reading.facts.contains("transition SheetCoordinator: show SkyView"), "\(reading.facts)")
  }
}
