import FlowModel
import Testing

@testable import FlowExtraction

/// Which coordinator shows which container, and what is made once for each element of a list.
@Suite struct ContainerIdiomTests {
  private static let tabs = """
    enum Tab: CaseIterable { case first, second }
    class FirstController: UIViewController {}
    class SecondController: UIViewController {}
    final class TabCoordinator: Coordinator {
      var children: [Coordinator] = []
      let tab: Tab
      let stack: UINavigationController
      init(tab: Tab, stack: UINavigationController) { self.tab = tab; self.stack = stack }
      func start() {
        switch tab {
        case .first: stack.viewControllers = [FirstController()]
        case .second: stack.viewControllers = [SecondController()]
        }
      }
    }
    final class FirstCoordinator: Coordinator {
      var children: [Coordinator] = []
      let stack: UINavigationController
      init(stack: UINavigationController) { self.stack = stack }
      func start() { stack.viewControllers = [FirstController()] }
    }
    final class SecondCoordinator: Coordinator {
      var children: [Coordinator] = []
      let stack: UINavigationController
      init(stack: UINavigationController) { self.stack = stack }
      func start() { stack.viewControllers = [SecondController()] }
    }
    """

  @Test func tabsThatAreMadeForEachCaseAreToldApart() {
    let reading = Reading(
      Self.tabs,
      Reading.app(
        start: """
          let tabs = Tab.allCases
          let stacks = tabs.map(makeStack)
          let controller = UITabBarController()
          controller.setViewControllers(stacks, animated: false)
          Array(zip(tabs, stacks)).map { tab, stack in make(tab, stack) }.forEach { child in
            children.append(child)
            child.start()
          }
          window?.rootViewController = controller
          """,
        members: """
          var window: UIWindow?
          func makeStack(_ tab: Tab) -> UINavigationController { UINavigationController() }
          func make(_ tab: Tab, _ stack: UINavigationController) -> Coordinator {
            switch tab {
            case .first: return FirstCoordinator(stack: stack)
            case .second: return SecondCoordinator(stack: stack)
            }
          }
          """))
    let tabs = reading.extraction.flow?.coordinators.first { $0.container == .tabs }
    #expect(tabs?.tabs == ["FirstCoordinator", "SecondCoordinator"])
    #expect(reading.facts.contains("transition FirstCoordinator: push FirstController"))
    #expect(!reading.facts.contains("transition FirstCoordinator: push SecondController"))
  }

  @Test func aWindowThatShowsAStackAndLaterTabsHasBothAsItsChildren() throws {
    let reading = Reading(
      """
      import UIKit
      protocol Coordinator: AnyObject { var children: [Coordinator] { get set } }
      class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?
        var coordinator: AppCoordinator?
        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
          coordinator = AppCoordinator(window: window!)
          coordinator?.start()
        }
      }
      class LoginController: UIViewController {
        var onCode: (() -> Void)?
        var onDone: (() -> Void)?
        @IBAction func codeTapped() { onCode?() }
        @IBAction func doneTapped() { onDone?() }
      }
      class CodeController: UIViewController {}
      class HomeController: UIViewController {}
      final class AppCoordinator: Coordinator {
        var children: [Coordinator] = []
        let window: UIWindow
        let stack = UINavigationController()
        init(window: UIWindow) { self.window = window }
        func start() {
          let login = LoginController()
          login.onCode = { self.stack.pushViewController(CodeController(), animated: true) }
          login.onDone = { self.showMain() }
          stack.setViewControllers([login], animated: false)
          window.rootViewController = stack
        }
        func showMain() {
          let tabs = UITabBarController()
          tabs.viewControllers = [HomeController()]
          window.rootViewController = tabs
        }
      }
      """)
    #expect(reading.coordinator("AppCoordinator")?.container == .window)
    #expect(reading.coordinator("AppStack")?.container == .stack)
    #expect(reading.coordinator("AppTabs")?.container == .tabs)
    // The stack is in a property, and the tabs go with the window's content.
    #expect(reading.coordinator("AppStack")?.isHeadless == true)
    #expect(reading.coordinator("AppTabs")?.isHeadless == false && reading.coordinator("AppTabs")?.ownership == .view)
    #expect(reading.facts.contains("transition AppStack.LoginController: push CodeController"))
    #expect(reading.extraction.unread.isEmpty)
    _ = try reading.text()
  }

