import FlowModel
import Testing

@testable import FlowExtraction

/// Coordinators that make their children at once, and that hand tabs on to them.
@Suite struct MadeChildrenTests {
  private static let controllers = """
    class HomeController: UIViewController {}
    class HelpController: UIViewController {}
    class LoginController: UIViewController {}

    """

  /// A child that fills its tabs in its own initialiser runs before the coordinator that makes it is started.
  @Test func theRootIsWhoMakesTheOthers() throws {
    let reading = Reading(
      """
      import UIKit
      protocol Coordinator: AnyObject { func start() }
      class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
          let coordinator = AppCoordinator(window: UIWindow())
          coordinator.start()
        }
      }
      final class AppCoordinator: Coordinator {
        let tabs: TabsCoordinator
        let login: LoginCoordinator
        init(window: UIWindow) {
          tabs = TabsCoordinator(window: window)
          login = LoginCoordinator(window: window)
          tabs.parent = self
        }
        func start() { if Api.isKnown { tabs.start() } else { login.start() } }
      }
      final class TabsCoordinator: Coordinator {
        let window: UIWindow
        let tabs = UITabBarController()
        var parent: AppCoordinator?
        init(window: UIWindow, parent: AppCoordinator? = nil) {
          self.window = window
          self.parent = parent
          fill()
        }
        func start() { window.rootViewController = tabs }
        func fill() {
          let home = UINavigationController(rootViewController: HomeController())
          tabs.viewControllers = [home, UINavigationController(rootViewController: HelpController())]
        }
      }
      final class LoginCoordinator: Coordinator {
        let window: UIWindow
        let stack = UINavigationController()
        init(window: UIWindow) { self.window = window }
        func start() {
          stack.pushViewController(LoginController(), animated: false)
          window.rootViewController = stack
        }
      }

      """ + Self.controllers)
    #expect(reading.extraction.flow?.root == "AppCoordinator")
    let app = try #require(reading.coordinator("AppCoordinator"))
    #expect(app.container == .window)
    let text = try reading.text()
    #expect(text.contains("{show: TabsCoordinator}") && text.contains("{show: LoginCoordinator}"), "\(text)")
    #expect(!text.contains("remove: AppCoordinator"), "\(text)")
  }

  private static func tabs(_ delegate: String) -> String {
    """
    import UIKit
    protocol Coordinator: AnyObject { func start() }
    class AppDelegate: UIResponder, UIApplicationDelegate {
      var window: UIWindow?
      var coordinator: AppCoordinator?
      func application(_ application: UIApplication, didFinishLaunchingWithOptions options: [String: Any]?) -> Bool {
        let tabs = UITabBarController()
        coordinator = AppCoordinator(tabs: tabs)
        coordinator?.start()
        \(delegate)
        return true
      }
    }
    final class AppCoordinator: Coordinator {
      let tabs: UITabBarController
      var main: MainCoordinator?
      init(tabs: UITabBarController) { self.tabs = tabs }
      func start() {
        main = MainCoordinator(tabs: tabs)
        main?.start()
      }
    }
    final class MainCoordinator: Coordinator {
      let tabs: UITabBarController
      init(tabs: UITabBarController) { self.tabs = tabs }
      func start() {
        let home = UINavigationController(rootViewController: HomeController())
        tabs.setViewControllers([home, UINavigationController(rootViewController: HelpController())], animated: false)
      }
    }

    """ + controllers
  }

  /// A coordinator that hands on the tabs in the window shows the child that fills them.
  @Test func whoHandsTabsOnShowsWhoFillsThem() throws {
    let reading = Reading(Self.tabs("window?.rootViewController = tabs"))
    let app = try #require(reading.coordinator("AppCoordinator"))
    #expect(app.container == .window)
    #expect(app.start.map(\.kind) == [.showCoordinator("MainCoordinator", entry: nil)])
    let main = try #require(reading.coordinator("MainCoordinator"))
    #expect(main.container == .tabs)
    #expect(main.tabs == ["HomeControllerTab", "HelpControllerTab"])
    _ = try reading.text()
  }

  /// Without a window nothing shows them.
  @Test func tabsThatNobodyShowsAreNotShown() {
    let app = Reading(Self.tabs("")).coordinator("AppCoordinator")
    #expect(app?.container != .window)
  }
}
