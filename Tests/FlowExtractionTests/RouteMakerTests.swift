import FlowModel
import Testing

/// Routes that are views, made by a static function of their protocol.
@Suite struct RouteMakerTests {
  private static func effects(_ made: String) -> [Effect.Kind]? {
    Reading(
      """
      import SwiftUI
      protocol Routable: Hashable, View { static func make(_ word: String) -> Self }
      enum ShopRoute: Routable {
        case list, item
        static func make(_ word: String) -> Self {
          switch word {
          case "list": return .list
          default: return .item
          }
        }
        var body: some View {
          switch self {
          case .list: ListView()
          case .item: ItemView()
          }
        }
      }
      struct Maker { static func route<T: Routable>(_ word: String) -> T { T.make(word) } }
      final class AppCoordinator: ObservableObject {
        @Published var path: [ShopRoute] = []
        func open(_ route: ShopRoute) { path.append(route) }
      }
      @main struct Shop: App {
        @StateObject private var coordinator = AppCoordinator()
        var body: some Scene {
          WindowGroup {
            NavigationStack(path: $coordinator.path) {
              HomeView(coordinator: coordinator).navigationDestination(for: ShopRoute.self) { $0 }
            }
          }
        }
      }
      struct HomeView: View {
        let coordinator: AppCoordinator
        var body: some View {
          Button("Open") {
            \(made)
            coordinator.open(route)
          }
        }
      }
      struct ListView: View { var body: some View { Text("") } }
      struct ItemView: View { var body: some View { Text("") } }
      """
    ).coordinator("AppCoordinator")?.screens.first { $0.name == "HomeView" }?.actions.flatMap(\.effects).map(\.kind)
  }

  @Test(arguments: ["let route: ShopRoute = Maker.route(\"item\")", "let route = ShopRoute.make(\"item\")"])
  func theMadeCaseSaysWhichViewIsShown(made: String) {
    #expect(Self.effects(made) == [.pushScreen("ItemView")], "\(Self.effects(made) ?? [])")
  }
}
