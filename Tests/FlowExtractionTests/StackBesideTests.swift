import FlowModel
import Testing

@testable import FlowExtraction

/// Navigation controllers that a coordinator presents beside the one on which it works.
@Suite struct StackBesideTests {
  private static func app(_ present: String, push: String, members: String = "") -> Reading {
    Reading(
      Reading.app(
        start: "let home = HomeController(); home.coordinator = self; stack.pushViewController(home, animated: false)",
        members: """
          func showForm() {
            let form = FormController()
            form.coordinator = self
            \(present)
          }
          \(members)
          """)
          + """

          class HomeController: UIViewController {
            weak var coordinator: AppCoordinator?
            @IBAction func openTapped() { coordinator?.showForm() }
          }
          class FormController: UIViewController {
            weak var coordinator: AppCoordinator?
            @IBAction func nameTapped() { \(push) }
          }
          class NameController: UIViewController {}
          """)
  }

  private static let present = """
    let modal = UINavigationController(rootViewController: form)
    stack.present(modal, animated: true)
    """

  private static let expected = [
    "transition AppCoordinator.HomeController: present FormStack as sheet",
    "transition FormStack: push FormController",
    "transition FormStack.FormController: push NameController",
  ]

  /// Pushed onto the stack of the coordinator, the name would be hidden below the form.
  @Test func whatIsPushedAroundAPresentedScreenIsOnItsStack() throws {
    let reading = Self.app(
      Self.present, push: "coordinator?.showName(in: navigationController!)",
      members: """
        func showName(in stack: UINavigationController) { stack.pushViewController(NameController(), animated: true) }
        """)
    for fact in Self.expected { #expect(reading.facts.contains(fact)) }
    let frame = try #require(reading.coordinator("FormStack"))
    #expect(frame.container == .stack)
    #expect(frame.ownership == .view)
    #expect(reading.coordinator("AppCoordinator").map { $0.screens.map(\.name) } == ["HomeController"])
    _ = try reading.text()
  }

  @Test func aPresentedStackInAPropertyIsAStackOfItsOwn() throws {
    let reading = Self.app(
      Self.present + "\nself.modal = modal", push: "coordinator?.showName()",
      members: """
        private var modal: UINavigationController?
        func showName() { modal?.pushViewController(NameController(), animated: true) }
        """)
    for fact in Self.expected { #expect(reading.facts.contains(fact)) }
    _ = try reading.text()
  }

  @Test func aPresentedStackOnWhichNothingIsPushedIsShownAsItsScreen() {
    let reading = Self.app(Self.present, push: "dismiss(animated: true)")
    #expect(reading.facts.contains("transition AppCoordinator.HomeController: present FormController as sheet"))
    #expect(reading.coordinator("FormStack") == nil)
  }
}
