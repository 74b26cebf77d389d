import FlowModel
import Testing

@testable import FlowExtraction

/// The containers that children put into the window, or in place of everything on their parent's stack.
@Suite struct WindowIdiomTests {
  static let parts = """
    import UIKit
    protocol Coordinator: AnyObject { var children: [Coordinator] { get set } }
    class LoginController: UIViewController {
      weak var coordinator: LoginCoordinator?
      @IBAction func enterTapped() { coordinator?.enter() }
      @IBAction func helpTapped() { coordinator?.help() }
    }
    class HelpController: UIViewController {}
    class FeedController: UIViewController {}
    class SavedController: UIViewController {}

    """

  @Test func aStackOnWhichTabsTakeTheLoginsPlaceIsUsedLikeAWindow() throws {
    let reading = Reading(
      Self.parts + """
        class SceneDelegate: UIResponder, UIWindowSceneDelegate {
          var window: UIWindow?
          var coordinator: AppCoordinator?
          func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
            let stack = UINavigationController()
            window?.rootViewController = stack
            coordinator = AppCoordinator(stack: stack)
            coordinator?.start()
          }
        }
        final class LoginCoordinator: Coordinator {
          var children: [Coordinator] = []
          weak var parent: AppCoordinator?
          let stack: UINavigationController
          init(stack: UINavigationController) { self.stack = stack }
          func start() {
            let login = LoginController()
            login.coordinator = self
            stack.setViewControllers([login], animated: true)
          }
          func help() { stack.pushViewController(HelpController(), animated: true) }
          func enter() { parent?.didEnter(self) }
        }
        final class MainCoordinator: Coordinator {
          var children: [Coordinator] = []
          let stack: UINavigationController
          init(stack: UINavigationController) { self.stack = stack }
          func start() {
            let tabs = UITabBarController()
            tabs.viewControllers = [
              UINavigationController(rootViewController: FeedController()),
              UINavigationController(rootViewController: SavedController()),
            ]
            stack.setViewControllers([tabs], animated: true)
          }
        }
        final class AppCoordinator: Coordinator {
          var children: [Coordinator] = []
          let stack: UINavigationController
          init(stack: UINavigationController) { self.stack = stack }
          func start() {
            let login = LoginCoordinator(stack: stack)
            login.parent = self
            children.append(login)
            login.start()
          }
          func didEnter(_ child: LoginCoordinator) {
            children.removeAll { $0 === child }
            let main = MainCoordinator(stack: stack)
            children.append(main)
            main.start()
          }
        }
        """)
    #expect(reading.coordinator("AppCoordinator")?.container == .window)
    #expect(reading.coordinator("LoginCoordinator")?.container == .stack)
    #expect(reading.coordinator("MainCoordinator")?.container == .tabs)
    #expect(reading.facts.contains("transition AppCoordinator: show LoginCoordinator"))
    #expect(reading.facts.contains("transition AppCoordinator: show MainCoordinator"))
    #expect(reading.facts.contains("transition LoginCoordinator.LoginController: push HelpController"))
    _ = try reading.text()
  }

  /// The window's owner does not show these children: they put themselves there.
  private static func inWindow(_ show: String) -> String {
    parts + """
      class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?
        var coordinator: AppCoordinator?
        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
          let window = UIWindow()
          coordinator = AppCoordinator(window: window)
          coordinator?.start()
        }
      }
      final class LoginCoordinator: Coordinator {
        var children: [Coordinator] = []
        weak var parent: AppCoordinator?
        let window: UIWindow
        init(window: UIWindow) { self.window = window }
        func start() {
          let login = LoginController()
          login.coordinator = self
          \(show)
        }
        func help() {}
        func enter() { parent?.didEnter(self) }
      }
      final class MainCoordinator: Coordinator {
        var children: [Coordinator] = []
        let window: UIWindow
        init(window: UIWindow) { self.window = window }
        func start() {
          let tabs = UITabBarController()
          tabs.viewControllers = [
            UINavigationController(rootViewController: FeedController()),
            UINavigationController(rootViewController: SavedController()),
          ]
          let split = UISplitViewController()
          split.viewControllers = [tabs, UINavigationController()]
          window.rootViewController = split
        }
      }
      final class AppCoordinator: Coordinator {
        var children: [Coordinator] = []
        let window: UIWindow
        init(window: UIWindow) { self.window = window }
        func start() {
          let login = LoginCoordinator(window: window)
          login.parent = self
          children.append(login)
          login.start()
        }
        func didEnter(_ child: LoginCoordinator) {
          children.removeAll { $0 === child }
          let main = MainCoordinator(window: window)
          children.append(main)
          main.start()
        }
      }
      """
  }

  @Test(arguments: ["window.rootViewController = login", "UIApplication.shared.keyWindow?.rootViewController = login"])
  func aChildThatPutsItsScreenIntoTheWindowIsShown(_ show: String) throws {
    let reading = Reading(Self.inWindow(show))
    #expect(reading.coordinator("AppCoordinator")?.container == .window)
    #expect(reading.facts.contains("transition AppCoordinator: show LoginCoordinator"))
    #expect(reading.facts.contains("transition LoginCoordinator: show LoginController"))
    _ = try reading.text()
  }

  @Test func theFirstColumnOfASplitStandsInTheWindow() {
    let reading = Reading(Self.inWindow("window.rootViewController = login"))
    #expect(reading.facts.contains("transition AppCoordinator: show MainCoordinator"))
    #expect(reading.extraction.flow?.coordinators.contains { $0.container == .tabs && $0.tabs.count == 2 } == true)
  }

  @Test func besideAScenesWindowThatOfTheAppsDelegateIsNotSeen() {
    let flow = Reading(
      Reading.app(start: "stack.pushViewController(HomeController(), animated: false)"),
      """
      @main class AppDelegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
        func application(
          _ application: UIApplication,
          didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
          let stack = UINavigationController()
          let coordinator = AppCoordinator(stack: stack)
          coordinator.start()
          window = UIWindow()
          window?.rootViewController = stack
          return true
        }
      }
      """
    ).extraction.flow
    #expect(flow?.coordinator(named: "AppCoordinator")?.start.count == 1)
  }

  /// A closure that a base class of another module calls when a child is done.
  @Test func whatAChildIsGivenToCallAtItsEndMayHappenOnWhatItShows() {
    let reading = Reading(
      Reading.app(
        start: """
          let child = StepCoordinator(stack: stack)
          child.onComplete = { [weak self] in self?.showItem() }
          children.append(child)
          child.start()
          """,
        members: "func showItem() { stack.pushViewController(ItemController(), animated: true) }"),
      """
      import Coordinating
      class StepController: UIViewController {}
      final class StepCoordinator: ModuleCoordinator {
        let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        func start() { stack.pushViewController(StepController(), animated: true) }
      }
      """)
    let action = reading.coordinator("StepCoordinator")?.screens.first { $0.name == "StepController" }?.actions.first
    #expect(action?.name == "complete")
    #expect(reading.certainty("transition AppCoordinator: push ItemController") == .possible)
  }
}
