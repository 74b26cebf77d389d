import FlowModel
import Testing

@testable import FlowExtraction

/// Tab bar controllers whose tabs stand in a storyboard, or that start a tab when it is selected.
@Suite struct StoryboardTabsTests {
  private static func app(
    controller: String, filling: String = "",
    launch: String = """
    let stack = UINavigationController()
    window?.rootViewController = stack
    """, more: String = ""
  ) -> Reading {
    Reading(
      """
      import UIKit
      protocol Coordinator: AnyObject { func start() }
      class AppDelegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
        var coordinator: AppCoordinator?
        func application(
          _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
          \(launch)
          coordinator = AppCoordinator(stack: stack)
          coordinator?.start()
          return true
        }
      }
      final class AppCoordinator: Coordinator {
        let stack: UINavigationController
        var children: [Coordinator] = []
        var isKnown = false
        init(stack: UINavigationController) { self.stack = stack }
        func start() { if isKnown { showMain() } else { stack.setViewControllers([WelcomeController()], animated: true) } }
        func showMain() {
          let bar = UIStoryboard(name: "Main", bundle: nil).instantiateViewController(withIdentifier: "bar") as! BarController
          let main = MainCoordinator(bar: bar)
          children.append(main)
          stack.setViewControllers([bar], animated: true)
          main.start()
        }
      }
      final class MainCoordinator: Coordinator {
        let bar: BarController
        var children: [Coordinator] = []
        init(bar: BarController) { self.bar = bar }
        func start() {
          \(filling)
          bar.onFeed = { [unowned self] stack in
            if stack.viewControllers.isEmpty {
              let feed = FeedCoordinator(stack: stack)
              children.append(feed)
              feed.start()
            }
          }
          bar.onProfile = { [unowned self] stack in
            guard stack.viewControllers.isEmpty else { return }
            let profile = ProfileCoordinator(stack: stack)
            children.append(profile)
            profile.start()
          }
        }
      }
      final class FeedCoordinator: Coordinator {
        let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        func start() { stack.setViewControllers([FeedController()], animated: false) }
      }
      final class ProfileCoordinator: Coordinator {
        let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        func start() { stack.setViewControllers([ProfileController()], animated: false) }
      }
      class WelcomeController: UIViewController {}
      class FeedController: UIViewController {}
      class ProfileController: UIViewController {}
      class HelpController: UIViewController {}
      final class BarController: UITabBarController, UITabBarControllerDelegate {
        var onFeed: ((UINavigationController) -> Void)?
        var onProfile: ((UINavigationController) -> Void)?
        \(controller)
      }
      \(more)
      """)
  }

  private static let first = """
    override func viewDidLoad() {
      super.viewDidLoad()
      delegate = self
      if let stack = customizableViewControllers?.first as? UINavigationController { onFeed?(stack) }
    }

    """

  private static let byIndex = """
    func tabBarController(_ bar: UITabBarController, didSelect controller: UIViewController) {
      guard let stack = viewControllers?[selectedIndex] as? UINavigationController else { return }
      if selectedIndex == 0 { onFeed?(stack) } else if selectedIndex == 1 { onProfile?(stack) }
    }
    """

  private static let bySwitch = """
    func tabBarController(_ bar: UITabBarController, didSelect controller: UIViewController) {
      if let stack = controller as? UINavigationController {
        switch bar.selectedIndex {
        case 0: onFeed?(stack)
        default: onProfile?(stack)
        }
      }
    }
    """

  private static let byRest = """
    func tabBarController(_ bar: UITabBarController, didSelect controller: UIViewController) {
      guard let stack = selectedViewController as? UINavigationController else { return }
      if selectedIndex == 0 { onFeed?(stack) } else { onProfile?(stack) }
    }
    """

  /// There are as many stacks as the code tells apart, and the second comes up when it is selected.
  @Test(arguments: [byIndex, byRest]) func stacksOfAStoryboardAreThoseOfTheirCoordinators(select: String) throws {
    let reading = Self.app(controller: Self.first + select)
    let main = try #require(reading.coordinator("MainCoordinator"))
    #expect(main.container == .tabs)
    #expect(main.tabs == ["FeedCoordinator", "ProfileCoordinator"])
    #expect(main.isLazy)
    #expect(main.start.isEmpty)
    #expect(main.selections.isEmpty)
    let profile = try #require(reading.coordinator("ProfileCoordinator"))
    #expect(profile.container == .stack)
    #expect(profile.start.map(\.kind) == [.pushScreen("ProfileController")])
    #expect(try #require(reading.coordinator("AppCoordinator")).container == .window)
    _ = try reading.text()
  }

  /// Tabs that code makes are the same, and all that is different is who made them.
  @Test(arguments: [byIndex, byRest, bySwitch]) func stacksThatCodeMakesAreToldApart(select: String) throws {
    let reading = Self.app(
      controller: Self.first + select,
      filling: """
        let feeds = UINavigationController()
        let profiles = UINavigationController()
        bar.viewControllers = [feeds, profiles]
        """)
    let main = try #require(reading.coordinator("MainCoordinator"))
    #expect(main.tabs == ["FeedCoordinator", "ProfileCoordinator"])
    #expect(main.isLazy)
    _ = try reading.text()
  }

