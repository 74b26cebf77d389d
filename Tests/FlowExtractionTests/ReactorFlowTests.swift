import FlowModel
import Testing

@testable import FlowExtraction

/// Flows of RxFlow that inherit from one, and the reactors whose steps they navigate to.
@Suite struct ReactorFlowTests {
  /// An app with tabs: shelves, whose flow inherits most of what it shows, and a flow around one screen.
  private static let app = """
    import UIKit
    import RxFlow
    import ReactorKit
    enum ShopStep: Step {
      case tabs, shelf, item, itemIsSold, ask(UIViewController.Question, answer: (() -> Void)? = nil), more, licence
    }
    extension PublishRelay where Element == Step { func accept(step: ShopStep) { accept(step) } }
    extension UIViewController {
      enum Question { case sure(String), note(String) }
      func ask(_ question: Question, answer: (() -> Void)? = nil) {
        let alert = UIAlertController(title: nil, message: nil, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .default) { _ in answer?() })
        present(alert, animated: true)
      }
    }
    @main class AppDelegate: UIResponder, UIApplicationDelegate {
      let window = UIWindow()
      let coordinator = FlowCoordinator()
      func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
      ) -> Bool {
        coordinator.coordinate(flow: AppFlow(window), with: AppStepper())
        return true
      }
    }
    class AppStepper: Stepper {
      let steps = PublishRelay<Step>()
      func readyToEmitSteps() { steps.accept(step: .tabs) }
    }
    class AppFlow: Flow {
      let window: UIWindow
      var root: Presentable { window }
      init(_ window: UIWindow) { self.window = window }
      func navigate(to step: Step) -> FlowContributors {
        guard let step = step as? ShopStep else { return .none }
        switch step {
        case .tabs: return tabs()
        default: return .none
        }
      }
      private func tabs() -> FlowContributors {
        let flow = TabsFlow()
        Flows.whenReady(flow1: flow) { [unowned self] (root: UITabBarController) in window.rootViewController = root }
        return .one(
          flowContributor: .contribute(
            withNextPresentable: flow, withNextStepper: OneStepper(withSingleStep: ShopStep.tabs)))
      }
    }
    class TabsFlow: Flow {
      private let tabs = UITabBarController().then { $0.tabBar.isTranslucent = false }
      var root: Presentable { tabs }
      func navigate(to step: Step) -> FlowContributors {
        let shelf = ShelfFlow()
        let more = MoreFlow()
        Flows.whenReady(flow1: shelf, flow2: more) { [weak self] shelf, more in
          self?.tabs.setViewControllers([shelf, more], animated: false)
        }
        return .multiple(flowContributors: [
          .contribute(withNextPresentable: shelf, withNextStepper: OneStepper(withSingleStep: ShopStep.shelf)),
          .contribute(withNextPresentable: more, withNextStepper: OneStepper(withSingleStep: ShopStep.more)),
        ])
      }
    }

    """

  private static let flows = """
    import UIKit
    import RxFlow
    class ItemFlow: Flow {
      let stack = UINavigationController().then { $0.setNavigationBarHidden(true, animated: false) }
      var root: Presentable { stack }
      func navigate(to step: Step) -> FlowContributors {
        guard let step = step as? ShopStep else { return .none }
        switch step {
        case .item: return item()
        case .itemIsSold:
          stack.popViewController(animated: true)
          return .none
        case .ask(let question, let answer):
          stack.topViewController?.ask(question, answer: answer)
          return .none
        default: return .none
        }
      }
      private func item() -> FlowContributors {
        let reactor = ItemReactor()
        let item = ItemController(reactor)
        stack.pushViewController(item, animated: true)
        return .one(flowContributor: .contribute(withNextPresentable: item, withNextStepper: reactor))
      }
    }
    final class ShelfFlow: ItemFlow {
      override func navigate(to step: Step) -> FlowContributors {
        guard let step = step as? ShopStep else { return .none }
        switch step {
        case .shelf: return shelf()
        default: return super.navigate(to: step)
        }
      }
      private func shelf() -> FlowContributors {
        let reactor = ShelfReactor()
        let shelf = ShelfController(reactor)
        stack.setViewControllers([shelf], animated: false)
        return .one(flowContributor: .contribute(withNextPresentable: shelf, withNextStepper: reactor))
      }
    }
    final class MoreFlow: Flow {
      var root: Presentable { more }
      private lazy var more = { MoreController(reactor) }()
      private let reactor = MoreReactor()
      private let licences = UINavigationController()
      func navigate(to step: Step) -> FlowContributors {
        guard let step = step as? ShopStep else { return .none }
        switch step {
        case .more:
          return .one(flowContributor: .contribute(withNextPresentable: more, withNextStepper: reactor))
        case .licence:
          licences.viewControllers = [LicenceController()]
          more.present(licences, animated: true)
          return .none
        default: return .none
        }
      }
    }

    """

