import FlowModel
import Testing

@testable import FlowExtraction

/// Sheets whose state stands in a value of the router, and that modifiers of the app's own present around the stack.
@Suite struct NestedSheetStateTests {
  private func reading(
    around stack: String, showing: String = "sheets.sheet = .cart", home: String = "", more: String
  ) -> Reading {
    Reading(
      """
      import SwiftUI
      @main struct ShopApp: App {
        @StateObject var router = ShopRouter()
        var body: some Scene { WindowGroup { ShopStack(router: router) } }
      }
      enum ShopRoute: Hashable, Identifiable {
        case cart, help
        var id: Self { self }
      }
      final class ShopRouter: ObservableObject {
        @Published var path = NavigationPath()
        @Published var sheets = Sheets()
        func showCart() { \(showing) }
        func showHelp() { \(showing.replacing("cart", with: "help")) }
      }
      struct ShopStack: View {
        @ObservedObject var router: ShopRouter
        var body: some View {
          NavigationStack(path: $router.path) { HomeView(router: router)\(home) }\(stack)
        }
      }
      struct HomeView: View {
        let router: ShopRouter
        var body: some View {
          Button("Cart") { router.showCart() }
          Button("Help") { router.showHelp() }
        }
      }
      struct CartView: View { var body: some View { Text("Cart") } }
      struct HelpView: View { var body: some View { Text("Help") } }
      \(more)
      """)
  }

  private func expectBoth(_ reading: Reading) throws {
    let text = try reading.text()
    for (screen, action) in [("CartView", "showCart"), ("HelpView", "showHelp")] {
      #expect(reading.certainty("transition ShopRouter.HomeView: present \(screen) as sheet") == .certain, "\(text)")
      let effects = reading.coordinator("ShopRouter")?.screens.first { $0.name == "HomeView" }?.actions.first {
        $0.name == action
      }?.effects
      // Each button presents its own screen, and no other.
      guard case .presentScreen(screen, _, _)? = effects?.first?.kind, effects?.count == 1 else {
        Issue.record("\(action): \(text)")
        continue
      }
    }
  }

  private static let sheets = "struct Sheets { var sheet: ShopRoute? }"
  private static let shown = """
    switch route {
    case .cart: CartView()
    case .help: HelpView()
    }
    """

  @Test(arguments: ["_sheets.sheet", "$sheets.sheet"]) func behindABindingOfAModifier(_ item: String) throws {
    try expectBoth(
      reading(
        around: ".modifier(ShowsSheets(sheets: $router.sheets))",
        more: """
          \(Self.sheets)
          struct ShowsSheets: ViewModifier {
            @Binding var sheets: Sheets
            init(sheets: Binding<Sheets>) { _sheets = sheets }
            func body(content: Content) -> some View { content.sheet(item: \(item)) { route in \(Self.shown) } }
          }
          """))
  }

  @Test func ofAFunctionOfViews() throws {
    try expectBoth(
      reading(
        around: ".presenting($router.sheets)",
        more: """
          \(Self.sheets)
          extension View {
            func presenting(_ sheets: Binding<Sheets>) -> some View {
              sheet(item: sheets.sheet) { route in \(Self.shown) }
            }
          }
          """))
  }

  private static let wrapped = """
    struct Item: Identifiable {
      let id = UUID()
      let content: Any
      let onDismiss: (() -> Void)?
    }
    struct Sheets {
      var sheet: Item?
      mutating func show(_ route: ShopRoute, onDismiss: (() -> Void)? = nil) {
        sheet = Item(content: route, onDismiss: onDismiss)
      }
    }
    """

  @Test func wrappedInAnItem() throws {
    try expectBoth(
      reading(
        around: """
          .sheet(item: $router.sheets.sheet) { item in
            if let route = item.content as? ShopRoute { \(Self.shown) }
          }
          """, showing: "sheets.show(.cart)", more: Self.wrapped))
  }

