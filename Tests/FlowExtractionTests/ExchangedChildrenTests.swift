import FlowModel
import Testing

@testable import FlowExtraction

/// Container controllers of an app's own that show one controller in place of another.
@Suite struct ExchangedChildrenTests {
  /// An app of two coordinators, of which one is shown in place of the other.
  ///
  /// - Parameters:
  ///   - container: The declaration of the class `RootViewController`.
  ///   - launch: What happens at launch with `window`.
  private static func app(_ container: String, launch: String = rootFirst) -> Reading {
    Reading(
      """
      import UIKit

      protocol Coordinator: AnyObject { func start() }

      class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?
        var coordinator: AppCoordinator?
        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
          guard let scene = scene as? UIWindowScene else { return }
          let window = UIWindow(windowScene: scene)
          \(launch)
          window.makeKeyAndVisible()
        }
      }

      """ + container,
      """
      final class AppCoordinator: Coordinator {
        let root: RootViewController
        var children: [Coordinator] = []
        init(root: RootViewController) { self.root = root }
        func start() { showLogin() }
        func showLogin() {
          let nav = UINavigationController()
          let login = LoginCoordinator(nav: nav)
          login.onDone = { [weak self, weak login] in
            self?.children.removeAll { $0 === login }
            self?.showMain()
          }
          children.append(login)
          login.start()
          root.show(nav)
        }
        func showMain() {
          let nav = UINavigationController()
          let main = MainCoordinator(nav: nav)
          main.onLogout = { [weak self, weak main] in
            self?.children.removeAll { $0 === main }
            self?.showLogin()
          }
          children.append(main)
          main.start()
          root.show(nav)
        }
      }

      final class LoginCoordinator: Coordinator {
        let nav: UINavigationController
        var onDone: (() -> Void)?
        init(nav: UINavigationController) { self.nav = nav }
        func start() {
          let vc = LoginViewController()
          vc.onLogin = { [weak self] in self?.onDone?() }
          vc.onRegister = { [weak self] in self?.nav.pushViewController(RegisterViewController(), animated: true) }
          nav.setViewControllers([vc], animated: false)
        }
      }

      final class MainCoordinator: Coordinator {
        let nav: UINavigationController
        var onLogout: (() -> Void)?
        init(nav: UINavigationController) { self.nav = nav }
        func start() {
          let vc = HomeViewController()
          vc.onLogout = { [weak self] in self?.onLogout?() }
          vc.onDetail = { [weak self] in self?.nav.pushViewController(DetailViewController(), animated: true) }
          nav.setViewControllers([vc], animated: false)
        }
      }

      class LoginViewController: UIViewController {
        var onLogin: (() -> Void)?
        var onRegister: (() -> Void)?
        @IBAction func login() { onLogin?() }
        @IBAction func register() { onRegister?() }
      }
      class RegisterViewController: UIViewController {}
      class HomeViewController: UIViewController {
        var onLogout: (() -> Void)?
        var onDetail: (() -> Void)?
        @IBAction func logout() { onLogout?() }
        @IBAction func detail() { onDetail?() }
      }
      class DetailViewController: UIViewController {}
      """)
  }

  private static let show = "transition AppCoordinator: show LoginCoordinator"

  private static let rootFirst = """
    let root = RootViewController()
    window.rootViewController = root
    coordinator = AppCoordinator(root: root)
    coordinator?.start()
    """

  private static let rootLast = """
    let root = RootViewController()
    coordinator = AppCoordinator(root: root)
    coordinator?.start()
    window.rootViewController = root
    """

  private static let pushed = """
    let stack = UINavigationController()
    window.rootViewController = stack
    let root = RootViewController()
    stack.pushViewController(root, animated: false)
    coordinator = AppCoordinator(root: root)
    coordinator?.start()
    """

