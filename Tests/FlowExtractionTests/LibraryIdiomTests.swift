import FlowModel
import Testing

@testable import FlowExtraction

/// The effects of libraries of routes; each library is read where it is imported.
@Suite struct LibraryIdiomTests {
  private static let delegate = """
    import UIKit
    @main class AppDelegate: UIResponder, UIApplicationDelegate {
      private lazy var window = UIWindow()
      private let router = AppCoordinator().strongRouter
      func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
      ) -> Bool {
        router.setRoot(for: window)
        return true
      }
    }
    class ListController: UIViewController {
      let router: UnownedRouter<AppRoute>
      init(router: UnownedRouter<AppRoute>) { self.router = router; super.init(nibName: nil, bundle: nil) }
      @IBAction func detailTapped() { router.trigger(.detail) }
      @IBAction func helpTapped() { router.trigger(.help) }
    }
    class DetailController: UIViewController {
      let router: UnownedRouter<AppRoute>
      init(router: UnownedRouter<AppRoute>) { self.router = router; super.init(nibName: nil, bundle: nil) }
      @IBAction func closeTapped() { router.trigger(.close) }
    }
    class HelpController: UIViewController {}
    """

  private static let transitions = """
    enum AppRoute: Route { case list, detail, help, close }
    class AppCoordinator: NavigationCoordinator<AppRoute> {
      init() { super.init(initialRoute: .list) }
      override func prepareTransition(for route: AppRoute) -> NavigationTransition {
        switch route {
        case .list: return .push(ListController(router: unownedRouter))
        case .detail: return .push(DetailController(router: unownedRouter), animation: .fade)
        case .help: return .presentFullScreen(HelpCoordinator())
        case .close: return .multiple(.dismiss(), .popToRoot())
        }
      }
    }
    enum HelpRoute: Route { case home }
    class HelpCoordinator: NavigationCoordinator<HelpRoute> {
      init() { super.init(initialRoute: .home) }
      override func prepareTransition(for route: HelpRoute) -> NavigationTransition {
        switch route { case .home: return .push(HelpController()) }
      }
    }
    """

  /// Transitions are navigation calls where the library is imported, and nowhere else.
  @Test func transitionsCountInTheCoverage() {
    let read = Reading("import XCoordinator\n" + Self.transitions, Self.delegate).extraction.coverage
    #expect(read == Coverage(calls: 6, placed: 6))
    let unread = Reading(
      "import XCoordinator\n"
        + Self.transitions.replacing("case .close:", with: "case .other: return .pop()\ncase .close:"),
      Self.delegate
    ).extraction
    #expect(unread.coverage == Coverage(calls: 7, placed: 6))
    #expect(unread.unread.map(\.reason) == ["pop: nobody was seen to get here"])
    #expect(Reading(Self.transitions, Self.delegate).extraction.coverage.calls == 0)
  }

  @Test func aRouteIsTheTransitionThatIsPreparedForIt() {
    let facts = Reading("import XCoordinator\n" + Self.transitions, Self.delegate).facts
    #expect(facts.contains("transition AppCoordinator: push ListController"))
    #expect(facts.contains("transition AppCoordinator.ListController: push DetailController"))
    #expect(facts.contains("transition AppCoordinator.ListController: present HelpCoordinator as fullScreen"))
    #expect(facts.contains("transition HelpCoordinator: push HelpController"))
    #expect(facts.contains("transition AppCoordinator.DetailController: popToRoot"))
  }

  /// The columns of a split view are places of their own, as tabs are.
  @Test func aSplitCoordinatorHasItsColumns() throws {
    let source = Self.transitions.replacing(
      "case .close: return .multiple(.dismiss(), .popToRoot())",
      with: "case .close: return deepLink(AppRoute.help, HelpRoute.home, HelpRoute.home, HelpRoute.home)"
    ).replacing(".presentFullScreen(HelpCoordinator())", with: ".present(BothCoordinator())")
    let reading = Reading(
      "import XCoordinator\n" + source + """
        enum BothRoute: Route { case help, other }
        class BothCoordinator: SplitCoordinator<BothRoute> {
          private let help = HelpCoordinator()
          private let other = OtherCoordinator()
          init() { super.init(master: help.strongRouter, detail: other.strongRouter) }
        }
        class OtherCoordinator: NavigationCoordinator<HelpRoute> {
          init() { super.init(initialRoute: .home) }
          override func prepareTransition(for route: HelpRoute) -> NavigationTransition { .push(OtherController()) }
        }
        class OtherController: UIViewController {}
        """, Self.delegate)
    _ = try reading.text()
    #expect(reading.coordinator("BothCoordinator")?.tabs == ["HelpCoordinator", "OtherCoordinator"])
    #expect(reading.facts.contains("transition AppCoordinator.DetailController: present BothCoordinator as sheet"))
  }

