import FlowModel
import Testing

@testable import FlowExtraction

/// Views in a struct with an `AnyView`, and views and closures that a dictionary keeps under keys.
@Suite struct ErasedViewTests {
  private func reading(
    body: String = "content", fill: String = "pages[page] = made", first: String = "[:]",
    shown: String = "if let view = store.pages[page] { view } else { Text(\"?\") }"
  ) -> Reading {
    Reading(
      """
      import SwiftUI
      struct Erased: View {
        private let content: AnyView
        private let model: AnyObject
        init<Shown: View>(_ view: Shown, model: AnyObject) {
          content = AnyView(view)
          self.model = model
        }
        var body: some View { \(body) }
      }
      enum Page: Hashable { case map, note(Int), help }
      final class PageModel { var onNext: (() -> Void)? }
      protocol Pages {
        func map(onNext: @escaping () -> Void) -> Erased
        func note() -> Erased
      }
      struct AppPages: Pages {
        func map(onNext: @escaping () -> Void) -> Erased {
          let model = PageModel()
          model.onNext = onNext
          let view = MapView(model: model).navigationTitle("Map")
          return Erased(view, model: model)
        }
        func note() -> Erased { erase(NoteView()) }
        private func erase<Shown: View>(_ view: Shown) -> Erased { Erased(view, model: PageModel()) }
      }
      final class TripCoordinator: ObservableObject {
        @Published var path: [Page] = []
        private(set) var pages: [Page: Erased] = \(first)
        private let factory: Pages
        init(factory: Pages) { self.factory = factory }
        func showMap() { open(.map) }
        func showNote() { open(.note(1)) }
        func showHelp() { path.append(.help) }
        private func open(_ page: Page) {
          switch page {
          case .map:
            let made = factory.map(onNext: { [weak self] in self?.showNote() })
            \(fill)
          case .note:
            let made = factory.note()
            \(fill)
          case .help: break
          }
          path.append(page)
        }
      }
      struct TripStack: View {
        @ObservedObject var store: TripCoordinator
        var body: some View {
          NavigationStack(path: $store.path) {
            HomeView(store: store).navigationDestination(for: Page.self) { page in \(shown) }
          }
        }
      }
      struct HomeView: View {
        let store: TripCoordinator
        var body: some View {
          Button("Map") { store.showMap() }
          Button("Note") { store.showNote() }
          Button("Help") { store.showHelp() }
        }
      }
      struct MapView: View {
        let model: PageModel
        var body: some View { Button("Next") { model.onNext?() } }
      }
      struct NoteView: View { var body: some View { Text("note") } }
      struct HelpView: View { var body: some View { Text("help") } }
      @main struct TripApp: App {
        var body: some Scene { WindowGroup { TripStack(store: TripCoordinator(factory: AppPages())) } }
      }
      """)
  }

  private func pushes(_ reading: Reading) -> [String] {
    reading.facts.filter { $0.contains(": push") }.sorted()
  }

  private static let each = [
    "transition TripCoordinator.HomeView: push MapView", "transition TripCoordinator.HomeView: push NoteView",
    "transition TripCoordinator.MapView: push NoteView",
  ]

  @Test func whatIsErasedIsTheScreen() throws {
    let reading = reading()
    let text = try reading.text()
    #expect(Set(Self.each).isSubset(of: pushes(reading)), "\(text)")
    #expect(!text.contains("Erased:") && !text.contains("ErasedScreen"), "\(text)")
  }

  /// A key says which of the views is shown: nothing keeps one under `help`.
  @Test func aKeyTellsTheViewsApart() throws {
    let reading = reading()
    let text = try reading.text()
    for fact in Self.each { #expect(reading.certainty(fact) == .certain, "\(fact)\n\(text)") }
    #expect(reading.coordinator("TripCoordinator")?.screens.first?.actions.count == 3, "\(text)")
  }

  @Test func aViewAroundAnotherIsAScreenOfItsOwn() throws {
    let reading = reading(body: "VStack { Text(\"Trip\"); content }")
    let text = try reading.text()
    #expect(pushes(reading).contains { $0.contains("Erased") }, "\(text)")
  }

  /// Under a key that is not known, any of the views may lie.
  @Test func withoutAKnownKeyEachViewIsPossible() throws {
    let reading = reading(fill: "pages[Page(made)] = made")
    let text = try reading.text()
    for page in ["MapView", "NoteView"] {
      #expect(reading.certainty("transition TripCoordinator.HomeView: push \(page)") == .possible, "\(text)")
    }
  }

  @Test func aDictionaryThatIsWrittenHasItsKeys() throws {
    let reading = reading(
      fill: "_ = made",
      first: "[.map: Erased(NoteView(), model: PageModel()), .help: Erased(HelpView(), model: PageModel())]")
    let text = try reading.text()
    #expect(reading.certainty("transition TripCoordinator.HomeView: push NoteView") == .certain, "\(text)")
    #expect(reading.certainty("transition TripCoordinator.HomeView: push HelpView") == .certain, "\(text)")
    #expect(!reading.facts.contains { $0.contains("push MapView") }, "\(text)")
  }
}
