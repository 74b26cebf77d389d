import FlowModel
import Testing

@testable import FlowExtraction

/// Conditions on how a screen is shown that stand in computed properties, in methods, or in a local name.
@Suite struct ComputedConditionTests {
  private static let modal = """
    extension UIViewController {
      var isModal: Bool {
        let isPresented = presentingViewController != nil
        let isStackPresented =
          navigationController?.presentingViewController?.presentedViewController == navigationController
        return isPresented || isStackPresented || tabBarController?.presentingViewController is UITabBarController
      }
      var isLater: Bool {
        if let index = navigationController?.viewControllers.firstIndex(of: self), index > 0 { return true }
        return false
      }
    }

    """

  /// The effects of a tap on a screen that is presented, pushed, or both.
  private func effects(_ code: String, _ members: String = "", shown: String = "presents") throws -> [Effect.Kind] {
    let push = "stack.pushViewController(NoteController(), animated: true)"
    let present = "stack.present(NoteController(), animated: true)"
    let shows = ["presents": present, "pushes": push, "both": "if isNew { \(push) } else { \(present) }"][shown] ?? ""
    let reading = Reading(
      Self.modal + "class NoteController: UIViewController {\n\(members)\n@IBAction func closeTapped() { \(code) } }",
      Reading.app(
        start: "let home = HomeController(); home.coordinator = self; stack.pushViewController(home, animated: false)",
        members: "var isNew = false\nfunc showItem() { \(shows) }"))
    _ = try reading.text()
    let screens = reading.extraction.flow?.coordinators.flatMap(\.screens) ?? []
    return try #require(screens.first { $0.name == "NoteController" }?.actions.first).effects.map(\.kind)
  }

  private static func close(_ condition: String) -> String {
    "if \(condition) { dismiss(animated: true) } else { navigationController?.popViewController(animated: true) }"
  }

  @Test(arguments: [
    (close("isAlone"), "var isAlone: Bool { presentingViewController != nil }"),
    (close("self.isAlone == true"), "var isAlone: Bool { return presentingViewController != nil }"),
    (close("!isBelow"), "var isBelow: Bool { !isAlone }\nvar isAlone: Bool { presentingViewController != nil }"),
    (close("isAlone()"), "func isAlone() -> Bool { presentingViewController != nil }"),
    ("let isAlone = presentingViewController != nil; \(close("isAlone"))", ""),
  ])
  func whatAPropertyComputesIsWhatTheConditionAsksFor(code: String, members: String) throws {
    #expect(try effects(code, members) == [.dismiss(.self)])
    #expect(try effects(code, members, shown: "pushes") == [.pop])
    #expect(try effects(code, members, shown: "both") == [.close])
  }

  @Test(arguments: ["isModal", "!isLater"])
  func whatAsksForNothingButPlacesTakesTheScreenAwayWhicheverWayItCame(_ condition: String) throws {
    for shown in ["presents", "pushes", "both"] {
      #expect(try effects(Self.close(condition), shown: shown) == [.close])
    }
  }

  /// The nearest misses: something else is asked as well, or the local name gets another value.
  @Test(arguments: [
    (close("isAlone"), "var isAlone: Bool { presentingViewController != nil && isEditing }"),
    (close("isAlone"), "var isAlone = false"),
    ("var isAlone = presentingViewController != nil; isAlone = isEditing; \(close("isAlone"))", ""),
  ])
  func anythingElseStaysAChoice(code: String, members: String) throws {
    let kinds = try effects(code, members, shown: "pushes")
    switch kinds.first {
    case .when, .choose: break
    default: Issue.record("\(kinds)")
    }
  }

  /// A coordinator asks a property of its own whether a child is there.
  @Test func aPropertyThatAsksForAChildProtects() throws {
    let reading = Reading(
      """
      final class HelpCoordinator: Coordinator {
        var children: [Coordinator] = []
        let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        func start() { stack.pushViewController(ItemController(), animated: true) }
      }
      """,
      Reading.app(
        start: "let home = HomeController(); home.coordinator = self; stack.pushViewController(home, animated: false)",
        members: """
          var help: HelpCoordinator?
          private var isHelping: Bool { help != nil }
          func showItem() {
            guard !isHelping else { return }
            let help = HelpCoordinator(stack: stack)
            self.help = help
            help.start()
          }
          """))
    let text = try reading.text()
    #expect(text.contains("when: not alive(HelpCoordinator)"), "\(text)")
  }
}