  @Test func withoutItsImportALibraryIsNotRead() {
    let facts = Reading(Self.transitions, Self.delegate).facts
    #expect(!facts.contains { $0.hasPrefix("transition") })
  }

  @Test func whatALibraryDoesStandsWhereTheAppCallsIt() {
    let flow = Reading("import XCoordinator\n" + Self.transitions, Self.delegate).extraction.flow
    let places = flow.map { FlowFacts($0).all.map(\.location.file) } ?? []
    #expect(Set(places) == ["0.swift"])
  }

  /// A flow adds a contributor to those of another step: `if case .one(let contributor) = main()`.
  @Test func aContributorIsTakenFromOthers() {
    let facts = Reading(
      """
      import UIKit
      import RxFlow
      enum AppStep: Step { case main, splash, list }
      @main class AppDelegate: UIResponder, UIApplicationDelegate {
        let window = UIWindow()
        let coordinator = FlowCoordinator()
        func application(
          _ application: UIApplication,
          didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
          coordinator.coordinate(flow: AppFlow(window), with: OneStepper(withSingleStep: AppStep.splash))
          return true
        }
      }
      class AppFlow: Flow {
        let window: UIWindow
        init(_ window: UIWindow) { self.window = window }
        var root: Presentable { window }
        func navigate(to step: Step) -> FlowContributors {
          guard let step = step as? AppStep else { return .none }
          switch step {
          case .main: return main()
          case .splash:
            if case let .one(contributor) = main() {
              return .multiple(flowContributors: [contributor])
            } else {
              return .none
            }
          default: return .none
          }
        }
        func main() -> FlowContributors {
          let flow = ListFlow()
          Flows.use(flow, when: .created) { [unowned self] root in self.window.rootViewController = root }
          return .one(
            flowContributor: .contribute(
              withNextPresentable: flow, withNextStepper: OneStepper(withSingleStep: AppStep.list)))
        }
      }
      class ListFlow: Flow {
        let stack = UINavigationController()
        var root: Presentable { stack }
        func navigate(to step: Step) -> FlowContributors {
          stack.pushViewController(ListController(), animated: false)
          return .none
        }
      }
      class ListController: UIViewController {}
      """
    ).facts
    #expect(facts.contains { $0.contains("push ListController") })
  }

