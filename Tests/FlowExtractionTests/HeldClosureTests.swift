import FlowModel
import Testing

@testable import FlowExtraction

/// Objects that hold a closure for a control, because a control knows selectors alone.
@Suite struct HeldClosureTests {
  private static let holder = """
    class ClosureSleeve {
      let closure: () -> Void
      init(attachTo: AnyObject, closure: @escaping () -> Void) { self.closure = closure }
      @objc func invoke() { closure() }
    }
    extension UIControl {
      func onTap(action: @escaping () -> Void) {
        let sleeve = ClosureSleeve(attachTo: self, closure: action)
        addTarget(sleeve, action: #selector(ClosureSleeve.invoke), for: .touchUpInside)
      }
    }
    class Button: UIButton {}
    """

  private static func app(_ screen: String) -> Reading {
    Reading(
      Reading.app(
        start: "let home = HomeController(); home.coordinator = self; stack.pushViewController(home, animated: false)",
        members: """
          func showLogin() { stack.pushViewController(LoginController(), animated: true) }
          func showHelp() { stack.pushViewController(HelpController(), animated: true) }
          """) + "\n" + screen + "\n" + holder
        + "\nclass LoginController: UIViewController {}\nclass HelpController: UIViewController {}")
  }

  private static let buttons = """
      @IBOutlet var loginButton: Button!
      @IBOutlet var helpButton: Button!
      override func viewDidLoad() {
        loginButton.onTap { [unowned self] in self.coordinator?.showLogin() }
        helpButton.onTap { [unowned self] in self.coordinator?.showHelp() }
      }
    """

  /// One line of the extension makes all of these objects; the button of a class of the app's could be any screen's.
  @Test func eachClosureIsAnActionOfTheScreenThatWroteIt() throws {
    let reading = Self.app(
      "class HomeController: UIViewController {\nweak var coordinator: AppCoordinator?\n" + Self.buttons + "\n}")
    let home = try #require(reading.coordinator("AppCoordinator")?.screens.first { $0.name == "HomeController" })
    #expect(home.actions.map(\.name) == ["showLogin", "showHelp"])
    #expect(reading.facts.contains("transition AppCoordinator.HomeController: push LoginController"))
    #expect(reading.facts.contains("transition AppCoordinator.HomeController: push HelpController"))
    let login = try #require(reading.coordinator("AppCoordinator")?.screens.first { $0.name == "LoginController" })
    #expect(login.actions.isEmpty)
  }

  @Test func closuresOfAnEmbeddedControllerAreActionsOfTheScreenThatHoldsIt() throws {
    let reading = Self.app(
      """
      class HomeController: UIViewController {
        weak var coordinator: AppCoordinator?
        private let welcome = WelcomeController()
        override func viewDidLoad() { welcome.coordinator = coordinator }
      }
      class WelcomeController: UIViewController {
        weak var coordinator: AppCoordinator?
      """ + Self.buttons + "\n}")
    let home = try #require(reading.coordinator("AppCoordinator")?.screens.first { $0.name == "HomeController" })
    #expect(home.actions.map(\.name) == ["showLogin", "showHelp"])
  }
}
