import FlowModel
import Testing

/// Ways back that first ask whether there is a screen to go back from: without that, the empty path stops the app.
@Suite struct FilledPathTests {
  private static func reading(_ back: String) -> Reading {
    Reading(
      """
      import SwiftUI
      enum Route: Hashable { case detail, item }
      final class AppCoordinator: ObservableObject {
        @Published var path: [Route] = []
        @Published var isOpen = false
        func push(_ route: Route) { path.append(route) }
        func showItem() { path.append(.item) }
        func back() {
          \(back)
        }
        func leave() {
          \(back)
        }
        func remove() { path.removeLast() }
        var canGoBack: Bool { !path.isEmpty }
        func isAtRoot() -> Bool { path.isEmpty }
        var asksItself: Bool { !asksItself }
      }
      @main struct Shop: App {
        @StateObject private var coordinator = AppCoordinator()
        var body: some Scene {
          WindowGroup {
            NavigationStack(path: $coordinator.path) {
              HomeView(coordinator: coordinator)
                .navigationDestination(for: Route.self) { route in
                  switch route {
                  case .detail: DetailView(coordinator: coordinator)
                  case .item: ItemView(coordinator: coordinator)
                  }
                }
            }
          }
        }
      }
      struct HomeView: View {
        let coordinator: AppCoordinator
        var body: some View { Button("Detail") { coordinator.push(.detail) } }
      }
      struct DetailView: View {
        let coordinator: AppCoordinator
        var body: some View {
          Button("Back") { coordinator.back() }
          Button("Item") { coordinator.showItem() }
        }
      }
      struct ItemView: View {
        let coordinator: AppCoordinator
        var body: some View { Button("Back") { coordinator.leave() } }
      }
      """)
  }

  private static func effects(_ back: String) -> [Effect]? {
    reading(back).coordinator("AppCoordinator")?.screens.first { $0.name == "DetailView" }?.actions.flatMap(\.effects)
  }

  private static func kinds(_ back: String) -> [Effect.Kind]? {
    reading(back).kinds("AppCoordinator", "DetailView", "back")
  }

  private static func kindsOnItem(_ leave: String) -> [Effect.Kind]? {
    reading(leave).kinds("AppCoordinator", "ItemView", "leave")
  }

  @Test(arguments: [
    "guard !path.isEmpty else { return }\npath.removeLast()",
    "guard path.isEmpty == false else { return }\npath.removeLast(1)",
    "guard path.count > 0, isOpen || true else { return }\npath.removeLast()",
    "guard path.count != 0 else { return }\npath.removeLast()",
    "guard path.count >= 1 else { return }\npath.removeLast()",
    "guard let last = path.last else { return }\nprint(last)\npath.removeLast()",
    "if !path.isEmpty { path.removeLast() }",
    "if path.last != nil { path.removeLast() }",
    "if path.isEmpty { return }\npath.removeLast()",
    "if path.count < 1 { print(0) } else { path.removeLast() }",
    "guard !path.isEmpty else { return }\nremove()",
    "guard canGoBack else { return }\npath.removeLast()",
    "if !isAtRoot() { path.removeLast() }",
    "_ = path.popLast()",
    "path = path.dropLast()",
    "path = Array(path.dropLast(1))",
    "let some = 1\nguard path.count >= some else { return }\npath.removeLast()",
  ])
  func aGuardedWayBackDoesNothingOnAnEmptyPath(back: String) {
    let kinds = Self.kinds(back)
    #expect(
      Self.effects(back)?.contains { $0.isOrHolds(.popIfAny) } == true
        && Self.effects(back)?.contains { $0.isOrHolds(.pop) } == false, "\(back): \(kinds ?? [])")
  }

  @Test(arguments: [
    "path.removeLast()",
    "remove()",
    "if path.isEmpty { path.removeLast() }",
    "guard path.count >= 0 else { return }\npath.removeLast()",
    "guard isOpen else { return }\npath.removeLast()",
    "guard asksItself else { return }\npath.removeLast()",
    "guard !path.isEmpty else { return }\npath = []\npath.removeLast()",
    "guard !path.isEmpty else { return }\nTask { path.removeLast() }",
  ])
  func aWayBackThatNothingGuardsStopsTheAppOnAnEmptyPath(back: String) {
    let effects = Self.effects(back)
    #expect(effects.map { $0.contains { $0.isOrHolds(.pop) } } == true, "\(back): \(effects ?? [])")
  }

  @Test(arguments: [
    "path.removeLast(path.count)", "path.removeLast(path.count - 1)", "path.removeLast(1 + path.count)",
  ])
  func aCountThatIsComputedIsNotOne(back: String) { #expect(Self.kinds(back) == [.popToRoot]) }

  @Test func aNumberIsAsManyStepsBack() {
    #expect(Self.kinds("path.removeLast(2)") == [.pop, .pop])
    #expect(Self.kinds("path = path.dropLast(2)") == [.popIfAny, .popIfAny])
    #expect(Self.kinds("path.removeLast(40)") == [.popToRoot])
  }

  @Test(arguments: ["path.last != .detail", "path.last != Route.detail"])
  func aLoopThatLooksForAnElementGoesBackToIt(condition: String) {
    let loop = "while \(condition) { path.removeLast() }"
    #expect(Self.kindsOnItem(loop) == [.popTo("DetailView")], "\(Self.kindsOnItem(loop) ?? [])")
  }

  @Test(arguments: [
    "while let last = path.last, last != .detail { path.removeLast() }",
    "while path.last != .detail { _ = path.popLast() }",
  ])
  func aLoopThatEndsWithTheListGoesToTheRootWithoutTheElement(loop: String) throws {
    let effects = try #require(Self.kindsOnItem(loop))
    guard case .when(let there, let then, let otherwise)? = effects.first, effects.count == 1 else {
      Issue.record("\(effects)")
      return
    }
    #expect(there.node == .displayed(screen: "DetailView"))
    #expect(then.map(\.kind) == [.popTo("DetailView")] && otherwise?.map(\.kind) == [.popToRoot])
  }

  @Test(arguments: [
    ("guard path.count > 1 else { return }\npath.removeLast()", "2"),
    ("if path.count >= 3 { path.removeLast() }", "3"),
    ("if path.count <= 1 { return }\npath.removeLast()", "2"),
    ("guard path.count > 1 else { return }\npath.removeLast(path.count)", "2"),
  ])
  func aWayBackThatKeepsTheFirstElementsAsksForTheDepth(back: String, depth: String) throws {
    let reading = Self.reading(back)
    let effects = try #require(reading.kinds("AppCoordinator", "DetailView", "back"))
    guard case .when(let condition, let then, nil)? = effects.first, effects.count == 1 else {
      Issue.record("\(effects)")
      return
    }
    #expect(condition.node == .compare(.greater, .depth(coordinator: "AppCoordinator"), .text(depth)))
    #expect(then.map(\.kind) == [back.contains("count)") ? .popToRoot : .popIfAny])
    _ = try reading.text()
  }

  @Test func oneGuardProtectsOneStepBack() {
    #expect(
      Self.kinds("guard !path.isEmpty else { return }\npath.removeLast()\npath.removeLast()") == [.popIfAny, .pop])
  }
}

extension Effect {
  fileprivate func isOrHolds(_ wanted: Kind) -> Bool {
    if kind == wanted { return true }
    switch kind {
    case .later(let body), .soon(let body): return body.contains { $0.isOrHolds(wanted) }
    case .when(_, let then, let otherwise): return (then + (otherwise ?? [])).contains { $0.isOrHolds(wanted) }
    default: return false
    }
  }
}
