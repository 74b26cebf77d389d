import FlowModel
import Testing

@testable import FlowExtraction

/// A split view of UIKit, in which a coordinator shows a list and what is chosen in it.
@Suite struct SplitColumnTests {
  private static func app(shows detail: String, begins: String = both) -> Reading {
    Reading(
      """
      import UIKit
      class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?
        var coordinator: AppCoordinator?
        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
          coordinator = AppCoordinator()
          coordinator?.start()
          window?.rootViewController = coordinator?.split
        }
      }
      final class AppCoordinator {
        let split = UISplitViewController(style: .doubleColumn)
        func start() {
          let list = ListController()
          list.onSelect = { [weak self] in self?.showDetail() }
          \(begins)
        }
        func showDetail() {
          let detail = DetailController()
          \(detail)
        }
      }
      class ListController: UIViewController {
        var onSelect: (() -> Void)?
        @IBAction func selectTapped() { onSelect?() }
      }
      class EmptyController: UIViewController {}
      class DetailController: UIViewController {}
      """)
  }

  private static let both = """
    split.setViewController(UINavigationController(rootViewController: list), for: .primary)
    split.setViewController(EmptyController(), for: .secondary)
    """

  private static let details = [
    "split.setViewController(detail, for: .secondary)",
    "split.setViewController(UINavigationController(rootViewController: detail), for: .secondary)\n"
      + "split.show(.secondary)",
    "split.showDetailViewController(detail, sender: self)",
    "split.showDetailViewController(UINavigationController(rootViewController: detail), sender: nil)",
    "let stack = UINavigationController(rootViewController: detail)\nsplit.showDetailViewController(stack, sender: nil)",
  ]

  @Test(arguments: details) func theOtherColumnIsOnTheStackOfTheFirst(detail: String) {
    let reading = Self.app(shows: detail)
    let push = "transition AppCoordinator.ListController: push DetailController"
    #expect(reading.certainty(push) == .likely, "\(reading.facts)")
    let app = reading.coordinator("AppCoordinator")
    #expect(app?.container == .stack)
    // What the column holds at first is not on top on a narrow screen.
    #expect(app?.screens.map(\.name) == ["ListController", "DetailController"])
    #expect(reading.extraction.coverage.placed == reading.extraction.coverage.calls)
  }

  @Test func columnsMayBeFilledByAList() {
    let reading = Self.app(
      shows: Self.details[2],
      begins: "split.viewControllers = [UINavigationController(rootViewController: list), EmptyController()]")
    #expect(reading.coordinator("AppCoordinator")?.screens.map(\.name) == ["ListController", "DetailController"])
  }
}
