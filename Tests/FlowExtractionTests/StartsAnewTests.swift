import FlowModel
import Testing

@testable import FlowExtraction

/// Code that makes the first coordinator once more.
@Suite struct StartsAnewTests {
  private func reading(_ link: String) -> Reading {
    Reading(
      """
      import UIKit
      protocol Coordinator: AnyObject { var children: [Coordinator] { get set } }
      class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?
        var coordinator: AppCoordinator?
        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
          begin()
        }
        private func begin() {
          let stack = UINavigationController()
          coordinator = AppCoordinator(stack: stack)
          coordinator?.start()
          window?.rootViewController = stack
        }
        func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
          \(link)
          coordinator?.showItem()
        }
      }
      class HomeController: UIViewController {}
      class ItemController: UIViewController {}
      final class AppCoordinator: Coordinator {
        var children: [Coordinator] = []
        let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        func start() { stack.pushViewController(HomeController(), animated: false) }
        func showItem() { stack.pushViewController(ItemController(), animated: true) }
      }
      """)
  }

  private func effects(_ link: String) -> [Effect.Kind] {
    reading(link).extraction.flow?.deepLinks.first?.effects.map(\.kind) ?? []
  }

  /// With a stack of its own it takes the place of the first one.
  @Test func itReplacesWhatWasThere() {
    #expect(effects("begin()") == [.replace(["HomeController"]), .pushScreen("ItemController")])
    let either = effects("if isOld { begin() } else { window?.makeKeyAndVisible() }")
    guard case .when(_, let then, nil)? = either.first else {
      Issue.record("\(either)")
      return
    }
    #expect(then.map(\.kind) == [.replace(["HomeController"])])
    #expect(reading("begin()").coordinator("AppCoordinator")?.start.map(\.kind) == [.pushScreen("HomeController")])
  }

  /// The nearest miss: the same coordinator pushes its first screen once more.
  @Test func theSameCoordinatorGoesOnOnItsStack() {
    #expect(effects("coordinator?.start()") == [.pushScreen("HomeController"), .pushScreen("ItemController")])
  }
}
