import FlowModel
import Testing

@testable import FlowExtraction

/// Conditions whose words mean something else in a declaration.
@Suite struct ConditionWordTests {
  private static func app(_ asked: String, members: String) -> Reading {
    Reading(
      Reading.app(
        start: "let home = HomeController(); home.coordinator = self; stack.pushViewController(home, animated: false)",
        members: "func showItem() { stack.pushViewController(ItemController(), animated: true) }")
          + """

          class HomeController: UIViewController {
            weak var coordinator: AppCoordinator?
            \(members)
            @IBAction func openTapped() { \(asked) }
          }
          """)
  }

  @Test(arguments: [
    ("if mode == .not { coordinator?.showItem() }", "enum Mode { case not, and }; var mode = Mode.not"),
    (
      "switch mode { case .not: coordinator?.showItem(); default: break }",
      "enum Mode { case not, and }; var mode = Mode.not"
    ),
    ("if pair.0 { coordinator?.showItem() }", "var pair = (true, false)"),
    ("if !pair.1 { coordinator?.showItem() }", "var pair = (Store.isOn, Store.isOff)"),
    ("if quiescent { coordinator?.showItem() }", "var quiescent = false"),
  ])
  func theDeclarationLeavesThemOpen(asked: String, members: String) throws {
    let reading = Self.app(asked, members: members)
    #expect(reading.facts.contains("transition AppCoordinator.HomeController: push ItemController"))
    _ = try reading.text()
  }
}
