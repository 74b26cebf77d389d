import FlowModel
import Testing

@testable import FlowExtraction

/// With what a stack of SwiftUI begins, and what a new path leaves below.
@Suite struct StackRootIdiomTests {
  private static let routes = """
    import SwiftUI
    @main struct ShopApp: App { var body: some Scene { WindowGroup { HomeView() } } }
    enum Route: Hashable { case item }
    struct ItemView: View { var body: some View { Text("Item") } }
    struct ListView: View {
      @Binding var path: [Route]
      var body: some View { Button("Item") { path = [.item] } }
    }
    struct FirstView: View { var body: some View { Text("Nothing there") } }

    """

  /// What the stack begins with is below its path, whatever is put there.
  @Test func aNewPathLeavesWhatTheStackBeginsWith() throws {
    let reading = Reading(
      Self.routes,
      """
      struct HomeView: View {
        @State private var path: [Route] = []
        var body: some View {
          NavigationStack(path: $path) {
            ListView(path: $path).navigationDestination(for: Route.self) { _ in ItemView() }
          }
        }
      }
      """)
    let list = try #require(reading.coordinator("HomeView")?.screens.first { $0.name == "ListView" })
    #expect(list.actions.map(\.effects).map { $0.map(\.kind) } == [[.replace(["ItemView"], keeping: 1)]])
    #expect(reading.facts.contains("transition HomeView.ListView: replace ItemView keeping 1"))
  }

  /// A condition that is no state of the app decides between views all the same; what a person can tap in a toolbar around
  /// them is on each.
  @Test(arguments: [
    "if items.isEmpty { FirstView() } else { ListView(path: $path) }",
    "if status != .allowed { AccessView() } else if items.isEmpty { FirstView() } else { ListView(path: $path) }",
  ])
  func aStackBeginsWithOneOfSeveral(content: String) throws {
    let reading = Reading(
      Self.routes,
      """
      enum Access { case unknown, allowed }
      struct AccessView: View { var body: some View { Text("Access") } }
      struct HomeView: View {
        @State private var path: [Route] = []
        @State private var status: Access = .unknown
        @FetchRequest(sortDescriptors: []) private var items: FetchedResults<Item>
        var body: some View {
          NavigationStack(path: $path) {
            Group { \(content) }
            .toolbar { ToolbarItem { Button("New") { path = [.item] } } }
            .navigationDestination(for: Route.self) { _ in ItemView() }
          }
          .onAppear { status = Contacts.status() }
        }
      }
      """)
    let home = try #require(reading.coordinator("HomeView"))
    for name in ["FirstView", "ListView"] {
      let screen = try #require(home.screens.first { $0.name == name })
      #expect(screen.actions.contains { $0.name == "new" })
      #expect(reading.facts.contains { $0.hasPrefix("transition HomeView") && $0.hasSuffix(name) })
    }
  }

  /// State that changes only parts of a screen does not decide with which screen the stack begins.
  @Test func stateOfAPartDecidesNoRoot() throws {
    let reading = Reading(
      """
      import SwiftUI
      @main struct ShopApp: App { var body: some Scene { WindowGroup { HomeView() } } }
      enum Access { case unknown, allowed }
      struct HeaderView: View { var body: some View { Text("Shop") } }
      struct AddressView: View { var body: some View { Text("Address") } }
      struct AccessView: View {
        @Binding var status: Access
        var body: some View { Button("Allow") { status = .allowed } }
      }
      struct NameView: View { var body: some View { Text("Name") } }
      struct HomeView: View {
        @State private var status: Access = .unknown
        @State private var isNaming = false
        var body: some View {
          NavigationStack {
            VStack {
              HeaderView()
              ScrollView {
                if status != .allowed && !stops {
                  AccessView(status: $status)
                } else {
                  AddressView()
                  Button("Name") { isNaming = true }
                }
              }
            }
            .onAppear { status = Contacts.status() }
          }
          .sheet(isPresented: $isNaming) { NameView() }
        }
      }
      """)
    let home = try #require(reading.coordinator("HomeView"))
    #expect(home.start.map(\.kind) == [.pushScreen("HomeViewScreen")])
    let screen = try #require(home.screens.first { $0.name == "HomeViewScreen" })
    #expect(screen.actions.map(\.name) == ["name"])
    #expect(screen.dismissal.appears == nil)
  }
}
