import Testing

@testable import FlowExtraction

/// Coordinators that code makes in more than one place: what one of them holds is what the other one holds there.
@Suite struct MadeTwiceTests {
  private static func app(_ members: String) -> String {
    """
    import UIKit
    protocol Coordinator: AnyObject { var children: [Coordinator] { get set } }
    class BrandStack: UINavigationController {}
    class SceneDelegate: UIResponder, UIWindowSceneDelegate {
      var window: UIWindow?
      var coordinator: MainCoordinator?
      func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
        window?.rootViewController = SplashController()
        Task {
          if let user = await Session.user() {
            coordinator = MainCoordinator(window: window, user: user)
            coordinator?.start()
          } else {
            coordinator = MainCoordinator(window: window, user: nil)
            coordinator?.start()
          }
        }
      }
    }
    final class MainCoordinator: Coordinator {
      var children: [Coordinator] = []
      let window: UIWindow?
      let user: User?
      var stack: BrandStack?
      init(window: UIWindow?, user: User?) { self.window = window; self.user = user }
      func start() {
        if let user { showHome() } else { stack = BrandStack(); showLogin() }
      }
      func showHome() {
        let home = HomeCoordinator(window: window, main: self)
        children.append(home)
        home.start()
      }
      func showLogin() {
        guard let stack else { return }
        let login = LoginCoordinator(window: window, stack: stack, main: self)
        children.append(login)
        login.start()
      }
      func loggedIn(_ login: LoginCoordinator) {
        children.removeAll { $0 === login }
        stack = nil
        showHome()
      }
      func loggedOut(_ home: HomeCoordinator) {
        children.removeAll { $0 === home }
        stack = BrandStack()
        showLogin()
      }
    }
    final class LoginCoordinator: Coordinator {
      var children: [Coordinator] = []
      let window: UIWindow?
      let stack: BrandStack
      weak var main: MainCoordinator?
      init(window: UIWindow?, stack: BrandStack, main: MainCoordinator) {
        self.window = window; self.stack = stack; self.main = main
      }
      func start() {
        stack.pushViewController(LoginController(coordinator: self), animated: true)
        window?.rootViewController = stack
      }
      func done() { main?.loggedIn(self) }
      func register() { stack.pushViewController(RegisterController(), animated: true) }
    }
    final class HomeCoordinator: Coordinator {
      var children: [Coordinator] = []
      let window: UIWindow?
      weak var main: MainCoordinator?
      init(window: UIWindow?, main: MainCoordinator) { self.window = window; self.main = main }
      func start() { window?.rootViewController = HomeTabs(coordinator: self) }
      func leave() { main?.loggedOut(self) }
    }
    class HomeTabs: UITabBarController {
      weak var coordinator: HomeCoordinator?
      lazy var list = ListCoordinator(stack: BrandStack(), home: coordinator)
      init(coordinator: HomeCoordinator) { self.coordinator = coordinator; super.init(nibName: nil, bundle: nil) }
      override func viewDidLoad() {
        viewControllers = [list.stack]
        list.start()
      }
    }
    final class ListCoordinator: Coordinator {
      var children: [Coordinator] = []
      let stack: BrandStack
      weak var home: HomeCoordinator?
      init(stack: BrandStack, home: HomeCoordinator?) { self.stack = stack; self.home = home }
      func start() { stack.pushViewController(ListController(coordinator: self), animated: true) }
      func leave() { home?.leave() }
      \(members)
    }
    class SplashController: UIViewController {}
    class LoginController: UIViewController {
      let coordinator: LoginCoordinator
      init(coordinator: LoginCoordinator) { self.coordinator = coordinator; super.init(nibName: nil, bundle: nil) }
      @IBAction func loginTapped() { coordinator.done() }
      @IBAction func registerTapped() { coordinator.register() }
    }
    class RegisterController: UIViewController {}
    class ListController: UIViewController {
      let coordinator: ListCoordinator
      init(coordinator: ListCoordinator) { self.coordinator = coordinator; super.init(nibName: nil, bundle: nil) }
      @IBAction func leaveTapped() { coordinator.leave() }
      @IBAction func addTapped() { coordinator.edit(nil) }
      @IBAction func editTapped() { coordinator.edit(3) }
    }
    """
  }

  private static let edit = """
    func edit(_ number: Int?) {
      let editor = UIViewController()
      stack.present(BrandStack(rootViewController: EditController()), animated: true)
    }
    }
    class EditController: UIViewController {
    """

  /// The stack is the login's, whichever object of the coordinator above made it, and in whichever place.
  @Test func aStackThatAChildPutsIntoTheWindow() throws {
    let reading = Reading(Self.app(Self.edit))
    let text = try reading.text()
    #expect(reading.coordinator("LoginCoordinator")?.container == .stack, "\(text)")
    #expect(!text.contains("LoginStack"), "\(text)")
    #expect(reading.facts.contains("transition MainCoordinator: show LoginCoordinator"), "\(text)")
    #expect(reading.facts.contains("release MainCoordinator: LoginCoordinator"), "\(text)")
  }

  /// Tabs that fill themselves are the container of the coordinator that shows nothing else.
  @Test func tabsThatAChildPutsIntoTheWindow() throws {
    let reading = Reading(Self.app(Self.edit))
    let text = try reading.text()
    #expect(reading.coordinator("HomeCoordinator")?.container == .tabs, "\(text)")
    #expect(reading.coordinator("HomeCoordinator")?.tabs == ["ListCoordinator"], "\(text)")
    #expect(reading.coordinator("HomeTabs") == nil, "\(text)")
  }

  /// The tabs fill themselves when they appear, so that the sheet is met before the stack of the tab: it is shown with
  /// its content, and nothing replaces what is on the stack of the tab.
  @Test func theStackOfASheetIsNotTheCoordinators() throws {
    let reading = Reading(Self.app(Self.edit))
    let text = try reading.text()
    #expect(
      reading.certainty("transition ListCoordinator.ListController: present EditController as sheet") == .certain,
      "\(text)")
    #expect(!reading.facts.contains { $0.contains("replace EditController") }, "\(text)")
  }
}
