import FlowModel
import Testing

@testable import FlowExtraction

/// Screens that the code makes in several places.
@Suite struct RepeatedScreenTests {
  /// A screen that is made in two places is one screen with one alert; two lines that show alerts show two.
  @Test func anAlertOfAScreenThatIsMadeInTwoPlaces() throws {
    let reading = Reading(
      Reading.app(
        start: "showFirst()",
        members: """
          func showItem() {}
          func showFirst() {
            let page = PageController()
            page.onNext = { [weak self] in self?.showSecond() }
            stack.pushViewController(page, animated: true)
          }
          func showSecond() { stack.pushViewController(PageController(), animated: true) }
          """) + """

          extension UIViewController {
            func showAlert(_ title: String) {
              let alert = UIAlertController(title: title, message: nil, preferredStyle: .alert)
              alert.addAction(UIAlertAction(title: "OK", style: .default))
              present(alert, animated: true)
            }
          }
          class PageController: UIViewController {
            var onNext: (() -> Void)?
            @IBAction func nextTapped() { onNext?() }
            @IBAction func failedTapped() { showAlert("Failed") }
            @IBAction func helpTapped() {
              let alert = UIAlertController(title: "Help", message: nil, preferredStyle: .alert)
              present(alert, animated: true)
            }
          }
          """)
    let app = try #require(reading.coordinator("AppCoordinator"))
    #expect(Set(app.screens.map(\.name)) == ["PageController", "FailedAlert", "HelpAlert"])
    let page = try #require(app.screens.first { $0.name == "PageController" })
    #expect(page.actions.map(\.name) == ["nextTapped", "failedTapped", "helpTapped"])
  }
}
