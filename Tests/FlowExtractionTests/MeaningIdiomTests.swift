import FlowModel
import Testing

@testable import FlowExtraction

/// The meaning of names, overloads and generic parameters, each in a small source.
@Suite struct MeaningIdiomTests {
  @Test func typesOfOneNameInsideSeveralAreKeptApart() {
    let reading = Reading(
      """
      extension ListController { class Model { weak var coordinator: AppCoordinator?
        init(coordinator: AppCoordinator) { self.coordinator = coordinator }
        func chosen() { coordinator?.showDetail() } } }
      extension DetailController { class Model { weak var coordinator: AppCoordinator?
        init(coordinator: AppCoordinator) { self.coordinator = coordinator }
        func chosen() { coordinator?.goBack() } } }
      class ListController: UIViewController {
        let model: Model
        init(model: Model) { self.model = model; super.init(nibName: nil, bundle: nil) }
        @IBAction func tapped() { model.chosen() }
      }
      class DetailController: UIViewController {
        let model: Model
        init(model: Model) { self.model = model; super.init(nibName: nil, bundle: nil) }
        @IBAction func tapped() { model.chosen() }
      }
      """,
      Reading.app(
        start:
          "stack.pushViewController(ListController(model: ListController.Model(coordinator: self)), animated: false)",
        members: """
          func showDetail() {
            stack.pushViewController(DetailController(model: DetailController.Model(coordinator: self)), animated: true)
          }
          func goBack() { stack.popViewController(animated: true) }
          """))
    #expect(reading.facts.contains("transition AppCoordinator.ListController: push DetailController"))
    #expect(reading.facts.contains("transition AppCoordinator.DetailController: pop"))
    #expect(!reading.facts.contains("transition AppCoordinator.ListController: pop"))
  }

  @Test func aNestedCoordinatorIsNotTheProtocolOfThatName() {
    let reading = Reading(
      """
      struct Web: UIViewRepresentable { class Coordinator: NSObject { func go() {} }
        func makeCoordinator() -> Coordinator { Coordinator() } }
      """,
      Reading.app(start: "stack.pushViewController(HomeController(), animated: false)"))
    #expect(reading.facts.contains("transition AppCoordinator: push HomeController"))
    #expect(reading.extraction.flow?.coordinators.count == 1)
  }

  private static let routed = """
    import SwiftUI
    enum Page: Hashable { case first, second }
    enum Pane: Identifiable { case help; var id: Int { 0 } }
    @Observable final class MainCoordinator {
      var path = NavigationPath()
      var pane: Pane?
      func go(_ page: Page) { path.append(page) }
      func go(_ pane: Pane) { self.pane = pane }
      @ViewBuilder func build(_ page: Page) -> some View {
        switch page { case .first: FirstView()
        case .second: SecondView() }
      }
      @ViewBuilder func build(_ pane: Pane) -> some View { switch pane { case .help: HelpView() } }
    }
    struct RootView: View {
      @State var coordinator = MainCoordinator()
      var body: some View {
        NavigationStack(path: $coordinator.path) {
          coordinator.build(.first)
            .navigationDestination(for: Page.self) { page in coordinator.build(page) }
            .sheet(item: $coordinator.pane) { pane in coordinator.build(pane) }
        }.environment(coordinator)
      }
    }
    @main struct TheApp: App { var body: some Scene { WindowGroup { RootView() } } }
    struct FirstView: View {
      @Environment(MainCoordinator.self) var coordinator
      var body: some View { Button("On") { coordinator.go(.second) }; Button("Help") { coordinator.go(.help) } }
    }
    struct SecondView: View { var body: some View { Text("") } }
    struct HelpView: View { var body: some View { NavigationStack { Text("").navigationTitle("Help") } } }
    """

  @Test func overloadsAreToldApartByWhatTheyAreGiven() {
    let facts = Reading(Self.routed).facts
    #expect(facts.contains("transition MainCoordinator: push FirstView"))
    #expect(facts.contains("transition MainCoordinator.FirstView: push SecondView"))
    #expect(facts.contains("transition MainCoordinator.FirstView: present HelpView as sheet"))
    #expect(!facts.contains("transition MainCoordinator.SecondView: present HelpView as sheet"))
  }

  @Test func aStackThatIsThereForItsTitleIsNoCoordinator() {
    #expect(Reading(Self.routed).extraction.flow?.coordinators.map(\.name) == ["MainCoordinator"])
  }

