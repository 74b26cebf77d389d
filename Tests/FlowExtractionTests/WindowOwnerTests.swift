import FlowModel
import Testing

@testable import FlowExtraction

/// Whose the window is, and the containers that it shows one after another.
@Suite struct WindowOwnerTests {
  /// A coordinator whose initialiser shows a launch screen; later it shows tabs, one with a stack of its own.
  private static func launching(
    _ launch: String, detail: String = "stack.pushViewController(HelpController(), animated: true)"
  ) -> String {
    WindowIdiomTests.parts + """
      class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?
        var coordinator: MainCoordinator?
        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
          coordinator = MainCoordinator(window: UIWindow())
          coordinator?.didLoad()
        }
      }
      class WaitController: UIViewController {}
      class MapController: UIViewController {
        weak var coordinator: MainCoordinator?
        @IBAction func detailTapped() { coordinator?.showDetail() }
      }
      class MainCoordinator {
        let tabs = UITabBarController()
        let stack = UINavigationController()
        let window: UIWindow
        init(window: UIWindow) {
          self.window = window
          \(launch)
        }
        func didLoad() {
          let map = MapController()
          map.coordinator = self
          stack.viewControllers = [FeedController()]
          tabs.viewControllers = [map, stack]
          window.rootViewController = tabs
        }
        func showDetail() { \(detail) }
      }
      """
  }

  @Test func whatIsPutIntoTheWindowWinsOverWhatIsPushedInto() throws {
    let reading = Reading(Self.launching("window.rootViewController = WaitController()"))
    #expect(reading.coordinator("MainCoordinator")?.container == .window)
    #expect(reading.coordinator("MainTabs")?.tabs == ["MapControllerTab", "FeedControllerTab"], "\(reading.facts)")
    #expect(reading.facts.contains("transition MainCoordinator: show WaitController"))
    #expect(reading.facts.contains("transition MainCoordinator: show MainTabs"))
    #expect(reading.extraction.unread.isEmpty, "\(reading.extraction.unread)")
    #expect(try reading.text().contains("in: FeedControllerTab"))
  }

  /// A service that a lazy property makes, and that calls its delegate back as soon as it is there.
  @Test func whatALazyPropertySetsOffHappensInEveryRound() {
    let facts = Reading(
      WindowIdiomTests.parts + """
        class SceneDelegate: UIResponder, UIWindowSceneDelegate {
          var window: UIWindow?
          lazy var loader = Loader()
          var coordinator: AppCoordinator?
          func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
            let stack = UINavigationController()
            window?.rootViewController = stack
            coordinator = AppCoordinator(stack: stack, loader: loader)
          }
        }
        final class Loader {
          weak var delegate: AppCoordinator?
          init() { DispatchQueue.main.async { self.delegate?.didLoad() } }
        }
        final class AppCoordinator: Coordinator {
          var children: [Coordinator] = []
          let stack: UINavigationController
          init(stack: UINavigationController, loader: Loader) {
            self.stack = stack
            loader.delegate = self
          }
          func didLoad() { stack.pushViewController(FeedController(), animated: false) }
        }
        """
    ).facts
    #expect(facts.contains("transition AppCoordinator: push FeedController"), "\(facts)")
  }

  @Test func tabsThatAreTheOnlyThingInTheWindowAreTheCoordinators() {
    let reading = Reading(Self.launching("window.makeKeyAndVisible()", detail: ""))
    #expect(reading.coordinator("MainCoordinator")?.container == .tabs)
  }

  /// A login puts itself into the window and pushes onto the stack that it took the place of.
  @Test func whatIsPushedOntoAStackOutsideTheWindowIsOnThatStack() throws {
    let reading = Reading(
      WindowIdiomTests.parts + """
        class SceneDelegate: UIResponder, UIWindowSceneDelegate {
          var window: UIWindow?
          var coordinator: AppCoordinator?
          func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
            coordinator = AppCoordinator(UIWindow())
            coordinator?.start()
          }
        }
        final class LoginCoordinator: Coordinator {
          var children: [Coordinator] = []
          let window: UIWindow
          let stack: UINavigationController
          init(_ window: UIWindow, _ stack: UINavigationController) { self.window = window; self.stack = stack }
          func start() {
            let login = LoginController()
            login.coordinator = self
            window.rootViewController = login
          }
          func help() { stack.pushViewController(HelpController(), animated: true) }
          func enter() {}
        }
        final class AppCoordinator: Coordinator {
          var children: [Coordinator] = []
          let window: UIWindow
          let stack = UINavigationController()
          init(_ window: UIWindow) { self.window = window; window.rootViewController = stack }
          func start() {
            stack.pushViewController(FeedController(), animated: false)
            let login = LoginCoordinator(window, stack)
            children.append(login)
            login.start()
          }
        }
        """)
    #expect(reading.coordinator("AppStack")?.screens.map(\.name).sorted() == ["FeedController", "HelpController"])
    #expect(reading.extraction.unread.isEmpty, "\(reading.extraction.unread)")
    #expect(try reading.text().contains("in: AppStack"))
  }

