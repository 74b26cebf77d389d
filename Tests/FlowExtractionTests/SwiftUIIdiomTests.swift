import FlowModel
import Testing

@testable import FlowExtraction

/// Stacks, sheets, tabs and state of SwiftUI.
@Suite struct SwiftUIIdiomTests {
  private static let app = """
    import SwiftUI
    @main struct TheApp: App { var body: some Scene { WindowGroup { RootView() } } }
    enum Page: Hashable { case list, item(Int) }
    enum Modal: String, Identifiable { case help; var id: String { rawValue } }
    final class Navigator: ObservableObject {
      @Published var path = NavigationPath()
      @Published var modal: Modal?
      @Published var showsTour = false
      func open(_ page: Page) { path.append(page) }
      func back() { path.removeLast() }
      func help() { modal = .help }
      func closeHelp() { modal = nil }
    }
    struct RootView: View {
      @StateObject private var navigator = Navigator()
      var body: some View {
        NavigationStack(path: $navigator.path) {
          ListView()
            .navigationDestination(for: Page.self) { page in
              switch page {
              case .list: ListView()
              case .item(let number): ItemView(number: number)
              }
            }
            .sheet(item: $navigator.modal) { modal in
              switch modal { case .help: HelpView() }
            }
            .fullScreenCover(isPresented: $navigator.showsTour) { TourView() }
        }
        .environmentObject(navigator)
      }
    }
    struct ListView: View {
      @EnvironmentObject var navigator: Navigator
      var body: some View {
        List {
          Button("First") { navigator.open(.item(1)) }
          Button("Help") { navigator.help() }
          Button { navigator.showsTour = true } label: { Text("Take the tour") }
        }
      }
    }
    struct ItemView: View {
      @EnvironmentObject var navigator: Navigator
      let number: Int
      var body: some View { Button("Back") { navigator.back() } }
    }
    struct HelpView: View {
      @Environment(\\.dismiss) var dismiss
      var body: some View { Button("Close") { dismiss() } }
    }
    struct TourView: View { var body: some View { Text("!") } }
    """

  @Test func aPathAndItsRoutes() throws {
    let reading = Reading(Self.app)
    #expect(reading.extraction.flow?.root == "Navigator")
    #expect(reading.extraction.flow?.framework == .swiftui)
    #expect(reading.facts.contains("transition Navigator.ListView: push ItemView"))
    #expect(reading.facts.contains("transition Navigator.ItemView: pop"))
    _ = try reading.text()
  }

  @Test func whatNobodyAppendsIsNotPushed() {
    #expect(!Reading(Self.app).facts.contains("transition Navigator.ListView: push ListView"))
  }

  @Test func sheetsAndCoversByTheirState() {
    let facts = Reading(Self.app).facts
    #expect(facts.contains("transition Navigator.ListView: present HelpView as sheet"))
    #expect(facts.contains("transition Navigator.ListView: present TourView as fullScreen"))
    #expect(facts.contains("transition Navigator.HelpView: close"))
  }

  @Test func theActionsHaveTheWordsOfTheButtons() {
    let list = Reading(Self.app).coordinator("Navigator")?.screens.first { $0.name == "ListView" }
    #expect(list?.actions.map(\.name) == ["first", "help", "takeTheTour"])
  }

  @Test func tabs() throws {
    let reading = Reading(
      """
      import SwiftUI
      @main struct TheApp: App { var body: some Scene { WindowGroup { TabsView() } } }
      struct TabsView: View {
        var body: some View {
          TabView {
            NavigationStack { OneView() }.tabItem { Text("One") }
            TwoView()
          }
        }
      }
      struct OneView: View { var body: some View { NavigationLink("More") { MoreView() } } }
      struct TwoView: View { var body: some View { Text("2") } }
      struct MoreView: View { var body: some View { Text("3") } }
      """)
    #expect(reading.coordinator("TabsView")?.container == .tabs)
    #expect(reading.coordinator("TabsView")?.tabs == ["OneViewStack", "TwoViewTab"])
    #expect(reading.facts.contains { $0.hasSuffix(".OneView: push MoreView") })
    _ = try reading.text()
  }

  @Test func tabsInsideAStackAreTabs() {
    func source(_ inner: String) -> String {
      """
      import SwiftUI
      @main struct TheApp: App { var body: some Scene { WindowGroup { RootView() } } }
      struct RootView: View { var body: some View { NavigationView { \(inner) } } }
      struct OneView: View { var body: some View { Text("1") } }
      """
    }
    #expect(Reading(source("TabView { OneView() }")).coordinator("RootView")?.container == .tabs)
    #expect(Reading(source("OneView()")).coordinator("RootView")?.container == .stack)
  }

  @Test func aStateThatDecidesWhatIsShown() throws {
    let reading = Reading(
      """
      import SwiftUI
      @main struct TheApp: App { var body: some Scene { WindowGroup { RootView() } } }
      final class Session: ObservableObject {
        enum Phase { case out, inside }
        @Published var phase: Phase = .out
        func enter() { phase = .inside }
      }
      struct RootView: View {
        @StateObject var session = Session()
        var body: some View {
          switch session.phase {
          case .out: LoginView(session: session)
          case .inside: HomeView()
          }
        }
      }
      struct LoginView: View {
        let session: Session
        var body: some View { Button("Log in") { session.enter() } }
      }
      struct HomeView: View { var body: some View { Text("home") } }
      """)
    #expect(reading.facts.contains { $0.hasSuffix(".LoginView: show HomeView") })
    #expect(reading.extraction.flow?.coordinators.first?.container == .switch)
    _ = try reading.text()
  }
}
