import FlowModel
import Testing

@testable import FlowExtraction

/// Coordinators whose start returns a chain, to which the coordinator that started them listens.
@Suite struct CoordinatorResultTests {
  /// A coordinator whose start returns what its screen's model sends, to the coordinator that started it.
  private static func result(
    _ chain: String, listening: String = ".subscribe(onNext: { [weak self] _ in self?.open() })"
  )
    -> Reading
  {
    Reading(
      """
      final class LoginModel {
        let loggedIn: Driver<Bool>
        let signupTaps: Driver<Void>
      }
      final class LoginController: UIViewController {
        let model: LoginModel
        init(model: LoginModel) { self.model = model; super.init(nibName: nil, bundle: nil) }
        func attach<Made>() -> Made { Vendor.make(self) }
      }
      final class LoginCoordinator: Coordinator {
        var children: [Coordinator] = []
        let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        func start() -> Observable<Void> {
          let model = LoginModel()
          let screen = LoginController(model: model)
          stack.pushViewController(screen, animated: true)
          \(chain)
        }
        func help() -> Observable<Void> {
          let guide = GuideModel()
          stack.present(GuideController(model: guide), animated: true)
          return guide.closed.asObservable()
        }
      }
      final class GuideModel { let closed: Driver<Void> }
      final class GuideController: UIViewController {
        let model: GuideModel
        init(model: GuideModel) { self.model = model; super.init(nibName: nil, bundle: nil) }
      }
      """,
      Reading.app(
        start: "coordinate(to: LoginCoordinator(stack: stack))\(listening)",
        members: """
          func coordinate(to child: LoginCoordinator) -> Observable<Void> {
            children.append(child)
            return child.start().do(onNext: { [weak self] _ in self?.children.removeAll { $0 === child } })
          }
          func open() { stack.pushViewController(ItemController(), animated: true) }
          """))
  }

  @Test(arguments: [
    "return model.loggedIn.asObservable().filter { $0 }.map { _ in }",
    "let login = model.loggedIn.asObservable(); return Observable.merge(login, Observable.never()).take(1)",
    "let login = model.loggedIn.map { _ in }; return Driver.merge(login).asObservable()",
  ])
  func whatAStartReturnsComesFromTheScreen(chain: String) {
    let facts = Self.result(chain).facts
    #expect(facts.contains("transition LoginCoordinator.LoginController: raise loggedIn"), "\(facts)")
    #expect(facts.contains("release LoginCoordinator.LoginController: finish"), "\(facts)")
    #expect(facts.contains("transition AppCoordinator: push ItemController"), "\(facts)")
  }

  /// The first result of a child is the only one that is waited for; it keeps no tap back.
  @Test(arguments: ["take(1)", "first()", "prefix(1)", "map { $0 }.take(1)"])
  func waitingForTheFirstResultIsNoGuard(operation: String) {
    let reading = Self.result(
      "return model.loggedIn.asObservable().filter { $0 }.map { _ in }",
      listening: ".\(operation).subscribe(onNext: { [weak self] _ in self?.open() })")
    #expect(reading.coordinator("AppCoordinator")?.guardUnlock == nil)
    #expect(reading.facts.contains("transition AppCoordinator: push ItemController"), "\(reading.facts)")
  }

  /// A child that ends with the first value protects itself, for each of its starts; nothing locks in its parent.
  @Test(arguments: ["take(1)", "first()", "prefix(1)"])
  func theFirstResultOfAChildIsNoGuardOfItsParent(operation: String) {
    let reading = Self.result(
      "return model.loggedIn.asObservable().\(operation).map { _ in }",
      listening: ".subscribe(onNext: { [weak self] _ in self?.open() })")
    #expect(reading.coordinator("AppCoordinator")?.guardUnlock == nil)
    #expect(reading.facts.contains("transition AppCoordinator: push ItemController"), "\(reading.facts)")
  }

  /// Who waits for a child that never sends anything hears nothing, and the child stays.
  @Test(arguments: ["return Observable.never()", "return Observable<Void>.never()", "return .never()"])
  func aChildThatNeverSendsDoesNotEnd(chain: String) {
    let facts = Self.result(chain).facts
    #expect(facts.contains("transition LoginCoordinator: push LoginController"), "\(facts)")
    #expect(!facts.contains { $0.hasPrefix("release") }, "\(facts)")
    #expect(!facts.contains { $0.hasSuffix("push ItemController") }, "\(facts)")
  }

  /// The screen's model is known only as what a method of the screen returns.
  @Test func whatAMethodOfAScreenReturnsBelongsToTheScreen() {
    let facts = Self.result("let viewModel = screen.attach(); return viewModel.loggedIn.asObservable().map { _ in }")
      .facts
    #expect(facts.contains("transition LoginCoordinator.LoginController: raise loggedIn"), "\(facts)")
    let other = Self.result("let viewModel = Vendor.attach(); return viewModel.loggedIn.asObservable().map { _ in }")
      .facts
    #expect(!other.contains("transition LoginCoordinator.LoginController: raise loggedIn"), "\(other)")
  }

  /// Whether anybody listens is unknown if the chain goes on through code that is not read.
  @Test func withoutAListenerItIsPossible() throws {
    let text = try Self.result("return model.loggedIn.asObservable()", listening: "").text()
    #expect(text.contains("loggedIn: {trigger: async, do: [finish]}  # possible"), "\(text)")
    #expect(!text.contains("ItemController"), "\(text)")
    let heard = try Self.result("return model.loggedIn.asObservable()").text()
    #expect(!heard.contains("possible"), "\(heard)")
  }

