import FlowModel
import Testing

@testable import FlowExtraction

/// Functions that take an object to show, or `nil` to take it away.
@Suite struct HandedObjectTests {
  private static func app(_ tap: String, more: String = "") -> String {
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
        \(more)
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

  /// A variable that begins as `nil` may be filled: what follows runs, although the screen is unknown.
  @Test func aVariableMayBeFilled() throws {
    let unread = Reading(
      Self.app(
        "var found: ItemController? = nil; Api.fill(&found); guard let found else { return }; "
          + "stack.pushViewController(found, animated: true)")
    ).extraction.unread
    #expect(unread.contains { $0.reason == "pushViewController: what is pushed was not found" }, "\(unread)")
  }

  /// The initialiser of what is no screen may fail.
  @Test func whatIsMadeMayFail() throws {
    let tap = "show(Item(\"x\"))"
    let more = """
      func show(_ item: Item?) {
        guard let item else { stack.popToRootViewController(animated: true); return }
        stack.pushViewController(ItemController(), animated: true)
      }
      """
    let reading = Reading(Self.app(tap, more: more) + "\nfinal class Item { init?(_ text: String) {} }")
    let screens = try #require(reading.coordinator("AppCoordinator")).screens
    let all = screens.first { $0.name == "HomeController" }?.actions.first?.effects.flatMap(\.kinds) ?? []
    #expect(all.contains(.pushScreen("ItemController")) && all.contains(.popToRoot), "\(all)")
  }

  @Test func aPropertyMayBeEither() {
    guard case .choose(let branches)? = effects("stage.setSheet(kept)")?.first else {
      Issue.record("\(String(describing: effects("stage.setSheet(kept)")))")
      return
    }
    #expect(branches.count == 2)
  }
}

extension Effect {
  /// Its kind, and those of the effects inside it.
  fileprivate var kinds: [Kind] { [kind] + bodies.joined().flatMap(\.kinds) }
}