  private static let screens = """
    import UIKit
    import RxFlow
    import ReactorKit
    final class ShelfReactor: Reactor, Stepper {
      enum Action { case pick }
      enum Mutation { case setLoading(Bool), setPicked }
      let initialState = 0
      var steps: PublishRelay<Step> = .init()
      func mutate(action: Action) -> Observable<Mutation> {
        switch action {
        case .pick:
          if isBusy { return .empty() }
          return .just(.setPicked)
        }
      }
      func reduce(state: Int, mutation: Mutation) -> Int {
        switch mutation {
        case .setPicked: steps.accept(step: .item)
        case .setLoading: break
        }
        return state
      }
    }
    final class ShelfController: UIViewController, View {
      init(_ reactor: ShelfReactor) {
        super.init(nibName: nil, bundle: nil)
        self.reactor = reactor
      }
      func bind(reactor: ShelfReactor) {
        table.rx.itemSelected.map { _ in Reactor.Action.pick }.bind(to: reactor.action)
      }
    }
    final class ItemReactor: Reactor, Stepper {
      enum Action { case sell, help, ask }
      enum Mutation { case setLoading(Bool), setSold, setError(String) }
      let initialState = 0
      let service = ItemService()
      var steps: PublishRelay<Step> = .init()
      func mutate(action: Action) -> Observable<Mutation> {
        switch action {
        case .sell:
          let start: Observable<Mutation> = .just(.setLoading(true))
          let result: Observable<Mutation> = service.sell().asObservable().map {
            switch $0 {
            case .success: return .setSold
            case .failure(let error): return .setError(error.text)
            }
          }
          return .concat([start, result])
        case .help:
          steps.accept(step: .licence)
          return .empty()
        case .ask:
          steps.accept(step: .ask(.sure("Really?"), answer: nil))
          return .empty()
        }
      }
      func reduce(state: Int, mutation: Mutation) -> Int {
        switch mutation {
        case .setSold: steps.accept(step: .itemIsSold)
        case .setError, .setLoading: break
        }
        return state
      }
    }
    final class ItemView: UIView {
      let asked: BehaviorRelay<Void> = .init(value: ())
      init() {
        super.init(frame: .zero)
        askButton.rx.tap.bind(to: asked)
      }
    }
    final class ItemController: UIViewController, View {
      let itemView = ItemView()
      init(_ reactor: ItemReactor) {
        super.init(nibName: nil, bundle: nil)
        self.reactor = reactor
      }
      func bind(reactor: ItemReactor) {
        sellButton.rx.tap.map { Reactor.Action.sell }.bind(to: reactor.action)
        itemView.asked.map { Reactor.Action.ask }.bind(to: reactor.action)
      }
    }
    final class MoreReactor: Reactor, Stepper {
      enum Action { case licence }
      let initialState = 0
      var steps: PublishRelay<Step> = .init()
      func mutate(action: Action) -> Observable<Int> {
        steps.accept(step: .licence)
        return .empty()
      }
    }
    final class MoreController: UIViewController, View {
      init(_ reactor: MoreReactor) {
        super.init(nibName: nil, bundle: nil)
        self.reactor = reactor
      }
      func bind(reactor: MoreReactor) {
        licenceButton.rx.tap.map { Reactor.Action.licence }.bind(to: reactor.action)
      }
    }
    class LicenceController: UIViewController {}
    """

