import FlowModel
import Testing

@testable import FlowExtraction

/// A sheet over tabs, presented on whichever page is selected: any page presents over all of them.
@Suite struct PresentingPageTests {
  private func lines(shown: String, _ call: String) throws -> [Substring] {
    try Reading(
      """
      import UIKit
      class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?
        let coordinator = TabsCoordinator()
        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
          coordinator.start()
          window?.rootViewController = coordinator.tabs
        }
      }
      final class PageCoordinator {
        let stack = UINavigationController()
        var onAsk: (() -> Void)?
        func start(_ home: HomeController) {
          home.onAsk = { [weak self] in self?.onAsk?() }
          stack.setViewControllers([home], animated: false)
        }
      }
      final class MoreCoordinator {
        let stack = UINavigationController()
        func start() { stack.setViewControllers([MoreController()], animated: false) }
      }
      final class TabsCoordinator {
        let tabs = UITabBarController()
        let first = PageCoordinator()
        let second = MoreCoordinator()
        func start() {
          first.onAsk = { [weak self] in self?.ask() }
          first.start(HomeController())
          second.start()
          tabs.viewControllers = \(shown)
        }
        func ask() {
          let page = Bool.random() ? first.stack : second.stack
          page.\(call)
        }
      }
      class HomeController: UIViewController {
        var onAsk: (() -> Void)?
        @IBAction func askTapped() { onAsk?() }
      }
      class MoreController: UIViewController {}
      class ItemController: UIViewController {}
      """
    ).text().split(separator: "\n").filter { $0.contains(": ItemController") }
  }

  private static let present = "present(ItemController(), animated: true)"

  @Test func onAnyPageItIsTheSame() throws {
    let lines = try lines(shown: "[first.stack, second.stack]", Self.present)
    #expect(!lines.isEmpty)
    #expect(!lines.contains { $0.contains("possible") }, "\(lines)")
  }

  @Test func onStacksThatAreNotPagesOfTheSameTabsItMayBeAnother() throws {
    let lines = try lines(shown: "[first.stack]", Self.present)
    #expect(lines.contains { $0.contains("possible") }, "\(lines)")
  }

  /// A push goes onto the stack of one page only.
  @Test func aPushIsOnOnePage() throws {
    let lines = try lines(shown: "[first.stack, second.stack]", "pushViewController(ItemController(), animated: true)")
    #expect(lines.contains { $0.contains("possible") }, "\(lines)")
  }
}
