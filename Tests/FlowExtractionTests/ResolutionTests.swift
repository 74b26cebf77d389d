import FlowModel
import Testing

@testable import FlowExtraction

/// Values that a container or a closure makes where they are asked for.
@Suite struct ResolutionTests {
  private static func container(_ resolve: String, use: String) -> String {
    Reading.app(
      start: "let home = PlanController(); \(use); stack.pushViewController(home, animated: false)")
        + """

        protocol Planning { func plan(on stack: UINavigationController?) }
        protocol Logging { func log() }
        final class Planner: Planning {
          func plan(on stack: UINavigationController?) { stack?.pushViewController(ItemController(), animated: true) }
        }
        final class SecondPlanner: Planning { func plan(on stack: UINavigationController?) {} }
        final class Logger: Logging { func log() {} }
        final class Dependencies {
          static let shared = Dependencies()
          let container = Container()
          init() {
            container.register(Planning.self) { _ in Planner() }
            container.register(Logging.self) { _ in Logger() }
          }
          \(resolve)
        }
        class PlanController: UIViewController {
          var planner: Planning?
          var logger: Logging?
          @IBAction func planTapped() { planner?.plan(on: navigationController) }
          func with(_ planner: Planning) -> PlanController { self.planner = planner; return self }
        }
        """
  }

  private static let plan = "transition AppCoordinator.PlanController: push ItemController"
  private static let byType = "func resolve<T>() -> T { container.resolve(T.self)! }"

  @Test(arguments: [
    "home.planner = Dependencies.shared.resolve()",
    "let planner: Planning = Dependencies.shared.resolve(); home.planner = planner",
    "_ = home.with(Dependencies.shared.resolve())",
    "home.planner = Dependencies.shared.resolve() as Planning",
  ])
  func theTypeThatIsWantedSaysWhatIsResolved(_ use: String) throws {
    let reading = Reading(Self.container(Self.byType, use: use))
    #expect(reading.facts.contains(Self.plan))
    #expect(reading.certainty(Self.plan) == .certain)
    _ = try reading.text()
  }

  @Test func anotherTypeThatIsWantedIsAnotherValue() {
    let facts = Reading(Self.container(Self.byType, use: "home.logger = Dependencies.shared.resolve()")).facts
    #expect(!facts.contains(Self.plan))
  }

  @Test func theArgumentSaysWhatIsResolved() {
    let resolve = """
      func resolve<T>(_ type: T.Type = T.self) -> T {
        guard let found = container.resolve(type) else { fatalError() }
        return found
      }
      """
    for use in ["Dependencies.shared.resolve(Planning.self)", "Dependencies.shared.resolve()"] {
      #expect(Reading(Self.container(resolve, use: "home.planner = \(use)")).facts.contains(Self.plan))
    }
    let other = "home.logger = Dependencies.shared.resolve(Logging.self)"
    #expect(!Reading(Self.container(resolve, use: other)).facts.contains(Self.plan))
  }

  @Test func anInitialiserThatIsRegisteredMakesTheValue() {
    let reading = Reading(
      Self.container(Self.byType, use: "home.planner = Dependencies.shared.resolve()").replacing(
        "container.register(Planning.self) { _ in Planner() }",
        with: "container.autoregister(Planning.self, initializer: Planner.init)"))
    #expect(reading.facts.contains(Self.plan))
  }

  @Test(arguments: [
    "~> Planning.self", "~> (Planning.self)", "~> (Planning.self, argument: 1)",
  ])
  func anOperatorAsksTheContainer(request: String) {
    let source = Self.container(Self.byType, use: "home.planner = Dependencies.shared.container \(request)")
    #expect(Reading(source).facts.contains(Self.plan))
  }

  @Test(arguments: [
    "register { Planner() as Planning }", "register { Planner() }.implements(Planning.self)",
    "register { Planner() as Planning }.scope(.application)",
  ])
  func theClosureSaysWhatItMakes(_ registration: String) {
    let source = Self.container("", use: "home.planner = Resolver.resolve(Planning.self)").replacing(
      "container.register(Planning.self) { _ in Planner() }", with: "")
    let started = source.replacing(
      "let home = PlanController()", with: "Resolver.\(registration); let home = PlanController()")
    #expect(Reading(started).facts.contains(Self.plan))
    #expect(!Reading(source).facts.contains(Self.plan))
  }

