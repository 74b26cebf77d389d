import FlowModel
import Testing

@testable import FlowExtraction

/// The delegate of a stack is told of screens that code pops, as well as of those that a person leaves.
@Suite struct ToldOfPopsTests {
  private static func reading(_ didShow: String, _ members: String = "") -> Reading {
    Reading(
      Reading.app(
        start: "stack.delegate = self; stack.pushViewController(HomeController(), animated: false)",
        members: """
          func showItem() {
            let child = EditCoordinator(stack: stack)
            children.append(child)
            child.start()
          }
          func remove(_ child: Coordinator?) { children.removeAll { $0 === child } }
          """
      ).replacing("final class AppCoordinator: Coordinator", with: "final class AppCoordinator: NSObject, Coordinator")
        .replacing(
          "weak var coordinator: AppCoordinator?",
          with: "var coordinator: AppCoordinator?\n@IBAction func openTapped() { coordinator?.showItem() }"),
      """
      extension AppCoordinator: UINavigationControllerDelegate {
        func navigationController(
          _ stack: UINavigationController, didShow controller: UIViewController, animated: Bool
        ) {
          guard let from = stack.transitionCoordinator?.viewController(forKey: .from),
            !stack.viewControllers.contains(from)
          else { return }
          \(didShow)
        }
      }
      final class EditCoordinator: Coordinator {
        var children: [Coordinator] = []
        let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        func start() { stack.pushViewController(EditController(coordinator: self), animated: true) }
        func more() { stack.pushViewController(MoreController(coordinator: self), animated: true) }
        func leave() { stack.popViewController(animated: true) }
        func back() { stack.popViewController(animated: false) }
      }
      class EditController: UIViewController {
        weak var coordinator: EditCoordinator?
        init(coordinator: EditCoordinator) { self.coordinator = coordinator; super.init(nibName: nil, bundle: nil) }
        @IBAction func leaveTapped() { coordinator?.leave() }
        @IBAction func moreTapped() { coordinator?.more() }
      }
      class MoreController: UIViewController {
        weak var coordinator: EditCoordinator?
        init(coordinator: EditCoordinator) { self.coordinator = coordinator; super.init(nibName: nil, bundle: nil) }
        @IBAction func backTapped() { coordinator?.back() }
      }
      """)
  }

  /// The pop of the first screen ends the child, that of a later one does not.
  @Test func thePopOfTheFirstScreenEndsTheChild() throws {
    let reading = Self.reading("if let edit = from as? EditController { remove(edit.coordinator) }")
    let text = try reading.text()
    let edit = try #require(reading.coordinator("EditCoordinator"), "\(text)")
    #expect(edit.dismissal.back?.map(\.kind) == [.finish], "\(text)")
    let pops = edit.screens.map { screen in
      screen.actions.flatMap(\.effects).filter { $0.kind == .pop }.map { $0.then.map(\.kind) }
    }
    #expect(pops == [[[.finish]], [[]]], "\(text)")
  }

  /// A delegate that knows only another screen of the child hears of that one.
  @Test func aScreenThatTheDelegateDoesNotKnow() throws {
    let reading = Self.reading("if let more = from as? MoreController { remove(more.coordinator) }")
    let text = try reading.text()
    let edit = try #require(reading.coordinator("EditCoordinator"), "\(text)")
    #expect(edit.dismissal.back == nil, "\(text)")
    #expect(edit.screens.map { $0.dismissal.back?.map(\.kind) } == [nil, [.finish]], "\(text)")
    let pops = edit.screens.map { screen in
      screen.actions.flatMap(\.effects).filter { $0.kind == .pop }.map { $0.then.map(\.kind) }
    }
    #expect(pops == [[[]], [[.finish]]], "\(text)")
  }
}
