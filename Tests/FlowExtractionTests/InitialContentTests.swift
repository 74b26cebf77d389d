import Testing

@testable import FlowExtraction

/// What coordinators show from their initialisers, and what their makers give them before they start.
@Suite struct InitialContentTests {
  private static let screens = """
    import UIKit
    protocol FilmsOutput: AnyObject { func openFilm(on controller: UIViewController) }
    final class FilmsController: UIViewController {
      weak var output: FilmsOutput?
      init(output: FilmsOutput) { self.output = output; super.init(nibName: nil, bundle: nil) }
      @IBAction func filmTapped() { output?.openFilm(on: self) }
    }
    final class SeriesController: UIViewController {}
    final class FilmController: UIViewController {}

    """

  private static func launching(_ more: String) -> String {
    screens + """
      class AppDelegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
        func application(_ a: UIApplication, didFinishLaunchingWithOptions options: [String: Any]?) -> Bool {
          let coordinator = AppCoordinator()
          window = UIWindow()
          window?.rootViewController = coordinator.tabs
          return true
        }
      }
      final class AppCoordinator: FilmsOutput {
        let tabs: UITabBarController = .init()
        init() {
          let films = UINavigationController(rootViewController: FilmsController(output: self))
          let series = UINavigationController(rootViewController: SeriesController())
          tabs.setViewControllers([films, series], animated: false)
        }
        \(more)
      }
      """
  }

