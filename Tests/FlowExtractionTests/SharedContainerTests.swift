import FlowModel
import Testing

@testable import FlowExtraction

/// Containers that several coordinators work on: the selected tab's stack, tabs that the scene fills, the window's stack.
@Suite struct SharedContainerTests {
  /// Two tabs with a stack each, made by the coordinator of the tabs, and a child that is handed the selected stack.
  private static let tabs = """
    import UIKit
    protocol Coordinator: AnyObject {}
    class SceneDelegate: UIResponder, UIWindowSceneDelegate {
      var window: UIWindow?
      var coordinator: TabsCoordinator?
      func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
        let controller = UITabBarController()
        window?.rootViewController = controller
        coordinator = TabsCoordinator(controller: controller)
        coordinator?.start()
      }
    }
    class FeedController: UIViewController {
      weak var coordinator: TabsCoordinator?
      @IBAction func eventTapped() { coordinator?.showEvent() }
    }
    class SavedController: UIViewController {
      weak var coordinator: TabsCoordinator?
      @IBAction func detailTapped() { coordinator?.showDetail() }
    }
    class DetailController: UIViewController {}
    class EventController: UIViewController {}
    final class EventCoordinator: Coordinator {
      let stack: UINavigationController
      init(stack: UINavigationController) { self.stack = stack }
      func start() { stack.pushViewController(EventController(), animated: true) }
    }
    final class TabsCoordinator: Coordinator {
      var children: [Coordinator] = []
      let controller: UITabBarController
      init(controller: UITabBarController) { self.controller = controller }
      func start() {
        let feed = FeedController()
        feed.coordinator = self
        let saved = SavedController()
        saved.coordinator = self
        controller.setViewControllers(
          [UINavigationController(rootViewController: feed), UINavigationController(rootViewController: saved)],
          animated: false)
      }
      private var selected: UINavigationController? { controller.selectedViewController as? UINavigationController }
      func showDetail() { selected?.pushViewController(DetailController(), animated: true) }
      func showEvent() {
        guard let selected else { return }
        let child = EventCoordinator(stack: selected)
        children.append(child)
        child.start()
      }
    }

    """

  @Test func whatIsPushedOnTheSelectedTabStandsOnTheTabOfTheTap() {
    let facts = Reading(Self.tabs).facts
    #expect(facts.contains("transition SavedControllerTab.SavedController: push DetailController"))
    #expect(!facts.contains("screen FeedControllerTab.DetailController"))
  }

  @Test func aChildThatIsHandedTheSelectedStackIsPushedOnIt() throws {
    let reading = Reading(Self.tabs)
    #expect(reading.facts.contains("transition FeedControllerTab.FeedController: push EventCoordinator"))
    #expect(reading.coordinator("EventCoordinator")?.container == .inherited)
    #expect(reading.coordinator("TabsCoordinator")?.tabs == ["FeedControllerTab", "SavedControllerTab"])
    _ = try reading.text()
  }

  /// A coordinator that has a stack of its own and is handed tabs, which the scene fills.
  @Test func tabsThatTheSceneFillsAreThoseOfTheCoordinatorThatHoldsThem() throws {
    let reading = Reading(
      """
      import UIKit
      protocol Coordinator: AnyObject {}
      class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?
        var coordinator: AppCoordinator?
        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
          let tabs = UITabBarController()
          let (first, second) = (UINavigationController(), UINavigationController())
          coordinator = AppCoordinator(
            tabs: tabs, list: ListCoordinator(stack: first), saved: SavedCoordinator(stack: second))
          coordinator?.start()
          tabs.viewControllers = [first, second]
          window?.rootViewController = tabs
        }
      }
      class ListController: UIViewController {}
      class SavedController: UIViewController {}
      final class ListCoordinator: Coordinator {
        let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        func start() { stack.pushViewController(ListController(), animated: false) }
      }
      final class SavedCoordinator: Coordinator {
        let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        func start() { stack.pushViewController(SavedController(), animated: false) }
      }
      final class AppCoordinator: Coordinator {
        var stack = UINavigationController()
        var children: [Coordinator] = []
        private let tabs: UITabBarController
        private let list: ListCoordinator
        private let saved: SavedCoordinator
        init(tabs: UITabBarController, list: ListCoordinator, saved: SavedCoordinator) {
          self.tabs = tabs
          self.list = list
          self.saved = saved
        }
        func start() {
          children.append(list)
          children.append(saved)
          list.start()
          saved.start()
        }
      }
      """)
    #expect(reading.coordinator("AppCoordinator")?.container == .tabs)
    #expect(reading.coordinator("AppCoordinator")?.tabs == ["ListCoordinator", "SavedCoordinator"])
    _ = try reading.text()
  }

  @Test func aChildThatPutsItsParentsStackIntoTheWindowStartsNobody() throws {
    let reading = Reading(
      Reading.app(
        start: """
          let child = LoginCoordinator(stack: stack)
          children.append(child)
          child.start()
          """),
      """
      class LoginController: UIViewController {}
      final class LoginCoordinator: Coordinator {
        var children: [Coordinator] = []
        let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        func start() {
          stack.viewControllers = [LoginController()]
          let delegate = UIApplication.shared.delegate as? SceneDelegate
          delegate?.window?.rootViewController = stack
        }
      }
      """)
    #expect(reading.facts.contains("transition LoginCoordinator: replace LoginController"))
    #expect(reading.coordinator("LoginCoordinator")?.container == .inherited)
    #expect(!reading.extraction.unread.contains { $0.reason.contains("starts itself") })
    _ = try reading.text()
  }

