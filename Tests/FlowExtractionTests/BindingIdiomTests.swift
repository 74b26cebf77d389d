import FlowModel
import Testing

@testable import FlowExtraction

/// The ways in which views name the state behind a stack or a sheet, and what an `App` shows.
@Suite struct BindingIdiomTests {
  private static func app(_ stack: String, more: String = "") -> String {
    """
    import SwiftUI
    @main
    struct DemoApp: App {
      @State var model = Model()
      var body: some Scene { WindowGroup { Root(model: model) } }
    }
    enum Page: Hashable { case item, note }
    enum Sheet: Identifiable { case help }
    @Observable class Model {
      var path: [Page] = []
      var sheet: Sheet?
      func showItem() { path.append(.item) }
      func showHelp() { sheet = .help }
      func changed(_ path: [Page]) { self.path = path }
    }
    struct Home: View {
      let model: Model
      var body: some View {
        Button("Item") { model.showItem() }
        Button("Help") { model.showHelp() }
      }
    }
    struct ItemView: View { var body: some View { Text("item") } }
    struct NoteView: View { var body: some View { Text("note") } }
    struct HelpView: View { var body: some View { Text("help") } }
    struct Root: View {
      @State var model: Model
      var body: some View {
        \(stack) {
          Home(model: model)
            .navigationDestination(for: Page.self) { page in
              switch page {
              case .item: ItemView()
              case .note: NoteView()
              }
            }
        }
        .sheet(item: $model.sheet) { _ in HelpView() }
      }
    }
    \(more)
    """
  }

  private func expectAll(_ reading: Reading, of owner: String = "Model") throws {
    #expect(reading.extraction.flow?.root == owner)
    #expect(reading.facts.contains("transition \(owner).Home: push ItemView"))
    #expect(reading.facts.contains("transition \(owner).Home: present HelpView as sheet"))
    // A setter that is handed to a helper may be code that nobody was seen to run.
    #expect(!reading.extraction.unread.contains { $0.kind == .call })
    _ = try reading.text()
  }

  @Test func ofTheViewItself() throws { try expectAll(Reading(Self.app("NavigationStack(path: self.$model.path)"))) }

  @Test func byGetterAndSetter() throws {
    try expectAll(
      Reading(Self.app("NavigationStack(path: .init(get: { model.path }, set: { model.changed($0) }))")))
  }

  @Test func byAHelperOfTheApp() throws {
    try expectAll(
      Reading(
        Self.app(
          "NavigationStack(path: .bind(model.path, with: model.changed))",
          more: """
            extension Binding {
              static func bind(_ value: Value, with set: @escaping (Value) -> Void) -> Binding {
                Binding(get: { value }, set: set)
              }
            }
            """)))
  }

  /// A modifier for one platform alone hides nothing of the view to which it is added.
  @Test func modifiersOfSomePlatformsAreLeftOut() throws {
    let source = Self.app("NavigationStack(path: $model.path)").replacingOccurrences(
      of: "WindowGroup { Root(model: model) }",
      with: """
        WindowGroup { Root(model: model) }
          .commands { CommandMenu("Go") { } }
          #if os(macOS)
            .windowStyle(.hiddenTitleBar)
          #endif

        """)
    try expectAll(Reading(source))
  }

  /// A model is not the root just because it shows something while it is made.
  @Test func whatTheAppShowsIsTheRoot() throws {
    let reading = Reading(
      Self.app("NavigationStack(path: $model.path)").replacingOccurrences(
        of: "WindowGroup { Root(model: model) }",
        with: """
          WindowGroup {
            TabView {
              Root(model: model)
              NoteView().overlay { HelpView() }
            }
            .onAppear { model.showItem() }
          }
          """
      ).replacingOccurrences(of: "var sheet: Sheet?", with: "var sheet: Sheet?\ninit() { changed([.note]) }"))
    #expect(reading.extraction.flow?.root == "DemoApp")
    #expect(reading.coordinator("DemoApp")?.tabs == ["Model", "NoteViewTab"])
    _ = try reading.text()
  }
}
