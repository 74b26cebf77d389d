import FlowModel
import Testing

@testable import FlowExtraction

/// What functions make anew with each call: objects around controllers, routers with stacks of their own, tuples.
@Suite struct FactoryTests {
  /// An app whose coordinator shows two routes, by what `members` makes of a route, with `push(_:)`.
  private static func routes(_ members: String, types: String = "") -> Reading {
    Reading(
      Reading.scene + """
        enum Route {
          case home(onNext: () -> Void)
          case item(Int)
        }
        struct Screens {
          func controller(for route: Route) -> UIViewController {
            switch route {
            case .home(let onNext):
              let home = HomeController()
              home.onNext = onNext
              return home
            case .item: return ItemController()
            }
          }
        }
        struct Page {
          let controller: UIViewController
          init(_ controller: UIViewController) { self.controller = controller }
        }
        \(types)
        final class AppCoordinator: Coordinator {
          var children: [Coordinator] = []
          let stack: UINavigationController
          init(stack: UINavigationController) { self.stack = stack }
          func start() { push(.home(onNext: { [weak self] in self?.push(.item(1)) })) }
          func showItem() {}
          \(members)
        }
        """)
  }

  @Test(arguments: [
    // An object around the controller.
    """
    func page(for route: Route) -> Page { Page(Screens().controller(for: route)) }
    func push(_ route: Route) { stack.pushViewController(page(for: route).controller, animated: true) }
    """,
    // A closure makes it.
    """
    let page: (Route) -> Page = { Page(Screens().controller(for: $0)) }
    func makePage(for route: Route) -> Page { page(route) }
    func push(_ route: Route) { stack.pushViewController(makePage(for: route).controller, animated: true) }
    """,
    // The labels of a tuple stand in the type of the function, or of its name.
    """
    typealias Module = (controller: UIViewController, number: Int)
    func module(for route: Route) -> Module { (Screens().controller(for: route), 1) }
    func push(_ route: Route) { stack.pushViewController(module(for: route).controller, animated: true) }
    """,
    """
    func module(for route: Route) -> (number: Int, controller: UIViewController) {
      (1, Screens().controller(for: route))
    }
    func push(_ route: Route) { stack.pushViewController(module(for: route).controller, animated: true) }
    """,
    // A key path in the place of a function.
    """
    func pages(for routes: [Route]) -> [Page] { routes.map { Page(Screens().controller(for: $0)) } }
    func push(_ route: Route) {
      guard let controller = pages(for: [route]).map(\\.controller).first else { return }
      stack.pushViewController(controller, animated: true)
    }
    """,
    """
    func push(_ route: Route) {
      let page: Page? = Page(Screens().controller(for: route))
      guard let controller = page.map(\\.controller) else { return }
      stack.pushViewController(controller, animated: true)
    }
    """,
  ])
  func eachCallMakesItsOwnController(members: String) throws {
    let reading = Self.routes(members)
    let app = try #require(reading.coordinator("AppCoordinator"))
    #expect(app.start.map(\.kind) == [.pushScreen("HomeController")])
    let home = try #require(app.screens.first { $0.name == "HomeController" })
    #expect(home.actions.flatMap(\.effects).map(\.kind) == [.pushScreen("ItemController")])
    _ = try reading.text()
  }

  /// `_parent` is a property beside the computed `parent`, and not the wrapper of it.
  @Test func thePropertyBehindAComputedOne() throws {
    let reading = Reading(
      Reading.scene + """
        class Router<Parent: UIViewController> {
          private weak var _parent: Parent?
          var parent: Parent {
            guard let parent = _parent else { fatalError() }
            return parent
          }
          func setParent(_ controller: UIViewController) { _parent = controller as? Parent }
        }
        final class StackRouter: Router<UINavigationController> {
          func push(_ controller: UIViewController) { parent.pushViewController(controller, animated: true) }
        }
        final class AppCoordinator: Coordinator {
          var children: [Coordinator] = []
          let router = StackRouter()
          init(stack: UINavigationController) { router.setParent(stack) }
          func start() {
            let home = HomeController()
            home.onNext = { [weak self] in self?.router.push(ItemController()) }
            router.push(home)
          }
          func showItem() {}
        }
        """)
    let app = try #require(reading.coordinator("AppCoordinator"))
    #expect(app.container == .stack)
    #expect(app.start.map(\.kind) == [.pushScreen("HomeController")])
  }

  /// A factory that is called for each tab makes a router with a stack of its own each time.
  @Test func eachTabHasTheRouterThatWasMadeForIt() throws {
    let reading = Reading(
      """
      import UIKit
      protocol Coordinator: AnyObject {}
      class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?
        var coordinator: TabCoordinator?
        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
          let tabs = UITabBarController()
          coordinator = TabCoordinator(tabs: tabs)
          coordinator?.start()
          window?.rootViewController = tabs
        }
      }
      protocol StackNavigation: AnyObject {
        var root: UIViewController { get }
        func push(_ controller: UIViewController)
      }
      final class StackRouter: StackNavigation {
        private let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        var root: UIViewController { stack }
        func push(_ controller: UIViewController) { stack.pushViewController(controller, animated: true) }
      }
      enum Routers { static func stack() -> StackNavigation { StackRouter(stack: UINavigationController()) } }
      struct Flow {
        let root: UIViewController
        let coordinator: Coordinator
      }
      enum Flows {
        static func stack(_ make: (StackNavigation) -> StartingCoordinator) -> Flow {
          let router = Routers.stack()
          let coordinator = make(router)
          coordinator.start()
          return Flow(root: router.root, coordinator: coordinator)
        }
      }
      protocol StartingCoordinator: Coordinator { func start() }
      final class TabCoordinator: Coordinator {
        let tabs: UITabBarController
        var children: [Coordinator] = []
        init(tabs: UITabBarController) { self.tabs = tabs }
        func start() {
          let home = Flows.stack { HomeCoordinator(router: $0) }
          let cart = Flows.stack { CartCoordinator(router: $0) }
          children = [home.coordinator, cart.coordinator]
          tabs.viewControllers = [home, cart].map(\\.root)
        }
      }
      final class HomeCoordinator: StartingCoordinator {
        let router: StackNavigation
        init(router: StackNavigation) { self.router = router }
        func start() { router.push(HomeController()) }
      }
      final class CartCoordinator: StartingCoordinator {
        let router: StackNavigation
        init(router: StackNavigation) { self.router = router }
        func start() { router.push(CartController()) }
      }
      class HomeController: UIViewController {}
      class CartController: UIViewController {}
      """)
    #expect(reading.coordinator("TabCoordinator")?.tabs == ["HomeCoordinator", "CartCoordinator"])
    #expect(reading.coordinator("HomeCoordinator")?.start.map(\.kind) == [.pushScreen("HomeController")])
    #expect(reading.coordinator("CartCoordinator")?.start.map(\.kind) == [.pushScreen("CartController")])
  }
}