  /// The coordinator keeps the stack in a property: nobody has to release it.
  @Test(arguments: [true, false])
  func aStackThatLeavesTheWindowIsNoLeak(_ isBack: Bool) {
    let reading = Reading(
      WindowIdiomTests.parts + """
        class SceneDelegate: UIResponder, UIWindowSceneDelegate {
          var window: UIWindow?
          var coordinator: AppCoordinator?
          func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
            coordinator = AppCoordinator(UIWindow())
            coordinator?.start()
          }
        }
        final class AppCoordinator: Coordinator {
          var children: [Coordinator] = []
          let window: UIWindow
          let stack = UINavigationController()
          init(_ window: UIWindow) { self.window = window }
          func start() {
            window.rootViewController = stack
            stack.pushViewController(HelpController(), animated: false)
            window.rootViewController = FeedController()
            \(isBack ? "window.rootViewController = stack" : "")
          }
        }
        """)
    #expect(reading.coordinator("AppStack")?.isHeadless == true)
    #expect(reading.coordinator("AppCoordinator")?.isHeadless == false)
    // What comes back is the same stack.
    let start = reading.coordinator("AppCoordinator")?.start ?? []
    #expect(start.filter(\.reuses).count == (isBack ? 2 : 0), "\(start)")
  }

  /// A launch screen of the delegate, then tabs whose coordinators were started before; no coordinator has the window.
  @Test(arguments: ["wait", "UINavigationController(rootViewController: wait)", "frame(wait)"])
  func aDelegateThatShowsScreensItselfIsTheFirstCoordinator(_ shown: String) throws {
    let reading = Reading(
      WindowIdiomTests.parts + """
        class SceneDelegate: UIResponder, UIWindowSceneDelegate {
          var window: UIWindow?
          let handler = WindowHandler()
          func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
            let wait = WaitController()
            wait.onDone = { [weak self] in self?.handler.showMain(self?.window) }
            window?.rootViewController = \(shown)
          }
          func frame(_ controller: UIViewController) -> UIViewController {
            let tabs = UITabBarController()
            tabs.viewControllers = [UINavigationController(rootViewController: controller)]
            return tabs
          }
        }
        class WaitController: UIViewController {
          var onDone: (() -> Void)?
          override func viewDidAppear(_ animated: Bool) { onDone?() }
        }
        final class WindowHandler {
          private let coordinators: [StackCoordinator]
          init() {
            let first = FeedCoordinator(UINavigationController())
            let second = SavedCoordinator(UINavigationController())
            first.start()
            second.start()
            coordinators = [first, second]
          }
          func showMain(_ window: UIWindow?) { window?.rootViewController = MainTabs(coordinators) }
        }
        final class MainTabs: UITabBarController {
          let coordinators: [StackCoordinator]
          init(_ coordinators: [StackCoordinator]) {
            self.coordinators = coordinators
            super.init(nibName: nil, bundle: nil)
          }
          override func viewDidLoad() { viewControllers = coordinators.map { $0.stack } }
        }
        class StackCoordinator {
          let stack: UINavigationController
          init(_ stack: UINavigationController) { self.stack = stack }
          func start() {}
        }
        final class FeedCoordinator: StackCoordinator {
          override func start() { stack.pushViewController(FeedController(), animated: false) }
        }
        final class SavedCoordinator: StackCoordinator {
          override func start() { stack.pushViewController(SavedController(), animated: false) }
        }
        """)
    #expect(reading.extraction.flow?.root == "SceneDelegate")
    #expect(reading.coordinator("SceneDelegate")?.container == .window)
    #expect(reading.coordinator("SceneDelegate")?.start.count == 1, "\(reading.facts)")
    #expect(reading.facts.contains("transition SceneDelegate.WaitController: show MainTabs"))
    #expect(reading.coordinator("MainTabs")?.tabs == ["FeedCoordinator", "SavedCoordinator"])
    #expect(reading.facts.contains("transition FeedCoordinator: push FeedController"))
    #expect(reading.extraction.unread.isEmpty, "\(reading.extraction.unread)")
    _ = try reading.text()
  }