  @Test func aComparisonOfAParameterIsDecidedByWhatItWasGiven() {
    let reading = Reading(
      "enum Kind { case home, item, help }",
      Reading.app(
        start: "show(.home)",
        members: """
          func show(_ kind: Kind) {
            if kind == .item || kind == .help {
              stack.pushViewController(ItemController(), animated: false)
            } else {
              stack.pushViewController(HomeController(), animated: false)
            }
          }
          """))
    #expect(reading.facts.contains("transition AppCoordinator: push HomeController"))
    #expect(!reading.facts.contains("transition AppCoordinator: push ItemController"))
  }

  @Test func oneOfSeveralObjectsIsMeantAndNotAllOfThem() {
    let reading = Reading(
      """
      class Router {
        let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        func open(_ controller: UIViewController) { stack.pushViewController(controller, animated: true) }
      }
      """,
      Reading.app(
        start: """
          router = isWide ? Router(stack: stack) : Router(stack: stack)
          router?.open(HomeController())
          """, members: "var router: Router?; var isWide = false"))
    #expect(reading.facts.filter { $0 == "transition AppCoordinator: push HomeController" }.count == 1)
  }

  /// Each body calls the next one twice: if every call ran, there would be a million of them.
  @Test func whatRunsAgainForTheSameObjectIsRemembered() {
    let levels = (0..<20).map { "func f\($0)() { f\($0 + 1)(); f\($0 + 1)() }" }.joined(separator: "\n")
    let reading = Reading(
      "final class Theme {\n\(levels)\nfunc f20() {}\n}",
      Reading.app(start: "Theme().f0(); stack.pushViewController(HomeController(), animated: false)"))
    #expect(reading.extraction.warnings.isEmpty)
    #expect(reading.facts.contains("transition AppCoordinator: push HomeController"))
  }

  @Test func aCaseWhoseViewHasNoNameIsCalledAsTheCase() {
    let reading = Reading(
      """
      import SwiftUI
      enum Page: Hashable { case reviews(Int) }
      enum Pane: Identifiable { case filter; var id: Int { 0 } }
      final class ListCoordinator: ObservableObject {
        @Published var path = NavigationPath()
        @Published var pane: Pane?
        func showReviews() { path.append(Page.reviews(1)) }
        func showFilter() { pane = .filter }
      }
      @main struct Shop: App {
        @StateObject var coordinator = ListCoordinator()
        var body: some Scene {
          WindowGroup {
            NavigationStack(path: $coordinator.path) {
              ListView(coordinator: coordinator)
                .navigationDestination(for: Page.self) { page in
                  switch page { case .reviews(let number): Text("Reviews \\(number)") }
                }
            }
            .sheet(item: $coordinator.pane) { pane in
              switch pane { case .filter: Text("Filter") }
            }
          }
        }
      }
      struct ListView: View {
        @ObservedObject var coordinator: ListCoordinator
        var body: some View {
          Button("Reviews") { coordinator.showReviews() }
          Button("Filter") { coordinator.showFilter() }
        }
      }
      """)
    #expect(reading.facts.contains("transition ListCoordinator.ListView: push Reviews"), "\(reading.facts)")
    #expect(reading.facts.contains("transition ListCoordinator.ListView: present Filter as sheet"))
    #expect(reading.certainty("transition ListCoordinator.ListView: present Filter as sheet") == .likely)
  }

  @Test func eachCallOfAFunctionReturnsAContainerOfItsOwn() throws {
    let reading = Reading(
      Self.tabs,
      Reading.app(
        start: """
          let first = FirstCoordinator(stack: makeStack())
          let second = SecondCoordinator(stack: makeStack())
          children = [first, second]
          first.start()
          second.start()
          let controller = UITabBarController()
          controller.viewControllers = [first.stack, second.stack]
          window?.rootViewController = controller
          """,
        members: """
          var window: UIWindow?
          func makeStack() -> UINavigationController { configured() }
          func configured() -> UINavigationController { UINavigationController() }
          """))
    let tabs = reading.extraction.flow?.coordinators.first { $0.container == .tabs }
    #expect(tabs?.tabs == ["FirstCoordinator", "SecondCoordinator"])
    #expect(reading.facts.contains("transition FirstCoordinator: push FirstController"), "\(reading.facts)")
    #expect(reading.facts.contains("transition SecondCoordinator: push SecondController"))
    _ = try reading.text()
  }

