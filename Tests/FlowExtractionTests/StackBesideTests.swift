import FlowModel
import Testing

@testable import FlowExtraction

/// Navigation controllers that a coordinator presents beside the one on which it works.
@Suite struct StackBesideTests {
  private static func app(_ present: String, push: String, members: String = "") -> Reading {
    Reading(
      Reading.app(
        start: "let home = HomeController(); home.coordinator = self; stack.pushViewController(home, animated: false)",
        members: """
          func showForm() {
            let form = FormController()
            form.coordinator = self
            \(present)
          }
          \(members)
          """)
          + """

          class HomeController: UIViewController {
            weak var coordinator: AppCoordinator?
            @IBAction func openTapped() { coordinator?.showForm() }
          }
          class FormController: UIViewController {
            weak var coordinator: AppCoordinator?
            @IBAction func nameTapped() { \(push) }
          }
          class NameController: UIViewController {}
          """)
  }

  private static let present = """
    let modal = UINavigationController(rootViewController: form)
    stack.present(modal, animated: true)
    """

  private static let expected = [
    "transition AppCoordinator.HomeController: present FormStack as sheet",
    "transition FormStack: push FormController",
    "transition FormStack.FormController: push NameController",
  ]

  /// Pushed onto the stack of the coordinator, the name would be hidden below the form.
  @Test func whatIsPushedAroundAPresentedScreenIsOnItsStack() throws {
    let reading = Self.app(
      Self.present, push: "coordinator?.showName(in: navigationController!)",
      members: """
        func showName(in stack: UINavigationController) { stack.pushViewController(NameController(), animated: true) }
        """)
    for fact in Self.expected { #expect(reading.facts.contains(fact)) }
    let frame = try #require(reading.coordinator("FormStack"))
    #expect(frame.container == .stack)
    #expect(frame.ownership == .view)
    #expect(reading.coordinator("AppCoordinator").map { $0.screens.map(\.name) } == ["HomeController"])
    _ = try reading.text()
  }

  /// On behalf of no coordinator.
  @Test func whatAPresentedScreenPushesItselfIsOnItsStack() {
    let reading = Self.app(
      Self.present, push: "navigationController?.pushViewController(NameController(), animated: true)")
    for fact in Self.expected { #expect(reading.facts.contains(fact)) }
  }

  @Test func aPresentedStackInAPropertyIsAStackOfItsOwn() throws {
    let reading = Self.app(
      Self.present + "\nself.modal = modal", push: "coordinator?.showName()",
      members: """
        private var modal: UINavigationController?
        func showName() { modal?.pushViewController(NameController(), animated: true) }
        """)
    for fact in Self.expected { #expect(reading.facts.contains(fact)) }
    _ = try reading.text()
  }

  /// `show` pushes, but no stack can be pushed.
  @Test(arguments: [
    ("form", "push FormController"),
    ("UINavigationController(rootViewController: form)", "present FormController as sheet"),
  ])
  func whatTheTopmostControllerShowsIsPushedUnlessItIsAStack(shown: String, effect: String) {
    let reading = Self.app("stack.topViewController?.show(\(shown), sender: nil)", push: "dismiss(animated: true)")
    #expect(reading.facts.contains("transition AppCoordinator.HomeController: \(effect)"))
    #expect(reading.certainty("transition AppCoordinator.HomeController: \(effect)") == .likely)
  }

  @Test func aPresentedStackOnWhichNothingIsPushedIsShownAsItsScreen() {
    let reading = Self.app(Self.present, push: "dismiss(animated: true)")
    #expect(reading.facts.contains("transition AppCoordinator.HomeController: present FormController as sheet"))
    #expect(reading.coordinator("FormStack") == nil)
  }

  /// The parent has no start; its child is started later, by a screen.
  @Test func aChildOfACoordinatorThatOnlyItsInitialiserBeginsKeepsItsStart() throws {
    let reading = Reading(
      """
      import UIKit
      @main class AppDelegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
        let coordinator = TasksCoordinator()
        func application(
          _ application: UIApplication,
          didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
          window = UIWindow()
          window?.rootViewController = coordinator.stack
          return true
        }
      }
      final class TasksCoordinator {
        let stack: UINavigationController
        private let child: TaskCoordinator
        init() {
          let tasks = TasksController()
          stack = UINavigationController(rootViewController: tasks)
          child = TaskCoordinator(stack: stack)
          tasks.onPick = { [weak self] in self?.child.start() }
        }
      }
      class TasksController: UIViewController {
        var onPick: (() -> Void)?
        @IBAction func pickTapped() { onPick?() }
      }
      final class TaskCoordinator {
        let stack: UINavigationController
        let modal = UINavigationController()
        init(stack: UINavigationController) { self.stack = stack }
        func start() {
          modal.viewControllers = [TaskController()]
          stack.present(modal, animated: true)
        }
      }
      class TaskController: UIViewController {}
      """)
    #expect(reading.facts.contains("transition TasksCoordinator.TasksController: present TaskCoordinator as sheet"))
    #expect(reading.facts.contains("transition TaskCoordinator: push TaskController"))
    #expect(reading.extraction.coverage == Coverage(calls: 1, placed: 1))
    _ = try reading.text()
  }
}
