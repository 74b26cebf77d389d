import Testing

@testable import FlowExtraction

/// A stack whose content has containers of its own does not navigate there; they do.
@Suite struct StacksAroundContainersTests {
  private static func app(_ body: String) -> String {
    """
    import SwiftUI
    @main struct TheApp: App { var body: some Scene { WindowGroup { RootView() } } }
    struct RootView: View {
      @State private var place = 0
      var body: some View {
        \(body)
      }
    }
    struct HomeView: View {
      var body: some View { NavigationStack { List { NavigationLink("Open") { DetailView() } } } }
    }
    struct LoginView: View { var body: some View { VStack { NavigationLink("Register") { RegisterView() } } } }
    struct Bar: View {
      @Binding var place: Int
      var body: some View { HStack { Button("Home") { place = 0 }; Button("Login") { place = 1 } } }
    }
    struct DetailView: View { var body: some View { Text("Detail") } }
    struct RegisterView: View { var body: some View { Text("Register") } }
    """
  }

  @Test(arguments: [
    "NavigationStack { HomeView() }", "NavigationStack { VStack { HomeView() } }",
    "NavigationView { NavigationStack { List { NavigationLink(\"Open\") { DetailView() } } } }",
  ])
  func aStackAroundAStack(body: String) throws {
    let reading = Reading(Self.app(body))
    let root = try #require(reading.coordinator("RootView"))
    #expect(root.container == .stack)
    #expect(root.screens.map(\.name) == ["RootViewScreen", "DetailView"])
    #expect(root.screens[0].actions.map(\.name) == ["open"])
  }

  /// The stack serves each alternative that has no container by itself.
  @Test(arguments: [
    "NavigationStack { if place == 0 { HomeView() } else { LoginView() } }.overlay { Bar(place: $place) }",
    "NavigationStack { switch place { case 0: HomeView()\ndefault: LoginView() } }.overlay { Bar(place: $place) }",
  ])
  func aStackAroundAlternatives(body: String) throws {
    let reading = Reading(Self.app(body))
    #expect(reading.coordinator("RootView")?.container == .switch)
    #expect(reading.coordinator("HomeView")?.screens.map(\.name) == ["HomeViewScreen", "DetailView"])
    let login = try #require(reading.coordinator("LoginViewStack"))
    #expect(login.container == .stack)
    #expect(login.screens.map(\.name) == ["LoginView", "RegisterView"])
  }

  /// What stands beside the alternatives changes the state.
  @Test func aBarBesideTheAlternatives() throws {
    let reading = Reading(
      Self.app("NavigationStack { VStack { if place == 0 { HomeView() } else { LoginView() }\nBar(place: $place) } }"))
    #expect(reading.coordinator("RootView")?.container == .switch)
    let text = try reading.text()
    #expect(text.contains("do: [{show: LoginViewStack}]"))
    #expect(text.contains("do: [{show: HomeView}]"))
  }

  /// Alternatives without containers are what the stack begins with.
  @Test func aStackAroundScreens() throws {
    let reading = Reading(
      Self.app("NavigationStack { if place == 0 { DetailView() } else { LoginView() } }"))
    let root = try #require(reading.coordinator("RootView"))
    #expect(root.container == .stack)
    #expect(root.screens.map(\.name) == ["DetailView", "LoginView", "RegisterView"])
  }
}
