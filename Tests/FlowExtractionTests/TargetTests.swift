import FlowModel
import Testing

@testable import FlowExtraction

/// Controls whose target is another object than the screen on which they are.
@Suite struct TargetTests {
  private static let items = """
    class Opener: NSObject {
      weak var coordinator: AppCoordinator?
      @objc func tapped() { coordinator?.showItem() }
    }
    """

  private func pushes(_ line: String, members: String = "") -> [String] {
    let reading = Reading(
      Self.items,
      """
      class StartController: UIViewController {
        let opener = Opener()
        let button = UIButton()
        \(members)
        override func viewDidLoad() { \(line) }
      }
      """,
      Reading.app(
        start: """
          let home = StartController()
          home.opener.coordinator = self
          stack.pushViewController(home, animated: false)
          """,
        members: """
          func showItem() { stack.pushViewController(ItemController(), animated: true) }
          """))
    return reading.facts.filter { $0.hasPrefix("transition AppCoordinator.StartController") }
  }

  private static let push = "transition AppCoordinator.StartController: push ItemController"

  @Test(arguments: [
    "button.addTarget(opener, action: #selector(Opener.tapped), for: .touchUpInside)",
    "button.addTarget(opener, action: #selector(opener.tapped), for: .touchUpInside)",
    "view.addGestureRecognizer(UITapGestureRecognizer(target: opener, action: #selector(Opener.tapped)))",
    """
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      title: "Open", style: .plain, target: opener, action: #selector(Opener.tapped))
    """,
    """
    navigationItem.setRightBarButton(
      UIBarButtonItem(title: "Open", style: .plain, target: opener, action: #selector(Opener.tapped)), animated: true)
    """,
    """
    let open = UIBarButtonItem(title: "Open", style: .plain, target: opener, action: #selector(Opener.tapped))
    navigationItem.setLeftBarButtonItems([open], animated: false)
    """,
  ])
  func theMethodOfTheTargetRuns(_ line: String) {
    #expect(pushes(line) == [Self.push])
    // Not the one of the same name that the screen has.
    let own =
      "func tapped() { present(UIAlertController(title: nil, message: nil, preferredStyle: .alert), animated: true) }"
    #expect(pushes(line, members: own) == [Self.push])
  }

  @Test func withoutAControlNothingRuns() {
    #expect(pushes("opener.description") == [])
    #expect(pushes("button.addTarget(self, action: #selector(tapped), for: .touchUpInside)") == [])
  }
}
