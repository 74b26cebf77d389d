import FlowModel
import Testing

@testable import FlowExtraction

/// Links that are followed for one case of a state: `NavigationLink(tag: Page.help, selection: $page)`.
@Suite struct TaggedLinkTests {
  private func reading(_ label: String) -> Reading {
    Reading(
      """
      import SwiftUI
      enum Page { case help, news }
      final class ListModel: ObservableObject {
        @Published var page: Page?
        func show() { page = .help }
        func leave() { page = nil }
      }
      struct HomeView: View {
        @StateObject private var model = ListModel()
        var body: some View { NavigationView { ListView(model: model) } }
      }
      struct ListView: View {
        @ObservedObject var model: ListModel
        var body: some View {
          Button("Ask") { model.show() }
          NavigationLink(tag: Page.help, selection: $model.page) { HelpView(model: model) } label: { \(label) }
          NavigationLink(destination: NewsView(), tag: Page.news, selection: $model.page) { Text("News") }
        }
      }
      struct HelpView: View {
        let model: ListModel
        var body: some View { Button("Leave") { model.leave() } }
      }
      struct NewsView: View { var body: some View { Text("News") } }
      @main struct TheApp: App { var body: some Scene { WindowGroup { HomeView() } } }
      """)
  }

  private func actions(_ screen: String, _ reading: Reading) -> [String: [Effect.Kind]] {
    let screens = reading.extraction.flow?.coordinators.flatMap(\.screens) ?? []
    let found = screens.first { $0.name == screen }?.actions ?? []
    return Dictionary(found.map { ($0.name, $0.effects.map(\.kind)) }) { first, _ in first }
  }

  @Test func aCasePushesWhatItsLinkShows() throws {
    let reading = reading("EmptyView()")
    let text = try reading.text()
    let list = actions("ListView", reading)
    #expect(list["ask"] == [.pushScreen("HelpView")], "\(text)")
    #expect(actions("HelpView", reading)["leave"] == [.pop], "\(text)")
  }

  @Test func aTapFollowsALinkWithALabel() throws {
    let reading = reading("Text(\"Help\")")
    let text = try reading.text()
    let shown = actions("ListView", reading).values.flatMap(\.self)
    #expect(shown.contains(.pushScreen("NewsView")), "\(text)")
    #expect(shown.filter { $0 == .pushScreen("HelpView") }.count == 2, "\(text)")
  }
}