  /// A coordinator that begins anew with another stack in the same property, or with one in another property.
  @Test(arguments: [
    ("stack = UINavigationController()\nwindow.rootViewController = stack\nstart()", Coordinator.Container.stack),
    ("other.pushViewController(HelpController(), animated: false)\nwindow.rootViewController = other", .window),
  ])
  func stacksOfOnePropertyAreOneStack(_ change: String, _ container: Coordinator.Container) throws {
    let reading = Reading(
      WindowIdiomTests.parts + """
        class SceneDelegate: UIResponder, UIWindowSceneDelegate {
          var window: UIWindow?
          var coordinator: AppCoordinator?
          func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
            coordinator = AppCoordinator(UIWindow())
            coordinator?.start()
          }
        }
        class HomeController: UIViewController {
          weak var coordinator: AppCoordinator?
          @IBAction func helpTapped() { coordinator?.help() }
          @IBAction func changeTapped() { coordinator?.change() }
        }
        final class AppCoordinator: Coordinator {
          var children: [Coordinator] = []
          let window: UIWindow
          var stack = UINavigationController()
          let other = UINavigationController()
          init(_ window: UIWindow) { self.window = window; window.rootViewController = stack }
          func start() {
            let home = HomeController()
            home.coordinator = self
            stack.setViewControllers([home], animated: false)
          }
          func help() { stack.pushViewController(HelpController(), animated: true) }
          func change() { \(change) }
        }
        """)
    #expect(reading.coordinator("AppCoordinator")?.container == container)
    #expect(reading.coordinator("AppCoordinator")?.containerLocation == SourceLocation.none)
    // What is pushed before a stack is shown is what it begins with.
    #expect(!reading.facts.contains { $0.hasPrefix("transition AppStack2.") })
    #expect((reading.coordinator("AppStack2")?.start.isEmpty ?? false) == false)
    #expect(reading.extraction.unread.isEmpty, "\(reading.extraction.unread)")
    _ = try reading.text()
  }

  /// Tabs that a storyboard fills: that they are shown is known all the same.
  @Test func aContainerOfAStoryboardIsShown() throws {
    let reading = Reading(
      WindowIdiomTests.parts + """
        class SceneDelegate: UIResponder, UIWindowSceneDelegate {
          var window: UIWindow?
          var coordinator: AppCoordinator?
          func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
            coordinator = AppCoordinator(UIWindow())
            coordinator?.start()
          }
        }
        class MainTabs: UITabBarController {}
        final class TabsCoordinator: Coordinator {
          var children: [Coordinator] = []
          var tabs: MainTabs?
        }
        final class AppCoordinator: Coordinator {
          var children: [Coordinator] = []
          let window: UIWindow
          init(_ window: UIWindow) { self.window = window }
          func start() {
            window.rootViewController = FeedController()
            let main = TabsCoordinator()
            main.tabs = MainTabs.instantiate()
            children.append(main)
            window.rootViewController = main.tabs
          }
        }
        """)
    #expect(reading.facts.contains("transition AppCoordinator: show FeedController"))
    #expect(reading.facts.contains { $0.hasPrefix("transition AppCoordinator: show ") && $0.hasSuffix("Coordinator") })
    #expect(reading.extraction.unread.isEmpty, "\(reading.extraction.unread)")
    _ = try reading.text()
  }

  /// A router that puts its stack into the window, if it is made with one.
  private func shown(byRouterWith window: String) throws -> String {
    try Reading(
      """
      final class Router {
        private let root = UINavigationController()
        private let window: UIWindow?
        init(window: UIWindow? = nil) {
          self.window = window
          if window != nil { window?.rootViewController = root }
        }
        var shown: UIViewController { root }
        func push(_ screen: UIViewController) { root.pushViewController(screen, animated: true) }
      }
      final class ListCoordinator: Coordinator {
        var children: [Coordinator] = []
        let router: Router
        init(router: Router) { self.router = router }
        func start() { router.push(ItemController()) }
      }
      """,
      Reading.app(
        start: """
          let router = Router(\(window))
          let list = ListCoordinator(router: router)
          list.start()
          children.append(list)
          let tabs = UITabBarController()
          tabs.viewControllers = [router.shown]
          stack.setViewControllers([tabs], animated: false)
          """)
    ).text()
  }

  @Test func withoutAWindowNothingIsShownInOne() throws {
    let text = try shown(byRouterWith: "")
    #expect(!text.contains("0.swift:6"), "\(text)")
    let other = try shown(byRouterWith: "window: UIApplication.shared.windows.first")
    #expect(other.contains("0.swift:6: show"), "\(other)")
  }
}
