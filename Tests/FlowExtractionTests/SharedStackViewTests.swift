import Testing

@testable import FlowExtraction

/// One generic view for the stacks of several coordinators: its destinations stand in one place, for each of them.
@Suite struct SharedStackViewTests {
  private func facts(routeOfSecond: String) -> [String] {
    Reading(
      """
      import SwiftUI
      @main struct TheApp: App {
        @StateObject private var shop = ShopCoordinator()
        @StateObject private var more = MoreCoordinator()
        var body: some Scene {
          WindowGroup {
            TabView {
              FlowView(flow: shop) { ListView(coordinator: shop) }
              FlowView(flow: more) { MenuView(coordinator: more) }
            }
          }
        }
      }
      protocol FlowCoordinator: ObservableObject {
        associatedtype Route: Hashable
        var path: [Route] { get set }
        func destination(for route: Route) -> AnyView
      }
      struct FlowView<Flow: FlowCoordinator>: View {
        @ObservedObject var flow: Flow
        var content: () -> any View
        var body: some View {
          NavigationStack(path: $flow.path) {
            AnyView(content()).navigationDestination(for: Flow.Route.self) { flow.destination(for: $0) }
          }
        }
      }
      enum ShopRoute: Hashable { case item }
      enum MoreRoute: Hashable { case help }
      final class ShopCoordinator: FlowCoordinator {
        @Published var path: [ShopRoute] = []
        func destination(for route: ShopRoute) -> AnyView { AnyView(ItemView()) }
        func open() { path.append(ShopRoute.item) }
      }
      final class MoreCoordinator: FlowCoordinator {
        @Published var path: [\(routeOfSecond)] = []
        func destination(for route: \(routeOfSecond)) -> AnyView { AnyView(HelpView()) }
        func open() { path.append(\(routeOfSecond).\(routeOfSecond == "MoreRoute" ? "help" : "item")) }
      }
      struct ListView: View {
        let coordinator: ShopCoordinator
        var body: some View { Button("Item") { coordinator.open() } }
      }
      struct MenuView: View {
        let coordinator: MoreCoordinator
        var body: some View { Button("Help") { coordinator.open() } }
      }
      struct ItemView: View { var body: some View { Text("!") } }
      struct HelpView: View { var body: some View { Text("?") } }
      """
    ).facts
  }

  /// For routes of different types, and for one type that two coordinators show in different ways.
  @Test(arguments: ["MoreRoute", "ShopRoute"])
  func eachStackHasItsOwnDestinations(routeOfSecond: String) {
    let facts = facts(routeOfSecond: routeOfSecond)
    #expect(facts.contains("transition ShopCoordinator.ListView: push ItemView"), "\(facts)")
    #expect(facts.contains("transition MoreCoordinator.MenuView: push HelpView"), "\(facts)")
    #expect(!facts.contains("transition ShopCoordinator.ListView: push HelpView"), "\(facts)")
    #expect(!facts.contains("transition MoreCoordinator.MenuView: push ItemView"), "\(facts)")
  }
}
