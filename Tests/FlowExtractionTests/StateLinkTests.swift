import FlowModel
import Testing

@testable import FlowExtraction

/// Links that a state follows, and helpers of the app's own that present for several states.
@Suite struct StateLinkTests {
  private func reading(_ modifiers: String, _ helpers: String) -> Reading {
    Reading(
      """
      import SwiftUI
      final class Item: Identifiable { let id = 1 }
      final class ListCoordinator: ObservableObject {
        @Published var detail: Item?
        @Published var help: Item?
        @Published var isRating = false
        func open() { detail = Item() }
        func askForHelp() { help = Item() }
        func rate() { isRating = true }
        func endRating() { isRating = false }
      }
      \(helpers)
      struct ListCoordinatorView: View {
        @ObservedObject var coordinator: ListCoordinator
        var body: some View { NavigationView { ListView(coordinator: coordinator)\(modifiers) } }
      }
      struct ListView: View {
        let coordinator: ListCoordinator
        var body: some View {
          Button("Open") { coordinator.open() }
          Button("Help") { coordinator.askForHelp() }
          Button("Rate") { coordinator.rate() }
        }
      }
      struct DetailView: View { var body: some View { Text("1") } }
      struct HelpView: View { var body: some View { Text("2") } }
      struct RateView: View {
        let coordinator: ListCoordinator
        var body: some View { Button("End") { coordinator.endRating() } }
      }
      @main struct TheApp: App {
        var body: some Scene { WindowGroup { ListCoordinatorView(coordinator: ListCoordinator()) } }
      }
      """)
  }

  private static let rating = """
    .background(
      NavigationLink(destination: RateView(coordinator: coordinator), isActive: $coordinator.isRating) { EmptyView() })
    """

  private func effects(_ action: String, _ reading: Reading, on screen: String = "ListView") -> [Effect.Kind] {
    let screens = reading.extraction.flow?.coordinators.flatMap(\.screens) ?? []
    let found = screens.first { $0.name == screen }?.actions.first { $0.name == action }
    return found?.effects.map(\.kind) ?? []
  }

  @Test func aStatePushesWhatALinkShows() throws {
    let reading = reading(Self.rating, "")
    let text = try reading.text()
    #expect(effects("rate", reading) == [.pushScreen("RateView")], "\(text)")
    #expect(effects("endRating", reading, on: "RateView") == [.pop], "\(text)")
    // Nobody can tap a link without a label.
    #expect(reading.extraction.flow?.coordinators.flatMap(\.screens).first?.actions.count == 1, "\(text)")
  }

  /// A coordinator that is a view around its content: it has the links, its content the buttons.
  private static func around(tabs: String) -> Reading {
    Reading(
      """
      import SwiftUI
      @main struct ShopApp: App { var body: some Scene { WindowGroup { MainView(model: MainModel()) } } }
      enum MainLink { case shelf, account }
      final class MainModel: ObservableObject {
        @Published var link: MainLink?
        func shelf() { link = .shelf }
        func account() { link = .account }
      }
      struct MainCoordinator<Content: View>: View {
        @ObservedObject var state: MainModel
        @ViewBuilder var content: () -> Content
        var body: some View {
          NavigationView {
            ZStack {
              content()
              NavigationLink(tag: .shelf, selection: $state.link, destination: shelf) { EmptyView() }
              NavigationLink(tag: .account, selection: $state.link, destination: account) { EmptyView() }
            }
          }
        }
        func shelf() -> some View { ShelfView(model: ShelfModel()) }
        func account() -> some View { AccountView() }
      }
      struct MainView: View {
        @StateObject var model: MainModel
        var body: some View {
          MainCoordinator(state: model) {
            Button("Shelf") { model.shelf() }
            Button("Account") { model.account() }
          }
        }
      }
      struct AccountView: View { var body: some View { Text("") } }
      enum ShelfTab { case new, liked }
      enum ShelfLink { case settings }
      final class ShelfModel: ObservableObject {
        @Published var tab: ShelfTab = .new
        @Published var link: ShelfLink?
        func settings() { link = .settings }
      }
      struct ShelfView: View {
        @ObservedObject var model: ShelfModel
        var body: some View { ShelfCoordinator(state: model) { Button("Settings") { model.settings() } } }
      }
      struct ShelfCoordinator<Content: View>: View {
        @ObservedObject var state: ShelfModel
        @ViewBuilder var content: () -> Content
        var body: some View {
          content()
          TabView(selection: $state.tab) { \(tabs) }
          NavigationLink(tag: ShelfLink.settings, selection: $state.link, destination: settings) { EmptyView() }
        }
        func settings() -> some View { SettingsView() }
      }
      struct NewView: View { var body: some View { Text("") } }
      struct LikedView: View { var body: some View { Text("") } }
      struct SettingsView: View { var body: some View { Text("") } }
      """)
  }

  /// Tabs on the stack onto which a state pushes their view are part of that view's screen.
  @Test func aStateMayPushTabs() throws {
    let reading = Self.around(tabs: "NewView()\nLikedView()")
    #expect(reading.extraction.flow?.coordinators.map(\.container) == [.stack])
    #expect(
      reading.facts.filter { $0.hasPrefix("transition MainView.") } == [
        "transition MainView.MainViewScreen: push ShelfView", "transition MainView.MainViewScreen: push AccountView",
        "transition MainView.ShelfView: push SettingsView",
      ])
    _ = try reading.text()
    // Tabs with stacks of their own lie over the stack.
    let over = Self.around(tabs: "NavigationView { NewView() }\nNavigationView { LikedView() }")
    #expect(over.extraction.flow?.coordinators.contains { $0.container == .tabs } == true)
  }

  private static let helpers = """
    extension View {
      func opening<Value, Shown: View>(_ item: Binding<Value?>, @ViewBuilder shown: (Value) -> Shown) -> some View {
        let isActive = Binding(get: { item.wrappedValue != nil }, set: { if !$0 { item.wrappedValue = nil } })
        return overlay(NavigationLink(destination: item.wrappedValue.map(shown), isActive: isActive) { EmptyView() })
      }
      func asking<Value: Identifiable, Shown: View>(
        _ item: Binding<Value?>, @ViewBuilder shown: @escaping (Value) -> Shown
      ) -> some View {
        self.sheet(item: item, content: shown)
      }
    }
    """

  @Test func aHelperPushesForWhateverItIsBoundTo() throws {
    let reading = reading(".opening($coordinator.detail) { _ in DetailView() }", Self.helpers)
    let text = try reading.text()
    #expect(effects("open", reading) == [.pushScreen("DetailView")], "\(text)")
  }

  /// One place in the source, two states.
  @Test func aHelperPresentsForSeveralStates() throws {
    let reading = reading(
      ".asking($coordinator.detail) { _ in DetailView() }.asking($coordinator.help) { _ in HelpView() }", Self.helpers)
    let text = try reading.text()
    for (action, shown) in [("open", "DetailView"), ("askForHelp", "HelpView")] {
      let present = Effect.Kind.presentScreen(shown, style: .sheet, interactiveDismiss: true)
      #expect(effects(action, reading) == [present], "\(text)")
    }
  }
}
