import Testing

@testable import FlowExtraction

/// What views show first, where an initialiser decides it.
@Suite struct SetByInitialiserTests {
  private func reading(_ initialiser: String) -> Reading {
    Reading(
      """
      import SwiftUI
      final class AppCoordinator: ObservableObject {
        @Published var isLoggedIn = false
        \(initialiser)
        func login() { isLoggedIn = true }
      }
      struct RootView: View {
        @StateObject private var coordinator = AppCoordinator()
        var body: some View {
          Group {
            if coordinator.isLoggedIn { HomeView() } else { LoginView(coordinator: coordinator) }
          }
        }
      }
      struct LoginView: View {
        let coordinator: AppCoordinator
        var body: some View { Button("Login") { coordinator.login() } }
      }
      struct HomeView: View { var body: some View { Text("home") } }
      @main struct ShopApp: App { var body: some Scene { WindowGroup { RootView() } } }
      """)
  }

  @Test func theFirstValueIsNotTheWrittenOne() throws {
    let text = try reading("init() { isLoggedIn = Session.shared.isValid() }").text()
    #expect(text.contains("choose") && text.contains("show: HomeView") && text.contains("show: LoginView"), "\(text)")
    let plain = try reading("init() {}").text()
    #expect(!plain.contains("choose"), "\(plain)")
  }

  /// A view that is made for one case shows the content for that case, and is one screen.
  @Test func aConstantOfAView() throws {
    let reading = Reading(
      """
      import SwiftUI
      enum Kind { case place, day }
      @main struct ListApp: App { var body: some Scene { WindowGroup { ListView() } } }
      struct ListView: View {
        @State private var isPlaceShown = false
        @State private var isDayShown = false
        var body: some View {
          NavigationStack {
            VStack {
              NavigationLink("More") { MoreView() }
              Button("Place") { isPlaceShown = true }
              Button("Day") { isDayShown = true }
            }
          }
          .sheet(isPresented: $isPlaceShown) { FilterView(kind: .place) }
          .sheet(isPresented: $isDayShown) { FilterView(kind: .day) }
        }
      }
      struct FilterView: View {
        @Environment(\\.dismiss) private var dismiss
        let kind: Kind
        var body: some View {
          NavigationView {
            VStack {
              switch kind {
              case .place: PlaceContent()
              case .day: DayContent()
              }
            }
            .toolbar { Button("Done") { dismiss() } }
          }
        }
      }
      struct PlaceContent: View { var body: some View { Text("place") } }
      struct DayContent: View { var body: some View { Text("day") } }
      struct MoreView: View { var body: some View { Text("more") } }
      """)
    let text = try reading.text()
    #expect(reading.facts.contains("transition FilterView: push FilterViewScreen"), "\(text)")
    #expect(reading.facts.contains("transition FilterView.FilterViewScreen: close"), "\(text)")
  }
}