  @Test func anInitialiserMayFillTheTabs() {
    let reading = Reading(
      Self.launching(
        """
        func openFilm(on controller: UIViewController) {
          controller.navigationController?.pushViewController(FilmController(), animated: true)
        }
        """))
    #expect(reading.coordinator("AppCoordinator")?.tabs == ["FilmsControllerTab", "SeriesControllerTab"])
    #expect(
      reading.facts.contains("transition FilmsControllerTab.FilmsController: push FilmController"), "\(reading.facts)")
    #expect(reading.extraction.unread.isEmpty, "\(reading.extraction.unread)")
  }

  /// A screen that nobody was seen to show is on no stack that is known.
  @Test func onlyAScreenThatIsShownHasAStack() {
    let reading = Reading(
      Self.launching(
        """
        func openFilm(on controller: UIViewController) {
          SeriesController().navigationController?.pushViewController(FilmController(), animated: true)
        }
        """))
    #expect(!reading.facts.contains("transition FilmsControllerTab.FilmsController: push FilmController"))
  }

  /// A child to which its maker gives a stack with a screen, before it starts and puts the stack into the window.
  private static func modules(_ stack: String, login: String = "login.start()") -> String {
    """
    import UIKit
    class SceneDelegate: UIResponder, UIWindowSceneDelegate {
      var coordinator: AppCoordinator?
      func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
        coordinator = AppCoordinator()
        coordinator?.start()
      }
    }
    class ModuleCoordinator {
      var children: [ModuleCoordinator] = []
      private var root: UINavigationController?
      var stack: UINavigationController { \(stack) }
      var onEnd: (() -> Void)?
      func start() {}
      func give(_ controller: UIViewController) { root = UINavigationController(rootViewController: controller) }
      func show(_ controller: UIViewController) {
        let window = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }.flatMap(\\.windows)
          .last { $0.isKeyWindow }
        window?.rootViewController = controller
      }
    }
    final class LoginCoordinator: ModuleCoordinator {
      override func start() { show(stack) }
      func end() { onEnd?() }
    }
    final class FilmsCoordinator: ModuleCoordinator {}
    final class LoginController: UIViewController {
      weak var coordinator: ModuleCoordinator?
      @IBAction func loginTapped() { (coordinator as? LoginCoordinator)?.end() }
    }
    final class FilmsController: UIViewController {}
    final class AppCoordinator: ModuleCoordinator {
      override func start() {
        let login = LoginCoordinator()
        let controller = LoginController()
        controller.coordinator = login
        login.give(controller)
        login.onEnd = { [weak self] in self?.showTabs() }
        children.append(login)
        \(login)
      }
      func showTabs() {
        let films = FilmsCoordinator()
        films.give(FilmsController())
        children.append(films)
        let tabs = UITabBarController()
        tabs.setViewControllers([films.stack], animated: false)
        show(tabs)
      }
    }
    """
  }

  @Test(arguments: [
    "if let root { return root } else { return UINavigationController() }",
    "guard let root else { return UINavigationController() }; return root", "root ?? UINavigationController()",
  ])
  func aChildBeginsWithTheStackThatItIsGiven(stack: String) {
    let reading = Reading(Self.modules(stack))
    #expect(reading.coordinator("AppCoordinator")?.container == .window)
    let facts = reading.facts
    #expect(facts.contains("transition AppCoordinator: show LoginCoordinator"), "\(facts)")
    #expect(facts.contains("transition LoginCoordinator: push LoginController"))
    #expect(facts.contains("transition AppCoordinator: show AppTabs"))
    #expect(facts.contains("transition FilmsCoordinator: push FilmsController"))
    #expect(reading.coordinator("AppTabs")?.tabs == ["FilmsCoordinator"])
  }

  /// The parent starts the child on one of two ways.
  @Test func aChildThatMayStartBeginsWithItsStackAsWell() {
    let source = Self.modules("root ?? UINavigationController()").replacing(
      "override func start() {\n    let login",
      with: "override func start() {\n    if Store.isOpen { return showTabs() }\n    let login")
    #expect(source.contains("Store.isOpen"))
    let facts = Reading(source).facts
    #expect(facts.contains("transition LoginCoordinator: push LoginController"), "\(facts)")
    #expect(facts.contains("transition FilmsCoordinator: push FilmsController"))
  }

  /// A body that decides between two stacks uses either.
  @Test func aStackThatWasChosenStandsInForNone() {
    let reading = Reading(
      Self.modules("if let root, root.viewControllers.isEmpty { return root } else { return UINavigationController() }")
    )
    #expect(reading.coordinator("LoginCoordinator")?.container == .window, "\(reading.facts)")
  }

  @Test func aChildThatNeverStartsIsNotShown() {
    let reading = Reading(Self.modules("root ?? UINavigationController()", login: ""))
    #expect(!reading.facts.contains("transition AppCoordinator: show LoginCoordinator"), "\(reading.facts)")
  }

  /// A child that is given a stack, puts it into the window and is the only one to push onto it.
  private static func onboarding(_ parent: String) -> String {
    """
    import UIKit
    class SceneDelegate: UIResponder, UIWindowSceneDelegate {
      var window: UIWindow?
      var coordinator: MainCoordinator?
      func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
        window = UIWindow()
        window?.rootViewController = StartController()
        coordinator = MainCoordinator(window: window)
        coordinator?.start()
      }
    }
    final class MainCoordinator {
      let window: UIWindow?
      var children: [AnyObject] = []
      var stack: UINavigationController?
      init(window: UIWindow?) { self.window = window }
      func start() {
        stack = UINavigationController()
        guard let stack else { return }
        let child = OnboardingCoordinator(stack: stack, parent: self, window: window)
        children.append(child)
        child.start()
        \(parent)
      }
      func ended(_ child: OnboardingCoordinator) {
        children.removeAll { $0 === child }
        window?.rootViewController = HomeController()
      }
    }
    final class OnboardingCoordinator {
      weak var window: UIWindow?
      weak var parent: MainCoordinator?
      let stack: UINavigationController
      init(stack: UINavigationController, parent: MainCoordinator, window: UIWindow?) {
        self.stack = stack
        self.parent = parent
        self.window = window
      }
      func start() {
        stack.pushViewController(LoginController(coordinator: self), animated: true)
        window?.rootViewController = stack
      }
      func end() { parent?.ended(self) }
    }
    final class LoginController: UIViewController {
      weak var coordinator: OnboardingCoordinator?
      init(coordinator: OnboardingCoordinator) {
        self.coordinator = coordinator
        super.init(nibName: nil, bundle: nil)
      }
      @IBAction func loginTapped() { coordinator?.end() }
    }
    final class StartController: UIViewController {}
    final class HomeController: UIViewController {}
    final class NewsController: UIViewController {}
    """
  }

  @Test func aGivenStackThatAChildPutsIntoTheWindowIsTheChilds() {
    let reading = Reading(Self.onboarding(""))
    #expect(reading.coordinator("OnboardingCoordinator")?.container == .stack)
    let facts = reading.facts
    #expect(facts.contains("transition MainCoordinator: show OnboardingCoordinator"), "\(facts)")
    #expect(facts.contains("transition OnboardingCoordinator: push LoginController"))
    #expect(facts.contains("transition MainCoordinator: show HomeController"))
    #expect(reading.extraction.unread.isEmpty, "\(reading.extraction.unread)")
  }

  @Test func aGivenStackOnWhichTheParentPushesIsTheParents() {
    let reading = Reading(Self.onboarding("stack.pushViewController(NewsController(), animated: true)"))
    #expect(reading.coordinator("OnboardingCoordinator")?.container != .stack, "\(reading.facts)")
  }
}