  @Test func aWrapperOfAPropertyAsksTheContainer() {
    let source = Self.container("", use: "").replacing(
      "var planner: Planning?", with: "@Injected var planner: Planning"
    )
    .replacing("planner?.plan", with: "planner.plan")
    let other = source.replacing("{ _ in Planner() }", with: "{ _ in SecondPlanner() }")
    #expect(Reading(source.replacing("let home", with: "_ = Dependencies.shared; let home")).facts.contains(Self.plan))
    #expect(!Reading(other.replacing("let home", with: "_ = Dependencies.shared; let home")).facts.contains(Self.plan))
  }

  @Test func whatAContainerMakesInAViewIsNotShownByTheView() {
    let reading = Reading(
      """
      import SwiftUI
      enum Page: Hashable { case item }
      final class AppCoordinator: ObservableObject {
        @Published var path = NavigationPath()
        func open() { path.append(Page.item) }
      }
      final class ItemModel { init(coordinator: AppCoordinator) {} }
      let container = Container()
      @main struct TheApp: App {
        init() {
          container.register(AppCoordinator.self) { _ in AppCoordinator() }
          container.register(ItemModel.self) { r in ItemModel(coordinator: r.resolve(AppCoordinator.self)!) }
        }
        var body: some Scene { WindowGroup { RootView(coordinator: container.resolve(AppCoordinator.self)!) } }
      }
      struct RootView: View {
        @ObservedObject var coordinator: AppCoordinator
        var body: some View {
          NavigationStack(path: $coordinator.path) {
            ListView(coordinator: coordinator).navigationDestination(for: Page.self) { _ in
              ItemView(model: container.resolve(ItemModel.self)!)
            }
          }
        }
      }
      struct ListView: View {
        let coordinator: AppCoordinator
        var body: some View { Button("Item") { coordinator.open() } }
      }
      struct ItemView: View { let model: ItemModel; var body: some View { Text("!") } }
      """)
    #expect(reading.facts.contains("transition AppCoordinator.ListView: push ItemView"))
  }

  // MARK: Autoclosures

  private static func hosted(_ parameter: String, _ value: String) -> String {
    Reading.app(
      start: """
        let home = HomeView(model: HomeModel(coordinator: self))
        stack.setViewControllers([UIHostingController(rootView: home)], animated: false)
        """,
      members: "func help() { stack.pushViewController(ItemController(), animated: true) }")
        + """

        final class HomeModel: ObservableObject {
          weak var coordinator: AppCoordinator?
          init(coordinator: AppCoordinator) { self.coordinator = coordinator }
          func help() { coordinator?.help() }
        }
        struct HomeView: View {
          @StateObject private var model: HomeModel
          init(model: \(parameter)) { _model = StateObject(wrappedValue: \(value)) }
          var body: some View { Button("Help") { model.help() } }
        }
        """
  }

  @Test(arguments: [
    ("HomeModel", "model"), ("@autoclosure @escaping () -> HomeModel", "model()"),
    ("@escaping @autoclosure () -> HomeModel", "model()"),
  ])
  func anAutoclosureHasTheValueOfItsArgument(_ parameter: String, _ value: String) throws {
    let reading = Reading(Self.hosted(parameter, value))
    #expect(reading.facts.contains("transition AppCoordinator.HomeView: push ItemController"))
    _ = try reading.text()
  }

  @Test func anAutoclosureThatIsNotCalledMakesNothing() {
    let reading = Reading(
      Reading.app(
        start: "log(show()); stack.pushViewController(HomeController(), animated: false)",
        members: """
          func show() -> String { stack.pushViewController(ItemController(), animated: true); return "" }
          func log(_ text: @autoclosure () -> String) {}
          """))
    #expect(reading.facts.contains("transition AppCoordinator: push HomeController"))
    #expect(!reading.facts.contains("transition AppCoordinator: push ItemController"))
  }
}
