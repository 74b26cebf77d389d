import FlowModel
import Testing

@testable import FlowExtraction

/// A coordinator that holds tabs and the stacks in them, without a coordinator for each.
@Suite struct OwnStacksOfTabsTests {
  private func reading(shown: String = "[first, second]") -> Reading {
    Reading(
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
      final class TabsCoordinator {
        let tabs = UITabBarController()
        let first = UINavigationController()
        let second = UINavigationController()
        func start() {
          let home = HomeController()
          home.onNext = { [weak self] in self?.showItem() }
          first.setViewControllers([home], animated: false)
          second.setViewControllers([MoreController()], animated: false)
          tabs.viewControllers = \(shown)
        }
        func showItem() { first.pushViewController(ItemController(), animated: true) }
      }
      class HomeController: UIViewController {
        var onNext: (() -> Void)?
        @IBAction func nextTapped() { onNext?() }
      }
      class MoreController: UIViewController {}
      class ItemController: UIViewController {}
      """)
  }

  @Test func eachStackInTheTabsIsATab() {
    let reading = reading()
    #expect(reading.coordinator("TabsCoordinator")?.container == .tabs)
    #expect(reading.coordinator("TabsCoordinator")?.tabs == ["HomeControllerTab", "MoreControllerTab"])
    #expect(reading.facts.contains("transition HomeControllerTab: push HomeController"), "\(reading.facts)")
    #expect(reading.facts.contains { $0.hasSuffix("push ItemController") }, "\(reading.facts)")
    #expect(reading.extraction.coverage == Coverage(calls: 3, placed: 3))
  }

  @Test func aStackBesideTheTabsIsNone() {
    #expect(reading(shown: "[first]").coordinator("TabsCoordinator")?.tabs == ["HomeControllerTab"])
  }
}
