import FlowDeclaration
import FlowModel
import Testing

@testable import FlowExtraction

/// A condition on state of the app that nothing was seen to change may change in code that was not read.
@Suite struct UnsetStateTests {
  private func reading(
    _ state: String, start: String = "if hasToken { showItem() } else { showLogin() }", login: String
  )
    -> Reading
  {
    Reading(
      """
      class LoginController: UIViewController {
        var onLogin: (() -> Void)?
        @IBAction func login() { onLogin?() }
      }
      """,
      Reading.app(
        start: start,
        members: """
          \(state)
          func showItem() { stack.setViewControllers([ItemController()], animated: false) }
          func showLogin() {
            let login = LoginController()
            login.onLogin = { [weak self] in \(login) }
            stack.setViewControllers([login], animated: false)
          }
          """))
  }

  private func states(_ reading: Reading) -> [String] {
    reading.extraction.unread.filter { $0.kind == .state }.map(\.reason)
  }

  @Test func aConditionOnAStoreOutsideIsStateThatMayChange() throws {
    let reading = reading(
      "private var hasToken: Bool { Keychain.shared.read() != nil }", login: "Keychain.shared.save(); self?.start()")
    #expect(states(reading) == ["hasToken: nothing was seen to set it"])
    let lines = try reading.text().split(separator: "\n").map(String.init)
    let variable = try #require(lines.firstIndex { $0.hasPrefix("  hasToken:") })
    #expect(lines[variable + 1] == "    # unread state: 1.swift:24: hasToken: nothing was seen to set it")
  }

  @Test func aFieldThatTheAppSetsIsKnown() throws {
    let reading = reading("private var hasToken = false", login: "self?.hasToken = true; self?.start()")
    #expect(states(reading) == [])
    let action = reading.coordinator("AppCoordinator")?.screens.first { $0.name == "LoginController" }?.actions.first
    #expect(action?.effects.first?.kind == .set([.init(variable: "hasToken", value: "true")]))
  }

  @Test func aFieldThatIsSetToAnUnknownValueIsNot() {
    let reading = reading(
      "private var hasToken = false",
      login: "self?.hasToken = false; self?.hasToken = Keychain.shared.hasToken; self?.start()")
    #expect(states(reading) == ["hasToken: it is set to a value that was not found"])
  }

  @Test func aChangeBeforeTheFirstConditionIsAChange() {
    let reading = reading(
      "private var hasToken = false", start: "showLogin()",
      login: "self?.hasToken = true; self?.next() } ; login.onOther = { [weak self] in self?.next()")
    #expect(states(reading) == [])
    let other = self.reading(
      "private var hasToken = false\n func next() { if hasToken { showItem() } }", start: "showLogin()",
      login: "self?.hasToken = true; self?.next()")
    #expect(states(other) == [])
    let action = other.coordinator("AppCoordinator")?.screens.first { $0.name == "LoginController" }?.actions.first
    #expect(action?.effects.first?.kind == .set([.init(variable: "hasToken", value: "true")]))
  }
}
