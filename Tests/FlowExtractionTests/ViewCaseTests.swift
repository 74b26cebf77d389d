import FlowModel
import Testing

@testable import FlowExtraction

/// Routes that are views themselves: the cases of an enum with a `body`.
@Suite struct ViewCaseTests {
  private static func app(_ stack: String, conformance: String = "typealias Page = View & Hashable & Identifiable")
    -> String
  {
    """
    import SwiftUI
    \(conformance)
    enum Route: Page {
      case home, item(Int), help
      var id: Self { self }
      var body: some View {
        switch self {
        case .home: HomeView()
        case .item(let number): ItemView(number: number)
        case .help: HelpView()
        }
      }
    }
    @Observable final class Navigator<Shown: Page> {
      var path: [Shown] = []
      var sheet: Shown?
      func push(_ route: Shown) { path.append(route) }
      func present(_ route: Shown) { sheet = route }
    }
    struct NavigatorView<Shown: Page>: View {
      @Bindable var navigator: Navigator<Shown>
      let root: Shown
      init(_ root: Shown, navigator: Navigator<Shown>) { self.root = root; self.navigator = navigator }
      var body: some View { \(stack).environment(navigator) }
    }
    @main struct TheApp: App {
      @State var navigator = Navigator<Route>()
      var body: some Scene { WindowGroup { NavigatorView(Route.home, navigator: navigator) } }
    }
    struct HomeView: View {
      @Environment(Navigator<Route>.self) var navigator
      var body: some View {
        Button("Item") { navigator.push(.item(1)) }
        Button("Help") { navigator.present(.help) }
      }
    }
    struct ItemView: View { let number: Int; var body: some View { Text("!") } }
    struct HelpView: View { var body: some View { Text("?") } }
    """
  }

  @Test(arguments: [
    """
    NavigationStack(path: $navigator.path) {
      root.navigationDestination(for: Shown.self) { $0 }.sheet(item: $navigator.sheet) { $0 }
    }
    """,
    """
    NavigationStack(path: $navigator.path) {
      root
        .navigationDestination(for: Shown.self) { route in route.padding() }
        .sheet(item: $navigator.sheet) { route in VStack { route } }
    }
    """,
    """
    NavigationStack(path: $navigator.path) { root.navigationDestination(for: Shown.self) { $0 } }
      .sheet(item: $navigator.sheet) { $0 }
    """,
  ])
  func aCaseIsShownAsWhatItsBodyShows(stack: String) throws {
    let reading = Reading(Self.app(stack))
    let navigator = try #require(
      reading.extraction.flow?.coordinators.first { $0.container == .stack }, "\(reading.facts)")
    #expect(navigator.start.map(\.kind) == [.pushScreen("HomeView")])
    #expect(Set(navigator.screens.map(\.name)) == ["HomeView", "ItemView", "HelpView"])
    let home = try #require(navigator.screens.first { $0.name == "HomeView" })
    #expect(
      home.actions.flatMap(\.effects).map(\.kind) == [
        .pushScreen("ItemView"), .presentScreen("HelpView", style: .sheet, interactiveDismiss: true),
      ])
    _ = try reading.text()
  }

  /// An enum with a property of that name is no view by it.
  @Test func withoutTheProtocolABodyIsAnotherProperty() {
    let stack = "NavigationStack(path: $navigator.path) { root.navigationDestination(for: Shown.self) { $0 } }"
    let facts = Reading(Self.app(stack, conformance: "typealias Page = Hashable & Identifiable")).facts
    #expect(!facts.contains { $0.contains("push ItemView") }, "\(facts)")
  }
}
