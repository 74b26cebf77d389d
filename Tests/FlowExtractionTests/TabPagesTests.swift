import FlowModel
import Testing

@testable import FlowExtraction

/// Tabs that a function makes one by one for the pages of an enum, each as a stack of its own.
@Suite struct TabPagesTests {
  private static func app(_ start: String, pages: String = "[.far, .near]") -> String {
    """
    import UIKit
    protocol Coordinator: AnyObject { func start() }
    class SceneDelegate: UIResponder, UIWindowSceneDelegate {
      var window: UIWindow?
      var coordinator: AppCoordinator?
      func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
        let stack = UINavigationController()
        window?.rootViewController = stack
        coordinator = AppCoordinator(stack)
        coordinator?.start()
      }
    }
    enum Page {
      case near, far
      var order: Int {
        switch self {
        case .near: return 0
        case .far: return 1
        }
      }
    }
    final class AppCoordinator: Coordinator {
      let stack: UINavigationController
      let tabs = UITabBarController()
      var children: [Coordinator] = []
      init(_ stack: UINavigationController) { self.stack = stack }
      func start() {
        let pages: [Page] = \(pages)
        \(start)
      }
      func prepare(with controllers: [UIViewController]) {
        tabs.setViewControllers(controllers, animated: true)
        tabs.selectedIndex = Page.near.order
        stack.viewControllers = [tabs]
      }
      func controller(for page: Page) -> UINavigationController {
        let inner = UINavigationController()
        switch page {
        case .near:
          let controller = NearController()
          controller.onMore = { [weak self] in self?.tabs.selectedIndex = Page.far.order }
          inner.pushViewController(controller, animated: true)
        case .far:
          let coordinator = FarCoordinator(inner)
          children.append(coordinator)
          coordinator.start()
        }
        return inner
      }
    }
    final class FarCoordinator: Coordinator {
      let stack: UINavigationController
      init(_ stack: UINavigationController) { self.stack = stack }
      func start() { stack.pushViewController(FarController(), animated: false) }
    }
    class NearController: UIViewController {
      var onMore: (() -> Void)?
      @IBAction func more() { onMore?() }
    }
    class FarController: UIViewController {}
    """
  }

  @Test(arguments: [
    "prepare(with: pages.map { controller(for: $0) })",
    "let made: [UINavigationController] = pages.map({ controller(for: $0) }); prepare(with: made)",
    "prepare(with: pages.map(controller))",
    "var made: [UIViewController] = []; for page in pages { made.append(controller(for: page)) }; prepare(with: made)",
  ])
  func eachPageIsATab(start: String) throws {
    let reading = Reading(Self.app(start))
    let app = try #require(reading.coordinator("AppCoordinator"))
    #expect(app.container == .tabs)
    #expect(app.tabs == ["FarCoordinator", "NearControllerTab"])
    #expect(reading.coordinator("FarCoordinator")?.start.map(\.kind) == [.pushScreen("FarController")])
    #expect(reading.coordinator("NearControllerTab")?.start.map(\.kind) == [.pushScreen("NearController")])
    #expect(app.screens.isEmpty)
    _ = try reading.text()
  }

  @Test(arguments: [
    ("[.far, .near].sorted { $0.order < $1.order }", ["NearControllerTab", "FarCoordinator"]),
    ("[.far, .near].sorted(by: { $0.order < $1.order })", ["NearControllerTab", "FarCoordinator"]),
    ("[.near, .far].sorted { first, second in first.order > second.order }", ["FarCoordinator", "NearControllerTab"]),
    ("Page.allCases.sorted { $0.title < $1.title }", ["NearControllerTab", "FarCoordinator"]),
  ])
  func theyAreInTheOrderThatTheSourceSays(pages: String, tabs: [String]) throws {
    let reading = Reading(Self.app("prepare(with: pages.map { controller(for: $0) })", pages: pages))
    #expect(reading.coordinator("AppCoordinator")?.tabs == tabs)
  }

  @Test func aTabIsSelectedByItsPlace() throws {
    let pages = "[.far, .near].sorted { $0.order < $1.order }"
    let reading = Reading(Self.app("prepare(with: pages.map { controller(for: $0) })", pages: pages))
    #expect(
      reading.coordinator("AppCoordinator")?.handlers.flatMap(\.effects).map(\.kind) == [.select("FarCoordinator")])
  }

  /// What is pushed first onto a stack that was just made is what the stack begins with.
  @Test(arguments: [
    ("inner.pushViewController(HomeController(), animated: false)", ["HomeController"]),
    (
      """
      inner.pushViewController(HomeController(), animated: false)
      inner.pushViewController(ItemController(), animated: false)
      """, ["HomeController", "ItemController"]
    ),
    (
      """
      if isNew { inner.pushViewController(HomeController(), animated: false) }
      else { inner.pushViewController(ItemController(), animated: false) }
      """, ["HomeController", "ItemController"]
    ),
  ])
  func aStackOfItsOwnBeginsWithWhatIsPushed(pushes: String, screens: [String]) throws {
    let reading = Reading(
      Reading.app(
        start: "let inner = UINavigationController(); \(pushes); stack.present(inner, animated: true)"))
    let text = try reading.text()
    for screen in screens { #expect(text.contains(screen), "\(text)") }
  }
}