  /// The ways in which code asks which tab it is.
  @Test(arguments: [
    "if controller === viewControllers?[0] { onFeed?(stack) } else { onProfile?(stack) }",
    "if controller != viewControllers?.last { onFeed?(stack) } else { onProfile?(stack) }",
    """
    if let index = viewControllers?.firstIndex(of: controller) { if index == 0 { onFeed?(stack) } else { onProfile?(stack) } }
    """,
    """
    guard let index = bar.viewControllers?.firstIndex(where: { $0 === controller }) else { return }
    switch index { case 0: onFeed?(stack)
    case 1: onProfile?(stack)
    default: break }
    """,
    """
    switch Page(rawValue: selectedIndex) { case .feed?: onFeed?(stack)
    case .profile?: onProfile?(stack)
    default: break }
    """,
    "guard let page = Page(rawValue: bar.selectedIndex) else { return }; if page == .feed { onFeed?(stack) } else { onProfile?(stack) }",
  ])
  func aTabMayBeAskedForInManyWays(question: String) throws {
    let reading = Self.app(
      controller: Self.first + """
        func tabBarController(_ bar: UITabBarController, didSelect controller: UIViewController) {
          guard let stack = controller as? UINavigationController else { return }
          \(question)
        }
        """,
      filling: """
        let feeds = UINavigationController()
        let profiles = UINavigationController()
        bar.viewControllers = [feeds, profiles]
        """, more: "enum Page: Int { case feed, profile }")
    let main = try #require(reading.coordinator("MainCoordinator"))
    #expect(main.tabs == ["FeedCoordinator", "ProfileCoordinator"])
    #expect(main.isLazy)
    #expect(main.selections.isEmpty)
    _ = try reading.text()
  }

  /// Cases count on from a number that is written.
  @Test func casesHaveNumbers() throws {
    let facts = SourceReader.facts(of: "enum Page: Int { case feed = 3, profile, help = 7 }", path: "A.swift")
    #expect(facts.types.first?.cases.map(\.number) == ["3", nil, "7"])
  }

  /// If both are started at once, neither waits for its selection.
  @Test func tabsThatStartAtOnceAreNotLazy() throws {
    let reading = Self.app(
      controller: """
        override func viewDidLoad() {
          super.viewDidLoad()
          onFeed?(viewControllers?[0] as! UINavigationController)
          onProfile?(viewControllers?[1] as! UINavigationController)
        }
        """)
    let main = try #require(reading.coordinator("MainCoordinator"))
    #expect(main.tabs == ["FeedCoordinator", "ProfileCoordinator"])
    #expect(!main.isLazy)
  }

  /// What else happens when a tab was selected is an effect of the selection of that tab.
  @Test func aSelectionMayPresent() throws {
    let reading = Self.app(
      controller: """
        override func viewDidLoad() {
          super.viewDidLoad()
          onFeed?(viewControllers?[0] as! UINavigationController)
          onProfile?(viewControllers?[1] as! UINavigationController)
        }
        func tabBarController(_ bar: UITabBarController, didSelect controller: UIViewController) {
          if selectedIndex == 1 { present(HelpController(), animated: true) }
        }
        """)
    let main = try #require(reading.coordinator("MainCoordinator"))
    #expect(main.selections.map(\.name) == ["ProfileCoordinator"])
    #expect(
      main.selections.first?.effects.map(\.kind) == [
        .presentScreen("HelpController", style: .sheet, interactiveDismiss: true)
      ])
    #expect(!main.isLazy)
    _ = try reading.text()
  }

  /// The stack of the main storyboard is in the window, if no code puts anything there.
  @Test func theWindowMayHaveTheRootOfTheStoryboard() throws {
    let reading = Self.app(
      controller: Self.first + Self.byIndex,
      launch: "let stack = window!.rootViewController as! UINavigationController")
    let app = try #require(reading.coordinator("AppCoordinator"))
    #expect(app.container == .window)
    #expect(reading.facts.contains("transition AppCoordinator: show MainCoordinator"))
    #expect(try #require(reading.coordinator("MainCoordinator")).tabs == ["FeedCoordinator", "ProfileCoordinator"])
    _ = try reading.text()
  }

  /// Numbers that no tab bar has are no tabs.
  @Test func hugeNumbersAreNoTabs() throws {
    let reading = Self.app(
      controller: """
        override func viewDidLoad() {
          onFeed?(viewControllers?[99_999_999_999] as! UINavigationController)
          onFeed?(viewControllers?[-1] as! UINavigationController)
        }
        func tabBarController(_ bar: UITabBarController, didSelect controller: UIViewController) {
          if selectedIndex == 1_000_000 { onFeed?(viewControllers?[selectedIndex] as! UINavigationController) }
        }
        """)
    #expect(reading.extraction.flow != nil)
  }

  /// Who makes coordinators is none, whatever its protocol is called besides.
  @Test func aFactoryOfCoordinatorsIsNone() throws {
    let reading = Reading(
      Reading.app(
        start: "stack.pushViewController(HomeController(), animated: false)",
        members: """
          let factory: CoordinatorFactoryInterface = Maker()
          func showItem() { factory.makeItem(stack).start() }
          """)
          + """

          protocol CoordinatorFactoryInterface { func makeItem(_ stack: UINavigationController) -> ItemCoordinator }
          final class Maker: CoordinatorFactoryInterface {
            func makeItem(_ stack: UINavigationController) -> ItemCoordinator { ItemCoordinator(stack: stack) }
          }
          final class ItemCoordinator {
            let stack: UINavigationController
            init(stack: UINavigationController) { self.stack = stack }
            func start() { stack.pushViewController(ItemController(), animated: true) }
          }
          """)
    #expect(reading.coordinator("Maker") == nil)
    #expect(reading.coordinator("ItemCoordinator")?.container == .inherited)
  }
}
