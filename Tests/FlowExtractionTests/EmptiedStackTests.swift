import FlowModel
import Testing

@testable import FlowExtraction

/// Stacks that code empties before it pushes what is alone on them.
@Suite struct EmptiedStackTests {
  private static func app(_ emptying: String) -> Reading {
    Reading(
      Reading.app(
        start: "let home = HomeController(); home.coordinator = self; stack.pushViewController(home, animated: false)",
        members: """
          var list: [Int] = []
          func showItem() {
            \(emptying)
            stack.pushViewController(ItemController(), animated: true)
          }
          """))
  }

  @Test func whatIsPushedNextReplacesAll() {
    let reading = Self.app("stack.viewControllers.removeAll()")
    #expect(reading.facts.contains("transition AppCoordinator.HomeController: replace ItemController"))
    #expect(!reading.facts.contains("transition AppCoordinator.HomeController: push ItemController"))
  }

  @Test(arguments: ["list.removeAll()", "stack.viewControllers.removeAll { $0 is ItemController }"])
  func otherwiseItIsPushed(_ emptying: String) {
    let reading = Self.app(emptying)
    #expect(reading.facts.contains("transition AppCoordinator.HomeController: push ItemController"))
  }

  @Test func whatIsPushedAfterThatIsOnTop() {
    let reading = Self.app(
      "stack.viewControllers.removeAll(); stack.pushViewController(HomeController(), animated: false)")
    #expect(reading.facts.contains("transition AppCoordinator.HomeController: replace HomeController"))
    #expect(reading.facts.contains("transition AppCoordinator.HomeController: push ItemController"))
  }

  private static func tabs(_ emptying: String) -> Reading {
    Reading(
      Reading.app(
        start: "let child = SplashCoordinator(stack: stack); children.append(child); child.start()")
          + """

          final class SplashCoordinator: Coordinator {
            var children: [Coordinator] = []
            let stack: UINavigationController
            init(stack: UINavigationController) { self.stack = stack }
            func start() {
              let home = HomeController()
              home.onNext = { self.showTabs() }
              stack.pushViewController(home, animated: false)
            }
            func showTabs() {
              let child = TabsCoordinator(stack: stack)
              children.append(child)
              child.start()
            }
          }
          final class TabsCoordinator: Coordinator {
            var children: [Coordinator] = []
            let stack: UINavigationController
            init(stack: UINavigationController) { self.stack = stack }
            func start() {
              let tabs = UITabBarController()
              tabs.viewControllers = [UINavigationController(rootViewController: ItemController())]
              \(emptying)
              stack.pushViewController(tabs, animated: true)
            }
          }
          """)
  }

  @Test func tabsAloneOnTheStackOfTheAppAreShownInItsWindow() throws {
    let reading = Self.tabs("stack.viewControllers.removeAll()")
    #expect(reading.coordinator("AppCoordinator")?.container == .window)
    #expect(reading.coordinator("TabsCoordinator")?.container == .tabs)
    #expect(reading.facts.contains { $0.hasSuffix("show TabsCoordinator") })
    _ = try reading.text()
  }

  @Test func tabsOnTopOfOtherScreensAreNot() {
    #expect(Self.tabs("").coordinator("AppCoordinator")?.container == .stack)
  }
}
