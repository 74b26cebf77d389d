import FlowModel
import Testing

@testable import FlowExtraction

/// Coordinators with a container that nobody shows, which only pass on what a screen tells them.
@Suite struct UndeclaredCoordinatorTests {
  private static func reading(_ report: String) -> Reading {
    Reading(
      """
      final class HelperCoordinator: Coordinator {
        var children: [Coordinator] = []
        weak var parent: AppCoordinator?
        let own = UINavigationController()
        init(parent: AppCoordinator) {
          self.parent = parent
          own.pushViewController(ItemController(), animated: false)
        }
        func report() { \(report) }
      }
      class StartController: UIViewController {
        var helper: HelperCoordinator?
        @IBAction func reportTapped() { helper?.report() }
      }
      """,
      Reading.app(
        start: """
          let home = StartController()
          home.helper = HelperCoordinator(parent: self)
          stack.pushViewController(home, animated: false)
          """,
        members: """
          func showItem() {}
          func reset() {
            stack.popToRootViewController(animated: true)
            stack.pushViewController(ItemController(), animated: true)
          }
          """))
  }

  /// The parent hears of it at once, because nobody is there who could raise an event.
  @Test func whatTheyTellTheirParentHappensOnTheScreen() throws {
    let reading = Self.reading("parent?.reset()")
    let app = try #require(reading.coordinator("AppCoordinator"))
    let start = try #require(app.screens.first { $0.name == "StartController" })
    #expect(start.actions.first?.effects.map(\.kind).first == .popToRoot)
    #expect(start.actions.first?.effects.count == 2)
    #expect(app.handlers.isEmpty)
    #expect(reading.coordinator("HelperCoordinator") == nil)
    _ = try reading.text()
  }

  /// What they do in their own container nobody sees.
  @Test func whatTheyShowThemselvesIsNowhere() throws {
    let reading = Self.reading("own.pushViewController(ItemController(), animated: true)")
    let app = try #require(reading.coordinator("AppCoordinator"))
    #expect(app.screens.allSatisfy { $0.actions.isEmpty })
  }
}
