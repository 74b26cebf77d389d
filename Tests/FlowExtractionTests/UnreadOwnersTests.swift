import FlowDeclaration
import FlowModel
import Testing

@testable import FlowExtraction

/// What could not be read belongs to the declared part in whose code it lies, whoever else runs it.
@Suite struct UnreadOwnersTests {
  private func unread(_ reading: Reading) throws -> [String] {
    _ = try reading.text()
    return reading.extraction.unread.filter { $0.kind != nil }.flatMap { place in
      let owners = place.owners.isEmpty ? ["nobody"] : place.owners.map(\.name)
      return owners.map { "\(place.kind!.rawValue) \($0): \(place.reason)" }
    }
  }

  /// A window whose coordinator shows a screen in it; or starts a child on a stack that the window never shows.
  private func window(_ other: String) -> Reading {
    Reading(
      """
      import UIKit
      class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?
        var coordinator: AppCoordinator?
        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
          let window = UIWindow(windowScene: scene as! UIWindowScene)
          coordinator = AppCoordinator(window: window)
          coordinator?.start()
        }
      }
      final class AppCoordinator {
        let window: UIWindow
        let stack = UINavigationController()
        var children: [PinCoordinator] = []
        init(window: UIWindow) { self.window = window }
        func start() {
          if isLocked {
            let child = PinCoordinator(stack: stack)
            children.append(child)
            \(other)
          } else {
            window.rootViewController = UIViewController()
          }
        }
      }
      final class PinCoordinator {
        let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        func start() { stack.pushViewController(PinController(), animated: true) }
      }
      class PinController: UIViewController {}
      """)
  }