  @Test func aGenericRouterIsOneForEachRoute() {
    let reading = Reading(
      """
      import SwiftUI
      protocol Routable: Hashable { associatedtype Content: View; func view() -> Content }
      final class Router<Route: Routable>: ObservableObject {
        @Published var path: [Route] = []
        func open(_ route: Route) { path.append(route) }
      }
      enum FruitRoute: Routable { case apple
        func view() -> some View { switch self { case .apple: AppleView() } } }
      enum RootRoute: Routable { case carrot
        func view() -> some View { switch self { case .carrot: CarrotView() } } }
      struct FruitStack: View {
        @StateObject var router = Router<FruitRoute>()
        var body: some View {
          NavigationStack(path: $router.path) {
            FruitView().navigationDestination(for: FruitRoute.self) { $0.view() }
          }.environmentObject(router)
        }
      }
      struct RootStack: View {
        @StateObject var router = Router<RootRoute>()
        var body: some View {
          NavigationStack(path: $router.path) {
            RootsView().navigationDestination(for: RootRoute.self) { $0.view() }
          }.environmentObject(router)
        }
      }
      struct FruitView: View {
        @EnvironmentObject var router: Router<FruitRoute>
        var body: some View { Button("Apple") { router.open(.apple) } }
      }
      struct RootsView: View {
        @EnvironmentObject var router: Router<RootRoute>
        var body: some View { Button("Carrot") { router.open(.carrot) } }
      }
      struct AppleView: View { var body: some View { Text("") } }
      struct CarrotView: View { var body: some View { Text("") } }
      @main struct TheApp: App { var body: some Scene { WindowGroup { TabView { FruitStack(); RootStack() } } } }
      """)
    #expect(reading.facts.contains("transition FruitRouter.FruitView: push AppleView"))
    #expect(reading.facts.contains("transition RootRouter.RootsView: push CarrotView"))
    #expect(!reading.facts.contains { $0.contains("FruitView: push CarrotView") })
  }

  @Test func aTabBarControllerOfItsOwnHoldsCoordinators() {
    let reading = Reading(
      """
      import UIKit
      protocol Coordinator: AnyObject {}
      class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?
        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
          window?.rootViewController = Bar()
        }
      }
      class Bar: UITabBarController {
        let first = FirstCoordinator(stack: UINavigationController())
        let second = SecondCoordinator(stack: UINavigationController())
        override func viewDidLoad() {
          first.start()
          second.start()
          viewControllers = [first.stack, second.stack]
        }
      }
      class FirstCoordinator: Coordinator {
        let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        func start() { stack.pushViewController(OneController(), animated: false) }
      }
      class SecondCoordinator: Coordinator {
        let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        func start() { stack.pushViewController(TwoController(), animated: false) }
      }
      class OneController: UIViewController {}
      class TwoController: UIViewController {}
      """)
    #expect(reading.extraction.flow?.root == "Bar")
    #expect(reading.coordinator("Bar")?.tabs == ["FirstCoordinator", "SecondCoordinator"])
    #expect(reading.facts.contains("transition SecondCoordinator: push TwoController"))
  }

  @Test func whatAContainerGivesIsWhatWasRegistered() {
    let reading = Reading(
      """
      protocol Parts: AnyObject { var stack: UINavigationController { get } }
      final class HomeParts: Parts { let stack: UINavigationController; init(stack: UINavigationController) { self.stack = stack } }
      extension Parts { func show(_ x: UIViewController) { stack.pushViewController(x, animated: true) } }
      struct PartsAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Parts.self) { (_, stack: UINavigationController) in HomeParts(stack: stack) }
        }
      }
      """,
      Reading.app(
        start: "parts.show(HomeController())",
        members: "let resolver: Resolver\nlazy var parts = resolver.resolve(Parts.self, argument: stack)!"))
    #expect(reading.facts.contains("transition AppCoordinator: push HomeController"))
  }

  @Test func aCoordinatorThatNobodyStartsIsStillOne() {
    let reading = Reading(
      """
      import UIKit
      class LoneCoordinator { let stack = UINavigationController()
        func beginFlow() { stack.pushViewController(UIViewController(), animated: true) } }
      """)
    #expect(reading.extraction.flow?.root == "LoneCoordinator")
  }

