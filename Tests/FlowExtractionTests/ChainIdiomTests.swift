import FlowModel
import Testing

@testable import FlowExtraction

/// Chains of operators in coordinators on values that are not known to be subjects, and libraries that consist of such
/// chains.
@Suite struct ChainIdiomTests {
  private static func app(_ chain: String) -> Reading {
    Reading(
      Reading.app(
        start: """
          let home = HomeController()
          home.coordinator = self
          stack.pushViewController(home, animated: false)
          \(chain)
          """,
        members: "func open() { stack.pushViewController(ItemController(), animated: true) }"))
  }

  @Test func whatAControlOfAScreenSendsIsDoneOnTheScreen() {
    let reading = Self.app("home.doneButton.rx.tap.subscribe(onNext: { [weak self] in self?.open() })")
    #expect(reading.facts.contains("transition AppCoordinator.HomeController: push ItemController"))
    #expect(!reading.facts.contains("transition AppCoordinator: push ItemController"))
  }

  @Test func theClosureOfAnOperatorRunsForWhatComesAndNotAtOnce() {
    let reading = Self.app("service.answers.asObservable().flatMap { [weak self] _ in self?.open() }")
    let start = reading.coordinator("AppCoordinator")?.start ?? []
    #expect(start.first?.kind == .pushScreen("HomeController"))
    let later = start.dropFirst().contains { effect in
      if case .later(let body) = effect.kind { return body.contains { $0.kind == .pushScreen("ItemController") } }
      return false
    }
    #expect(later)
    #expect(reading.certainty("transition AppCoordinator: push ItemController") == .likely)
  }

  @Test func whatIsSentToAReactorComesToItsMutations() {
    let reading = Reading(
      "import ReactorKit\n"
        + Reading.app(
          start: """
            let reactor = ListReactor(coordinator: self)
            let list = ListController()
            list.reactor = reactor
            stack.pushViewController(list, animated: false)
            """,
          members: "func open() { stack.pushViewController(ItemController(), animated: true) }"),
      """
      final class ListReactor: Reactor {
        enum Action { case refresh, pick(Int) }
        weak var coordinator: AppCoordinator?
        init(coordinator: AppCoordinator) { self.coordinator = coordinator }
        func mutate(action: Action) -> Observable<Mutation> {
          switch action {
          case .refresh: return .empty()
          case .pick:
            coordinator?.open()
            return .empty()
          }
        }
      }
      final class ListController: UIViewController, View {
        func bind(reactor: ListReactor) {
          table.rx.itemSelected.map { Reactor.Action.pick($0.row) }.bind(to: reactor.action)
          refreshButton.rx.tap.map { Reactor.Action.refresh }.bind(to: reactor.action)
        }
      }
      """)
    let screen = reading.coordinator("AppCoordinator")?.screens.first { $0.name == "ListController" }
    #expect(screen?.actions.map(\.name) == ["table"])
    #expect(reading.facts.contains("transition AppCoordinator.ListController: push ItemController"))
    #expect(screen?.actions.first?.location.file == "1.swift")
  }
}
