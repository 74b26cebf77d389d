import FlowModel
import Testing

@testable import FlowExtraction

/// An app without coordinators, whose delegate shows a login or tabs in the window.
@Suite struct PlainAppTests {
  private func reading(tabs: String = "", delegate: String = "", home: String = "") -> Reading {
    Reading(
      """
      import UIKit
      extension Notification.Name {
        static let loggedIn = Notification.Name("loggedIn")
        static let loginNeeded = Notification.Name("loginNeeded")
      }
      class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?
        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
          guard let scene = scene as? UIWindowScene else { return }
          NotificationCenter.default.addObserver(self, selector: #selector(showTabs), name: .loggedIn, object: nil)
          NotificationCenter.default.addObserver(self, selector: #selector(showLogin), name: .loginNeeded, object: nil)
          window = UIWindow(windowScene: scene)
          window?.rootViewController = Store.shared.token == nil ? LoginController() : MainTabs()
          window?.makeKeyAndVisible()
        }
        @objc private func showTabs() { window?.rootViewController = MainTabs() }
        @objc private func showLogin() { window?.rootViewController = LoginController() }
      }
      class LoginController: UIViewController {
        @IBAction func login() { NotificationCenter.default.post(name: .loggedIn, object: nil) }
      }
      class MainTabs: UITabBarController {
        let home = HomeController()
        let profile = ProfileController()
        override func viewDidLoad() {
          super.viewDidLoad()
          viewControllers = [
            UINavigationController(rootViewController: home), UINavigationController(rootViewController: profile),
          ]
          \(tabs)
        }
      }
      class HomeController: UIViewController {}
      \(home)
      class ProfileController: UIViewController {
        @IBAction func logout() { NotificationCenter.default.post(name: .loginNeeded, object: nil) }
      }
      class DetailController: UIViewController {}
      \(delegate)
      """)
  }

  /// A request of the tabs' own code may find that a login is needed.
  @Test(arguments: [
    "",
    "Timer.scheduledTimer(withTimeInterval: 3, repeats: true) { _ in NotificationCenter.default.post(name: .loginNeeded, object: nil) }",
  ])
  func theDelegateHasTheWindow(tabs: String) {
    let reading = reading(tabs: tabs)
    let delegate = reading.coordinator("SceneDelegate")
    #expect(delegate?.container == .window)
    #expect(delegate?.screens.map(\.name) == ["LoginController"])
    let login = delegate?.screens.first?.actions.flatMap(\.effects).map(\.kind)
    #expect(login == [.showCoordinator("MainTabs", entry: nil)])
    #expect(reading.coordinator("MainTabs")?.tabLocations.map(\.line) == [27, 27])
    let profile = reading.coordinator("ProfileControllerTab")?.screens.first
    let logout = profile?.actions.flatMap(\.effects).first?.kind
    guard case .within("SceneDelegate", let body)? = logout else {
      Issue.record("\(String(describing: logout))")
      return
    }
    #expect(body.map(\.kind) == [.showScreen("LoginController")])
  }

  /// A tapped notification opens its screen in whichever tab is selected.
  @Test func aLinkPushesInTheSelectedTab() throws {
    let reading = reading(
      delegate: """
        class AppDelegate: UIResponder, UIApplicationDelegate, UNUserNotificationCenterDelegate {
          func userNotificationCenter(
            _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
            withCompletionHandler done: @escaping () -> Void
          ) {
            guard let delegate = response.targetScene?.delegate as? UIWindowSceneDelegate,
              let tabs = delegate.window??.rootViewController as? MainTabs,
              let stack = tabs.selectedViewController as? UINavigationController
            else { return }
            stack.pushViewController(DetailController(), animated: true)
          }
        }
        """)
    let text = try reading.text()
    #expect(text.contains("{in: HomeControllerTab, do: [{push: DetailController}]}"), "\(text)")
    #expect(text.contains("{in: ProfileControllerTab, do: [{push: DetailControllerInProfileControllerTab}]}"))
  }

  /// Each function of an `@objc extension` may be the target of a selector.
  @Test(arguments: ["@objc private", "private"])
  func functionsOfAnExposedExtensionAreActions(modifiers: String) {
    let reading = reading(
      home: """
        \(modifiers) extension HomeController {
          func search() { navigationController?.pushViewController(DetailController(), animated: true) }
        }
        """)
    let actions = reading.coordinator("HomeControllerTab")?.screens.first?.actions.map(\.name)
    #expect(actions == (modifiers.contains("objc") ? ["search"] : []))
  }
}
