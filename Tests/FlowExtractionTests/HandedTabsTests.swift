import Testing

/// Tabs that a coordinator makes with empty stacks, and whose stacks a child hands to coordinators by their numbers.
@Suite struct HandedTabsTests {
  private static func app(_ turn: String, root: String = "window.rootViewController = LoginController()") -> Reading {
    Reading(
      """
      protocol Coordinator: AnyObject { var children: [Coordinator] { get set }; func start() }
      class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?
        var app: AppCoordinator?
        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
          let window = UIWindow(windowScene: scene as! UIWindowScene)
          app = AppCoordinator(window: window)
          app?.start()
        }
      }
      final class Factory {
        static let shared = Factory()
        func makeTabs() -> MainTabs {
          let tabs = MainTabs()
          let first = UINavigationController()
          let second = UINavigationController()
          tabs.viewControllers = [first, second]
          return tabs
        }
      }
      final class AppCoordinator: Coordinator {
        var children: [Coordinator] = []
        private let window: UIWindow
        init(window: UIWindow) { self.window = window }
        func start() { if Session.shared.isOpen { showMain() } else { showLogin() } }
        func showLogin() { \(root) }
        func showMain() {
          let tabs = Factory.shared.makeTabs()
          window.rootViewController = tabs
          let main = MainCoordinator(tabs: tabs)
          children.append(main)
          main.start()
        }
      }
      class LoginController: UIViewController {}
      class MainTabs: UITabBarController {}
      final class MainCoordinator: Coordinator {
        var children: [Coordinator] = []
        private let tabs: MainTabs
        init(tabs: MainTabs) { self.tabs = tabs }
        func start() {
          guard let controllers = tabs.viewControllers else { return }
          \(turn)
        }
        func begin(_ child: Coordinator) {
          children.append(child)
          child.start()
        }
      }
      final class HomeCoordinator: Coordinator {
        var children: [Coordinator] = []
        let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        func start() { stack.setViewControllers([HomeController()], animated: false) }
      }
      final class SettingsCoordinator: Coordinator {
        var children: [Coordinator] = []
        let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        func start() { stack.setViewControllers([SettingsController()], animated: false) }
      }
      class HomeController: UIViewController {}
      class SettingsController: UIViewController {}
      """)
  }

  private static let numbered = """
    for (index, controller) in controllers.enumerated() {
      if let stack = controller as? UINavigationController {
        switch index {
        case 0: begin(HomeCoordinator(stack: stack))
        case 1: begin(SettingsCoordinator(stack: stack))
        default: break
        }
      }
    }
    """

  @Test func theChildThatKeepsTheTabsHasThem() {
    let reading = Self.app(Self.numbered)
    #expect(reading.coordinator("AppCoordinator")?.container == .window)
    #expect(reading.coordinator("MainCoordinator")?.container == .tabs)
    #expect(reading.coordinator("MainCoordinator")?.tabs == ["HomeCoordinator", "SettingsCoordinator"])
    #expect(reading.facts.contains("transition AppCoordinator: show MainCoordinator"))
    #expect(reading.facts.contains("transition AppCoordinator: show LoginController"))
  }

  /// Each number is one element of the list.
  @Test func aNumberOfAnElementDecides() {
    let reading = Self.app(Self.numbered)
    #expect(reading.coordinator("HomeCoordinator")?.screens.map(\.name) == ["HomeController"])
    #expect(reading.coordinator("SettingsCoordinator")?.screens.map(\.name) == ["SettingsController"])
  }

  /// What shows nothing but the tabs has them itself.
  @Test func whatShowsNothingElseHasTheTabs() {
    let reading = Self.app(Self.numbered, root: "showMain()")
    #expect(reading.coordinator("AppCoordinator")?.container == .tabs)
    #expect(reading.coordinator("AppCoordinator")?.tabs == ["HomeCoordinator", "SettingsCoordinator"])
  }
}
