import FlowModel
import Testing

/// Chains whose operators start a child, and whose listeners hear what the child sends.
@Suite struct JoinedChainTests {
  private static func reading(_ end: String) -> Reading {
    Reading(
      """
      import UIKit
      class BaseCoordinator<Result> {
        var children: [Any] = []
        func coordinate<Other>(to child: BaseCoordinator<Other>) -> Observable<Other> {
          children.append(child)
          return child.start().do(onNext: { [weak self] _ in self?.children.removeAll() })
        }
        func start() -> Observable<Result> { fatalError() }
      }
      class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?
        var coordinator: AppCoordinator?
        let bag = DisposeBag()
        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
          window = UIWindow()
          coordinator = AppCoordinator(window: window!)
          coordinator?.start().subscribe().disposed(by: bag)
        }
      }
      class HomeController: UIViewController {
        let next = PublishSubject<Void>()
        @IBAction func nextTapped() { next.onNext(()) }
      }
      class LoginController: UIViewController {
        let done = PublishSubject<Void>()
        @IBAction func doneTapped() { \(end) }
      }
      class WelcomeController: UIViewController {}
      final class AppCoordinator: BaseCoordinator<Void> {
        let window: UIWindow
        let bag = DisposeBag()
        init(window: UIWindow) { self.window = window }
        override func start() -> Observable<Void> {
          let stack = UINavigationController()
          let home = HomeController()
          home.next
            .flatMap { [weak self] _ -> Observable<Void> in self!.coordinate(to: LoginCoordinator(root: home)) }
            .subscribe(onNext: { stack.pushViewController(WelcomeController(), animated: true) })
            .disposed(by: bag)
          stack.viewControllers = [home]
          window.rootViewController = stack
          return Observable.never()
        }
      }
      final class LoginCoordinator: BaseCoordinator<Void> {
        let root: UIViewController
        init(root: UIViewController) { self.root = root }
        override func start() -> Observable<Void> {
          let login = LoginController()
          root.present(login, animated: true)
          return login.done.take(1).do(onNext: { login.dismiss(animated: true) })
        }
      }
      """)
  }

  private static func pushes(_ effects: [Effect]) -> Bool {
    effects.contains { $0.kind == .pushScreen("WelcomeController") || pushes($0.bodies.flatMap { $0 }) }
  }

  private static func tap(_ reading: Reading) -> [Effect] {
    reading.coordinator("AppCoordinator")?.screens.first { $0.name == "HomeController" }?.actions.first?.effects ?? []
  }

  @Test func theListenerRunsWhenTheChildSendsItsResult() throws {
    let reading = Self.reading("done.onNext(())")
    let app = try #require(reading.coordinator("AppCoordinator"))
    #expect(!Self.tap(reading).isEmpty && !Self.pushes(Self.tap(reading)))
    #expect(app.handlers.contains { Self.pushes($0.effects) }, "\(app.handlers)")
    _ = try reading.text()
  }

  @Test func whereNobodySendsTheListenerRunsAtOnce() {
    #expect(Self.pushes(Self.tap(Self.reading("print(1)"))))
  }
}
