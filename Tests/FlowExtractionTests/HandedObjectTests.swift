import FlowModel
import Testing

@testable import FlowExtraction

/// Functions that take an object to show, or `nil` to take it away.
@Suite struct HandedObjectTests {
  private static func app(_ tap: String) -> String {
    Reading.scene + """
      final class Stage {
        let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        func setSheet(_ controller: UIViewController?) {
          guard let controller else {
            stack.dismiss(animated: true)
            return
          }
          stack.present(controller, animated: true)
        }
      }
      final class AppCoordinator: Coordinator {
        var children: [Coordinator] = []
        let stack: UINavigationController
        let stage: Stage
        var kept: ItemController?
        init(stack: UINavigationController) { self.stack = stack; stage = Stage(stack: stack) }
        func start() {
          let home = HomeController()
          home.coordinator = self
          kept = ItemController()
          stack.pushViewController(home, animated: false)
        }
        func showItem() { \(tap) }
      }
      """
  }

  private func effects(_ tap: String) -> [Effect.Kind]? {
    Reading(Self.app(tap)).coordinator("AppCoordinator")?.screens.first { $0.name == "HomeController" }?.actions.first?
      .effects.map(\.kind)
  }

  private static let present = Effect.Kind.presentScreen("ItemController", style: .sheet, interactiveDismiss: true)

  @Test(arguments: ["stage.setSheet(ItemController())", "let item = ItemController(); stage.setSheet(item)"])
  func anObjectThatIsMadeIsThere(tap: String) { #expect(effects(tap) == [Self.present]) }

  @Test func nilIsNotThere() { #expect(effects("stage.setSheet(nil)") == [.dismiss(.self)]) }

  @Test func aPropertyMayBeEither() {
    guard case .choose(let branches)? = effects("stage.setSheet(kept)")?.first else {
      Issue.record("\(String(describing: effects("stage.setSheet(kept)")))")
      return
    }
    #expect(branches.count == 2)
  }
}
