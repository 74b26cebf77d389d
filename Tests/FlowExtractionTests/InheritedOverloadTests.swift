import Testing

@testable import FlowExtraction

/// Functions of a superclass that have the labels of those of the class, and take something else.
@Suite struct InheritedOverloadTests {
  private static func reading(_ call: String) -> Reading {
    Reading(
      Reading.scene.replacing(
        "@IBAction func itemTapped() { coordinator?.showItem() }",
        with: """
          @IBAction func itemTapped() { coordinator?.showItem() }
          init(coordinator: AppCoordinator) { self.coordinator = coordinator; super.init(nibName: nil, bundle: nil) }
          """),
      """
      import SwiftUI
      class BaseCoordinator: Coordinator {
        var children: [Coordinator] = []
        let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        func show(_ controller: UIViewController, animated: Bool) {
          stack.pushViewController(controller, animated: animated)
        }
      }
      enum Route { case help, login }
      final class AppCoordinator: BaseCoordinator {
        func start() { stack.pushViewController(HomeController(coordinator: self), animated: false) }
        func show(_ route: Route, animated: Bool = true) {
          switch route {
          case .help: stack.pushViewController(HelpController(), animated: animated)
          case .login: stack.pushViewController(LoginController(), animated: animated)
          }
        }
        func showItem() { \\(call) }
      }
      class HelpController: UIViewController {}
      class LoginController: UIViewController {}
      struct PriceView: View { var body: some View { Text("price") } }
      """.replacing("\\(call)", with: call))
  }

  @Test(arguments: [
    ("show(ItemController(), animated: true)", "ItemController"),
    ("show(UIHostingController(rootView: PriceView()), animated: true)", "PriceView"),
    ("show(.help, animated: true)", "HelpController"), ("show(.help)", "HelpController"),
  ]) func theArgumentDecides(_ call: String, _ shown: String) throws {
    let reading = Self.reading(call)
    let text = try reading.text()
    let pushes = reading.facts.filter { $0.hasPrefix("transition AppCoordinator.HomeController: push") }
    #expect(pushes == ["transition AppCoordinator.HomeController: push \(shown)"], "\(call)\n\(text)")
  }
}
