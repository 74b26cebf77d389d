import FlowModel
import Testing

@testable import FlowExtraction

/// Apps without any type that is named like a coordinator.
@Suite struct OtherNameTests {
  private func reading(_ name: String, more: String = "") -> Reading {
    Reading(
      """
      import UIKit
      class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?
        var main: \(name)?
        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
          let stack = UINavigationController()
          main = \(name)(stack: stack)
          main?.start()
          window?.rootViewController = stack
        }
      }
      final class \(name) {
        let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        func start() {
          let home = HomeController()
          home.onItem = { [weak self] in self?.stack.pushViewController(ItemController(), animated: true) }
          stack.setViewControllers([home], animated: false)
        }
      }
      class HomeController: UIViewController {
        var onItem: (() -> Void)?
        @IBAction func itemTapped() { onItem?() }
      }
      class ItemController: UIViewController {}
      \(more)
      """)
  }

  @Test(arguments: ["MainRouter", "AppNavigator", "HomeFlowController", "ItemWireframe"])
  func anotherUsualNameIsTakenAndSaid(name: String) throws {
    let extraction = reading(name).extraction
    #expect(extraction.flow?.root == name)
    #expect(extraction.coverage.placed == 2)
    let warning = try #require(extraction.warnings.first { $0.contains("no coordinator was found") })
    #expect(warning.contains("extract: {coordinators: {suffix: ["))
  }

  @Test func aCoordinatorIsPreferred() {
    let more = """
      final class ItemRouter {
        let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        func close() { stack.popViewController(animated: true) }
      }
      """
    let extraction = reading("MainCoordinator", more: more).extraction
    #expect(extraction.flow?.coordinators.map(\.name) == ["MainCoordinator"])
    #expect(!extraction.warnings.contains { $0.contains("no coordinator was found") })
  }

  /// Of a type that nobody is seen to make, nothing is known of the app.
  @Test func aTypeThatNobodyStartsIsNotTaken() {
    let more = """
      final class CashRouter {
        let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        func open() { stack.pushViewController(ItemController(), animated: true) }
      }
      """
    #expect(reading("MainDirector", more: more).extraction.flow == nil)
  }

  @Test func anUnusualNameIsNotGuessed() { #expect(reading("Main").extraction.flow == nil) }
}
