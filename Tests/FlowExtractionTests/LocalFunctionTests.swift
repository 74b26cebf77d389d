import Testing

@testable import FlowExtraction

/// Functions that stand inside of functions.
@Suite struct LocalFunctionTests {
  private func facts(_ start: String) -> [String] { Reading(Reading.app(start: start)).facts }

  /// Swift knows them in the whole scope that declares them.
  @Test func theyMayBeCalledAboveTheirDeclaration() {
    let facts = facts(
      """
      begin()
      func begin() { open() }
      func open() { stack.pushViewController(HomeController(), animated: true) }
      """)
    #expect(facts.contains("transition AppCoordinator: push HomeController"))
  }

  /// The nearest miss: nobody calls it.
  @Test func whatIsNotCalledDoesNotRun() {
    let facts = facts("func open() { stack.pushViewController(HomeController(), animated: true) }")
    #expect(!facts.contains("transition AppCoordinator: push HomeController"))
  }

  @Test func labelsTellThemApart() {
    let facts = facts(
      """
      show(in: stack)
      func show(over other: UINavigationController) { other.pushViewController(ItemController(), animated: true) }
      func show(in other: UINavigationController) { other.pushViewController(HomeController(), animated: true) }
      """)
    #expect(facts.contains("transition AppCoordinator: push HomeController"))
    #expect(!facts.contains("transition AppCoordinator: push ItemController"))
  }

  @Test func aParameterMayHaveADefault() {
    let facts = facts(
      """
      show(HomeController()) { self.stack.pushViewController(ItemController(), animated: true) }
      func show(_ controller: UIViewController, animated: Bool = false, completion: () -> Void) {
        stack.pushViewController(controller, animated: animated)
        completion()
      }
      """)
    #expect(facts.contains("transition AppCoordinator: push HomeController"))
    #expect(facts.contains("transition AppCoordinator: push ItemController"))
  }

  /// A case without its type has that of the parameter.
  @Test func anArgumentHasTheTypeOfItsParameter() {
    let reading = Reading(
      "enum Page { case home(HomeController), item }\n"
        + Reading.app(
          start: """
            show(.home(HomeController()))
            func show(_ page: Page) {
              switch page {
              case .home(let controller): stack.pushViewController(controller, animated: true)
              case .item: stack.pushViewController(ItemController(), animated: true)
              }
            }
            """))
    #expect(reading.facts.contains("transition AppCoordinator: push HomeController"))
    #expect(!reading.facts.contains("transition AppCoordinator: push ItemController"))
  }
}
