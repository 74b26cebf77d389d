import Testing

@testable import FlowExtraction

/// A screen that makes another object of the app delegate to show the login in the window.
@Suite struct MadeDelegateTests {
  private func reading(_ delegate: String) -> Reading {
    Reading(
      """
      import UIKit
      class AppDelegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
        var coordinator: AppCoordinator?
        func application(
          _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
          start()
          return true
        }
        func start() {
          window = UIWindow(frame: UIScreen.main.bounds)
          let stack = UINavigationController()
          coordinator = AppCoordinator(stack: stack)
          coordinator?.start()
          window?.rootViewController = stack
        }
      }
      class Restarter { func start() {} }
      final class AppCoordinator {
        let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        func start() { stack.pushViewController(HomeController(), animated: false) }
      }
      class HomeController: UIViewController {
        let delegate = \(delegate)()
        @IBAction func restartTapped() { delegate.start() }
      }
      """)
  }

  @Test func anotherObjectOfTheDelegateIsTheDelegate() {
    let reading = reading("AppDelegate")
    #expect(reading.extraction.flow?.coordinators.map(\.name) == ["AppCoordinator"], "\(reading.facts)")
    let home = reading.coordinator("AppCoordinator")?.screens.first { $0.name == "HomeController" }
    #expect(home?.actions.map(\.name) == ["restartTapped"], "\(reading.facts)")
  }

  @Test func anObjectOfAnotherTypeIsNot() {
    let reading = reading("Restarter")
    #expect(reading.coordinator("AppCoordinator")?.screens.first?.actions.isEmpty == true, "\(reading.facts)")
  }
}
