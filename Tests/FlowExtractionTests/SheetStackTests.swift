import FlowModel
import Testing

@testable import FlowExtraction

/// Stacks without a path as the content of sheets.
@Suite struct SheetStackTests {
  private func reading(_ container: String) -> Reading {
    Reading(
      """
      import SwiftUI
      final class HomeCoordinator: ObservableObject {
        @Published var isNoting = false
        @Published var isAsking = false
        func note() { isNoting = true }
        func ask() { isAsking = true }
      }
      struct HomeStack: View {
        @ObservedObject var coordinator: HomeCoordinator
        var body: some View {
          NavigationStack {
            HomeView(coordinator: coordinator)
              .sheet(isPresented: $coordinator.isNoting) { \(container) { NoteView() } }
              .sheet(isPresented: $coordinator.isAsking) { \(container) { AskView() } }
          }
        }
      }
      struct HomeView: View {
        let coordinator: HomeCoordinator
        var body: some View {
          Button("Note") { coordinator.note() }
          Button("Ask") { coordinator.ask() }
        }
      }
      struct NoteView: View { var body: some View { NavigationLink("List") { ListView() } } }
      struct AskView: View { var body: some View { NavigationLink("List") { ListView() } } }
      struct ListView: View { var body: some View { Text("list") } }
      @main struct HomeApp: App {
        var body: some Scene { WindowGroup { HomeStack(coordinator: HomeCoordinator()) } }
      }
      """)
  }

  /// The content of a sheet belongs to no window.
  @Test(arguments: ["NavigationView", "NavigationStack"]) func eachSheetHasItsOwnStack(_ container: String) throws {
    let reading = reading(container)
    let text = try reading.text()
    #expect(reading.facts.contains { $0.hasPrefix("transition HomeStack.HomeView: present NoteViewStack") }, "\(text)")
    #expect(reading.facts.contains { $0.hasPrefix("transition HomeStack.HomeView: present AskViewStack") }, "\(text)")
    #expect(!text.contains("UIWindow"), "\(text)")
  }
}
