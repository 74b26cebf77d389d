import FlowModel
import Testing

@testable import FlowExtraction

/// Screens behind controllers that host any view, names that the app shares with a framework, pages of a tab view.
@Suite struct HostedScreenTests {
  private static let views = """
    import SwiftUI
    struct ListView: View {
      weak var coordinator: AppCoordinator?
      var body: some View { Button("Open") { coordinator?.open() } }
    }
    struct DetailView: View {
      var body: some View { Text("") }
    }

    """

  @Test func aControllerForAnyViewIsAsManyScreensAsViews() {
    let facts = Reading(
      Reading.app(
        start: "stack.pushViewController(Host(rootView: ListView(coordinator: self)), animated: false)",
        members: "func open() { stack.pushViewController(Host(rootView: DetailView()), animated: true) }"),
      Self.views + "final class Host<Content: View>: UIHostingController<Content> {}"
    ).facts
    #expect(facts.contains("transition AppCoordinator.ListView: push DetailView"))
    #expect(!facts.contains { $0.contains("Host") })
  }

  @Test func aControllerForOneViewKeepsItsName() {
    let facts = Reading(
      Reading.app(start: "stack.pushViewController(ListHost(rootView: ListView(coordinator: self)), animated: false)"),
      Self.views + "final class ListHost: UIHostingController<ListView> {}"
    ).facts
    #expect(facts.contains("transition AppCoordinator: push ListHost"))
  }

  /// A controller of the app's own that embeds a hosting controller for any view.
  private static func embedding(_ members: String) -> String {
    """
    class Frame<Content: View>: UIViewController {
      \(members)
    }
    """
  }

  @Test(arguments: [
    """
    let host: UIHostingController<Content>
    init(_ content: Content) { host = UIHostingController(rootView: content); super.init(nibName: nil, bundle: nil) }
    """,
    """
    init(_ content: Content) {
      super.init(nibName: nil, bundle: nil)
      let host = UIHostingController(rootView: content)
      addChild(host)
      view.addSubview(host.view)
    }
    """,
  ])
  func theViewThatAControllerEmbedsIsTheScreen(_ members: String) {
    let facts = Reading(
      Reading.app(
        start: "stack.pushViewController(ListView.controller(self), animated: false)",
        members: "func open() { stack.pushViewController(Frame(DetailView()), animated: true) }"),
      Self.views + Self.embedding(members) + """

        extension ListView {
          static func controller(_ coordinator: AppCoordinator) -> UIViewController {
            let view = Self.init(coordinator: coordinator)
            return Frame(view)
          }
        }
        """
    ).facts
    #expect(facts.contains("transition AppCoordinator.ListView: push DetailView"), "\(facts)")
    #expect(!facts.contains { $0.contains("Frame") })
  }

  /// One line makes the controllers of all routes.
  @Test func oneFunctionForAllRoutesMakesAsManyScreensAsViews() {
    let facts = Reading(
      Reading.app(
        start: "show(.list)",
        members: """
          func open() { show(.detail) }
          func show(_ route: Route) { stack.pushViewController(controller(route), animated: true) }
          func controller(_ route: Route) -> UIViewController { Host(rootView: view(route)) }
          @ViewBuilder func view(_ route: Route) -> some View {
            switch route {
            case .list: ListView(coordinator: self)
            case .detail: DetailView()
            }
          }
          """),
      Self.views + """
        enum Route { case list, detail }
        final class Host<Content: View>: UIHostingController<Content> {}
        """
    ).facts
    #expect(facts.contains("transition AppCoordinator: push ListView"), "\(facts)")
    #expect(facts.contains("transition AppCoordinator.ListView: push DetailView"))
    #expect(!facts.contains { $0.contains("Host") })
  }

