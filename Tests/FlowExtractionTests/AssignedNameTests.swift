import FlowModel
import Testing

@testable import FlowExtraction

/// Names that get their value in alternatives.
@Suite struct AssignedNameTests {
  /// A name that gets its value in a `switch` has only what the case assigns, whatever else is of its type.
  @Test(arguments: [
    """
    let shown: UIViewController
    switch kind { case .home: shown = HomeController(); case .item: shown = ItemController() }
    """,
    """
    var shown: UIViewController = ItemController()
    switch kind { case .home: shown = HomeController(); case .item: break }
    """,
  ])
  func aNameThatASwitchAssigns(body: String) throws {
    let reading = Reading(
      Reading.app(
        start: "show(.home)",
        members: """
          enum Kind { case home, item }
          func showItem() { show(.item) }
          func show(_ kind: Kind) {
            \(body)
            (shown as? HomeController)?.coordinator = self
            stack.pushViewController(shown, animated: true)
          }
          """))
    let app = try #require(reading.coordinator("AppCoordinator"))
    let effects = (app.start + app.procedures.flatMap(\.effects)).map(\.kind)
    #expect(effects == [.pushScreen("HomeController")])
    #expect(
      app.screens.first { $0.name == "HomeController" }?.actions.flatMap(\.effects).map(\.kind)
        == [.pushScreen("ItemController")])
  }
}
