import FlowModel
import Testing

@testable import FlowExtraction

/// Controllers that generated code makes from storyboards.
@Suite struct GeneratedStoryboardTests {
  private static func app(_ made: String) -> Reading {
    Reading(
      Reading.app(
        start:
          "let home = HomeController(); home.coordinator = self; stack.pushViewController(home, animated: false)",
        members: """
          func showDetail() {
            let detail = \(made)
            stack.pushViewController(detail, animated: true)
          }
          """)
          + """

          class HomeController: UIViewController {
            weak var coordinator: AppCoordinator?
            @IBAction func openTapped() { coordinator?.showDetail() }
          }
          class DetailVC: UIViewController {}
          class ListViewController: UIViewController {}
          class MainViewController: UIViewController {}
          """)
  }

  @Test(arguments: [
    ("R.storyboard.main.detailVC()!", "DetailVC"), ("R.storyboard.main.list()", "ListViewController"),
    ("StoryboardScene.Main.detailVC.instantiate()", "DetailVC"),
    ("StoryboardScene.List.initialScene.instantiate()", "ListViewController"),
    ("R.storyboard.main.instantiateInitialViewController()", "MainViewController"),
  ])
  func theNameInGeneratedCodeIsThatOfTheController(made: String, type: String) {
    #expect(Self.app(made).facts.contains("transition AppCoordinator.HomeController: push \(type)"))
  }

  /// Neither is the controller taken that the storyboard begins with.
  @Test(arguments: ["R.storyboard.main.settings()!", "StoryboardScene.Main.settings.instantiate()"])
  func aNameThatNoControllerHasIsNotGuessed(made: String) {
    let reading = Self.app(made)
    #expect(!reading.facts.contains { $0.hasPrefix("transition AppCoordinator.HomeController: push") })
  }
}
