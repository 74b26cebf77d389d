import FlowModel
import Testing

@testable import FlowExtraction

/// What a closure returns that a function is called with, where only the function says its type.
@Suite struct ClosureResultTests {
  private func facts(_ parameters: String, of provider: String = "<Model: AnyObject>") -> [String] {
    Reading(
      """
      final class Provider {
        func perform\(provider)(_ model: inout Model?, \(parameters)) -> Model {
          let result = model ?? make()
          model = result
          return result
        }
      }
      class BaseModel<Actions: HomeActions> {
        let actions: Actions
        init(actions: Actions) { self.actions = actions }
      }
      protocol HomeActions: AnyObject { func open() }
      final class HomeModel<Actions: HomeActions>: BaseModel<Actions> {}
      final class AppActions: HomeActions {
        let onOpen: () -> Void
        init(onOpen: @escaping () -> Void) { self.onOpen = onOpen }
        func open() { onOpen() }
      }
      final class ListController: UIViewController {
        var actions: AppActions?
        @IBAction func openTapped() { actions?.open() }
      }
      """,
      Reading.app(
        start: """
          let list = ListController()
          list.actions = provider.perform(&model) { .init(actions: .init(onOpen: { self.showItem() })) }.actions
          stack.pushViewController(list, animated: true)
          """,
        members: """
          let provider = Provider()
          var model: HomeModel<AppActions>?
          func showItem() { stack.pushViewController(ItemController(), animated: true) }
          """)
    ).facts
  }

  private static let opened = "transition AppCoordinator.ListController: push ItemController"

  @Test(arguments: ["make: () -> Model", "make: @escaping () -> Model", "make: (() -> Model)"])
  func whatIsMadeForAGenericParameterIsWhatAnotherArgumentIs(parameters: String) {
    #expect(facts(parameters).contains(Self.opened), "\(facts(parameters))")
  }

  @Test func withoutTheParameterNothingIsKnownOfIt() {
    #expect(!facts("make: () -> Any").contains(Self.opened))
  }
}