  @Test func aChildOnTheStackOfItsScreenIsPushedOnIt() {
    let reading = Reading(
      Reading.app(start: "stack.pushViewController(ListController(), animated: false)"),
      """
      class ListController: UIViewController {
        @IBAction func alarmTapped() {
          let child = AlarmCoordinator(stack: navigationController!)
          child.start()
        }
      }
      class AlarmController: UIViewController {}
      final class AlarmCoordinator: Coordinator {
        var children: [Coordinator] = []
        let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        func start() { stack.pushViewController(AlarmController(), animated: true) }
      }
      """)
    #expect(reading.facts.contains("transition AppCoordinator.ListController: push AlarmCoordinator"))
    #expect(reading.coordinator("AlarmCoordinator")?.container == .inherited)
  }

  /// A child whose start is never called begins with the first function that is called instead.
  @Test func aChildIsBegunByTheFirstThatIsCalledWhereItsStartIsNot() {
    let reading = Reading(
      Reading.app(
        start: "let home = HomeController()\nhome.coordinator = self\nstack.pushViewController(home, animated: false)",
        members: """
          func showItem() {
            let child = ItemCoordinator(stack: stack)
            children.append(child)
            child.open(7)
          }
          """),
      """
      final class ItemCoordinator: Coordinator {
        var children: [Coordinator] = []
        let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        func start() { fatalError() }
        func open(_ item: Int) { stack.pushViewController(ItemController(), animated: true) }
      }
      """)
    #expect(reading.facts.contains("transition AppCoordinator.HomeController: push ItemCoordinator"))
    #expect(reading.facts.contains("transition ItemCoordinator: push ItemController"))
  }

  /// The base class declares a start; who makes the child keeps it elsewhere and presents it.
  @Test(arguments: [("present(animated: true)", true), ("configure(animated: true)", false)])
  func aChildIsBegunByWhatPresentsIt(call: String, isStart: Bool) {
    let method = String(call.prefix { $0 != "(" })
    let reading = Reading(
      Reading.app(
        start: "let home = HomeController()\nhome.coordinator = self\nstack.pushViewController(home, animated: false)",
        members: """
          lazy var login: LoginCoordinator = { LoginCoordinator(router: ModalRouter(parent: stack)) }()
          func showItem() { login.\(call) }
          """),
      """
      class BaseCoordinator: Coordinator {
        var children: [Coordinator] = []
        let router: ModalRouter
        init(router: ModalRouter) { self.router = router }
        func start() { fatalError() }
        func \(method)(animated: Bool) { fatalError() }
      }
      final class LoginCoordinator: BaseCoordinator {
        lazy var controller = LoginController()
        override func \(method)(animated: Bool) { router.present(controller, animated: animated) }
      }
      class LoginController: UIViewController {}
      final class ModalRouter {
        let parent: UIViewController
        let stack = UINavigationController()
        init(parent: UIViewController) { self.parent = parent }
        func present(_ controller: UIViewController, animated: Bool) {
          stack.setViewControllers([controller], animated: false)
          parent.present(stack, animated: animated)
        }
      }
      """)
    let begins = reading.facts.contains("transition AppCoordinator.HomeController: present LoginCoordinator as sheet")
    #expect(begins == isStart, "\(reading.facts)")
    #expect((reading.coordinator("LoginCoordinator")?.container == .stack) == isStart)
  }

  @Test func aStackThatTheSceneShowsIsTheWindowsFirst() throws {
    let reading = Reading(
      """
      import UIKit
      protocol Coordinator: AnyObject {}
      class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?
        var coordinator: AppCoordinator?
        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
          let stack = UINavigationController()
          coordinator = AppCoordinator(stack: stack, window: window)
          coordinator?.start()
          window?.rootViewController = stack
        }
      }
      class SplashController: UIViewController {
        weak var coordinator: AppCoordinator?
        override func viewDidAppear(_ animated: Bool) { coordinator?.showMain() }
      }
      class FirstController: UIViewController {}
      class SecondController: UIViewController {}
      final class AppCoordinator: Coordinator {
        let stack: UINavigationController
        let window: UIWindow?
        init(stack: UINavigationController, window: UIWindow?) { self.stack = stack; self.window = window }
        func start() {
          let splash = SplashController()
          splash.coordinator = self
          stack.pushViewController(splash, animated: false)
        }
        func showMain() {
          let tabs = UITabBarController()
          tabs.viewControllers = [FirstController(), SecondController()]
          window?.rootViewController = tabs
        }
      }
      """)
    #expect(reading.coordinator("AppCoordinator")?.container == .window)
    #expect(reading.facts.contains("screen AppStack.SplashController"))
    #expect(reading.coordinator("AppTabs")?.tabs.count == 2)
    _ = try reading.text()
  }
}
