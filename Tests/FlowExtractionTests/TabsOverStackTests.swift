import FlowModel
import Testing

@testable import FlowExtraction

/// Tabs with stacks of their own that are put on a stack, and code of the app in extensions of the framework's stacks.
@Suite struct TabsOverStackTests {
  private static let tabs = """
    class MainTabs: UITabBarController {
      private let items = ItemsCoordinator(stack: UINavigationController())
      private let help = HelpCoordinator(stack: UINavigationController())
      override func viewDidLoad() {
        super.viewDidLoad()
        items.start()
        help.start()
        viewControllers = [items.stack, help.stack]
      }
    }
    final class ItemsCoordinator: Coordinator {
      var children: [Coordinator] = []
      let stack: UINavigationController
      init(stack: UINavigationController) { self.stack = stack }
      func start() { stack.pushViewController(ItemController(), animated: false) }
    }
    final class HelpCoordinator: Coordinator {
      var children: [Coordinator] = []
      let stack: UINavigationController
      init(stack: UINavigationController) { self.stack = stack }
      func start() { stack.pushViewController(HelpController(), animated: false) }
    }
    class HelpController: UIViewController {}
    """

  private static let start = """
    let home = HomeController()
    home.onNext = { [weak self] in self?.enter() }
    stack.pushViewController(home, animated: false)
    """

  private func entering(_ reading: Reading) -> Effect? {
    reading.coordinator("AppCoordinator")?.screens.first { $0.name == "HomeController" }?.actions.first?.effects.first
  }

  @Test(arguments: [
    "pushViewController(MainTabs(), animated: true)", "setViewControllers([MainTabs()], animated: true)",
  ])
  func tabsLieOverTheStack(move: String) throws {
    let reading = Reading(
      Reading.app(
        start: Self.start,
        members:
          "func leave() { stack.pushViewController(HomeController(), animated: true) }\nfunc enter() { stack.\(move) }"),
      Self.tabs)
    let text = try reading.text()
    #expect(
      entering(reading)?.kind
        == .presentCoordinator("MainTabs", entry: nil, style: .fullScreen, interactiveDismiss: false), "\(text)")
    #expect(reading.coordinator("MainTabs")?.tabs == ["ItemsCoordinator", "HelpCoordinator"])
    #expect(reading.certainty("transition AppCoordinator.HomeController: present MainTabs as fullScreen") == .possible)
  }

  @Test func anExtensionOfTheStackIsNotThePlaceOfTheMove() throws {
    let reading = Reading(
      Reading.app(start: Self.start, members: "func enter() {\n  stack.slideIn(ItemController())\n}"),
      """
      extension UINavigationController {
        func slideIn(_ controller: UIViewController) {
          prepare()
          pushViewController(controller, animated: false)
        }
        private func prepare() {}
      }
      """)
    let found = try #require(entering(reading))
    #expect(found.kind == .pushScreen("ItemController"))
    #expect(found.location.file == "0.swift")
    #expect(reading.extraction.coverage.placed == reading.extraction.coverage.calls)
  }
}
