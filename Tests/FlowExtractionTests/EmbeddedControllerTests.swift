import FlowModel
import Testing

@testable import FlowExtraction

/// Controllers that a controller holds and shows as a part of itself.
@Suite struct EmbeddedControllerTests {
  private static func app(_ first: String, members: String = "") -> Reading {
    Reading(
      Reading.app(
        start:
          "let outer = OuterController(); outer.coordinator = self; stack.pushViewController(\(first), animated: false)",
        members: "func showItem() { stack.pushViewController(ItemController(), animated: true) }")
          + """

          class OuterController: UIViewController {
            weak var coordinator: AppCoordinator?
            private let inner = InnerController()
            override func viewDidLoad() {
              inner.coordinator = coordinator
              addChild(inner)
              view.addSubview(inner.view)
            }
            \(members)
          }
          class InnerController: UIViewController {
            weak var coordinator: AppCoordinator?
            private let innermost = InnermostController()
            override func viewDidLoad() { innermost.coordinator = coordinator }
          }
          class InnermostController: UIViewController {
            weak var coordinator: AppCoordinator?
            let button = UIButton()
            override func viewDidLoad() {
              button.addAction(for: .touchUpInside) { [unowned self] in self.coordinator?.showItem() }
            }
          }
          """)
  }

  @Test func whatAnEmbeddedControllerDoesIsDoneOnTheScreenThatHoldsIt() throws {
    let reading = Self.app("outer")
    #expect(reading.facts.contains("transition AppCoordinator.OuterController: push ItemController"))
    let names = try #require(reading.coordinator("AppCoordinator")).screens.map(\.name)
    #expect(names == ["OuterController", "ItemController"])
    _ = try reading.text()
  }

  @Test(arguments: ["child", "initialController", "hostedController"])
  func aContainerOfAnotherModuleShowsTheControllerThatItIsGiven(label: String) {
    let reading = Self.app("ScrollingViewController(\(label): outer)")
    #expect(reading.facts.contains("transition AppCoordinator: push OuterController"))
    #expect(reading.facts.contains("transition AppCoordinator.OuterController: push ItemController"))
  }

  @Test func aControllerThatIsShownByItselfIsNoPart() {
    let reading = Self.app(
      "outer", members: "@IBAction func tapped() { navigationController?.pushViewController(inner, animated: true) }")
    #expect(reading.facts.contains("transition AppCoordinator.OuterController: push InnerController"))
    #expect(reading.facts.contains("transition AppCoordinator.InnerController: push ItemController"))
    #expect(!reading.facts.contains("transition AppCoordinator.OuterController: push ItemController"))
  }

  /// `ScrollingViewController` would show the controller from which it is presented.
  @Test func aContainerOfAnotherModuleIsNotTheControllerThatItIsPresentedFrom() {
    let reading = Self.app(
      "outer", members: "@IBAction func tapped() { present(PaymentViewController(presenter: self), animated: true) }")
    #expect(reading.facts.contains("transition AppCoordinator.OuterController: present PaymentViewController as sheet"))
  }

  /// The pages of a page view controller, which stand in a list.
  @Test func whatAPageDoesIsDoneOnTheScreenWithThePages() {
    let reading = Reading(
      Reading.app(
        start:
          "let pages = PagesController(); pages.coordinator = self; stack.pushViewController(pages, animated: false)",
        members: "func showItem() { stack.pushViewController(ItemController(), animated: true) }")
          + """

          class PagesController: UIViewController {
            weak var coordinator: AppCoordinator?
            var controllers: [UIViewController] = []
            override func viewDidLoad() {
              let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
              addChild(pages)
              for city in ["Bern", "Basel"] {
                let page = CityController()
                page.pages = self
                controllers.append(page)
              }
              pages.setViewControllers([controllers[0]], direction: .forward, animated: false)
            }
          }
          class CityController: UIViewController {
            weak var pages: PagesController?
            @IBAction func tapped() { pages?.coordinator?.showItem() }
          }
          """)
    #expect(reading.facts.contains("transition AppCoordinator.PagesController: push ItemController"))
  }

  /// The overload for controllers is the one that the overload for views calls, not itself.
  @Test(arguments: [true, false])
  func aFunctionForViewsCallsTheOneForControllers(isFirst: Bool) {
    let embed = "func embed(_ child: UIViewController) { addChild(child); view.addSubview(child.view) }"
    let host = """
      func embed<Content: View>(_ content: Content) {
        let hosting = UIHostingController(rootView: content)
        embed(hosting)
      }
      """
    let reading = Reading(
      Reading.app(
        start: "stack.pushViewController(HomeController(coordinator: self), animated: false)",
        members: "func showItem() { stack.pushViewController(ItemController(), animated: true) }")
          + """

          class HomeController: UIViewController {
            let coordinator: AppCoordinator
            init(coordinator: AppCoordinator) { self.coordinator = coordinator; super.init(nibName: nil, bundle: nil) }
            override func viewDidLoad() { embed(HomeView(open: coordinator.showItem)) }
          }
          struct HomeView: View {
            let open: () -> Void
            var body: some View { Button("Open", action: open) }
          }
          extension UIViewController {
            \(isFirst ? embed + "\n" + host : host + "\n" + embed)
          }
          """)
    #expect(reading.facts.contains("transition AppCoordinator.HomeController: push ItemController"))
  }
}
