/// XCoordinator: `prepareTransition(for:)` returns the transition of a route.
extension Library {
  static let xcoordinator = Library(
    module: "XCoordinator", ownTypes: ["NavigationCoordinator", "StrongRouter"], calls: transitions(),
    source: """
      class BaseCoordinator<RouteType, TransitionType> {
        var children: [BaseCoordinator] = []
        var strongRouter: BaseCoordinator { self }
        var unownedRouter: BaseCoordinator { self }
        var weakRouter: BaseCoordinator { self }
        var rx: BaseCoordinator { self }
        func prepareTransition(for route: RouteType) -> TransitionType {}
        func start(_ route: RouteType) { trigger(route) }
        func trigger(_ route: RouteType) { prepareTransition(for: route) }
        func trigger(_ route: RouteType, completion: () -> Void) { prepareTransition(for: route); completion() }
        func trigger(_ route: RouteType, with options: Any) { prepareTransition(for: route) }
        func trigger(_ route: RouteType, with options: Any, completion: () -> Void) {
          prepareTransition(for: route); completion()
        }
        func contextTrigger(_ route: RouteType, with options: Any, completion: () -> Void) {
          prepareTransition(for: route); completion()
        }
        func deepLink(_ route: RouteType, _ others: Any) -> TransitionType { trigger(route) }
        func deepLink(_ route: RouteType, _ second: Any, _ third: Any) -> TransitionType { trigger(route) }
        func deepLink(_ route: RouteType, _ second: Any, _ third: Any, _ fourth: Any) -> TransitionType {
          trigger(route)
        }
        func deepLink(_ route: RouteType, _ second: Any, _ third: Any, _ fourth: Any, _ fifth: Any) -> TransitionType {
          trigger(route)
        }
        func addChild(_ child: BaseCoordinator) { children.append(child) }
        func removeChild(_ child: BaseCoordinator) { children.removeAll { $0 === child } }
        func setRoot(for window: UIWindow) { window.rootViewController = rootViewController }
      }
      class NavigationCoordinator<RouteType>: BaseCoordinator<RouteType, NavigationTransition> {
        var rootViewController: UINavigationController
        init(rootViewController: UINavigationController = UINavigationController(), initialRoute: RouteType? = nil) {
          self.rootViewController = rootViewController
          if let initialRoute { start(initialRoute) }
        }
        init(rootViewController: UINavigationController = UINavigationController(), root: UIViewController) {
          self.rootViewController = rootViewController
          rootViewController.setViewControllers([root], animated: false)
        }
      }
      class TabBarCoordinator<RouteType>: BaseCoordinator<RouteType, TabBarTransition> {
        var rootViewController: UITabBarController
        init(rootViewController: UITabBarController = UITabBarController(), initialRoute: RouteType? = nil) {
          self.rootViewController = rootViewController
          if let initialRoute { start(initialRoute) }
        }
        init(
          rootViewController: UITabBarController = UITabBarController(), tabs: [BaseCoordinator], select: Any? = nil
        ) {
          self.rootViewController = rootViewController
          fill(tabs)
        }
        func fill(_ tabs: [BaseCoordinator]) { rootViewController.setViewControllers(tabs, animated: false) }
      }
      class PageCoordinator<RouteType>: BaseCoordinator<RouteType, PageTransition> {
        var rootViewController = UITabBarController()
        init(
          rootViewController: Any? = nil, pages: [BaseCoordinator], loop: Bool = false, set: Any? = nil,
          direction: Any? = nil
        ) {
          fill(pages)
        }
        func fill(_ pages: [BaseCoordinator]) { rootViewController.setViewControllers(pages, animated: false) }
      }
      class SplitCoordinator<RouteType>: BaseCoordinator<RouteType, SplitTransition> {
        var rootViewController = UITabBarController()
        init(rootViewController: Any? = nil, master: BaseCoordinator) { fill([master]) }
        init(rootViewController: Any? = nil, master: BaseCoordinator, detail: BaseCoordinator) {
          fill([master, detail])
        }
        func fill(_ columns: [BaseCoordinator]) { rootViewController.setViewControllers(columns, animated: false) }
      }
      class ViewCoordinator<RouteType>: BaseCoordinator<RouteType, ViewTransition> {
        var rootViewController: UIViewController
        init(rootViewController: UIViewController, initialRoute: RouteType? = nil) {
          self.rootViewController = rootViewController
          if let initialRoute { start(initialRoute) }
        }
      }
      class Transition {
        static func multiple(_ a: Self) {}
        static func multiple(_ a: Self, _ b: Self) {}
        static func multiple(_ a: Self, _ b: Self, _ c: Self) {}
        static func multiple(_ a: Self, _ b: Self, _ c: Self, _ d: Self) {}
        static func multiple(_ a: Self, _ b: Self, _ c: Self, _ d: Self, _ e: Self) {}
        static func trigger(_ route: Any, on router: BaseCoordinator) { router.trigger(route) }
        static func route(_ route: Any, on router: BaseCoordinator) { router.trigger(route) }
      }
      class NavigationTransition: Transition {}
      class TabBarTransition: Transition {}
      class ViewTransition: Transition {}
      class PageTransition: Transition {}
      class SplitTransition: Transition {}
      """, routes: Set(transitions().map(\.method)), isRouteWithoutReceiver: true)

  private static func transitions() -> [Vocabulary.Call] {
    let showing: [(String, Vocabulary.Move)] = [
      ("push", .push), ("show", .push), ("present", .present), ("presentFullScreen", .present),
      ("presentOnRoot", .present), ("set", .set), ("select", .select), ("showDetail", .select),
    ]
    let leaving: [(String, Vocabulary.Move)] = [
      ("pop", .pop), ("popToRoot", .popToRoot), ("dismiss", .dismiss), ("dismissToRoot", .dismiss),
      ("dismissAll", .dismiss),
    ]
    return showing.map { Vocabulary.Call(type: "Transition", method: $0.0, move: $0.1, argument: 1) }
      + leaving.map { Vocabulary.Call(type: "Transition", method: $0.0, move: $0.1, argument: 0) }
  }
}
