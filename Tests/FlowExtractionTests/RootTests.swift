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

  /// An app whose entry is not among the sources: a view holds the stack and makes its coordinator.
  private static func views(_ more: String = "") -> String {
    """
    import SwiftUI
    enum Page: Hashable { case detail }
    @Observable final class AppCoordinator {
      var path: [Page] = []
      func showDetail() { path.append(.detail) }
    }
    struct MainView: View {
      @State private var coordinator = AppCoordinator()
      var body: some View {
        NavigationStack(path: $coordinator.path) {
          ListView(coordinator: coordinator).navigationDestination(for: Page.self) { _ in DetailView() }
        }
      }
    }
    struct ListView: View {
      let coordinator: AppCoordinator
      var body: some View { Button("Detail") { coordinator.showDetail() } }
    }
    struct DetailView: View { var body: some View { Text("!") } }
    \(more)
    """
  }

  @Test func withoutAnEntryAViewThatMakesItsCoordinatorIsTheFirst() throws {
    let reading = Reading(Self.views())
    #expect(reading.facts.contains("transition AppCoordinator.ListView: push DetailView"), "\(reading.facts)")
    #expect(reading.extraction.coverage.placed == 1)
    #expect(guesses(reading.extraction).count == 1)
  }

  @Test func aViewThatAnotherViewMakesIsNotTheFirst() throws {
    let reading = Reading(
      Self.views(
        """
        final class TabsCoordinator: ObservableObject { @Published var tab = 0 }
        struct ATabsView: View {
          @StateObject private var coordinator = TabsCoordinator()
          var body: some View { TabView(selection: $coordinator.tab) { MainView(); OtherView() } }
        }
        struct OtherView: View { var body: some View { NavigationStack { Text("?") } } }
        """))
    #expect(reading.extraction.flow?.root == "TabsCoordinator")
    #expect(reading.facts.contains("transition AppCoordinator.ListView: push DetailView"), "\(reading.facts)")
  }

  @Test func aPreviewMakesNoView() {
    let preview = "struct Previews: PreviewProvider { static var previews: some View { MainView() } }"
    #expect(Reading(Self.views(preview)).extraction.coverage.placed == 1)
  }

  @Test func aStatedCoordinatorIsMadeByItsView() throws {
    let words = try VocabularyReader(file: "v.yml").vocabulary("extract: {root: AppCoordinator}")
    let extraction = Reading(Self.views(), vocabulary: words).extraction
    #expect(extraction.coverage.placed == 1)
    #expect(extraction.warnings.isEmpty)
  }

  @Test func aViewThatIsHandedItsCoordinatorIsNotTheFirst() throws {
    let (made, handed) = ("@State private var coordinator = AppCoordinator()", "let coordinator: AppCoordinator")
    let reading = Reading(Self.views().replacing(made, with: handed))
    #expect(reading.extraction.coverage.placed == 0)
  }
}
