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

  /// A reactor may also be set by the initialiser of its view: the library's property is no stored one, whose observers
  /// would not run there.
  @Test(arguments: ["let list = ListController()\nlist.reactor = reactor", "let list = ListController(with: reactor)"])
  func whatIsSentToAReactorComesToItsMutations(made: String) {
    let reading = Reading(
      "import ReactorKit\n"
        + Reading.app(
          start: """
            let reactor = ListReactor(coordinator: self)
            \(made)
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
        init() { super.init(nibName: nil, bundle: nil) }
        init(with reactor: ListReactor) {
          super.init(nibName: nil, bundle: nil)
          self.reactor = reactor
        }
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

  // MARK: In screens

  /// The actions of a screen that asks a service, each with its trigger and effects.
  private static func login(_ chain: String, trigger: String = "@IBAction func login()") -> [Action] {
    let reading = Reading(
      """
      class LoginController: UIViewController {
        var onDone: (() -> Void)?
        var bag = Set<AnyCancellable>()
        func warn() { present(UIAlertController(title: "Error", message: nil, preferredStyle: .alert), animated: true) }
        \(trigger) { \(chain) }
      }
      """,
      Reading.app(
        start: """
          let login = LoginController()
          login.onDone = { [weak self] in self?.showItem() }
          stack.pushViewController(login, animated: false)
          """,
        members: "func showItem() { stack.pushViewController(ItemController(), animated: true) }"))
    return reading.coordinator("AppCoordinator")?.screens.first { $0.name == "LoginController" }?.actions ?? []
  }

  @Test(arguments: [
    "Service.shared.login().sink { [weak self] end in self?.warn() } receiveValue: { [weak self] _ in self?.onDone?() }",
    "Service.shared.login().sink(receiveCompletion: { [weak self] end in self?.warn() }, "
      + "receiveValue: { [weak self] _ in self?.onDone?() }).store(in: &bag)",
    "Service.shared.login().subscribe(onNext: { [weak self] _ in self?.onDone?() }, onError: { _ in self.warn() })",
  ])
  func theAnswerToATapIsAValueOrAFailure(chain: String) throws {
    let actions = Self.login(chain)
    #expect(actions.map(\.name) == ["login"])
    #expect(actions.map(\.trigger) == [.tap])
    guard case .later(let answer)? = actions.first?.effects.first?.kind, case .choose(let ways)? = answer.first?.kind
    else {
      Issue.record("\(actions)")
      return
    }
    let shown = ways.flatMap { $0 }.map { effect -> String in
      switch effect.kind {
      case .pushScreen(let name): "push \(name)"
      case .presentScreen(let name, _, _): "present \(name)"
      default: "\(effect)"
      }
    }
    #expect(Set(shown) == ["push ItemController", "present ErrorAlert"])
    #expect(actions.first?.effects.count == 1 && answer.count == 1)
  }

  @Test func aSingleClosureHearsValues() {
    let actions = Self.login("Service.shared.login().sink { [weak self] _ in self?.onDone?() }.store(in: &bag)")
    guard case .later(let answer)? = actions.first?.effects.first?.kind else {
      Issue.record("\(actions)")
      return
    }
    #expect(answer.map(\.kind) == [.pushScreen("ItemController")])
  }

  @Test func whatComesOnAScreenByItselfIsNamedAfterTheCall() {
    let actions = Self.login(
      "Service.shared.session().sink { [weak self] _ in self?.onDone?() }.store(in: &bag)",
      trigger: "override func viewDidLoad()")
    #expect(actions.map(\.name) == ["session"])
    #expect(actions.map(\.trigger) == [.async(once: true)])
  }

  @Test func aControlThatATapSetsUpIsATriggerOfItsOwn() {
    let actions = Self.login("more.rx.tap.subscribe(onNext: { [weak self] in self?.onDone?() })")
    #expect(actions.map(\.name) == ["more"])
    #expect(actions.map(\.effects.first?.kind) == [.pushScreen("ItemController")])
  }

  @Test func operatorsAndListenerOfAControlAreOneAction() {
    let actions = Self.login(
      "button.rx.tap.do(onNext: { [weak self] in self?.warn() }).subscribe(onNext: { [weak self] in self?.onDone?() })",
      trigger: "override func viewDidLoad()")
    #expect(actions.map(\.trigger) == [.tap])
    #expect(actions.first?.effects.count == 2)
  }

  // MARK: Operators on subjects

  /// A model that makes a chain from a subject of its screen, which listens to it or not.
  private static func model(_ chain: String, _ use: String) -> Reading {
    Reading(
      """
      class LoginModel {
        weak var coordinator: AppCoordinator?
        let result = PassthroughSubject<Bool, Never>()
        func transform(_ tapped: PassthroughSubject<Void, Never>) -> AnyPublisher<String, Never> {
          let other = tapped
          result.sink { isGood in self.coordinator?.showItem() }
          return tapped\(chain).eraseToAnyPublisher()
        }
      }
      class LoginController: UIViewController {
        let model: LoginModel
        let tapped = PassthroughSubject<Void, Never>()
        init(model: LoginModel) { self.model = model; super.init(nibName: nil, bundle: nil) }
        override func viewDidLoad() { \(use) }
        @IBAction func login() { tapped.send(()) }
      }
      """,
      Reading.app(
        start: """
          let model = LoginModel()
          model.coordinator = self
          stack.pushViewController(LoginController(model: model), animated: false)
          """,
        members: "func showItem() { stack.pushViewController(ItemController(), animated: true) }"))
  }

  private static let shown = "transition AppCoordinator.LoginController: push ItemController"

  @Test(arguments: [
    ".map { [weak self] _ in self?.result.send(true); return \"\" }",
    ".handleEvents(receiveOutput: { self.result.send(true) }).map { \"\" }",
    ".map { \"\" }.merge(with: other.map { self.result.send(true); return \"\" })",
    ".filter { true }.flatMap { _ in Future<String, Never> { _ in Task { self.result.send(true) } } }",
  ])
  func theClosureOfAnOperatorRunsIfSomebodyListens(chain: String) {
    #expect(Self.model(chain, "model.transform(tapped).sink { print($0) }").facts.contains(Self.shown))
    #expect(!Self.model(chain, "model.transform(tapped)").facts.contains(Self.shown))
  }

  @Test func whatHearsTheEndOfASubjectDoesNotRunForItsValues() {
    func facts(_ tap: String) -> [String] {
      Reading(
        """
        class LoginController: UIViewController {
          let done = PassthroughSubject<Void, Never>()
          @IBAction func login() { done.send(\(tap)) }
        }
        """,
        Reading.app(
          start: """
            let login = LoginController()
            login.done.sink(receiveCompletion: { _ in self.showItem() }, receiveValue: { self.stack.popViewController(animated: true) })
            stack.pushViewController(login, animated: false)
            """,
          members: "func showItem() { stack.pushViewController(ItemController(), animated: true) }")
      ).facts.filter { $0.hasPrefix("transition AppCoordinator.LoginController") }
    }
    #expect(facts("completion: .finished") == [Self.shown])
    #expect(facts("()") == ["transition AppCoordinator.LoginController: pop"])
  }
}