  @Test func aFieldHoldsWhatTheBodyHasJustWritten() {
    let child = { (name: String, screen: String) in
      """
      class \(screen): UIViewController {}
      class \(name): Coordinator { let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        func start() { stack.pushViewController(\(screen)(), animated: true) } }

      """
    }
    let reading = Reading(
      "protocol Startable: AnyObject { func start() }\nextension OneCoordinator: Startable {}\n"
        + "extension TwoCoordinator: Startable {}\n" + child("OneCoordinator", "OneController")
        + child("TwoCoordinator", "TwoController"),
      Reading.app(
        start: """
          let home = HomeController(); home.coordinator = self; home.onNext = { [weak self] in self?.showOther() }
          stack.pushViewController(home, animated: false)
          """,
        members: """
          var child: Startable?
          func showItem() { child = OneCoordinator(stack: stack); child?.start() }
          func showOther() { child = TwoCoordinator(stack: stack); child?.start() }
          """))
    let screen = reading.coordinator("AppCoordinator")?.screens.first { $0.name == "HomeController" }
    #expect(screen?.actions.map(\.effects.count) == [1, 1])
    #expect(reading.certainty("transition AppCoordinator.HomeController: push OneCoordinator") == .certain)
  }

  @Test func screensThatShowEachOtherAreNoEndOfScreens() {
    let reading = Reading(
      """
      class OneController: UIViewController {
        static var other = TwoController()
        @IBAction func tapped() { navigationController?.pushViewController(TwoController(), animated: true) }
      }
      class TwoController: UIViewController {
        static let first = OneController()
        @IBAction func tapped() { navigationController?.pushViewController(OneController(), animated: true) }
      }
      """,
      Reading.app(start: "stack.pushViewController(OneController(), animated: false)"))
    #expect(reading.facts.contains("transition AppCoordinator.OneController: push TwoController"))
    #expect(reading.facts.contains("transition AppCoordinator.TwoController: push OneController"))
  }

  @Test func ofSeveralAppsWithTheSameNamesOneIsRead() {
    func app(_ folder: String, _ screen: String) -> [Extractor.Source] {
      let text = Reading.app(start: "stack.pushViewController(\(screen)(), animated: false)")
      return [
        .init(path: "\(folder)/App.swift", bytes: [UInt8](text.utf8)),
        .init(
          path: "\(folder)/AppDelegate.swift",
          bytes: [UInt8]("@main class AppDelegate: UIResponder, UIApplicationDelegate {}".utf8)),
      ]
    }
    let more = Extractor.Source(path: "Simple/More.swift", bytes: [UInt8]("struct More {}".utf8))
    let extraction = Extractor().extract(
      app("Full", "ItemController") + app("Simple", "HomeController") + [more], named: "App")
    let facts = extraction.flow.map { FlowFacts($0).all.map(\.fact.text) } ?? []
    #expect(facts.contains("transition AppCoordinator: push HomeController"))
    #expect(!facts.contains("transition AppCoordinator: push ItemController"))
    #expect(
      extraction.warnings == [
        "several apps with types of the same names: Simple/ is read, Full/ not; give the folder of the one that is meant"
      ])
  }
}

extension MeaningIdiomTests {
  @Test(arguments: ["ParsableCommand", "CompilerPlugin", "WidgetBundle"])
  func aProgramThatIsNoAppLeavesNothingOut(_ kind: String) {
    let text = Reading.app(start: "stack.pushViewController(HomeController(), animated: false)")
    let sources: [Extractor.Source] = [
      .init(path: "App/App.swift", bytes: [UInt8](text.utf8)),
      .init(path: "App/Main.swift", bytes: [UInt8]("@main class AppDelegate: UIResponder {}".utf8)),
      .init(path: "Other/Main.swift", bytes: [UInt8]("@main struct Tool: \(kind) {}\nstruct HomeController {}".utf8)),
    ]
    #expect(Extractor().extract(sources, named: "App").warnings.isEmpty)
  }
}

/// Owners that publishers hand on beside their values, children under keys, and machines of several types.
@Suite struct HandedOnTests {
  private static func tapped(_ chain: String) -> String {
    Reading.app(
      start: "let home = TapController(); home.coordinator = self; stack.pushViewController(home, animated: false)",
      members: "func showItem() { stack.pushViewController(ItemController(), animated: true) }") + """
        class TapController: UIViewController {
          weak var coordinator: AppCoordinator?
          let button = UIButton()
          override func viewDidLoad() { button.rx.tap.\(chain) }
        }
        """
  }

  @Test(arguments: [
    "withUnretained(self).bind { owner, _ in owner.coordinator?.showItem() }",
    "subscribe(with: self, onNext: { owner, _ in owner.coordinator?.showItem() })",
    "bind(with: self) { owner, _ in owner.coordinator?.showItem() }",
  ])
  func theOwnerIsWhatWasHandedOn(_ chain: String) {
    #expect(Reading(Self.tapped(chain)).facts.contains("transition AppCoordinator.TapController: push ItemController"))
  }

