import FlowModel
import Testing

@testable import FlowExtraction

/// Tabs whose coordinator holds the stacks, and gives each to the child that works on it.
@Suite struct HeldTabStackTests {
  private static func app(start: String, members: String = "", more: String = "") -> Reading {
    Reading(
      """
      import UIKit
      protocol Coordinator: AnyObject { func start() }
      class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?
        var coordinator: MainCoordinator?
        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
          let main = MainCoordinator()
          coordinator = main
          main.start()
          window?.rootViewController = main.tabs
        }
      }
      final class MainCoordinator: Coordinator {
        let tabs = UITabBarController()
        let feedStack = UINavigationController()
        let profileStack = UINavigationController()
        var children: [Coordinator] = []
        func start() {
          \(start)
          tabs.viewControllers = [feedStack, profileStack]
        }
        func openProfile() { tabs.selectedIndex = 1 }
        \(members)
      }
      final class FeedCoordinator: Coordinator {
        let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        func start() { stack.pushViewController(FeedController(), animated: false) }
      }
      final class ProfileCoordinator: Coordinator {
        let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        func start() { stack.viewControllers = [ProfileController()] }
      }
      final class HelpCoordinator: Coordinator {
        let presenter: UIViewController
        init(presenter: UIViewController) { self.presenter = presenter }
        func start() { presenter.present(HelpController(), animated: true) }
      }
      class HelpController: UIViewController {
        @IBAction func closeTapped() { dismiss(animated: true) }
      }
      class FeedController: UIViewController {}
      class ProfileController: UIViewController {}
      \(more)
      """)
  }

  private static let children = """
    let feed = FeedCoordinator(stack: feedStack); children.append(feed); feed.start()
    let profile = ProfileCoordinator(stack: profileStack); children.append(profile); profile.start()
    """

  @Test func eachStackIsThatOfTheChildThatWorksOnIt() throws {
    let reading = Self.app(start: Self.children)
    let main = try #require(reading.coordinator("MainCoordinator"))
    #expect(main.container == .tabs)
    #expect(main.tabs == ["FeedCoordinator", "ProfileCoordinator"])
    let feed = try #require(reading.coordinator("FeedCoordinator"))
    #expect(feed.container == .stack)
    #expect(feed.start.map(\.kind) == [.pushScreen("FeedController")])
    #expect(try #require(reading.coordinator("ProfileCoordinator")).container == .stack)
    _ = try reading.text()
  }

  /// A stack on which the coordinator of the tabs works itself is not the child's.
  @Test func aStackThatTheHolderPushesOnIsItsOwn() throws {
    let reading = Self.app(
      start: "feedStack.pushViewController(FeedController(), animated: false)\n" + Self.children)
    #expect(try #require(reading.coordinator("MainCoordinator")).tabs.contains("ProfileCoordinator"))
    #expect(try !#require(reading.coordinator("MainCoordinator")).tabs.contains("FeedCoordinator"))
  }

  /// A child that only presents is started by the coordinator of tabs, which has no stack.
  @Test func aChildMayPresentOverTheTabs() throws {
    let help = "let help = HelpCoordinator(presenter: tabs); children.append(help); help.start()"
    let reading = Self.app(start: Self.children + "\n" + help)
    let main = try #require(reading.coordinator("MainCoordinator"))
    #expect(main.start.map(\.kind) == [.start("HelpCoordinator", entry: nil)])
    #expect(
      try #require(reading.coordinator("HelpCoordinator")).start.map(\.kind) == [
        .presentScreen("HelpController", style: .sheet, interactiveDismiss: true)
      ])
  }

  /// A link may be the only one that brings a child up.
  @Test func aChildMayComeUpByALinkAlone() throws {
    let reading = Self.app(
      start: Self.children,
      members: """
        func openHelp() { let help = HelpCoordinator(presenter: tabs); children.append(help); help.start() }
        """,
      more: """
        extension SceneDelegate {
          func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) { coordinator?.openHelp() }
        }
        """)
    let help = try #require(reading.coordinator("HelpCoordinator"))
    #expect(help.screens.flatMap(\.actions).map(\.name) == ["closeTapped"])
    let link = try #require(reading.extraction.flow?.deepLinks.first)
    #expect(link.effects.map(\.kind) == [.start("HelpCoordinator", entry: nil)])
  }
}