  @Test func stepsComeToTheFlowThatNavigates() {
    let facts = Reading(
      """
      import UIKit
      import RxFlow
      enum AppStep: Step { case list, detail, done, home }
      @main class AppDelegate: UIResponder, UIApplicationDelegate {
        let window = UIWindow()
        let coordinator = FlowCoordinator()
        func application(
          _ application: UIApplication,
          didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
          let flow = AppFlow()
          Flows.use(flow, when: .created) { root in self.window.rootViewController = root }
          coordinator.coordinate(flow: flow, with: OneStepper(withSingleStep: AppStep.home))
          return true
        }
      }
      class AppFlow: Flow {
        let stack = UINavigationController()
        var root: Presentable { stack }
        func navigate(to step: Step) -> FlowContributors {
          guard let step = step as? AppStep else { return .none }
          switch step {
          case .home: return home()
          case .done:
            stack.dismiss(animated: true)
            return .none
          default: return .none
          }
        }
        func home() -> FlowContributors {
          let flow = ListFlow()
          Flows.use(flow, when: .created) { [unowned self] root in self.stack.present(root, animated: true) }
          return .one(
            flowContributor: .contribute(
              withNextPresentable: flow, withNextStepper: OneStepper(withSingleStep: AppStep.list)))
        }
      }
      class ListFlow: Flow {
        let stack = UINavigationController()
        var root: Presentable { stack }
        func navigate(to step: Step) -> FlowContributors {
          guard let step = step as? AppStep else { return .none }
          switch step {
          case .list:
            let model = ListModel()
            stack.pushViewController(ListController(model: model), animated: false)
            return .one(flowContributor: .contribute(withNextPresentable: UIViewController(), withNextStepper: model))
          case .detail:
            stack.pushViewController(DetailController(), animated: true)
            return .none
          case .done: return .end(forwardToParentFlowWithStep: AppStep.done)
          default: return .none
          }
        }
      }
      class ListModel: Stepper { let steps = PublishRelay<Step>() }
      class ListController: UIViewController {
        let model: ListModel
        init(model: ListModel) { self.model = model; super.init(nibName: nil, bundle: nil) }
        @IBAction func detailTapped() { model.steps.accept(AppStep.detail) }
        @IBAction func doneTapped() { model.steps.accept(AppStep.done) }
      }
      class DetailController: UIViewController {}
      """
    ).facts
    #expect(facts.contains("transition AppFlow: present ListFlow as sheet"))
    #expect(facts.contains("transition ListFlow: push ListController"))
    #expect(facts.contains("transition ListFlow.ListController: push DetailController"))
    #expect(facts.contains("release ListFlow.ListController: finish"))
  }

  // MARK: Stinsen

  /// A view model that asks for the router of a coordinator, by one of the names that the library gives to it.
  private static func lists(_ router: String) -> String {
    """
    import SwiftUI
    import Stinsen
    @main struct ShopApp: App { var body: some Scene { WindowGroup { ListsCoordinator().view() } } }
    final class ListsCoordinator: NavigationCoordinatable {
      let stack = NavigationStack(initial: \\ListsCoordinator.start)
      @Root var start = makeStart
      @Route(.push) var item = makeItem
      @ViewBuilder func makeStart() -> some View { ListsView(model: ListsModel()) }
      @ViewBuilder func makeItem() -> some View { ItemView() }
    }
    final class ListsModel: ObservableObject {
      \(router)
      func open() { router?.route(to: \\.item) }
    }
    struct ListsView: View {
      @StateObject var model: ListsModel
      var body: some View { Button("Open") { model.open() } }
    }
    struct ItemView: View { var body: some View { Text("!") } }
    """
  }

  @Test(arguments: [
    ("@RouterObject var router: NavigationRouter<ListsCoordinator>?", true),
    ("@RouterObject var router: ListsCoordinator.Router?", true),
    ("@RouterObject var router: NavigationRouter<ListsModel>?", false),
  ])
  func aRouterWorksForTheCoordinatorOfItsType(router: String, isOf: Bool) {
    let facts = Reading(Self.lists(router)).facts
    #expect(facts.contains("transition ListsCoordinator.ListsView: push ItemView") == isOf, "\(facts)")
  }

  /// A view model that pushes as soon as its data are there.
  @Test func whatAModelDoesWhenItIsMadeIsNoContentOfItsView() {
    let router = """
      @RouterObject var router: NavigationRouter<ListsCoordinator>?
        init() { Api.load().sink { _ in self.next() } }
        func next() { router?.route(to: \\.more) }
      """
    let more = """

      extension ListsCoordinator { func makeMore() -> MoreCoordinator { MoreCoordinator() } }
      final class MoreCoordinator: NavigationCoordinatable {
        let stack = NavigationStack(initial: \\MoreCoordinator.start)
        @Root var start = makeStart
        @ViewBuilder func makeStart() -> some View { ItemView() }
      }
      """
    let source = Self.lists(router).replacing(
      "@Route(.push) var item = makeItem", with: "@Route(.push) var item = makeItem; @Route(.push) var more = makeMore")
    let facts = Reading(source + more).facts
    #expect(facts.contains("container ListsCoordinator: stack"), "\(facts)")
    #expect(facts.contains("transition ListsCoordinator: push ListsView"))
    #expect(!facts.contains("transition ListsCoordinator: show MoreCoordinator"))
  }
}
