import FlowModel
import Testing

@testable import FlowExtraction

/// Stacks of a class of the app's own that hear of their own dismissal.
@Suite struct OwnStackClassTests {
  private static let source =
    Reading.scene + """
      import Combine
      final class AppCoordinator: Coordinator {
        var children: [Coordinator] = []
        let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        func start() {
          let home = HomeController()
          home.onNext = { [weak self] in self?.showLogin() }
          stack.pushViewController(home, animated: false)
        }
        func showLogin() {
          let login = LoginCoordinator()
          children.append(login)
          login.onEnd = { [weak self] child in self?.children.removeAll { $0 === child } }
          login.start(on: stack)
        }
      }
      class SheetStack: UINavigationController, UIAdaptivePresentationControllerDelegate {
        var onClose: (() -> Void)?
        override func viewDidLoad() { presentationController?.delegate = self }
        func presentationControllerDidDismiss(_ controller: UIPresentationController) { onClose?() }
        func close() { dismiss(animated: true) { self.onClose?() } }
      }
      class LoginCoordinator: Coordinator {
        var children: [Coordinator] = []
        var onEnd: ((Coordinator) -> Void)?
        func start(on root: UIViewController) {
          let sheet = SheetStack(rootViewController: NameController())
          sheet.onClose = { [weak self] in
            guard let self else { return }
            self.onEnd?(self)
          }
          root.present(sheet, animated: true)
        }
      }
      class NameController: UIViewController {
        @objc func cancel() { (navigationController as? SheetStack)?.close() }
      }
      class OtherStack: UINavigationController { func close() { popViewController(animated: true) } }
      """

  @Test func theSwipeIsHeardOf() throws {
    let reading = Reading(Self.source)
    _ = try reading.text()
    #expect(reading.coordinator("LoginCoordinator")?.dismissal.swipe?.map(\.kind) == [.finish])
  }

  @Test func theScreenKnowsTheClassOfItsStack() throws {
    let screens = Reading(Self.source).coordinator("LoginCoordinator")?.screens ?? []
    let effects = screens.flatMap(\.actions).flatMap(\.effects)
    #expect(effects.count == 1)
    #expect(effects.first?.then.map(\.kind) == [.finish])
  }
}
