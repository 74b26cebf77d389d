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

  @Test func aContainerOfAnotherModuleShowsTheControllerThatItIsGiven() {
    let reading = Self.app("ScrollingViewController(child: outer)")
    #expect(reading.facts.contains("transition AppCoordinator.ScrollingViewController: push ItemController"))
  }

  @Test func aControllerThatIsShownByItselfIsNoPart() {
    let reading = Self.app(
      "outer", members: "@IBAction func tapped() { navigationController?.pushViewController(inner, animated: true) }")
    #expect(reading.facts.contains("transition AppCoordinator.OuterController: push InnerController"))
    #expect(reading.facts.contains("transition AppCoordinator.InnerController: push ItemController"))
    #expect(!reading.facts.contains("transition AppCoordinator.OuterController: push ItemController"))
  }
}