  @Test func aCallThatCannotBeDeclaredBelongsToTheCoordinatorWhoseStartItIsIn() throws {
    let unread = try unread(window("child.start()"))
    #expect(unread.contains("call AppCoordinator: push: ‘AppCoordinator’ was taken to show its screens in the window"))
    #expect(!unread.contains { $0.contains("nobody") }, "\(unread)")
    #expect(
      try !self.unread(window("child.start(); window.rootViewController = stack")).contains { $0.contains("push") })
  }

  /// A screen that asks an object for the next root of the window.
  private func root(_ given: String) -> Reading {
    Reading(
      """
      protocol Navigating { func toMain(_ window: UIWindow?) }
      final class Navigator: Navigating {
        func toMain(_ window: UIWindow?) { window?.rootViewController = ItemController() }
      }
      class SplashController: UIViewController {
        var navigator: Navigating?
        @IBAction func go() { navigator?.toMain(view.window) }
      }
      """,
      Reading.app(
        start: """
          let splash = SplashController()
          splash.navigator = \(given)
          stack.setViewControllers([splash], animated: false)
          """))
  }

  @Test func aWindowsRootThatNobodySetsIsUnreadWhereItIsAskedFor() throws {
    #expect(
      try unread(root("Registry.shared.resolve()"))
        == ["code SplashController: rootViewController: nobody was seen to get here"])
    #expect(try !unread(root("Navigator()")).contains { $0.hasPrefix("code") })
  }

  /// A screen with a method that only unknown code calls.
  private func presenting(_ call: String) -> Reading {
    Reading(
      """
      class StartController: UIViewController {
        func fail() { \(call) }
        func present(_ text: String) {}
        override func viewDidLoad() { Registry.shared.add(task: fail) }
      }
      """,
      Reading.app(start: "stack.setViewControllers([StartController()], animated: false)"))
  }

  @Test func aPresentationInCodeThatNobodyRunsIsUnread() throws {
    let reading = presenting("present(ItemController(), animated: true)")
    #expect(reading.extraction.coverage == Coverage(calls: 2, placed: 1))
    let own = presenting("self.present(\"text\")")
    #expect(own.extraction.coverage == Coverage(calls: 1, placed: 1))
    let other = presenting("self.present(ItemController(), animated: true)")
    #expect(other.extraction.coverage == Coverage(calls: 2, placed: 1))
    #expect(try unread(other) == ["code StartController: present: nobody was seen to get here"])
  }

  /// A view that holds its coordinator's stack, the root of which is shown by unknown code or by a view.
  private func stack(_ root: String) -> Reading {
    Reading(
      """
      import SwiftUI
      enum Page: Hashable { case detail }
      final class AppCoordinator: ObservableObject { @Published var path = NavigationPath() }
      @main struct TheApp: App {
        @StateObject var coordinator = AppCoordinator()
        var body: some Scene { WindowGroup { RootView(coordinator: coordinator) } }
      }
      struct RootView: View {
        @ObservedObject var coordinator: AppCoordinator
        var body: some View {
          NavigationStack(path: $coordinator.path) {
            HomeView(coordinator: coordinator).navigationDestination(for: Page.self) { _ in DetailView() }
          }
        }
      }
      struct HomeView: View {
        let coordinator: AppCoordinator
        var body: some View { \(root) }
      }
      struct DetailView: View { var body: some View { Text("Detail") } }
      """)
  }

  @Test func theViewAroundACoordinatorsStackIsTheCoordinators() throws {
    #expect(
      try unread(stack("Text(\"Home\")"))
        == ["call AppCoordinator: navigationDestination: nothing of the flow follows from it"])
    #expect(try unread(stack("Button(\"Detail\") { coordinator.path.append(Page.detail) }")) == [])
  }

  @Test func stateThatDecidesWhatIsShownIsUnreadWhereNobodySetsIt() throws {
    func reading(_ body: String) -> Reading {
      Reading(
        """
        import SwiftUI
        enum Root { case welcome, main }
        final class AppCoordinator: ObservableObject {
          @Published var root = Root.welcome
          func restore() { root = .main }
        }
        @main struct TheApp: App {
          @StateObject var coordinator = AppCoordinator()
          var body: some Scene { WindowGroup { RootView(coordinator: coordinator) } }
        }
        struct RootView: View {
          @ObservedObject var coordinator: AppCoordinator
          var body: some View {
            switch coordinator.root {
            case .welcome: WelcomeView(coordinator: coordinator)
            case .main: MainView()
            }
          }
        }
        struct WelcomeView: View {
          let coordinator: AppCoordinator
          var body: some View { \(body) }
        }
        struct MainView: View { var body: some View { Text("Main") } }
        """)
    }
    let unread = try unread(reading("Registry.view(whenDone: coordinator.restore)"))
    #expect(unread.contains("code AppCoordinator: root: nobody was seen to get here"), "\(unread)")
    #expect(try self.unread(reading("Button(\"Restore\") { coordinator.restore() }")) == [])
  }

  @Test(arguments: [
    ("{container: inherited, handle: {Item.finished: [finish]}}", true),
    ("{container: inherited, start: [{start: Item}]}", false),
    ("{container: inherited, start: [{push: Code}], screens: {Code: {}}}", false), ("{container: stack}", false),
  ])
  func aCoordinatorOfWhichNothingIsSeenMayShowSomething(pin: String, isUnread: Bool) throws {
    let text = """
      flow: App
      root: App
      coordinators:
        App: {start: [{push: Home}, {start: Pin}], screens: {Home: {}}}
        Pin: \(pin)
        Item: {start: [{push: Detail}], screens: {Detail: {}}}
      """
    let flow = try DeclarationReader { _ throws(FileProblem) in [UInt8](text.utf8) }.read(path: "App.flow.yml").get()
      .flow
    let unread = UnreadListing.contents(of: flow)
    #expect(unread.map(\.reason) == (isUnread ? ["Pin: nothing was found that it shows"] : []))
    #expect(unread.allSatisfy { $0.owners == [.coordinator("Pin")] && $0.place.line == 5 })
  }
}
