import FlowModel
import Testing

@testable import FlowExtraction

/// Coordinators that are made with a case of an enum, which decides with which screen they start.
@Suite struct OtherStartTests {
  private static func reading(_ first: String, _ second: String, show: String) -> Reading {
    Reading(
      Reading.app(
        start: "stack.pushViewController(HomeController(coordinator: self), animated: false)",
        members: """
          func showNew() { begin(EditCoordinator(stack: \(show), mode: \(first))) }
          func showItem() { begin(EditCoordinator(stack: \(show), mode: \(second))) }
          func begin(_ child: EditCoordinator) {
            children.append(child)
            child.start()
            \(show == "stack" ? "" : "stack.present(child.stack, animated: true)")
          }
          """
      ).replacingOccurrences(
        of: "weak var coordinator: AppCoordinator?",
        with: """
          weak var coordinator: AppCoordinator?
          init(coordinator: AppCoordinator) { self.coordinator = coordinator; super.init(nibName: nil, bundle: nil) }
          @IBAction func newTapped() { coordinator?.showNew() }
          """),
      """
      enum Mode { case create, edit(id: Int) }
      final class EditCoordinator: Coordinator {
        var children: [Coordinator] = []
        let stack: UINavigationController
        let mode: Mode
        init(stack: UINavigationController, mode: Mode) { self.stack = stack; self.mode = mode }
        func start() { switch mode { case .create: pushForm() case .edit: pushItem() } }
        func pushForm() { stack.pushViewController(FormController(), animated: true) }
        func pushItem() { stack.pushViewController(ItemController(), animated: true) }
      }
      class FormController: UIViewController {}
      """)
  }

  @Test func anObjectThatStartsOtherwiseHasAnEntry() throws {
    let reading = Self.reading(".create", ".edit(id: 3)", show: "stack")
    let text = try reading.text()
    let edit = try #require(reading.coordinator("EditCoordinator"), "\(text)")
    #expect(edit.entries.map(\.name) == ["item"], "\(text)")
    #expect(text.contains("- {push: EditCoordinator}"), "\(text)")
    #expect(text.contains("- {push: EditCoordinator, entry: item}"), "\(text)")
    #expect(reading.certainty("transition EditCoordinator: push ItemController") == .certain, "\(text)")
    #expect(reading.certainty("transition EditCoordinator: push FormController") == .certain, "\(text)")
  }

  @Test func objectsOfOneCaseHaveNone() throws {
    let reading = Self.reading(".edit(id: 1)", ".edit(id: 3)", show: "stack")
    let text = try reading.text()
    #expect(reading.coordinator("EditCoordinator")?.entries.isEmpty == true, "\(text)")
  }

  /// The presentation is of a stack, and both objects have one.
  @Test func whatIsShownByItsStackStartsInEitherWay() throws {
    let reading = Self.reading(".create", ".edit(id: 3)", show: "UINavigationController()")
    let text = try reading.text()
    #expect(reading.facts.contains("transition EditCoordinator: push ItemController"), "\(text)")
    #expect(reading.facts.contains("transition EditCoordinator: push FormController"), "\(text)")
  }
}
