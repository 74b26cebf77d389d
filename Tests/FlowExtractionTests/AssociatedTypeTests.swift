import Testing

@testable import FlowExtraction

/// A generic view for the stacks of all coordinators, whose routes are an associated type.
@Suite struct AssociatedTypeTests {
  private func facts(route: String, destination: String = "destination(for route: ShopRoute)") -> [String] {
    Reading(
      """
      import SwiftUI
      @main struct TheApp: App {
        @StateObject private var coordinator = ShopCoordinator()
        var body: some Scene { WindowGroup { coordinator.root } }
      }
      protocol FlowCoordinator: ObservableObject {
        associatedtype Route: Hashable
        associatedtype Destination: View
        var path: [Route] { get set }
        @ViewBuilder func destination(for route: Route) -> Destination
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
      enum OtherRoute: Hashable { case other }
      final class ShopCoordinator: FlowCoordinator {
        \(route)
        @ViewBuilder func \(destination) -> some View { ItemView() }
        func open() { path.append(ShopRoute.item) }
        var root: some View { FlowView(flow: self) { ListView(coordinator: self) } }
      }
      struct ListView: View {
        let coordinator: ShopCoordinator
        var body: some View { Button("Open") { coordinator.open() } }
      }
      struct ItemView: View { var body: some View { Text("!") } }
      """
    ).facts
  }

  private static let push = "transition ShopCoordinator.ListView: push ItemView"

  /// Stated by an alias, by a nested type, or by the members that the protocol requires.
  @Test(arguments: [
    "typealias Route = ShopRoute\n@Published var path: [Route] = []", "@Published var path: [ShopRoute] = []",
    "@Published var path = [ShopRoute]()",
  ])
  func whatItStandsForIsFound(route: String) {
    let facts = facts(route: route)
    #expect(facts.contains(Self.push), "\(facts)")
  }

  /// Found by the path alone, because the other member has another label.
  @Test func aPropertyMayTellAsWell() {
    let index = TypeIndex([
      SourceReader.facts(
        of: """
          protocol Flow { associatedtype Route; associatedtype Step; var path: [Route] { get }; func go(to step: Step) }
          final class ShopFlow: Flow { var path: [ShopRoute] = []; func go(by step: ShopStep) {} }
          """, path: "A.swift")
    ])
    #expect(index.associatedType("Route", of: "ShopFlow") == .named("ShopRoute", []))
    #expect(index.associatedType("Step", of: "ShopFlow") == nil)
  }

  /// A stack that builds no view for the values in its path shows nothing.
  @Test func whereItStandsForAnotherTypeNothingIsShown() {
    let facts = facts(route: "typealias Route = OtherRoute\n@Published var path: [ShopRoute] = []")
    #expect(!facts.contains(Self.push), "\(facts)")
  }

  /// A screen that is generic over its model, which is generic over its coordinator: the routes are the coordinator's.
  private static func nested(requirement: String, witness: String) -> Reading {
    Reading(
      """
      import SwiftUI
      @main struct ShopApp: App {
        @StateObject var model = StackModel(coordinator: ShopCoordinator())
        var body: some Scene { WindowGroup { StackScreen(model: model) } }
      }
      protocol StackCoordinating: ObservableObject {
        associatedtype Route: Hashable
        var path: NavigationPath { get set }
        \(requirement)
      }
      protocol ShopCoordinating: StackCoordinating where Route == ShopRoute {}
      enum ShopRoute: Hashable { case item, help }
      final class ShopCoordinator: ShopCoordinating {
        @Published var path = NavigationPath()
        \(witness)
      }
      protocol Modelling: ObservableObject {
        associatedtype Coordinator: StackCoordinating
        var coordinator: Coordinator { get set }
      }
      protocol StackModelling: Modelling where Coordinator: ShopCoordinating {}
      final class StackModel<Coordinator: ShopCoordinating>: StackModelling {
        @ObservedObject var coordinator: Coordinator
        init(coordinator: Coordinator) { self.coordinator = coordinator }
      }
      struct StackScreen<Model: StackModelling>: View {
        @ObservedObject var model: Model
        var body: some View {
          NavigationStack(path: $model.coordinator.path) {
            ListView().navigationDestination(for: Model.Coordinator.Route.self) { route in
              switch route {
              case .item: ItemView()
              case .help: HelpView()
              }
            }
          }
        }
      }
      struct ListView: View { var body: some View { NavigationLink("Help", value: ShopRoute.help) } }
      struct ItemView: View { var body: some View { Text("") } }
      struct HelpView: View { var body: some View { Text("") } }
      """)
  }

  @Test(arguments: [
    ("func view(for route: Route) -> AnyView", "func view(for route: ShopRoute) -> AnyView { AnyView(ItemView()) }"),
    // Only the protocol says what it is.
    ("func open(_ route: Route)", "func close() {}"), ("", ""),
  ])
  func aParameterOfAParameterHasRoutes(requirement: String, witness: String) {
    let facts = Self.nested(requirement: requirement, witness: witness).facts
    #expect(facts.contains("transition ShopCoordinator.ListView: push HelpView"), "\(facts)")
  }

  /// Protocols that say of each other's types that they are the same say nothing.
  @Test func sameTypesMayGoInCircles() {
    let index = TypeIndex([
      SourceReader.facts(
        of: """
          protocol First { associatedtype Route; associatedtype Other }
          protocol Second: First where Route == Other {}
          protocol Third: Second where Other == Route {}
          final class Shop: Third {}
          """, path: "A.swift")
    ])
    #expect(index.associatedType("Missing", of: "Shop") == nil)
    #expect(index.associatedType("Route", of: "Shop")?.name != "ShopRoute")
  }
}
