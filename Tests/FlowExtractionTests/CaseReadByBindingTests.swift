import FlowModel
import Testing

/// Bindings to what one case of an enum holds: `Binding(get: { store.destination?.sheet }, set: …)`.
@Suite struct CaseReadByBindingTests {
  private static let app = """
    import SwiftUI
    enum Destination {
      enum Sheet: Identifiable { case help, terms; var id: Self { self } }
      enum Cover: Identifiable { case tour; var id: Self { self } }
      case sheet(Sheet)
      case cover(Cover)
      var sheet: Sheet? {
        guard case .sheet(let sheet) = self else { return nil }
        return sheet
      }
      var cover: Cover? { if case .cover(let cover) = self { return cover } else { return nil } }
    }
    final class AppCoordinator: ObservableObject {
      @Published var destination: Destination?
      func help() { destination = .sheet(.help) }
      func tour() { destination = .cover(.tour) }
      func close() { destination = nil }
    }
    @main struct Shop: App {
      @StateObject private var coordinator = AppCoordinator()
      var body: some Scene { WindowGroup { RootView(coordinator: coordinator) } }
    }
    struct RootView: View {
      @ObservedObject var coordinator: AppCoordinator
      var body: some View {
        NavigationStack {
          HomeView(coordinator: coordinator).navigationDestination(for: Int.self) { _ in HelpView() }
        }
        .sheet(
          item: Binding(get: { coordinator.destination?.sheet }, set: { if $0 == nil { coordinator.close() } })
        ) { sheet in
          switch sheet {
          case .help: HelpView()
          case .terms: TermsView()
          }
        }
        .fullScreenCover(
          item: Binding(get: { coordinator.destination?.cover }, set: { if $0 == nil { coordinator.close() } })
        ) { cover in
          switch cover {
          case .tour: TourView()
          }
        }
      }
    }
    struct HomeView: View {
      let coordinator: AppCoordinator
      var body: some View {
        Button("Help") { coordinator.help() }
        Button("Tour") { coordinator.tour() }
      }
    }
    struct HelpView: View { var body: some View { Text("Help") } }
    struct TermsView: View { var body: some View { Text("Terms") } }
    struct TourView: View { var body: some View { Text("Tour") } }
    """

  @Test func eachCaseIsPresentedByItsOwnBinding() throws {
    let reading = Reading(Self.app)
    let home = try #require(
      reading.extraction.flow?.coordinators.first { $0.screens.contains { $0.name == "HomeView" } })
    #expect(
      reading.kinds(home.name, "HomeView", "help")
        == [.presentScreen("HelpView", style: .sheet, interactiveDismiss: true)])
    #expect(
      reading.kinds(home.name, "HomeView", "tour")
        == [.presentScreen("TourView", style: .fullScreen, interactiveDismiss: true)])
  }
}
