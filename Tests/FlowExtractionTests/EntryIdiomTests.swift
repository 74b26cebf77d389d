import FlowModel
import Testing

@testable import FlowExtraction

/// How an app begins: its delegates, what a storyboard makes, and stacks of UIKit in an app of SwiftUI.
@Suite struct EntryIdiomTests {
  private static let coordinator = """
    import UIKit
    protocol Coordinator: AnyObject { var children: [Coordinator] { get set } }
    class HomeController: UIViewController {
      weak var coordinator: HomeCoordinator?
      @IBAction func itemTapped() { coordinator?.showItem() }
    }
    class ItemController: UIViewController {}
    class SplashController: UIViewController {}

    """

  // MARK: Delegates

  private static func delegates(scene: String) -> String {
    coordinator + """
      final class AppCoordinator: Coordinator {
        var children: [Coordinator] = []
        let window: UIWindow
        init(window: UIWindow) { self.window = window }
        func start() { window.rootViewController = HomeController() }
        func splash() { window.rootViewController = SplashController() }
      }
      class AppDelegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
        var coordinator: AppCoordinator?
        func application(_ application: UIApplication, didFinishLaunchingWithOptions options: [String: Any]?) -> Bool {
          window = UIWindow()
          coordinator = AppCoordinator(window: window!)
          coordinator?.splash()
          return true
        }
      }
      class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?
        var coordinator: AppCoordinator?
        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
          \(scene)
        }
      }
      """
  }

  @Test func besideASceneTheAppDelegateHasNoWindow() throws {
    let reading = Reading(
      Self.delegates(scene: "coordinator = AppCoordinator(window: UIWindow(windowScene: scene)); coordinator?.start()"))
    #expect(reading.facts.contains("transition AppCoordinator: show HomeController"))
    #expect(!reading.facts.contains("transition AppCoordinator: show SplashController"))
    _ = try reading.text()
  }

  @Test func besideASceneThatShowsNothingTheAppDelegateHasTheWindow() {
    let facts = Reading(Self.delegates(scene: "guard let _ = scene as? UIWindowScene else { return }")).facts
    #expect(facts.contains("transition AppCoordinator: show SplashController"))
  }

  // MARK: Storyboards

  private static func storyboard(_ stack: String, first: String) -> String {
    coordinator + """
      class MainStack: UINavigationController {}
      final class AppCoordinator: Coordinator {
        var children: [Coordinator] = []
        weak var window: UIWindow?
        func start() {
          let child = HomeCoordinator()
          children.append(child)
          let stack = \(stack)
          let home = \(first)
          home.coordinator = child
          child.stack = stack
          window?.rootViewController = child.stack
        }
      }
      final class HomeCoordinator: Coordinator {
        var children: [Coordinator] = []
        var stack: UINavigationController?
        func showItem() { stack?.pushViewController(ItemController(), animated: true) }
      }
      extension UIViewController {
        static var fromStoryboard: UIViewController? {
          UIStoryboard(name: "Main", bundle: nil).instantiateViewController(withIdentifier: "\\(Self.self)")
        }
      }
      class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        let coordinator = AppCoordinator()
        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
          coordinator.window = UIWindow(windowScene: scene)
          coordinator.start()
        }
      }
      """
  }

  @Test(arguments: [
    ("HomeController.fromStoryboard as! MainStack", "stack.viewControllers.first as! HomeController"),
    ("HomeController.fromStoryboard as! UINavigationController", "stack.topViewController as! HomeController"),
    (
      "UIStoryboard(name: \"Main\", bundle: nil).instantiateInitialViewController() as! MainStack",
      "stack.viewControllers[0] as! HomeController"
    ),
  ])
  func aStackFromAStoryboardBeginsWithWhatItsFirstControllerIsCastTo(_ stack: String, _ first: String) throws {
    let reading = Reading(Self.storyboard(stack, first: first))
    #expect(reading.facts.contains("transition HomeCoordinator: push HomeController"))
    #expect(reading.facts.contains("transition HomeCoordinator.HomeController: push ItemController"))
    _ = try reading.text()
  }

  @Test func theCastOfAStackThatIsThereMakesNone() {
    let reading = Reading(
      Reading.app(
        start: "stack.pushViewController(HomeController(), animated: false)",
        members: """
          func showItem() {
            let known = stack.presentingViewController as! UINavigationController
            known.pushViewController(ItemController(), animated: true)
          }
          """))
    #expect(reading.coordinator("AppCoordinator")?.container == .stack)
    #expect(reading.extraction.flow?.coordinators.count == 1)
  }

  // MARK: Stacks

  private static func stack(_ type: String, root: String) -> String {
    coordinator + """
      class MainStack: UINavigationController {}
      final class HomeCoordinator: Coordinator {
        var children: [Coordinator] = []
        var stack: UINavigationController?
        func begin(isKnown: Bool) -> UINavigationController? {
          stack = \(type)(rootViewController: \(root))
          return stack
        }
        func first(_ isKnown: Bool) -> UIViewController {
          if isKnown { return HomeController() }
          return SplashController()
        }
        func showItem() { stack?.pushViewController(ItemController(), animated: true) }
      }
      class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?
        var coordinator: HomeCoordinator?
        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
          coordinator = .init()
          window = UIWindow(windowScene: scene)
          window?.rootViewController = coordinator?.begin(isKnown: session.isKnown)
        }
      }
      """
  }

  @Test(arguments: ["UINavigationController", "MainStack"])
  func aStackBeginsWithItsRoot(_ type: String) {
    let reading = Reading(Self.stack(type, root: "HomeController()"))
    #expect(reading.facts.contains("transition HomeCoordinator: push HomeController"))
    #expect(!reading.facts.contains { $0.contains("SplashController") })
  }

