import FlowModel
import Testing

@testable import FlowExtraction

/// Alerts whose state stands in a value of a router, which a modifier of the app's own is bound to.
@Suite struct AlertInValueTests {
  @Test func theStateIsFoundBehindTheBinding() throws {
    let reading = Reading(
      """
      import SwiftUI
      struct Notices {
        var notice: Notice?
        mutating func show(_ notice: Notice) { self.notice = notice }
      }
      struct Notice {
        let title: String
        let buttons: [NoticeButton]
      }
      struct NoticeButton: Identifiable {
        let id: Int
        let title: String
        let action: () -> Void
      }
      struct NoticeModifier: ViewModifier {
        @Binding var notices: Notices
        init(notices: Binding<Notices>) { self._notices = notices }
        func body(content: Content) -> some View {
          content.alert(
            notices.notice?.title ?? "",
            isPresented: Binding(get: { notices.notice != nil }, set: { _ in notices.notice = nil }),
            actions: {
              ForEach(notices.notice?.buttons ?? []) { button in Button(button.title, action: button.action) }
            },
            message: { Text("Really?") })
        }
      }
      extension View {
        func alert(for notices: Binding<Notices>) -> some View { modifier(NoticeModifier(notices: notices)) }
      }
      final class AppCoordinator: ObservableObject {
        @Published var path = NavigationPath()
        @Published var notices = Notices()
        func warn() { notices.show(Notice(title: "Sure?", buttons: [NoticeButton(id: 1, title: "Yes", action: {})])) }
      }
      struct HomeView: View {
        let coordinator: AppCoordinator
        var body: some View { Button("Warn") { coordinator.warn() } }
      }
      @main struct Main: App {
        @StateObject var coordinator = AppCoordinator()
        var body: some Scene {
          WindowGroup {
            NavigationStack(path: $coordinator.path) { HomeView(coordinator: coordinator) }
              .alert(for: $coordinator.notices)
          }
        }
      }
      """)
    _ = try reading.text()
    let home = try #require(reading.coordinator("AppCoordinator")?.screens.first { $0.name == "HomeView" })
    #expect(
      home.actions.flatMap(\.effects).map(\.kind) == [
        .presentScreen("NoticeAlert", style: .alert, interactiveDismiss: true)
      ])
  }
}
