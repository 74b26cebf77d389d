import FlowModel
import Testing

/// Closures that a coordinator keeps under keys, calls and forgets.
@Suite struct KeptClosureTests {
  private static func ends(_ members: String) -> [Effect.Kind]? {
    let reading = Reading(
      """
      final class LoginCoordinator: Coordinator {
        var children: [Coordinator] = []
        let stack: UINavigationController
        var onEnd: (() -> Void)?
        init(stack: UINavigationController) { self.stack = stack }
        func start() {
          let login = LoginController()
          login.onDone = { [weak self] in self?.onEnd?() }
          stack.pushViewController(login, animated: true)
        }
      }
      class LoginController: UIViewController {
        var onDone: (() -> Void)?
        @IBAction func doneTapped() { onDone?() }
      }
      """,
      Reading.app(
        start: "let home = HomeController(); home.coordinator = self; stack.pushViewController(home, animated: false)",
        members: """
          \(members)
          func showItem() {
            let child = LoginCoordinator(stack: stack)
            children.append(child)
            completions["login"] = { [weak self] in
              self?.stack.popViewController(animated: true)
              self?.children.removeAll { $0 === child }
            }
            child.onEnd = { [weak self] in self?.end("login") }
            child.start()
          }
          func end(_ key: String) {
            completions[key]?()
            completions[key] = nil
          }
          """))
    return reading.coordinator("AppCoordinator")?.handlers.first { $0.name == "end" }?.effects.map(\.kind)
  }

  @Test(arguments: ["var completions: [String: () -> Void] = [:]", "var completions = [String: () -> Void]()"])
  func forgettingTheClosureLetsGoOfNoChild(members: String) {
    #expect(Self.ends(members) == [.pop, .remove("LoginCoordinator")], "\(Self.ends(members) ?? [])")
  }
}