  @Test func ofSeveralRootsAStackHasOne() throws {
    let reading = Reading(Self.stack("MainStack", root: "first(isKnown)"))
    let start = try #require(reading.coordinator("HomeCoordinator")).start
    guard case .choose(let bodies)? = start.first?.kind else {
      Issue.record("no choice between the roots of the stack")
      return
    }
    #expect(bodies.map(\.count) == [1, 1])
    _ = try reading.text()
  }

  // MARK: Examples

  @Test func anExampleBesideTheAppIsLeftOut() {
    func app(_ folder: String, _ view: String) -> [Extractor.Source] {
      let name = view + "App"
      return [
        .init(
          path: folder + "/\(name).swift",
          bytes: [UInt8](
            "import SwiftUI\n@main struct \(name): App { var body: some Scene { WindowGroup { ContentView() } } }".utf8)
        ),
        .init(
          path: folder + "/ContentView.swift",
          bytes: [UInt8](
            "import SwiftUI\nstruct ContentView: View { var body: some View { NavigationView { \(view)() } } }".utf8)),
      ]
    }
    func views(_ sources: [Extractor.Source]) -> Extraction { Extractor().extract(sources, named: "App") }
    let more = Extractor.Source(
      path: "Packages/Design/Sources/Views.swift",
      bytes: [UInt8](
        """
        import SwiftUI
        struct HomeView: View { var body: some View { NavigationLink("Item") { ItemView() } } }
        struct DesignView: View { var body: some View { NavigationLink("Item") { ItemView() } } }
        struct ItemView: View { var body: some View { Text("1") } }
        """.utf8))
    let example = app("Packages/Design/DesignExample", "DesignView")
    let both = views(app("Shop/Sources", "HomeView") + example + [more])
    #expect(both.flow.map { FlowFacts($0).all.contains { $0.fact.text.contains("HomeView") } } == true)
    #expect(both.flow.map { FlowFacts($0).all.contains { $0.fact.text.contains("DesignView") } } == false)
    #expect(
      both.warnings == [
        "several apps with types of the same names: Shop/ is read, Packages/Design/DesignExample/ not; give the folder of "
          + "the one that is meant"
      ])
    let alone = views(example + [more])
    #expect(alone.flow.map { FlowFacts($0).all.contains { $0.fact.text.contains("DesignView") } } == true)
    #expect(alone.warnings.isEmpty)
  }

  /// An app for a watch has an entry of its own, even if no type of it has the name of another one.
  @Test func theAppForAWatchIsAnotherApp() {
    func source(_ path: String, _ text: String) -> Extractor.Source {
      .init(path: path, bytes: [UInt8](("import SwiftUI\n" + text).utf8))
    }
    let watch = source(
      "Shop Watch App/WatchApp.swift",
      """
      @main struct WatchApp: App { var body: some Scene { WindowGroup { TabView { WatchView() } } } }
      struct WatchView: View { var body: some View { Text("1") } }
      """)
    let phone = [
      source("Shop/AppDelegate.swift", "@main class AppDelegate: UIResponder, UIApplicationDelegate {}"),
      source(
        "Shop/App.swift", Reading.app(start: "stack.pushViewController(HomeController(), animated: false)")),
    ]
    let extraction = Extractor().extract(phone + [watch], named: "App")
    let facts = extraction.flow.map { FlowFacts($0).all.map(\.fact.text) } ?? []
    #expect(facts.contains("transition AppCoordinator: push HomeController"))
    #expect(!facts.contains { $0.contains("WatchView") })
    #expect(
      extraction.warnings == [
        "several apps: Shop/ is read, Shop Watch App/ not; give the folder of the one that is meant"
      ])
    // A program of another kind begins with `@main`, too.
    let tool = source("Tools/Tool.swift", "@main struct Tool { static func main() {} }")
    #expect(Extractor().extract(phone + [tool], named: "App").warnings.isEmpty)
  }

  // MARK: UIKit in SwiftUI

  private static func wrapped(_ result: String) -> String {
    coordinator + """
      import SwiftUI
      @main struct TheApp: App { var body: some Scene { WindowGroup { ContentView() } } }
      struct ContentView: View { var body: some View { StackView().ignoresSafeArea() } }
      struct StackView: UIViewControllerRepresentable {
        func makeUIViewController(context: Context) -> \(result)
        func updateUIViewController(_ controller: UIViewController, context: Context) {}
      }
      final class HomeCoordinator: Coordinator {
        var children: [Coordinator] = []
        let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        func start() {
          let home = HomeController()
          home.coordinator = self
          stack.pushViewController(home, animated: false)
        }
        func showItem() { stack.pushViewController(ItemController(), animated: true) }
      }
      """
  }

  @Test func aWrappedStackIsTheRootOfTheApp() throws {
    let reading = Reading(
      Self.wrapped(
        """
        UINavigationController {
            let stack = UINavigationController()
            let coordinator = HomeCoordinator(stack: stack)
            coordinator.start()
            return stack
          }
        """))
    #expect(reading.extraction.flow?.root == "HomeCoordinator")
    #expect(reading.coordinator("HomeCoordinator")?.container == .stack)
    #expect(reading.facts.contains("transition HomeCoordinator: push HomeController"))
    #expect(reading.facts.contains("transition HomeCoordinator.HomeController: push ItemController"))
    #expect(reading.extraction.warnings.isEmpty)
    _ = try reading.text()
  }

  @Test func anotherWrappedControllerIsAScreen() {
    let facts = Reading(Self.wrapped("UIViewController { ItemController() }")).facts
    #expect(!facts.contains { $0.hasPrefix("transition HomeCoordinator") })
  }
}
