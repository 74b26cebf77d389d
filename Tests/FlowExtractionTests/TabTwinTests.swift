import FlowModel
import Testing

@testable import FlowExtraction

/// Tabs that a coordinator puts into the window and hands on, and coordinators of one type in several tabs.
@Suite struct TabTwinTests {
  /// - Parameter members: What the coordinator of the tabs has besides the two coordinators of one type.
  private func reading(setup: String, members: String = "", protocols: String = "") -> Reading {
    Reading(
      """
      import UIKit
      import CoreLocation
      protocol Coordinator: AnyObject { func start() }
      class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?
        var coordinator: AppCoordinator?
        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
          let window = UIWindow(windowScene: scene as! UIWindowScene)
          self.window = window
          coordinator = AppCoordinator(window: window)
          coordinator?.start()
        }
      }
      final class AppCoordinator: Coordinator {
        private let window: UIWindow
        private let bar = UITabBarController()
        private var children = [Coordinator]()
        init(window: UIWindow) { self.window = window }
        func start() {
          window.rootViewController = bar
          let tabs = TabsCoordinator(bar: bar)
          tabs.start()
          children.append(tabs)
        }
      }
      final class TabsCoordinator: NSObject, Coordinator\(protocols) {
        private let bar: UITabBarController
        private let feedStack = UINavigationController()
        private let shopStack = UINavigationController()
        private let feedCoordinator: ListCoordinator
        private let shop: ListCoordinator
        private var children = [Coordinator]()
        private let manager = CLLocationManager()
        init(bar: UITabBarController) {
          feedCoordinator = ListCoordinator(stack: feedStack)
          shop = ListCoordinator(stack: shopStack)
          self.bar = bar
          bar.setViewControllers([feedStack, shopStack], animated: false)
          children.append(feedCoordinator)
          children.append(shop)
          feedCoordinator.start()
          \(setup)
        }
        func start() { manager.delegate = self }
        \(members)
      }
      final class ListCoordinator: Coordinator {
        let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        func start() {
          let list = ListController()
          list.coordinator = self
          stack.viewControllers = [list]
        }
        func detail() { stack.pushViewController(DetailController(), animated: true) }
      }
      class ListController: UIViewController {
        weak var coordinator: ListCoordinator?
        @IBAction func detailTapped() { coordinator?.detail() }
      }
      class DetailController: UIViewController {}
      class DeniedController: UIViewController {}
      """)
  }

  @Test func theTabsAreShownInTheWindow() throws {
    let reading = reading(setup: "shop.start()")
    _ = try reading.text()
    let root = try #require(reading.extraction.flow?.coordinators.first)
    #expect(root.name == "AppCoordinator" && root.container == .window)
    #expect(root.start.map(\.kind) == [.showCoordinator("TabsCoordinator", entry: nil)])
  }

  @Test func eachTabHasItsCoordinator() throws {
    let reading = reading(setup: "shop.start()")
    let tabs = try #require(reading.coordinator("TabsCoordinator"))
    #expect(tabs.tabs == ["FeedCoordinator", "ShopListCoordinator"])
    for name in tabs.tabs {
      let tab = try #require(reading.coordinator(name))
      #expect(tab.screens.count == 2)
      #expect(tab.screens.first?.actions.first?.effects.map(\.kind) == [.pushScreen(tab.screens.last?.name ?? "")])
    }
  }

  @Test func aTabThatIsStartedWhenItIsSelectedIsLazy() throws {
    let reading = reading(
      setup: "bar.delegate = self",
      members: """
        func tabBarController(_ bar: UITabBarController, didSelect controller: UIViewController) {
          if controller == shopStack { shop.start() }
        }
        """, protocols: ", UITabBarControllerDelegate")
    _ = try reading.text()
    #expect(reading.coordinator("TabsCoordinator")?.isLazy == true)
    #expect(reading.coordinator("ShopListCoordinator")?.start.isEmpty == false)
  }

  @Test func whatAFrameworkTellsACoordinatorComesFromOutside() throws {
    let reading = reading(
      setup: "shop.start()",
      members: """
        func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus) {
          if status == .denied { bar.present(DeniedController(), animated: true) }
        }
        func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) { print(1) }
        """, protocols: ", CLLocationManagerDelegate")
    _ = try reading.text()
    let externals = reading.extraction.flow?.externals ?? []
    #expect(externals.map(\.name) == ["locationManager"] && externals.first?.handler == "TabsCoordinator")
    #expect(
      externals.flatMap(\.effects).map(\.kind) == [
        .presentScreen("DeniedController", style: .sheet, interactiveDismiss: true)
      ])
  }
}
