import FlowModel
import Foundation
import Testing

@testable import FlowExtraction

/// A delegate that decides at launch what is in the window.
@Suite struct LaunchChoiceTests {
  private static let parts = """
    import UIKit
    protocol Coordinator: AnyObject { var children: [Coordinator] { get set } }
    class LoginController: UIViewController {
      weak var coordinator: LoginCoordinator?
      @IBAction func enterTapped() { coordinator?.enter() }
    }
    class FeedController: UIViewController {}
    class SavedController: UIViewController {}
    final class MainTabs: UITabBarController {
      override func viewDidLoad() {
        super.viewDidLoad()
        setViewControllers(
          [
            UINavigationController(rootViewController: FeedController()),
            UINavigationController(rootViewController: SavedController()),
          ], animated: false)
      }
    }
    final class LoginCoordinator: Coordinator {
      var children: [Coordinator] = []
      let stack: UINavigationController
      init(stack: UINavigationController) { self.stack = stack }
      func start() {
        let login = LoginController()
        login.coordinator = self
        stack.pushViewController(login, animated: false)
      }
      func enter() { stack.present(MainTabs(), animated: true) }
    }

    """

  private func reading(known: String) -> Reading {
    Reading(
      Self.parts + """
        class SceneDelegate: UIResponder, UIWindowSceneDelegate {
          var window: UIWindow?
          var coordinator: LoginCoordinator?
          func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
            if UserDefaults.standard.bool(forKey: "known") {
              \(known)
            } else {
              let stack = UINavigationController()
              coordinator = LoginCoordinator(stack: stack)
              coordinator?.start()
              window?.rootViewController = stack
            }
          }
        }
        """)
  }

  /// The window is the delegate's, because neither coordinator shows the other there.
  @Test func tabsOrALoginAreBothShown() throws {
    let reading = reading(known: "window?.rootViewController = MainTabs()")
    let text = try reading.text()
    #expect(reading.extraction.flow?.root == "SceneDelegate", "\(text)")
    #expect(reading.coordinator("SceneDelegate")?.container == .window)
    #expect(reading.facts.contains("transition SceneDelegate: show MainTabs"), "\(text)")
    #expect(reading.facts.contains("transition SceneDelegate: show LoginCoordinator"), "\(text)")
    #expect(reading.facts.contains("transition LoginCoordinator: push LoginController"), "\(text)")
    #expect(
      reading.facts.contains("transition LoginCoordinator.LoginController: present MainTabs as sheet"), "\(text)")
  }

  /// So they are if the login was made in code of the tabs as well, for those who log out.
  @Test func aLoginOfTheTabsIsNoChildOfTheTabs() throws {
    let reading = Reading(
      Self.parts.replacingOccurrences(
        of: "class SavedController: UIViewController {}",
        with: """
          class SavedController: UIViewController {
            @IBAction func leaveTapped() { (UIApplication.shared.delegate as? AppDelegate)?.begin() }
          }
          """) + """
          class AppDelegate: UIResponder, UIApplicationDelegate {
            var window: UIWindow?
            var coordinator: LoginCoordinator?
            func application(
              _ application: UIApplication, didFinishLaunchingWithOptions options: [String: Any]?
            ) -> Bool {
              begin()
              return true
            }
            func begin() {
              if UserDefaults.standard.bool(forKey: "known") {
                window?.rootViewController = MainTabs()
              } else {
                let stack = UINavigationController()
                coordinator = LoginCoordinator(stack: stack)
                coordinator?.start()
                window?.rootViewController = stack
              }
            }
          }
          """)
    let text = try reading.text()
    #expect(reading.extraction.flow?.root == "AppDelegate", "\(text)")
    #expect(reading.facts.contains("transition AppDelegate: show MainTabs"), "\(text)")
    #expect(reading.facts.contains("transition AppDelegate: show LoginCoordinator"), "\(text)")
    #expect(text.contains("leaveTapped:"), "\(text)")
    #expect(text.contains("in: AppDelegate, do: [{show: LoginCoordinator}]"), "\(text)")
  }

  /// Another object of the same tab bar controller has the same tabs.
  @Test func tabsOfAnotherObjectAreTheSame() {
    let reading = reading(known: "window?.rootViewController = MainTabs()")
    #expect(reading.coordinator("MainTabs")?.tabs == ["FeedControllerTab", "SavedControllerTab"])
  }

  /// A screen instead of tabs leaves the window to the only coordinator, whose stack begins with what was pushed before
  /// the stack was shown.
  @Test func aStackBeginsWithWhatWasPushedBeforeItWasShown() throws {
    let reading = reading(known: "window?.rootViewController = FeedController()")
    let text = try reading.text()
    #expect(reading.extraction.flow?.root == "LoginCoordinator", "\(text)")
    let stack = reading.coordinator("LoginStack")
    #expect(stack?.start.map(\.kind) == [.pushScreen("LoginController")], "\(text)")
    #expect(stack?.start.map(\.isAnimated) == [false])
    #expect(reading.facts.contains("transition LoginCoordinator: show LoginStack"), "\(text)")
    #expect(reading.facts.contains("transition LoginCoordinator: show FeedController"), "\(text)")
  }
}