  @Test func withoutAnOwnerTheParameterIsUnknown() {
    let facts = Reading(Self.tapped("bind { owner, _ in owner.coordinator?.showItem() }")).facts
    #expect(!facts.contains { $0.hasPrefix("transition AppCoordinator.TapController") })
  }

  @Test func aChildUnderAKeyIsTheOneThatGoes() {
    let members = """
      enum Key { case one, two }
      var kept: [Key: Coordinator] = [:]
      func showItem() {
        let one = OneCoordinator(stack: stack)
        one.onEnd = { [weak self] in self?.kept[.one] = nil }
        kept[.one] = one
        one.start()
        let two = TwoCoordinator(stack: stack)
        kept[.two] = two
        two.start()
      }
      """
    let child = { (name: String) in
      """
      final class \(name)Coordinator: Coordinator {
        var children: [Coordinator] = []
        let stack: UINavigationController
        var onEnd: (() -> Void)?
        init(stack: UINavigationController) { self.stack = stack }
        func start() {
          let end = \(name)Controller()
          end.onEnd = { [weak self] in self?.onEnd?() }
          stack.pushViewController(end, animated: true)
        }
      }
      class \(name)Controller: UIViewController {
        var onEnd: (() -> Void)?
        @IBAction func endTapped() { onEnd?() }
      }

      """
    }
    let start = "let home = HomeController(); home.coordinator = self; stack.pushViewController(home, animated: false)"
    let reading = Reading(Reading.app(start: start, members: members) + "\n" + child("One") + child("Two"))
    #expect(reading.facts.contains("release OneCoordinator.OneController: finish"))
    #expect(!reading.facts.contains { $0.hasPrefix("release TwoCoordinator") })
    let started = reading.coordinator("AppCoordinator")?.screens.flatMap(\.actions).flatMap(\.effects) ?? []
    #expect(started.map(\.slot) == ["one", "two"])
  }

  @Test func machinesOfOtherStatesAreOthers() {
    let machine = { (name: String, state: String) in
      """
      final class \(name)Coordinator: Coordinator {
        enum State { case idle, \(state) }
        enum Event { case go }
        var children: [Coordinator] = []
        var child: ChildCoordinator?
        private let machine: StateMachine<State, Event>
        init(machine: StateMachine<State, Event>? = nil) {
          self.machine = StateMachine(state: .idle)
          self.machine.addRoutes(event: .go, transitions: [.idle => .\(state)])
        }
        func start() {
          machine.tryEvent(.go)
          \(name == "App" ? "child = ChildCoordinator(); child?.start()" : "")
        }
      }

      """
    }
    let scene = """
      import SwiftState
      import UIKit
      protocol Coordinator: AnyObject { var children: [Coordinator] { get set } }
      class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        let coordinator = AppCoordinator()
        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
          coordinator.start()
        }
      }

      """
    let reading = Reading(scene + machine("App", "far") + machine("Child", "near"))
    #expect(reading.coordinator("AppCoordinator")?.machine?.states == ["idle", "far"])
  }
}

/// An extraction that does not reach its end says so.
@Suite struct CutTests {
  /// Functions of which each calls the next one several times, each time with another closure.
  private func multiplying(_ count: Int, by times: Int = 2, _ first: String = "") -> Reading {
    let steps = (0..<count).map { step in
      let call = "step\(step + 1)({ \(first)done() })"
      return "func step\(step)(_ done: () -> Void) { var last = 0; "
        + Array(repeating: call, count: times).joined(separator: "; ") + " }"
    }.joined(separator: "\n")
    return Reading(
      Reading.app(
        start: "step0({ _ = stack.viewControllers })", members: steps + "\nfunc step\(count)(_ done: () -> Void) {}"))
  }

  /// A closure that assigns to a local around it has to run each time.
  @Test func tooManyCallsAreSaid() {
    let reading = multiplying(7, by: 12, "last = 1; ")
    #expect(reading.extraction.coverage.isCut)
    #expect(reading.extraction.warnings.contains { $0.contains("left out") || $0.contains("was not read") })
  }

  @Test func manyCallsWithTheSameCapturesAreNot() { #expect(multiplying(17).extraction.warnings.isEmpty) }

  @Test func fewCallsAreNot() { #expect(multiplying(5).extraction.warnings.isEmpty) }
}