  private let reading = Reading(app, flows, screens)

  /// The line of the source of a fact.
  private func line(of fact: String) -> String? {
    let facts = reading.extraction.flow.map { FlowFacts($0, certainties: reading.extraction.certainties).all } ?? []
    guard let place = facts.first(where: { $0.fact.text == fact })?.location else { return nil }
    let source = [Self.app, Self.flows, Self.screens][Int(place.file.prefix(1)) ?? 0]
    return String(source.split(separator: "\n", omittingEmptySubsequences: false)[place.line - 1].drop { $0 == " " })
  }

  /// `Flows.whenReady`, and tabs that a closure configures.
  @Test func tabsAreThoseOfTheFlows() {
    #expect(reading.coordinator("AppFlow")?.start.map(\.kind) == [.showCoordinator("TabsFlow", entry: nil)])
    #expect(reading.coordinator("TabsFlow")?.tabs == ["ShelfFlow", "MoreFlow"])
  }

  /// A child is brought up by the app's call for its contributor, not by the call that began everything.
  @Test func aContributorHasThePlaceOfItsOwnCall() {
    #expect(line(of: "child TabsFlow: ShelfFlow")?.contains("withNextPresentable: shelf") == true)
    #expect(line(of: "child TabsFlow: MoreFlow")?.contains("withNextPresentable: more") == true)
  }

  /// What comes of an action is a mutation, and `reduce` sends the step; only what comes of a call comes later.
  @Test func mutationsComeToTheReducer() throws {
    let shelf = try #require(reading.coordinator("ShelfFlow")?.screens.first { $0.name == "ShelfController" })
    #expect(shelf.actions.map(\.effects).map { $0.map(\.kind) } == [[.pushScreen("ItemController")]])
    #expect(reading.certainty("transition ShelfFlow.ShelfController: push ItemController") == .likely)
    let item = try #require(reading.coordinator("ShelfFlow")?.screens.first { $0.name == "ItemController" })
    let sold = item.actions.first { $0.name == "sellButton" }?.effects ?? []
    guard case .later(let body)? = sold.first?.kind else {
      Issue.record("selling leads to \(sold)")
      return
    }
    #expect(body.map(\.kind) == [.pop])
  }

  /// What a flow inherits is at the lines of the base, because `super.navigate(to:)` is the same line for all of it.
  @Test func whatSuperNavigatesHasItsOwnPlace() {
    let push = line(of: "transition ShelfFlow.ShelfController: push ItemController")
    #expect(push == "case .item: return item()" || push?.contains("pushViewController") == true)
  }

  /// `stack.topViewController?.ask(…)`, a function of all controllers; the value with which the relay of the view begins
  /// comes to the steps before the flow listens to them.
  @Test func theTopmostScreenPresents() throws {
    let screens = try #require(reading.coordinator("ShelfFlow")?.screens)
    let item = try #require(screens.first { $0.name == "ItemController" })
    let asking = item.actions.filter { $0.effects.contains { $0.isAlert } }
    #expect(asking.map(\.name) == ["askButton"])
    let shelf = try #require(screens.first { $0.name == "ShelfController" })
    #expect(!shelf.actions.flatMap(\.effects).contains { $0.isAlert })
  }

  /// A tab may be the screen of a flow, which presents a stack of its own over it.
  @Test func aTabIsTheScreenOfAFlow() throws {
    let more = try #require(reading.coordinator("MoreFlow"))
    #expect(more.start.map(\.kind) == [.pushScreen("MoreController")])
    let actions = try #require(more.screens.first { $0.name == "MoreController" }).actions
    #expect(
      actions.flatMap(\.effects).map(\.kind) == [
        .presentScreen("LicenceController", style: .sheet, interactiveDismiss: true)
      ])
  }
}

extension Effect {
  fileprivate var isAlert: Bool {
    if case .presentScreen(_, .alert, _) = kind { return true }
    return false
  }
}
