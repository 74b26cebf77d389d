import Testing

@testable import FlowExtraction

/// Whether a cast makes the screen that it names.
@Suite struct CastScreenTests {
  private func facts(_ members: String) -> [String] {
    Reading(
      Reading.app(start: "stack.pushViewController(HomeController(), animated: true)\nopen()", members: members)
        + """
        final class MapController: UIViewController {
          init(stack: UINavigationController) {
            super.init(nibName: nil, bundle: nil)
            stack.pushViewController(PinController(), animated: true)
          }
        }
        final class PinController: UIViewController {}

        """
    ).facts
  }

  /// A storyboard makes it; no code does.
  @Test func whatNoCodeMakesIsMadeByTheCast() {
    let reading = Reading(
      Reading.app(
        start: "stack.pushViewController(board.first as! PlainController, animated: true)")
        + "\nfinal class PlainController: UIViewController {}\n")
    #expect(reading.facts.contains("transition AppCoordinator: push PlainController"))
  }

  /// Code asks for a screen that other code makes later; what its initialiser does happens there, not here.
  @Test func whatCodeMakesIsOnlyAskedFor() {
    let facts = facts(
      """
      func open() { if let map = stack.any.top as? MapController { map.loadViewIfNeeded() } }
      func later() -> MapController { MapController(stack: stack) }
      """)
    #expect(!facts.contains("transition AppCoordinator: push PinController"))
  }
}
