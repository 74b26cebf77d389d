import FlowModel
import Testing

@testable import FlowExtraction

/// Routers that present their stack with the first controller, and push the others.
@Suite struct EmptyStackTests {
  /// A router that asks whether something is on its stack, by a condition that holds if nothing is.
  private static func app(_ isEmpty: String, then: String = first, otherwise: String = next) -> Reading {
    Reading(
      Reading.scene + """
        final class ModalRouter {
          let parent: UIViewController
          private let stack = UINavigationController()
          init(parent: UIViewController) { self.parent = parent }
          func show(_ controller: UIViewController) {
            if \(isEmpty) {
              \(then)
            } else {
              \(otherwise)
            }
          }
        }
        final class AppCoordinator: Coordinator {
          var children: [Coordinator] = []
          let stack: UINavigationController
          init(stack: UINavigationController) { self.stack = stack }
          func start() {
            let home = HomeController()
            home.onNext = { [weak self] in self?.startLogin() }
            stack.pushViewController(home, animated: false)
          }
          func showItem() {}
          func startLogin() {
            let login = LoginCoordinator(router: ModalRouter(parent: stack))
            children.append(login)
            login.start()
          }
        }
        final class LoginCoordinator: Coordinator {
          var children: [Coordinator] = []
          let router: ModalRouter
          init(router: ModalRouter) { self.router = router }
          func start() {
            let login = LoginController()
            login.onHelp = { [weak self] in self?.router.show(HelpController()) }
            login.onRegister = { [weak self] in self?.startRegistration() }
            router.show(login)
          }
          func startRegistration() {
            let registration = RegistrationCoordinator(router: router)
            children.append(registration)
            registration.start()
          }
        }
        final class RegistrationCoordinator: Coordinator {
          var children: [Coordinator] = []
          let router: ModalRouter
          init(router: ModalRouter) { self.router = router }
          func start() { router.show(RegistrationController()) }
        }
        class LoginController: UIViewController {
          var onHelp: (() -> Void)?
          var onRegister: (() -> Void)?
          @IBAction func helpTapped() { onHelp?() }
          @IBAction func registerTapped() { onRegister?() }
        }
        class HelpController: UIViewController {}
        class RegistrationController: UIViewController {}
        """)
  }

  private static let first = """
    stack.setViewControllers([controller], animated: false)
    parent.present(stack, animated: true)
    """
  private static let next = "stack.pushViewController(controller, animated: true)"

  private func isRead(_ reading: Reading) throws -> Bool {
    let login = try #require(reading.coordinator("LoginCoordinator"))
    let registration = try #require(reading.coordinator("RegistrationCoordinator"))
    let screen = try #require(login.screens.first { $0.name == "LoginController" })
    return login.start.map(\.kind) == [.pushScreen("LoginController")] && login.container == .stack
      && screen.actions.flatMap(\.effects).map(\.kind)
        == [.pushScreen("HelpController"), .pushCoordinator("RegistrationCoordinator", entry: nil)]
      && registration.start.map(\.kind) == [.pushScreen("RegistrationController")]
      && registration.container == .inherited
  }

  @Test(arguments: [
    "stack.viewControllers.count == 0", "stack.viewControllers.isEmpty", "stack.viewControllers.first == nil",
    "stack.topViewController == nil",
  ])
  func theFirstIsPresentedAndTheOthersArePushed(isEmpty: String) throws {
    #expect(try isRead(Self.app(isEmpty)))
  }

  @Test(arguments: [
    "!stack.viewControllers.isEmpty", "stack.viewControllers.count > 0", "stack.topViewController != nil",
  ])
  func theOtherWayAround(isFilled: String) throws {
    #expect(try isRead(Self.app(isFilled, then: Self.next, otherwise: Self.first)))
  }

  /// How many there are is not known, only whether there are any.
  @Test func whatIsNotKnownMayBeEither() throws {
    let reading = Self.app("stack.viewControllers.count == 1")
    #expect(try !isRead(reading))
    #expect(try reading.text().contains("choose"))
  }
}