  @Test func whatIsPassedOnWithTheLatestOfAChainListensToIt() throws {
    let chain = "let help = model.signupTaps.asObservable().flatMap { [weak self] _ in self!.help() }"
    let text = try Self.result(chain + "; return model.loggedIn.asObservable().withLatestFrom(help)").text()
    #expect(text.contains("{present: GuideController}  # likely"), "\(text)")
  }

  @Test func whatAnInnerChainSendsComesOutOfTheOuterOne() {
    let facts = Self.result("return model.signupTaps.asObservable().flatMap { [weak self] _ in self!.help() }").facts
    #expect(facts.contains("transition LoginCoordinator.LoginController: present GuideController as sheet"), "\(facts)")
    #expect(facts.contains("transition LoginCoordinator.GuideController: raise signupTaps"), "\(facts)")
    #expect(!facts.contains("transition LoginCoordinator.LoginController: raise signupTaps"), "\(facts)")
  }

  /// Three coordinators, each of which hands on the result of the next one through the same function.
  @Test func aResultIsHandedOnByTheCoordinatorsInBetween() throws {
    let reading = Reading(
      """
      class Base: Coordinator {
        var children: [String: Any] = [:]
        let id = UUID()
        let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        func coordinate(to child: Base) -> Observable<Void> {
          children[child.id] = child
          return child.start().do(onNext: { [weak self] _ in self?.children[child.id] = nil })
        }
        func start() -> Observable<Void> { fatalError() }
      }
      final class AppCoordinator: Base {
        override func start() -> Observable<Void> {
          coordinate(to: HomeCoordinator(stack: stack)).subscribe(onNext: { [weak self] _ in self?.open() })
          return coordinate(to: OtherCoordinator(stack: stack))
        }
        func open() { stack.pushViewController(ItemController(), animated: true) }
      }
      final class HomeCoordinator: Base {
        override func start() -> Observable<Void> {
          stack.pushViewController(HomeController(), animated: true)
          return coordinate(to: FormCoordinator(stack: stack))
        }
      }
      final class FormCoordinator: Base {
        override func start() -> Observable<Void> { coordinate(to: PickCoordinator(stack: stack)) }
      }
      final class PickCoordinator: Base {
        override func start() -> Observable<Void> {
          let viewController = FormController()
          stack.pushViewController(viewController, animated: true)
          return viewController.doneButton.rx.tap.asObservable()
        }
      }
      final class OtherCoordinator: Base {
        override func start() -> Observable<Void> {
          let viewController = OtherController()
          stack.pushViewController(viewController, animated: true)
          return viewController.closeButton.rx.tap.asObservable()
        }
      }
      class FormController: UIViewController { let doneButton = UIButton() }
      class OtherController: UIViewController { let closeButton = UIButton() }
      class HomeController: UIViewController {}
      class ItemController: UIViewController {}
      class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?
        var coordinator: AppCoordinator?
        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
          let stack = UINavigationController()
          window?.rootViewController = stack
          coordinator = AppCoordinator(stack: stack)
          coordinator?.start()
        }
      }
      """
    )
    let facts = reading.facts
    #expect(facts.contains("release PickCoordinator.FormController: finish"), "\(facts)")
    #expect(facts.contains("transition PickCoordinator.FormController: raise doneButton"), "\(facts)")
    #expect(facts.contains("transition AppCoordinator: push ItemController"), "\(facts)")
    let text = try reading.text()
    // What each of them does is an event of its own, which no coordinator below it handles.
    #expect(text.contains("doneButton2: [{raise: doneButton2}]"), "\(text)")
    // The key under which one child is let go of is its own.
    #expect(text.components(separatedBy: "{remove: HomeCoordinator}").count == 2, "\(text)")
    #expect(text.contains("closeButton: [finish]"), "\(text)")
    #expect(!text.contains("{remove: OtherCoordinator}"), "\(text)")
  }

  /// A child that is started inside of a chain, and whose screen sends its result by a subject of the screen's model.
  @Test(arguments: [
    ".flatMap { [weak self] _ -> Observable<Void> in self?.help() ?? .empty() }.subscribe()",
    ".flatMapLatest { [weak self] _ in self!.help() }.map { _ in true }.bind(to: model.heard)",
  ])
  func aChildInsideOfAChainEndsByItsModel(listening: String) throws {
    let reading = Reading(
      """
      final class ListModel {
        let asked = PublishSubject<Void>()
        let heard = PublishSubject<Bool>()
      }
      final class ListController: UIViewController {
        let model: ListModel
        init(model: ListModel) { self.model = model; super.init(nibName: nil, bundle: nil) }
        @IBAction func helpTapped() { model.asked.onNext(()) }
      }
      final class HelpModel { let closed = PublishSubject<Void>() }
      final class HelpController: UIViewController {
        let model: HelpModel
        init(model: HelpModel) { self.model = model; super.init(nibName: nil, bundle: nil) }
        @IBAction func closeTapped() { model.closed.onNext(()) }
      }
      final class HelpCoordinator: Coordinator {
        var children: [Coordinator] = []
        let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        func start() -> Observable<Void> {
          let model = HelpModel()
          stack.present(HelpController(model: model), animated: true)
          return model.closed.do(onNext: { [weak self] _ in self?.stack.dismiss(animated: true) })
        }
      }
      """,
      Reading.app(
        start: """
          let model = ListModel()
          stack.pushViewController(ListController(model: model), animated: false)
          model.asked\(listening)
          """,
        members: """
          func help() -> Observable<Void> {
            let help = HelpCoordinator(stack: stack)
            children.append(help)
            return help.start().do(onNext: { [weak self] _ in self?.children.removeAll { $0 === help } })
          }
          """))
    let help = try #require(reading.coordinator("HelpCoordinator"))
    let close = try #require(help.screens.first?.actions.first { $0.name == "closeTapped" })
    #expect(close.effects.map(\.kind) == [.dismiss(.self), .finish])
  }
}
