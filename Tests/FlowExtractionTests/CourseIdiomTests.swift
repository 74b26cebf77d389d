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

  @Test(arguments: [("App.scheme", false), ("App.other", true)])
  func aConditionWhoseTextMeansAnotherOneHasNoName(_ value: String, isNamed: Bool) throws {
    let reading = Reading(
      Reading.app(
        start: """
          if url.scheme == \(value) {
            stack.pushViewController(HomeController(), animated: false)
          } else {
            stack.pushViewController(ItemController(), animated: false)
          }
          """))
    let start = try #require(reading.coordinator("AppCoordinator")).start
    let isCondition = if case .when? = start.first?.kind { true } else { false }
    #expect(isCondition == isNamed)
    #expect(reading.facts.contains("transition AppCoordinator: push ItemController"))
    _ = try reading.text()
  }

  @Test(arguments: ["map", "flatMap"])
  func aClosureForAnOptionalHasItsValue(_ name: String) {
    let facts = Reading(
      Reading.app(
        start: "home.\(name) { stack.pushViewController($0, animated: false) }",
        members: "var home: UIViewController? = HomeController(); var item: UIViewController? = ItemController()")
    ).facts
    #expect(facts.contains("transition AppCoordinator: push HomeController"))
    #expect(!facts.contains("transition AppCoordinator: push ItemController"))
  }

  private static func flag(_ property: String, write: String = "") -> Reading {
    Reading(
      Reading.app(
        start: "let home = HomeController(); home.coordinator = self; stack.pushViewController(home, animated: false)",
        members: """
          \(property)
          func showItem() {
            guard !isBusy else { return }
            isBusy = true
            stack.pushViewController(ItemController(), animated: true)
            isBusy = false
            \(write)
          }
          """))
  }

  @Test func aPropertyBeginsWithItsLiteral() throws {
    let reading = Self.flag("private var isBusy = false")
    let variable = try #require(reading.extraction.flow?.variables.first { $0.name == "isBusy" })
    #expect(variable.values == ["false", "true"])
    #expect(variable.initially == ["false"])
    _ = try reading.text()
  }

  @Test(arguments: [
    ("var isBusy = Session.isBusy", ""), ("static var isBusy = false", ""),
    ("@AppStorage(\"busy\") var isBusy = false", ""),
    ("var isBusy = false", "isBusy = session.isBusy"),
  ])
  func ofAnotherStateNothingIsKnownAtLaunch(_ property: String, _ write: String) throws {
    let variables = try #require(Self.flag(property, write: write).extraction.flow).variables
    #expect(variables.filter { $0.name == "isBusy" }.allSatisfy { $0.initially == ["false", "true"] })
  }

  // MARK: Steps

  private static func steps(_ next: String) -> String {
    Reading.app(
      start: "run(.begin)",
      members: """
        enum Step { case begin, login, home }
        lazy var steps = [Step.begin, .login, .home]
        func run(_ step: Step) {
          switch step {
          case .begin: next(after: .begin)
          case .login: stack.pushViewController(ItemController(), animated: true)
          case .home: stack.pushViewController(HomeController(), animated: true)
          }
        }
        func next(after step: Step) {
          \(next)
        }
        """)
  }

  @Test func aMethodThatCallsItselfWithAnotherCaseRunsForThatCase() throws {
    let reading = Reading(
      Self.steps(
        """
        let rest = steps.filter { $0 != step }
            guard let first = rest.first else { return }
            steps = rest
            run(first)
        """))
    #expect(reading.facts.contains("transition AppCoordinator: push ItemController"))
    #expect(reading.facts.contains("transition AppCoordinator: push HomeController"))
    _ = try reading.text()
  }

  @Test func aMethodThatCallsItselfWithOneCaseRunsForThatCaseAlone() {
    let facts = Reading(Self.steps("run(.home)")).facts
    #expect(facts.contains("transition AppCoordinator: push HomeController"))
    #expect(!facts.contains("transition AppCoordinator: push ItemController"))
  }
}