  @Test func whatIsKeptIsOneContainer() {
    let facts = Reading(
      Reading.app(
        start: "only.pushViewController(HomeController(), animated: false)\nshow()",
        members: """
          lazy var only = makeStack()
          func makeStack() -> UINavigationController { UINavigationController() }
          func show() { only.pushViewController(ItemController(), animated: true) }
          """)
    ).facts
    #expect(facts.contains("transition AppCoordinator: push HomeController"))
    #expect(facts.contains("transition AppCoordinator: push ItemController"))
  }

  /// A coordinator of one type on the stack of each tab.
  @Test func oneTypeOnTheStacksOfSeveralTabsWorksForEachTab() throws {
    let reading = Reading(
      Reading.app(
        start: "let tabs = TabsController()\ntabs.configure()\nwindow?.rootViewController = tabs",
        members: "var window: UIWindow?\nfunc showItem() {}"),
      """
      final class StackCoordinator {
        let stack: UINavigationController
        init(_ stack: UINavigationController) { self.stack = stack }
        func open(_ controller: UIViewController) { stack.pushViewController(controller, animated: true) }
        func show(_ controller: UIViewController) { stack.present(controller, animated: true) }
      }
      enum Tab: CaseIterable {
        case first, second
        func make(_ stack: UINavigationController) -> UIViewController {
          switch self {
          case .first: return FirstController(StackCoordinator(stack))
          case .second: return SecondController(StackCoordinator(stack))
          }
        }
      }
      class TabsController: UITabBarController {
        func configure() {
          var all: [UIViewController] = []
          for tab in Tab.allCases {
            let stack = UINavigationController()
            stack.viewControllers = [tab.make(stack)]
            all.append(stack)
          }
          viewControllers = all
        }
      }
      class FirstController: UIViewController {
        let coordinator: StackCoordinator
        init(_ coordinator: StackCoordinator) { self.coordinator = coordinator; super.init(nibName: nil, bundle: nil) }
        @IBAction func openTapped() { coordinator.open(DetailController()) }
      }
      class SecondController: UIViewController {
        let coordinator: StackCoordinator
        init(_ coordinator: StackCoordinator) { self.coordinator = coordinator; super.init(nibName: nil, bundle: nil) }
        @IBAction func showTapped() { coordinator.show(DetailController()) }
      }
      class DetailController: UIViewController {}
      """)
    let tabs = reading.extraction.flow?.coordinators.first { $0.container == .tabs }
    #expect(tabs?.tabs == ["FirstControllerTab", "SecondControllerTab"], "\(reading.facts)")
    #expect(reading.facts.contains("transition FirstControllerTab.FirstController: push DetailController"))
    #expect(reading.facts.contains { $0.hasPrefix("transition SecondControllerTab.SecondController: present Detail") })
    _ = try reading.text()
  }

  @Test(arguments: [
    ("children = [child]", true), ("children = children + [child]", false), ("children.append(child)", false),
  ])
  func aListOfChildrenThatIsSetAnewReleasesWhatWasInIt(_ keep: String, _ isReleased: Bool) {
    let reading = Reading(
      Reading.app(
        start: """
          let home = HomeController()
          home.coordinator = self
          home.onNext = { [weak self] in self?.showNext() }
          stack.pushViewController(home, animated: false)
          """,
        members: """
          func showItem() { let child = FirstCoordinator(stack: stack)\nchildren = [child]\nchild.start() }
          func showNext() { let child = SecondCoordinator(stack: stack)\n\(keep)\nchild.start() }
          """), Self.tabs)
    let home = reading.coordinator("AppCoordinator")?.screens.first { $0.name == "HomeController" }
    let next = home?.actions.first { $0.name == "nextTapped" }?.effects ?? []
    #expect(next.contains { $0.kind == .remove("FirstCoordinator") } == isReleased, "\(next)")
  }
}
