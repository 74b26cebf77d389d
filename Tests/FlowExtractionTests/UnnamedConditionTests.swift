import FlowModel
import Testing

@testable import FlowExtraction

/// A condition without a name decides whether something happens at all: doing nothing is one of the alternatives where
/// that matters.
@Suite struct UnnamedConditionTests {
  private static let push = Effect.Kind.pushScreen("ItemController")
  private static let alert = Effect.Kind.presentScreen("FailedAlert", style: .alert, interactiveDismiss: true)

  private func effects(_ action: String) -> [Effect] {
    let reading = Reading(
      Reading.app(
        start: "let list = ListController(); list.owner = self; stack.pushViewController(list, animated: false)",
        members: """
          func showItem() { stack.pushViewController(ItemController(), animated: true) }
          func showHint() { stack.pushViewController(HintController(), animated: true) }
          func fail() {
            let alert = UIAlertController(title: "Failed", message: nil, preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "OK", style: .default))
            stack.present(alert, animated: true)
          }
          """),
      """
      class HintController: UIViewController {}
      class ListController: UIViewController {
        weak var owner: AppCoordinator?
        @IBAction func load() { \(action) }
      }
      """)
    let screens = reading.coordinator("AppCoordinator")?.screens ?? []
    return screens.first { $0.name == "ListController" }?.actions.flatMap(\.effects) ?? []
  }

  private func choices(_ effect: Effect?) -> [[Effect.Kind]]? {
    guard case .choose(let bodies)? = effect?.kind else { return nil }
    return bodies.map { $0.map(\.kind) }
  }

  @Test(arguments: [
    "if text.count > 10 { owner?.fail() }",
    "do { try store.save() } catch { owner?.fail() }",
    "if let error = store.saveError { owner?.fail() }",
    "if error != nil { owner?.fail() }",
    "switch store.state { case .ready, .busy: break; default: owner?.fail() }",
    "guard text.count > 10 else { owner?.fail(); return }; label.text = text",
    "guard text.count > 10 else { loginField.shake(); return }; owner?.fail()",
  ])
  func anAlertMayNotCome(action: String) {
    let effects = effects(action)
    #expect(effects.count == 1)
    let choices = choices(effects.first)
    #expect(
      choices?.count == 2 && choices?.contains([]) == true && choices?.contains([Self.alert]) == true, "\(effects)")
  }

  /// What is unwrapped is there, and objects are compared to be found.
  @Test(arguments: [
    "guard let item = store.selected as? Item else { return }; owner?.fail()",
    "if let item = store.selected { owner?.fail() }",
    "if store.selected === self { owner?.fail() }",
    "guard store.count > 3 else { print(\"closed\"); return }; owner?.fail()",
    "if store.count > 3 { return }; owner?.fail()",
    "guard store.count > 3 else { logger.error(\"closed\"); return }; owner?.fail()",
  ])
  func whatMustHoldIsNoAlternative(action: String) {
    #expect(effects(action).map(\.kind) == [Self.alert])
  }

  /// The button does what it is for, sooner or later; besides another screen, one that comes sometimes would hide it.
  @Test func onlyBesidesAnotherScreenAPushMayNotCome() {
    #expect(effects("if text.count > 10 { owner?.showItem() }").map(\.kind) == [Self.push])
    let both = effects("owner?.showHint(); if text.count > 10 { owner?.showItem() }")
    #expect(both.first?.kind == .pushScreen("HintController"))
    #expect(both.count == 2)
    #expect(choices(both.last) == [[Self.push], []])
  }

  @Test func whatIsStartedShowsSomething() {
    let reading = Reading(
      Reading.app(
        start:
          "if ProcessInfo.processInfo.arguments.count == 1 { stack.pushViewController(ItemController(), animated: false) }"
      ))
    #expect(reading.coordinator("AppCoordinator")?.start.map(\.kind) == [Self.push])
  }
}
