import FlowModel
import Testing

@testable import FlowExtraction

/// The screen with which a stack begins, if the views of the stack are written where the stack is.
@Suite struct LaidOutRootTests {
  private func reading(_ stack: String, _ others: String = "") -> Reading {
    Reading(
      """
      import SwiftUI
      struct Post: Identifiable { let id: Int }
      final class FeedModel: ObservableObject { @Published var posts: [Post] = [] }
      struct FeedView: View {
        @StateObject private var model = FeedModel()
        @State private var isComposing = false
        var body: some View { \(stack) }
      }
      struct PostCell: View {
        @State private var isReplying = false
        var body: some View {
          NavigationLink("Detail") { DetailView() }
          Button("Reply") { isReplying = true }.sheet(isPresented: $isReplying) { ReplyView() }
        }
      }
      struct ListView: View { var body: some View { NavigationLink("Detail") { DetailView() } } }
      struct DetailView: View { var body: some View { Text("1") } }
      struct ReplyView: View { var body: some View { Text("2") } }
      struct ComposeView: View { var body: some View { Text("3") } }
      \(others)
      @main struct TheApp: App { var body: some Scene { WindowGroup { FeedView() } } }
      """)
  }

  private func start(_ reading: Reading) -> [Effect.Kind] { reading.coordinator("FeedView")?.start.map(\.kind) ?? [] }

  private func actions(_ screen: String, _ reading: Reading) -> [String] {
    reading.coordinator("FeedView")?.screens.first { $0.name == screen }?.actions.map(\.name) ?? []
  }

  @Test(arguments: ["NavigationStack", "NavigationView"])
  func rowsAndToolbarsArePartsOfTheView(stack: String) throws {
    let reading = reading(
      """
      \(stack) {
        ScrollView { LazyVStack { ForEach(model.posts) { _ in PostCell() } } }
          .toolbar { Button("Compose") { isComposing = true } }
          .sheet(isPresented: $isComposing) { ComposeView() }
      }
      """)
    let text = try reading.text()
    #expect(start(reading) == [.pushScreen("FeedViewScreen")], "\(text)")
    #expect(Set(actions("FeedViewScreen", reading)) == ["compose", "detail", "reply"], "\(text)")
    #expect(reading.extraction.coverage.placed == 2)
  }

  @Test func linksWithoutAViewOfTheAppAreOnTheViewOfTheStack() throws {
    let reading = reading("NavigationView { List { NavigationLink(\"Detail\", destination: DetailView()) } }")
    let text = try reading.text()
    #expect(start(reading) == [.pushScreen("FeedViewScreen")], "\(text)")
    #expect(actions("FeedViewScreen", reading) == ["detail"], "\(text)")
    #expect(reading.extraction.flow?.externals.isEmpty == true, "\(text)")
  }

  @Test(arguments: ["ZStack { Color.white; ListView() }", "Group { ListView() }", "VStack { ListView() }.task { }"])
  func theOnlyViewInALayoutIsTheScreen(content: String) throws {
    let reading = reading("NavigationStack { \(content) }")
    let text = try reading.text()
    #expect(start(reading) == [.pushScreen("ListView")], "\(text)")
    #expect(actions("ListView", reading) == ["detail"])
  }

  @Test(arguments: [".overlay { MenuView() }", ".safeAreaInset(edge: .top) { MenuView() }"])
  func whatLiesOverTheRootIsPartOfItsScreen(modifier: String) throws {
    let reading = reading(
      "NavigationStack { Group { ListView()\(modifier) }.sheet(isPresented: $isComposing) { ComposeView() } }",
      "struct MenuView: View { var body: some View { NavigationLink(\"Reply\") { ReplyView() } } }")
    let text = try reading.text()
    #expect(start(reading) == [.pushScreen("ListView")], "\(text)")
    #expect(Set(actions("ListView", reading)) == ["detail", "reply"], "\(text)")
  }
}