  /// What runs when a sheet has gone stands in the value that presents it.
  @Test func onDismissOfAnItem() throws {
    let reading = reading(
      around: """
        .sheet(item: $router.sheets.sheet, onDismiss: router.sheets.sheet?.onDismiss) { item in
          if let route = item.content as? ShopRoute { \(Self.shown) }
        }
        """, showing: "sheets.show(.cart) { [weak self] in self?.path.append(ShopRoute.cart) }",
      home: """
        .navigationDestination(for: ShopRoute.self) { route in \(Self.shown) }
        """,
      more: Self.wrapped)
    let text = try reading.text()
    let flow = try #require(reading.extraction.flow)
    // Nobody else calls it: it is no event of its own.
    #expect(flow.externals.isEmpty, "\(text)")
    let cart = flow.coordinators[0].screens.first { $0.name == "CartView" }
    let help = flow.coordinators[0].screens.first { $0.name == "HelpView" }
    #expect(cart?.dismissal.swipe?.map(\.kind) == [.pushScreen("CartView")], "\(text)")
    #expect(help?.dismissal.swipe?.map(\.kind) == [.pushScreen("HelpView")], "\(text)")
  }

  private static func factories(_ given: String) -> String {
    """
    \(sheets)
    struct ShowsSheets: ViewModifier {
      @Binding var sheets: Sheets
      @State private var factories: [String: ViewFactory] = [:]
      func body(content: Content) -> some View {
        content
          .onPreferenceChange(SheetKey.self) { factories = $0 }
          .sheet(item: $sheets.sheet) { route in factories["ShopRoute"]?.make(route) }
      }
    }
    struct SheetKey: PreferenceKey {
      static var defaultValue: [String: ViewFactory] = [:]
      static func reduce(value: inout [String: ViewFactory], nextValue: () -> [String: ViewFactory]) {
        value.merge(nextValue()) { $1 }
      }
    }
    struct ViewFactory {
      let make: (Any) -> AnyView
      init<D, C: View>(_ type: D.Type, @ViewBuilder _ make: @escaping (D) -> C) {
        self.make = { value in
          if let value = value as? D { AnyView(make(value)) } else { AnyView(Text("Unknown")) }
        }
      }
    }
    enum OtherRoute { case cart, help }
    extension View {
      func sheetDestination<D, C: View>(for type: D.Type, @ViewBuilder make: @escaping (D) -> C) -> some View {
        preference(key: SheetKey.self, value: [String(describing: type): ViewFactory(\(given), make)])
      }
    }
    """
  }

  /// The view inside of the stack says what the modifier around the stack presents.
  @Test func handedUpByAPreference() throws {
    try expectBoth(
      reading(
        around: ".modifier(ShowsSheets(sheets: $router.sheets))",
        home: ".sheetDestination(for: ShopRoute.self) { route in \(Self.shown) }", more: Self.factories("type")))
  }

  /// A factory for another type of routes makes nothing for these.
  @Test func handedUpForAnotherType() throws {
    let reading = reading(
      around: ".modifier(ShowsSheets(sheets: $router.sheets))",
      home: ".sheetDestination(for: OtherRoute.self) { route in \(Self.shown) }", more: Self.factories("type"))
    let text = try reading.text()
    #expect(!reading.facts.contains { $0.contains("present CartView") }, "\(text)")
  }

  /// A view hands the environment's action to its model, which closes the view with it.
  @Test func dismissActionHandedToAModel() throws {
    let reading = reading(
      around: ".sheet(item: $router.sheets.sheet) { route in DetailView(model: DetailModel()) }",
      more: """
        \(Self.sheets)
        enum Event { case done(DismissAction) }
        final class DetailModel {
          func send(_ event: Event) {
            switch event { case .done(let dismiss): finish(dismiss) }
          }
          private func finish(_ dismiss: DismissAction) { dismiss() }
        }
        struct DetailView: View {
          @Environment(\\.dismiss) private var dismiss
          let model: DetailModel
          var body: some View { Button("Done") { model.send(.done(dismiss)) } }
        }
        """)
    let text = try reading.text()
    let detail = reading.coordinator("ShopRouter")?.screens.first { $0.name == "DetailView" }
    #expect(detail?.actions.first?.effects.map(\.kind) == [.close], "\(text)")
  }
}