  private static let containers = [
    """
    class RootViewController: UIViewController {
      private var current: UIViewController?
      func show(_ new: UIViewController) {
        if let current = current {
          current.willMove(toParent: nil)
          current.view.removeFromSuperview()
          current.removeFromParent()
        }
        addChild(new)
        view.addSubview(new.view)
        new.didMove(toParent: self)
        current = new
      }
    }
    """,
    """
    extension UIViewController {
      func add(_ child: UIViewController) { addChild(child); view.addSubview(child.view); child.didMove(toParent: self) }
      func remove() { guard parent != nil else { return }; willMove(toParent: nil); view.removeFromSuperview(); removeFromParent() }
    }
    class RootViewController: UIViewController {
      private var current: UIViewController?
      func show(_ new: UIViewController) { current?.remove(); add(new); current = new }
    }
    """,
    """
    class RootViewController: UIViewController {
      var current: UIViewController? {
        didSet {
          oldValue?.willMove(toParent: nil); oldValue?.view.removeFromSuperview(); oldValue?.removeFromParent()
          guard let current else { return }
          addChild(current); view.addSubview(current.view); current.didMove(toParent: self)
        }
      }
      func show(_ new: UIViewController) { current = new }
    }
    """,
    """
    class RootViewController: UIViewController {
      private var current: UIViewController
      init() { current = UIViewController(); super.init(nibName: nil, bundle: nil) }
      required init?(coder: NSCoder) { fatalError() }
      func show(_ new: UIViewController) { animateFade(to: new) }
      private func animateFade(to new: UIViewController, completion: (() -> Void)? = nil) {
        current.willMove(toParent: nil)
        addChild(new)
        transition(from: current, to: new, duration: 0.3, options: [.transitionCrossDissolve], animations: {}) { completed in
          self.current.removeFromParent()
          new.didMove(toParent: self)
          self.current = new
          completion?()
        }
      }
    }
    """,
    """
    class RootViewController: UIViewController {
      func show(_ new: UIViewController) {
        children.forEach { child in child.willMove(toParent: nil); child.view.removeFromSuperview(); child.removeFromParent() }
        self.addChild(new)
        self.view.addSubview(new.view)
        new.didMove(toParent: self)
      }
    }
    """,
    """
    class RootViewController: UIViewController {
      private weak var shown: UIViewController?
      func show(_ new: UIViewController) {
        guard shown !== new else { return }
        if let old = shown { old.removeFromParent(); old.view.removeFromSuperview() }
        addChild(new)
        new.view.frame = view.bounds
        view.addSubview(new.view)
        new.didMove(toParent: self)
        shown = new
      }
    }
    """,
  ]

  /// As if each were the root of the window in turn.
  private func expectExchange(_ reading: Reading) {
    let app = reading.coordinator("AppCoordinator")
    #expect(app?.container == .window)
    #expect(app?.screens.isEmpty == true)
    #expect(reading.facts.contains(Self.show), "\(reading.facts)")
    #expect(reading.coordinator("LoginCoordinator")?.container == .stack)
    #expect(reading.coordinator("MainCoordinator")?.container == .stack)
    #expect(reading.extraction.coverage.placed == 4)
  }

  @Test(arguments: containers) func theWindowShowsWhatItsContainerShows(container: String) {
    expectExchange(Self.app(container))
  }

  @Test func theRootOfTheWindowMayBecomeSoLast() { expectExchange(Self.app(Self.containers[0], launch: Self.rootLast)) }

  /// Elsewhere than in the window it is a screen.
  @Test func aContainerOnAStackIsNoWindow() {
    let reading = Self.app(Self.containers[0], launch: Self.pushed)
    #expect(!reading.facts.contains(Self.show), "\(reading.facts)")
  }

  /// Several children beside each other.
  @Test func aContainerThatRemovesNothingLaysOutAScreen() {
    let reading = Self.app(
      """
      class RootViewController: UIViewController {
        func show(_ new: UIViewController) {
          addChild(new)
          view.addSubview(new.view)
          new.didMove(toParent: self)
        }
      }
      """)
    #expect(!reading.facts.contains(Self.show), "\(reading.facts)")
    #expect(reading.coordinator("AppCoordinator")?.screens.map(\.name) == ["RootViewController"])
  }
}