  @Test func aControllerThatEmbedsOneViewKeepsItsName() {
    let facts = Reading(
      Reading.app(
        start: "stack.pushViewController(Framed(self), animated: false)",
        members: "func open() { stack.pushViewController(ItemController(), animated: true) }"),
      Self.views + """
        class Framed: UIViewController {
          let host: UIHostingController<ListView>
          init(_ coordinator: AppCoordinator) {
            host = UIHostingController(rootView: ListView(coordinator: coordinator))
            super.init(nibName: nil, bundle: nil)
          }
        }
        """
    ).facts
    #expect(facts.contains("transition AppCoordinator.Framed: push ItemController"), "\(facts)")
  }

  @Test func aNestedTypeIsNotMeantWhereAFrameworksIsWritten() {
    let facts = Reading(
      Reading.app(
        start: "stack.pushViewController(UIHostingController(rootView: ListView(coordinator: self)), animated: false)",
        members: "func open() { stack.pushViewController(ItemController(), animated: true) }"),
      Self.views + """
        struct Notice {
          var buttons: [Button]
          struct Button { var title: String; var action: () -> Void }
        }
        """
    ).facts
    #expect(facts.contains("transition AppCoordinator.ListView: push ItemController"))
  }

  @Test(arguments: [
    ("isMovingFromParent || isBeingDismissed", true), ("isMovingFromParent", true), ("isReady", false),
  ])
  func aScreenThatTellsWhenItLeavesForGood(_ condition: String, _ isTold: Bool) {
    let reading = Reading(
      Reading.app(
        start: "let home = HomeController()\nhome.coordinator = self\nstack.pushViewController(home, animated: false)",
        members: """
          func showItem() {
            let child = StepCoordinator(stack: stack)
            child.parent = self
            children.append(child)
            child.start()
          }
          func ended(_ child: Coordinator) { children.removeAll { $0 === child } }
          """),
      """
      class StepController: UIViewController {
        weak var coordinator: StepCoordinator?
        var isReady = false
        override func viewWillDisappear(_ animated: Bool) {
          super.viewWillDisappear(animated)
          if \(condition) { coordinator?.ended() }
        }
      }
      final class StepCoordinator: Coordinator {
        var children: [Coordinator] = []
        weak var parent: AppCoordinator?
        let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        func start() {
          let step = StepController()
          step.coordinator = self
          stack.pushViewController(step, animated: true)
        }
        func ended() { parent?.ended(self) }
      }
      """
    )
    #expect(reading.facts.contains { $0.hasPrefix("told StepCoordinator.StepController") } == isTold)
    // That the screen leaves is no state of the app.
    #expect(reading.extraction.flow?.variables.isEmpty == true)
  }

  @Test func pagesInAStackAreOneScreenWithAllThatIsDoneOnThem() throws {
    let reading = Reading(
      """
      import SwiftUI
      @main struct ShopApp: App {
        @StateObject private var router = ShopRouter()
        var body: some Scene {
          WindowGroup {
            NavigationStack(path: $router.path) {
              PagesView().navigationDestination(for: Route.self) { route in
                switch route {
                case .item: ItemView()
                case .order: OrderView()
                }
              }
            }
            .environmentObject(router)
          }
        }
      }
      enum Route: Hashable { case item, order }
      final class ShopRouter: ObservableObject, Coordinator {
        @Published var path = NavigationPath()
        func open(_ route: Route) { path.append(route) }
      }
      protocol Coordinator {}
      struct PagesView: View {
        @State private var page = 0
        var body: some View {
          TabView(selection: $page) {
            OffersView().tag(0)
            OrdersView().tag(1)
          }
        }
      }
      struct OffersView: View {
        @EnvironmentObject var router: ShopRouter
        var body: some View { Button("Item") { router.open(.item) } }
      }
      struct OrdersView: View {
        @EnvironmentObject var router: ShopRouter
        var body: some View { Button("Order") { router.open(.order) } }
      }
      struct ItemView: View { var body: some View { Text("") } }
      struct OrderView: View { var body: some View { Text("") } }
      """)
    #expect(reading.coordinator("ShopRouter")?.container == .stack)
    #expect(reading.facts.contains("transition ShopRouter.PagesView: push ItemView"))
    #expect(reading.facts.contains("transition ShopRouter.PagesView: push OrderView"))
    _ = try reading.text()
  }
}
