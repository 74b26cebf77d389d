import FlowModel
import Testing

@testable import FlowExtraction

/// State that several views share because the framework stores it under one key.
@Suite struct StoredStateTests {
  private static func app(
    _ login: String, property: String = #"@AppStorage("isLoggedIn") private var flag = false"#,
    root: String = #"@AppStorage("isLoggedIn") var isLoggedIn = false"#
  ) -> Reading {
    Reading(
      """
      import SwiftUI
      enum Keys { static let isLoggedIn = "isLoggedIn" }
      @main struct TheApp: App {
        \(root)
        var body: some Scene { WindowGroup { if isLoggedIn { HomeView() } else { LoginView() } } }
      }
      struct LoginView: View { \(property); var body: some View { Button("Log in") { \(login) } } }
      struct MoreView: View { var body: some View { Text("More") } }
      struct HomeView: View {
        @AppStorage("isLoggedIn") private var isLoggedIn = false
        @AppStorage("other") private var other = false
        var body: some View {
          NavigationStack {
            VStack {
              NavigationLink("More") { MoreView() }
              Button("Log out") { isLoggedIn = false }
              Button("Nothing") { other = true }
            }
          }
        }
      }
      """)
  }

  private func shown(_ reading: Reading, by screen: String) -> [Effect.Kind] {
    (reading.extraction.flow?.coordinators ?? []).flatMap(\.screens).filter { $0.name == screen }
      .flatMap(\.actions).flatMap(\.effects).map(\.kind)
  }

  @Test(arguments: [
    ("flag = true", #"@AppStorage("isLoggedIn") private var flag = false"#),
    ("flag.toggle()", #"@AppStorage("isLoggedIn") var flag: Bool = false"#),
    ("UserDefaults.standard.set(true, forKey: \"isLoggedIn\")", ""),
    ("isLoggedIn = true", #"@AppStorage("isLoggedIn") private var isLoggedIn = false"#),
  ])
  func aChangeUnderTheKeyChangesWhatIsShown(login: String, property: String) throws {
    let reading = Self.app(login, property: property)
    #expect(shown(reading, by: "LoginView") == [.showCoordinator("HomeView", entry: nil)])
    let home = try #require(reading.coordinator("HomeView"))
    let effects = home.screens.flatMap(\.actions).flatMap(\.effects)
    #expect(effects.contains { $0.bodies.joined().map(\.kind) == [.showScreen("LoginView")] }, "\(effects)")
    #expect(!home.screens.flatMap(\.actions).contains { $0.name == "nothing" })
    _ = try reading.text()
  }

  @Test func aKeyMayBeAConstant() {
    let reading = Self.app(
      "flag = true", property: "@AppStorage(Keys.isLoggedIn) var flag = false",
      root: "@AppStorage(Keys.isLoggedIn) var isLoggedIn = false")
    #expect(shown(reading, by: "LoginView") == [.showCoordinator("HomeView", entry: nil)])
  }

  @Test(arguments: [
    ("flag = true", #"@AppStorage("seen") private var flag = false"#),
    ("isLoggedIn = true", "@State private var isLoggedIn = false"),
    ("UserDefaults.standard.set(true, forKey: \"seen\")", ""),
  ])
  func anotherKeyIsAnotherState(login: String, property: String) {
    #expect(shown(Self.app(login, property: property), by: "LoginView").isEmpty)
  }

  /// What is stored outlives the launch.
  @Test func theAppMayBeginInEitherState() throws {
    let app = try #require(Self.app("flag = true").coordinator("TheApp"))
    guard case .choose(let bodies)? = app.start.first?.kind else {
      Issue.record("\(app.start)")
      return
    }
    #expect(bodies.map { $0.map(\.kind) } == [[.showScreen("LoginView")], [.showCoordinator("HomeView", entry: nil)]])
    let own = try #require(Self.app("flag = true", root: "@State var isLoggedIn = false").coordinator("TheApp"))
    #expect(own.start.map(\.kind) == [.showScreen("LoginView")])
  }

  /// A condition on the stored state is one on the same variable, whatever the property is called.
  @Test func aConditionAsksForTheStateUnderTheKey() throws {
    let property = """
      @AppStorage("isLoggedIn") var flag = false
      @State var more = false
      """
    let text = try Self.app("if flag { more = true } }.sheet(isPresented: $more) { MoreView()", property: property)
      .text()
    #expect(text.contains("when: isLoggedIn"), "\(text)")
  }
}
