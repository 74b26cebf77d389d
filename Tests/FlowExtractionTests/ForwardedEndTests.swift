import FlowModel
import Testing

@testable import FlowExtraction

/// The end of a child that its parent forwards is the end of the parent as well, and each of the two is released.
@Suite struct ForwardedEndTests {
  /// An app of three levels; `onEnd` is what the middle one does at the end of the innermost.
  private func reading(onEnd: String) -> Reading {
    Reading(
      """
      class BaseCoordinator: Coordinator {
        var children: [Coordinator] = []
        let done = PassthroughSubject<Void, Never>()
        let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        func removeChild(_ child: Coordinator) { children = children.filter { $0 !== child } }
      }
      final class MainCoordinator: BaseCoordinator {
        func start() {
          let settings = SettingsCoordinator(stack: stack)
          children.append(settings)
          settings.done.sink { [unowned self] in \(onEnd) }
          settings.start()
        }
      }
      final class SettingsCoordinator: BaseCoordinator {
        func start() {
          let home = LogoutController()
          home.coordinator = self
          stack.setViewControllers([home], animated: false)
        }
      }
      class LogoutController: UIViewController {
        var coordinator: SettingsCoordinator?
        @IBAction func logout() { coordinator?.done.send() }
      }
      """,
      Reading.app(
        start: "showMain()",
        members: """
          func removeChild(_ child: Coordinator) { children = children.filter { $0 !== child } }
          func showMain() {
            let main = MainCoordinator(stack: stack)
            children.append(main)
            main.done.sink { [unowned self] in
              stack.setViewControllers([ItemController()], animated: false)
              removeChild(main)
            }
            main.start()
          }
          """))
  }

  private func handled(_ coordinator: String, _ reading: Reading) -> [String] {
    (reading.coordinator(coordinator)?.handlers ?? []).flatMap { handler in
      handler.effects.map { effect -> String in
        switch effect.kind {
        case .remove(let name): "\(handler.name): remove \(name)"
        case .raise(let event): "\(handler.name): raise \(event)"
        case .finish: "\(handler.name): finish"
        default: "\(handler.name): other"
        }
      }
    }
  }

  @Test func theParentReleasesItsChildAndIsReleasedItself() {
    let reading = reading(onEnd: "removeChild(settings); done.send()")
    #expect(
      handled("MainCoordinator", reading)
        == ["SettingsCoordinator.finished: remove SettingsCoordinator", "SettingsCoordinator.finished: finish"])
    #expect(handled("AppCoordinator", reading).contains("MainCoordinator.finished: remove MainCoordinator"))
  }

  @Test func anEndThatIsNotForwardedReleasesTheChildAlone() {
    let reading = reading(onEnd: "removeChild(settings)")
    #expect(reading.facts.contains("release SettingsCoordinator.LogoutController: finish"))
    #expect(handled("AppCoordinator", reading) == [])
  }

  /// An app whose coordinators let go of a child in the given way; `MainCoordinator` keeps one of its own.
  private func clearing(_ body: String) -> Reading {
    Reading(
      """
      extension Coordinator {
        func removeChild(_ child: Coordinator) { \(body) }
      }
      final class MainCoordinator: Coordinator {
        var children: [Coordinator] = []
        weak var parent: AppCoordinator?
        let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        func start() {
          let settings = SettingsCoordinator(stack: stack)
          children.append(settings)
          settings.start()
          let main = MainController()
          main.coordinator = self
          stack.pushViewController(main, animated: false)
        }
      }
      final class SettingsCoordinator: Coordinator {
        var children: [Coordinator] = []
        let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        func start() { stack.pushViewController(ItemController(), animated: false) }
      }
      class MainController: UIViewController {
        weak var coordinator: MainCoordinator?
        @IBAction func leave() { coordinator?.parent?.leave(coordinator!) }
      }
      """,
      Reading.app(
        start: """
          let main = MainCoordinator(stack: stack)
          main.parent = self
          children.append(main)
          main.start()
          """,
        members: """
          func leave(_ main: MainCoordinator) {
            stack.popToRootViewController(animated: true)
            removeChild(main)
          }
          """))
  }

  @Test(arguments: [
    "children.removeAll { $0 === child }",
    "child.children.forEach { child.removeChild($0) }; children.removeAll { $0 === child }",
  ])
  func theChildrenOfAReleasedChildGoWithIt(body: String) {
    let reading = clearing(body)
    #expect(
      handled("AppCoordinator", reading)
        == ["MainCoordinator.finished: other", "MainCoordinator.finished: remove MainCoordinator"])
    #expect(handled("MainCoordinator", reading) == [])
  }
}
