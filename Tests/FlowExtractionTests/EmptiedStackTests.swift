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

  @Test(arguments: ["stack.setViewControllers([], animated: false)", "stack.viewControllers = []"])
  func anEmptyListEmptiesAsWell(_ emptying: String) {
    let reading = Self.app(emptying)
    #expect(reading.facts.contains("transition AppCoordinator.HomeController: replace ItemController"))
    #expect(reading.extraction.coverage.placed == reading.extraction.coverage.calls)
  }

  /// Two children that follow each other on one stack.
  private static func children(ended: String = "", done: String = "", start: String = "") -> Reading {
    let child = """
      : Coordinator {
        var children: [Coordinator] = []
        weak var parent: AppCoordinator?
        let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
      """
    return Reading(
      Reading.app(
        start: "showLogin()",
        members: """
          func showLogin() {
            let child = LoginCoordinator(stack: stack)
            child.parent = self
            children.append(child)
            child.start()
          }
          func loginEnded(_ child: LoginCoordinator) {
            children.removeAll { $0 === child }
            \(ended)
            let next = MainCoordinator(stack: stack)
            next.parent = self
            children.append(next)
            next.start()
          }
          func mainEnded(_ child: MainCoordinator) {
            children.removeAll { $0 === child }
            \(ended)
            showLogin()
          }
          """)
          + """

          final class LoginCoordinator\(child)
            func start() {
              let login = HomeController()
              login.onNext = { [weak self] in self?.done() }
              stack.pushViewController(login, animated: false)
            }
            func done() {
              \(done)
              parent?.loginEnded(self)
            }
          }
          final class MainCoordinator\(child)
            func start() {
              \(start)
              let item = LastController()
              item.onClose = { [weak self] in self?.close() }
              stack.pushViewController(item, animated: true)
            }
            func close() {
              \(done)
              parent?.mainEnded(self)
            }
          }
          final class LastController: UIViewController {
            var onClose: (() -> Void)?
            @IBAction func close() { onClose?() }
          }
          """)
  }

  private static let emptying = "stack.setViewControllers([], animated: false)"

  @Test(arguments: [
    children(ended: emptying), children(done: emptying), children(done: "stack.viewControllers.removeAll()"),
  ])
  func theNextChildIsAlone(_ reading: Reading) throws {
    // The first login is on an empty stack anyway; a later one, and every other child, replaces what was there.
    let app = try #require(reading.coordinator("AppCoordinator"))
    #expect(
      app.start.map(\.kind) == [.run("showLogin")]
        || app.start.map(\.kind) == [.pushCoordinator("LoginCoordinator", entry: nil)])
    let ends = app.handlers.map { $0.effects.map(\.kind) }
    #expect(
      ends == [
        [.remove("LoginCoordinator"), .pushCoordinator("MainCoordinator", entry: nil)],
        [.remove("MainCoordinator"), .pushCoordinator("LoginCoordinator", entry: "alone")],
      ])
    let (login, main) = (reading.coordinator("LoginCoordinator"), reading.coordinator("MainCoordinator"))
    #expect(login?.start.map(\.kind) == [.pushScreen("HomeController")])
    #expect(login?.entries.map(\.name) == ["alone"])
    #expect(login?.entries.first?.effects.map(\.kind) == [.replace(["HomeController"])])
    #expect(main?.start.map(\.kind) == [.replace(["LastController"])])
    #expect(main?.entries.isEmpty == true)
    #expect(try reading.text().contains("{push: LoginCoordinator, entry: alone}"))
  }

  /// The nearest miss: what one child empties while it starts is no matter of the other.
  @Test func aChildThatEmptiesTheStackItselfNeedsNoEntry() {
    let reading = Self.children(start: Self.emptying)
    #expect(reading.coordinator("MainCoordinator")?.start.map(\.kind) == [.replace(["LastController"])])
    #expect(reading.coordinator("LoginCoordinator")?.entries.isEmpty == true)
    #expect(reading.coordinator("LoginCoordinator")?.start.map(\.kind) == [.pushScreen("HomeController")])
  }

  @Test func whatMayOrMayNotBeEmptiedIsNot() {
    let reading = Self.children(ended: "if Int.random(in: 0...1) == 1 { \(Self.emptying) }")
    #expect(reading.coordinator("MainCoordinator")?.start.map(\.kind) == [.pushScreen("LastController")])
    #expect(reading.coordinator("LoginCoordinator")?.entries.isEmpty == true)
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
