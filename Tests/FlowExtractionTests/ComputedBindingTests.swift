import FlowModel
import Testing

@testable import FlowExtraction

/// Sheets and links whose bindings compute from a state of several cases whether they are shown: each is shown for the
/// case that its binding asks for, and for no other.
@Suite struct ComputedBindingTests {
  private func reading(_ modifiers: String, members: String = "", more: String = "", link: String = "") -> Reading {
    Reading(
      """
      import SwiftUI
      @main struct ShopApp: App {
        @StateObject var router = ShopRouter()
        var body: some Scene { WindowGroup { ShopStack(router: router) } }
      }
      enum ShopRoute: Hashable, Identifiable {
        case cart
        case help(String)
        case settings
        var id: Self { self }
        var sheet: ShopRoute? {
          switch self {
          case .cart, .help: self
          case .settings: nil
          }
        }
        var plain: ShopRoute {
          switch self {
          case .help: .help("")
          default: self
          }
        }
      }
      final class ShopRouter: ObservableObject {
        @Published var path = NavigationPath()
        @Published var route: ShopRoute?
        func showCart() { route = .cart }
        func showHelp() { route = .help("cart") }
        func showSettings() { route = .settings }
        func close() { route = nil }
      }
      \(more)
      struct ShopStack: View {
        @ObservedObject var router: ShopRouter
        \(members)
        var body: some View {
          NavigationStack(path: $router.path) {
            VStack { HomeView(router: router)\(modifiers); \(link) }
          }
        }
      }
      struct HomeView: View {
        let router: ShopRouter
        var body: some View {
          Button("Cart") { router.showCart() }
          Button("Help") { router.showHelp() }
          Button("Settings") { router.showSettings() }
        }
      }
      struct CartView: View {
        let router: ShopRouter
        var body: some View { Button("Close") { router.close() } }
      }
      struct HelpView: View { var body: some View { Text("Help") } }
      struct SettingsView: View { var body: some View { Text("Settings") } }
      """)
  }

  private func effects(_ action: String, in reading: Reading) -> [Effect.Kind]? {
    reading.coordinator("ShopRouter")?.screens.first { $0.name == "HomeView" }?.actions.first { $0.name == action }?
      .effects.map(\.kind)
  }

  private static let nothing = "set: { if !$0 { router.route = nil } }"

  @Test(arguments: [
    "Binding(get: { router.route == .cart }, \(nothing))",
    ".init(get: { router.route != nil && router.route == .cart }, \(nothing))",
    "Binding(get: { if case .cart = router.route { true } else { false } }, \(nothing))",
    "Binding(get: { if case .cart? = router.route { return true }; return false }, \(nothing))",
    "Binding(get: { guard let route = router.route else { return false }; return route == .cart }, \(nothing))",
  ]) func ofOneCase(_ binding: String) throws {
    let reading = reading(".sheet(isPresented: \(binding)) { CartView(router: router) }")
    let text = try reading.text()
    guard case .presentScreen("CartView", _, _)? = effects("showCart", in: reading)?.first else {
      Issue.record("\(text)")
      return
    }
    for action in ["showHelp", "showSettings"] {
      #expect(!(effects(action, in: reading) ?? []).contains(where: Self.presents), "\(action): \(text)")
    }
    #expect(reading.certainty("transition ShopRouter.CartView: dismiss") == .certain, "\(text)")
  }

  private static func presents(_ kind: Effect.Kind) -> Bool {
    if case .presentScreen = kind { true } else { false }
  }

  private static let map = """
    extension Binding {
      func map<T>(get: @escaping (Value) -> T?, set: @escaping (T?) -> Value) -> Binding<T?> {
        Binding<T?>(get: { get(wrappedValue) }, set: { wrappedValue = set($0) })
      }
    }
    """

  /// An item that a function of the app's own computes from the state.
  @Test func ofAnItemThatIsMapped() throws {
    let reading = reading(
      """
      .sheet(item: $router.route.map(get: { $0?.sheet }, set: { $0 })) { route in
        switch route {
        case .cart: CartView(router: router)
        case .help: HelpView()
        case .settings: SettingsView()
        }
      }
      """, more: Self.map)
    let text = try reading.text()
    for (action, screen) in [("showCart", "CartView"), ("showHelp", "HelpView")] {
      guard case .presentScreen(screen, _, _)? = effects(action, in: reading)?.first else {
        Issue.record("\(action): \(text)")
        continue
      }
    }
    #expect(!text.contains("SettingsView"), "\(text)")
  }

  /// Links to what functions make, for the cases to which the app maps its state.
  @Test func ofLinksWithTags() throws {
    let reading = reading(
      "",
      members: """
        private var active: Binding<ShopRoute?> { $router.route.map(get: { $0?.plain }, set: { $0 }) }
        private func makeHelp() -> some View { HelpView() }
        private func makeSettings() -> some View { SettingsView() }
        """, more: Self.map,
      link: """
        NavigationLink(tag: .help(""), selection: active, destination: makeHelp) { EmptyView() }
        NavigationLink(tag: .settings, selection: active, destination: makeSettings) { EmptyView() }
        """)
    let text = try reading.text()
    #expect(effects("showHelp", in: reading) == [.pushScreen("HelpView")], "\(text)")
    #expect(effects("showSettings", in: reading) == [.pushScreen("SettingsView")], "\(text)")
  }
}
