import FlowModel
import Testing

@testable import FlowExtraction

/// State that decides what is shown in a function to which its value is handed.
@Suite struct HandedStateTests {
  private func reading(_ shown: String, by function: String, on page: String = "") throws -> Reading {
    let reading = Reading(
      """
      import SwiftUI
      enum Page { case login, home\n\(page) }
      final class Manager: ObservableObject { @Published var current = Page.login }
      final class AppCoordinator: ObservableObject {
        let manager = Manager()
        \(function)
      }
      @main struct TheApp: App {
        @StateObject var coordinator = AppCoordinator()
        var body: some Scene { WindowGroup { \(shown) } }
      }
      struct LoginView: View {
        let coordinator: AppCoordinator
        var body: some View { Button("Login") { coordinator.manager.current = .home } }
      }
      struct HomeView: View {
        let coordinator: AppCoordinator
        var body: some View { Button("Logout") { coordinator.manager.current = .login } }
      }
      """)
    _ = try reading.text()
    return reading
  }

  private func expectSwitch(_ reading: Reading) {
    #expect(reading.facts.contains("container Manager: switch"))
    #expect(reading.facts.contains("transition Manager.LoginView: show HomeView"))
    #expect(reading.facts.contains("transition Manager.HomeView: show LoginView"))
  }

  private static let cases = """
    { case .login: LoginView(coordinator: coordinator)
    case .home: HomeView(coordinator: coordinator) }
    """
  private static let ofCoordinator = """
    @ViewBuilder func view(for page: Page) -> some View { let coordinator = self; switch page \(cases) }
    """

  @Test func aParameterStandsForTheStateThatIsPassed() throws {
    expectSwitch(try reading("coordinator.view(for: coordinator.manager.current)", by: Self.ofCoordinator))
    let through = "\(Self.ofCoordinator)\nfunc root(_ current: Page) -> some View { view(for: current) }"
    expectSwitch(try reading("coordinator.root(coordinator.manager.current)", by: through))
    let condition = """
      @ViewBuilder func view(for page: Page) -> some View {
        if page == .login { LoginView(coordinator: self) } else { HomeView(coordinator: self) }
      }
      """
    expectSwitch(try reading("coordinator.view(for: coordinator.manager.current)", by: condition))
  }

  @Test func aCaseMayShowItself() throws {
    let own = "@ViewBuilder func view(_ coordinator: AppCoordinator) -> some View { switch self \(Self.cases) }"
    expectSwitch(try reading("coordinator.manager.current.view(coordinator)", by: "", on: own))
  }

  /// No state decides what is shown for a case that is written in the call.
  @Test func aWrittenCaseIsNoState() throws {
    let facts = try reading("coordinator.view(for: .login)", by: Self.ofCoordinator).facts
    #expect(!facts.contains { $0.hasSuffix("switch") })
    #expect(facts.contains { $0.hasSuffix("show LoginView") })
    #expect(!facts.contains { $0.contains("show HomeView") })
  }

  /// The root is found by going up, and its manager by a cast to what the caller wants.
  @Test(arguments: ["M", "Manager<Page>"])
  func aCastToAGenericParameterKeepsTheValue(_ type: String) throws {
    let reading = Reading(
      """
      import SwiftUI
      enum Page { case login, home }
      protocol Managed: AnyObject { associatedtype M: AnyObject; var manager: M { get } }
      protocol Managing: AnyObject {}
      final class Manager<P>: ObservableObject, Managing {
        @Published var current: P
        init(current: P) { self.current = current }
      }
      class Coordinator {
        weak var parent: Coordinator?
        init(parent: Coordinator?) { self.parent = parent }
        func show(_ page: Page) {
          guard let manager = manager() else { return }
          set(manager, page)
        }
        func set(_ manager: Manager<Page>, _ page: Page) { manager.current = page }
        func manager<M: Managing>() -> M? { (parent as? (any Managed))?.manager as? \(type) }
      }
      final class AppCoordinator: Coordinator, Managed {
        let manager: Manager<Page>
        init() {
          manager = Manager(current: .login)
          super.init(parent: nil)
        }
        @ViewBuilder func view() -> some View {
          switch manager.current {
          case .login: LoginView(coordinator: LoginCoordinator(parent: self))
          case .home: HomeView()
          }
        }
      }
      final class LoginCoordinator: Coordinator { func login() { show(.home) } }
      @main struct TheApp: App {
        @StateObject var coordinator = AppCoordinator()
        var body: some Scene { WindowGroup { coordinator.view() } }
      }
      struct LoginView: View {
        let coordinator: LoginCoordinator
        var body: some View { Button("Login") { coordinator.login() } }
      }
      struct HomeView: View { var body: some View { Text("1") } }
      """)
    _ = try reading.text()
    #expect(reading.facts.contains("transition PageManager.LoginView: show HomeView"))
  }

  /// A child that only speaks to its parent acts for it, also through methods of its own and behind conditions.
  @Test(arguments: [
    "parent?.page = .home", "go()", "if isNew { parent?.page = .home }", "if isNew { go() } else { again() }",
    "DispatchQueue.main.async { self.go() }",
  ])
  func aChildWithoutScreensActsForItsParent(_ body: String) throws {
    let reading = Reading(
      """
      import SwiftUI
      enum Page { case login, home }
      final class AppCoordinator: ObservableObject {
        @Published var page = Page.login
        @ViewBuilder func view() -> some View {
          switch page {
          case .login: LoginView(coordinator: LoginCoordinator(parent: self))
          case .home: HomeView()
          }
        }
      }
      final class LoginCoordinator {
        weak var parent: AppCoordinator?
        var isNew = false
        init(parent: AppCoordinator?) { self.parent = parent }
        func login() { \(body) }
        func go() { parent?.page = .home; isNew = true }
        func again() { go() }
      }
      @main struct TheApp: App {
        @StateObject var coordinator = AppCoordinator()
        var body: some Scene { WindowGroup { coordinator.view() } }
      }
      struct LoginView: View {
        let coordinator: LoginCoordinator
        var body: some View { Button("Login") { coordinator.login() } }
      }
      struct HomeView: View { var body: some View { Text("1") } }
      """)
    _ = try reading.text()
    #expect(reading.facts.contains("transition AppCoordinator.LoginView: show HomeView"))
    #expect(reading.extraction.flow?.coordinators.map(\.name) == ["AppCoordinator"])
  }
}
