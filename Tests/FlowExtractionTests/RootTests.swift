import FlowModel
import Testing

@testable import FlowExtraction

/// The root of an app: seen, stated, or guessed and reported as a guess.
@Suite struct RootTests {
  private static let coordinators = """
    import UIKit
    protocol Coordinator: AnyObject { var children: [Coordinator] { get set } }
    final class HomeController: UIViewController {}
    final class MainCoordinator: Coordinator {
      var children: [Coordinator] = []
      let stack = UINavigationController()
      func start() { stack.pushViewController(HomeController(), animated: true) }
    }
    final class TourCoordinator: Coordinator {
      var children: [Coordinator] = []
      let stack = UINavigationController()
      func start() { stack.pushViewController(HomeController(), animated: true) }
    }
    """

  private func guesses(_ extraction: Extraction) -> [String] {
    extraction.warnings.filter { $0.contains("is a guess") }
  }

  @Test func aGuessedRootIsSaidWithTheWordThatSettlesIt() throws {
    let extraction = Reading(Self.coordinators).extraction
    #expect(extraction.flow?.root == "MainCoordinator")
    let guess = try #require(guesses(extraction).first)
    #expect(guess.contains("‘MainCoordinator’"))
    #expect(guess.contains("‘extract: {root: MainCoordinator}’"))
  }

  @Test func aStatedRootIsNoGuess() throws {
    let words = try VocabularyReader(file: "v.yml").vocabulary("extract: {root: TourCoordinator}")
    let extraction = Reading(Self.coordinators, vocabulary: words).extraction
    #expect(extraction.flow?.root == "TourCoordinator")
    #expect(extraction.warnings.isEmpty)
  }

  @Test func aStatedRootThatIsNotMetIsSaid() throws {
    let words = try VocabularyReader(file: "v.yml").vocabulary("extract: {root: Nowhere}")
    let extraction = Reading(Self.coordinators, vocabulary: words).extraction
    #expect(extraction.flow?.root == "MainCoordinator")
    #expect(extraction.warnings == ["the root ‘Nowhere’ that .flowcheck.yml states is no coordinator that was met"])
  }

  @Test func whatTheSceneStartsIsNoGuess() {
    let extraction = Reading(Reading.app(start: "stack.pushViewController(HomeController(), animated: true)"))
      .extraction
    #expect(extraction.flow?.root == "AppCoordinator")
    #expect(extraction.warnings.isEmpty)
  }

  @Test func aRootHasToBeAName() {
    #expect(throws: VocabularyError.self) {
      try VocabularyReader(file: "v.yml").vocabulary("extract: {root: [A, B]}")
    }
  }
}
