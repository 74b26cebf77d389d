import FlowModel
import Testing

@testable import FlowExtraction

/// Alerts that code presents on the controller that it asks the window for.
@Suite struct WindowRootTests {
  /// Two tabs with coordinators; the one for messages shows an alert by `show`.
  private func reading(show: String) -> Reading {
    Reading(
      """
      import UIKit
      class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?
        let coordinator = AppCoordinator()
        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
          coordinator.start()
          window?.rootViewController = coordinator.tabs
        }
      }
      final class AppCoordinator {
        let tabs = UITabBarController()
        let messages = MessagesCoordinator()
        let more = UINavigationController(rootViewController: MoreController())
        func start() {
          messages.start()
          tabs.viewControllers = [messages.stack, more]
        }
      }
      final class MessagesCoordinator {
        let stack = UINavigationController()
        func start() {
          let list = ListController()
          list.onFail = { [weak self] in self?.fail() }
          stack.pushViewController(list, animated: false)
        }
        func fail() {
          let alert = UIAlertController(title: "?", message: nil, preferredStyle: .alert)
          \(show)
        }
      }
      class ListController: UIViewController {
        var onFail: (() -> Void)?
        @IBAction func failTapped() { onFail?() }
      }
      class MoreController: UIViewController {}
      """)
  }

  private static let window = "UIApplication.shared.windows.first?.rootViewController"

  private static func alerts(of coordinator: String, in reading: Reading) -> [String] {
    reading.coordinator(coordinator)?.screens.map(\.name).filter { $0.hasPrefix("Alert") } ?? []
  }

  @Test(arguments: [
    "\(window)?.present(alert, animated: true)",
    "guard let root = UIApplication.shared.keyWindow?.rootViewController else { return }\n"
      + "root.present(alert, animated: true)",
  ])
  func whatTheRootOfTheWindowPresentsIsTheFirstCoordinators(show: String) {
    let reading = reading(show: show)
    #expect(Self.alerts(of: "AppCoordinator", in: reading).count == 1, "\(reading.facts)")
    #expect(Self.alerts(of: "MessagesCoordinator", in: reading).isEmpty)
    #expect(reading.extraction.coverage.placed == reading.extraction.coverage.calls)
  }

  @Test(arguments: [
    "stack.present(alert, animated: true)",
    // The topmost controller is another one, if anything is presented.
    "var top = \(window)\nwhile let next = top?.presentedViewController { top = next }\n"
      + "top?.present(alert, animated: true)",
  ])
  func whatAnotherControllerPresentsIsNot(show: String) {
    let reading = reading(show: show)
    #expect(Self.alerts(of: "AppCoordinator", in: reading).isEmpty, "\(reading.facts)")
    #expect(Self.alerts(of: "MessagesCoordinator", in: reading).count == 1, "\(reading.facts)")
  }

  /// The first coordinator need not be the first that is met.
  @Test func tabsThatMakeTheirCoordinatorsPresentAboveThem() throws {
    let reading = Reading(
      """
      import UIKit
      class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?
        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
          window?.rootViewController = MainTabs()
        }
      }
      class MainTabs: UITabBarController {
        let messages = MessagesCoordinator()
        override func viewDidLoad() {
          messages.start()
          viewControllers = [messages.stack]
        }
      }
      final class MessagesCoordinator {
        let stack = UINavigationController()
        func start() { stack.setViewControllers([ListController()], animated: false) }
      }
      class ListController: UIViewController {
        @IBAction func failTapped() {
          let alert = UIAlertController(title: "?", message: nil, preferredStyle: .alert)
          \(Self.window)?.present(alert, animated: true)
        }
      }
      """)
    #expect(reading.extraction.flow?.root == "MainTabs")
    #expect(Self.alerts(of: "MainTabs", in: reading).count == 1, "\(reading.facts)")
  }

  @Test func whatTheRootDismissesIsEverything() throws {
    let text = try reading(show: "_ = alert\n\(Self.window)?.dismiss(animated: true)").text()
    #expect(text.contains("dismiss: all"), "\(text)")
    #expect(try !reading(show: "_ = alert\nstack.dismiss(animated: true)").text().contains("dismiss: all"))
  }

  /// A cast of the root says nothing about it.
  @Test func aStackThatIsTheRootMayPush() {
    let reading = reading(
      show:
        "_ = alert\n(\(Self.window) as? UINavigationController)?.pushViewController(MoreController(), animated: true)")
    #expect(reading.facts.contains { $0.hasSuffix("push MoreController") }, "\(reading.facts)")
  }

  @Test func theStackThatABodyPutsIntoTheWindowIsWhatItAsksTheWindowFor() {
    let reading = Reading(
      """
      import UIKit
      class AppDelegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
        var root: UINavigationController {
          window?.rootViewController = UINavigationController()
          return window?.rootViewController as! UINavigationController
        }
        lazy var coordinator = AppCoordinator(router: Router(root: root))
        func application(
          _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
          coordinator.start()
          return true
        }
      }
      final class Router {
        private weak var root: UINavigationController?
        init(root: UINavigationController) { self.root = root }
        func show(_ controller: UIViewController) { root?.setViewControllers([controller], animated: false) }
      }
      final class AppCoordinator {
        private let router: Router
        init(router: Router) { self.router = router }
        func start() { router.show(HomeController()) }
      }
      class HomeController: UIViewController {}
      """)
    #expect(reading.coordinator("AppCoordinator")?.screens.map(\.name) == ["HomeController"], "\(reading.facts)")
    #expect(reading.coordinator("AppCoordinator")?.container == .stack)
    #expect(reading.extraction.coverage.placed == reading.extraction.coverage.calls)
  }
}
