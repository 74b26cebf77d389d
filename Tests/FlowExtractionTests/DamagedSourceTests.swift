import FlowModel
import Testing

@testable import FlowExtraction

/// Code that does not compile, or that never ends: the rest of the app is read all the same.
@Suite struct DamagedSourceTests {
  private static let push = "stack.pushViewController(HomeController(), animated: false)"

  private func pushesHome(_ start: String, members: String = "", more: String = "") throws -> Bool {
    let reading = Reading(more, Reading.app(start: start, members: members))
    _ = try reading.text()
    return reading.facts.contains("transition AppCoordinator: push HomeController")
  }

  @Test func aPropertyMayNeedItself() throws {
    #expect(
      try pushesHome(
        "\(Self.push); first.show(); Names.first.show(); all.show()",
        members: "lazy var first: HomeController = second\nlazy var second: HomeController = first",
        more: """
          struct Names { static let first = make(Names.second); static let second = make(Names.first) }
          let all = make(all)
          """))
  }

  @Test func aNameMayBeMissing() throws {
    #expect(
      try pushesHome(
        "switch kind { case .: break; default: \(Self.push) }\nif kind == . { \(Self.push) }",
        members: "var kind = Kind.one", more: "class : Coordinator { func start() {} }\nenum Kind { case one, }"))
  }

  @Test func aStackMayHoldItself() throws {
    #expect(
      try pushesHome(
        """
        \(Self.push)
        let outer = UINavigationController()
        let inner = UINavigationController(rootViewController: outer)
        outer.viewControllers = [inner]
        stack.present(outer, animated: true)
        """))
  }

  /// A destination that shows a coordinator in the path as that coordinator.
  @Test func aDestinationMayGiveItsValueBack() throws {
    let reading = Reading(
      """
      import SwiftUI
      final class ItemCoordinator: Hashable, ObservableObject {}
      final class AppCoordinator: ObservableObject {
        @Published var path: [ItemCoordinator] = []
        func open() { path.append(ItemCoordinator()) }
      }
      @main struct TheApp: App {
        @StateObject var coordinator = AppCoordinator()
        var body: some Scene {
          WindowGroup {
            NavigationStack(path: $coordinator.path) {
              HomeView(coordinator: coordinator).navigationDestination(for: ItemCoordinator.self) { item in item }
            }
          }
        }
      }
      struct HomeView: View {
        let coordinator: AppCoordinator
        var body: some View { Button("Open") { coordinator.open() } }
      }
      """)
    _ = try reading.text()
    #expect(reading.facts.contains("transition AppCoordinator: push HomeView"))
  }
}
