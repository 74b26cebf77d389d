import Testing

@testable import FlowExtraction

/// Loops and exceptions.
@Suite struct CourseIdiomTests {
  private static func app(_ back: String) -> String {
    """
    import SwiftUI
    @main struct TheApp: App { var body: some Scene { WindowGroup { RootView() } } }
    enum Page: Hashable { case item }
    final class Navigator: ObservableObject {
      @Published var path = NavigationPath()
      func open() { path.append(Page.item) }
      func back() { \(back) }
    }
    struct RootView: View {
      @StateObject var navigator = Navigator()
      var body: some View {
        NavigationStack(path: $navigator.path) {
          ListView(navigator: navigator)
            .navigationDestination(for: Page.self) { _ in ItemView(navigator: navigator) }
        }
      }
    }
    struct ListView: View {
      let navigator: Navigator
      var body: some View { Button("Item") { navigator.open() } }
    }
    struct ItemView: View {
      let navigator: Navigator
      var body: some View { Button("Back") { navigator.back() } }
    }
    """
  }

  private static let pop = "transition Navigator.ItemView: pop"
  private static let toRoot = "transition Navigator.ItemView: popToRoot"

  @Test func aLoopThatEmptiesAPathGoesToTheRoot() {
    let facts = Reading(Self.app("while !path.isEmpty { path.removeLast() }")).facts
    #expect(facts.contains(Self.toRoot))
    #expect(!facts.contains(Self.pop))
  }

  @Test(arguments: [
    "if !path.isEmpty { path.removeLast() }", "while !queue.isEmpty { path.removeLast() }",
    "while path.isEmpty { path.removeLast() }",
  ])
  func anotherConditionGoesBackByOne(_ back: String) {
    let facts = Reading(Self.app(back)).facts
    #expect(facts.contains(Self.pop))
    #expect(!facts.contains(Self.toRoot))
  }

  @Test func whatHappensIfSomethingThrowsMayHappen() throws {
    let reading = Reading(
      Reading.app(
        start: """
          do {
            try load()
            stack.pushViewController(HomeController(), animated: false)
          } catch is LoadError {
            stack.pushViewController(ItemController(), animated: false)
          } catch {
            print(error)
          }
          """))
    #expect(reading.facts.contains("transition AppCoordinator: push HomeController"))
    #expect(reading.facts.contains("transition AppCoordinator: push ItemController"))
    let start = try #require(reading.coordinator("AppCoordinator")).start
    guard case .choose(let bodies)? = start.first?.kind, start.count == 1 else {
      Issue.record("no choice between what is shown and what is shown after an exception")
      return
    }
    #expect(bodies.map(\.count) == [1, 1])
  }

  @Test func anExceptionThatIsOnlyPrintedLeavesTheCourse() throws {
    let reading = Reading(
      Reading.app(
        start: "do { try load(); stack.pushViewController(HomeController(), animated: false) } catch { print(error) }"))
    #expect(reading.certainty("transition AppCoordinator: push HomeController") == .certain)
    #expect(try #require(reading.coordinator("AppCoordinator")).start.count == 1)
  }
}
