import FlowModel
import Testing

@testable import FlowExtraction

/// Code that asks how its screen is shown before it takes the screen away.
@Suite struct ScreenPlaceTests {
  private static let stackOrNone = """
    if let navigationController { navigationController.popViewController(animated: true) } else { dismiss(animated: true) }
    """

  /// The screen with a method `close`, shown by the coordinator in one or several ways.
  private func effects(_ body: String, shown: String) throws -> [Effect] {
    let reading = Reading(
      "class NoteController: UIViewController { @IBAction func closeTapped() { \(body) } }",
      Reading.app(
        start: "let home = HomeController(); home.coordinator = self; stack.pushViewController(home, animated: false)",
        members: "var isNew = false\nfunc showItem() { \(shown) }"))
    _ = try reading.text()
    let screens = reading.extraction.flow?.coordinators.flatMap(\.screens) ?? []
    return try #require(screens.first { $0.name == "NoteController" }?.actions.first).effects
  }

  private static let push = "stack.pushViewController(NoteController(), animated: true)"
  private static let present = "stack.present(NoteController(), animated: true)"
  private static let presentStack = """
    stack.present(UINavigationController(rootViewController: NoteController()), animated: true)
    """

  @Test(arguments: [
    stackOrNone,
    """
    guard let stack = navigationController else { dismiss(animated: true); return }
    stack.popViewController(animated: true)
    """,
    "navigationController != nil ? navigationController?.popViewController(animated: true) : dismiss(animated: true)",
    """
    if presentingViewController == nil { navigationController?.popViewController(animated: true) } else {
      dismiss(animated: true)
    }
    """,
    "presentingViewController != nil ? dismiss(animated: true) : navigationController?.popViewController(animated: true)",
  ])
  func aPushedScreenIsPoppedAndAPresentedOneDismissed(_ body: String) throws {
    #expect(try effects(body, shown: Self.push).map(\.kind) == [.pop])
    #expect(try effects(body, shown: Self.present).map(\.kind) == [.dismiss(.self)])
    let both = "if isNew { \(Self.push) } else { \(Self.present) }"
    #expect(try effects(body, shown: both).map(\.kind) == [.close])
  }

  /// The stack has nothing to pop to, but the screen asks for the stack alone.
  @Test func theFirstScreenOfAPresentedStackHasAStackAndIsPresented() throws {
    #expect(try effects(Self.stackOrNone, shown: Self.presentStack).map(\.kind) == [.pop])
    let modal = """
      if presentingViewController != nil { dismiss(animated: true) } else {
        navigationController?.popViewController(animated: true)
      }
      """
    #expect(try effects(modal, shown: Self.presentStack).map(\.kind) == [.dismiss(.self)])
  }

  @Test(arguments: [
    "if navigationController?.popViewController(animated: true) == nil { dismiss(animated: true) }",
    """
    if let stack = navigationController, stack.viewControllers.count > 1 { stack.popViewController(animated: true) } else {
      dismiss(animated: true)
    }
    """,
    """
    if navigationController?.viewControllers.first === self { dismiss(animated: true) } else {
      navigationController?.popViewController(animated: true)
    }
    """,
  ])
  func whatAsksForAScreenBelowTakesAwayWhicheverWayItCame(_ body: String) throws {
    #expect(try effects(body, shown: Self.push).map(\.kind) == [.close])
  }

  /// Any other condition says nothing about the screen.
  @Test func otherConditionsStayAChoice() throws {
    let other =
      "if isEditing { navigationController?.popViewController(animated: true) } else { dismiss(animated: true) }"
    let kinds = try effects(other, shown: Self.push).map(\.kind)
    guard case .when? = kinds.first else {
      Issue.record("\(kinds)")
      return
    }
  }
}
