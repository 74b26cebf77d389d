import FlowModel
import Testing

@testable import FlowExtraction

/// State that is read and written by key path, and through the bindings to it.
@Suite struct KeyPathTests {
  private static func app(_ shown: String, taps: String, more: String = "") -> Reading {
    Reading(
      """
      import SwiftUI
      @main struct ShopApp: App {
        @StateObject var coordinator = ShopCoordinator()
        var body: some Scene { WindowGroup { ShopView(coordinator: coordinator) } }
      }
      protocol ModalCoordinating: AnyObject {}
      extension ModalCoordinating {
        func isPresented(keyPath: ReferenceWritableKeyPath<Self, Bool>) -> Binding<Bool> {
          .init(
            get: { [weak self] in self?[keyPath: keyPath] as? Bool ?? false },
            set: { [weak self] value in self?[keyPath: keyPath] = value })
        }
        func binding<Content>(_ path: ReferenceWritableKeyPath<Self, Content>) -> Binding<Content> {
          Binding(get: { self[keyPath: path] }, set: { self[keyPath: path] = $0 })
        }
      }
      enum Modal { case cart, help }
      final class ShopCoordinator: ObservableObject, ModalCoordinating {
        @Published var isCartShown = false
        @Published var isHelpShown = false
        @Published var item: Item?
        @Published var path = NavigationPath()
        func binding(for modal: Modal) -> Binding<Bool> {
          switch modal {
          case .cart: isPresented(keyPath: \\Self.isCartShown)
          case .help: isPresented(keyPath: \\Self.isHelpShown)
          }
        }
        \(more)
      }
      struct Item: Identifiable { let id = 1 }
      struct ShopView: View {
        @ObservedObject var coordinator: ShopCoordinator
        var body: some View { NavigationStack(path: $coordinator.path) { ListView(coordinator: coordinator) }\(shown) }
      }
      struct ListView: View {
        @ObservedObject var coordinator: ShopCoordinator
        var body: some View { \(taps) }
      }
      struct CartView: View { var body: some View { Text("") } }
      struct HelpView: View { var body: some View { Text("") } }
      """)
  }

  private static let both = """
    .sheet(isPresented: coordinator.binding(for: .cart)) { CartView() }
    .fullScreenCover(isPresented: coordinator.binding(for: .help)) { HelpView() }
    """

  private static let cart = "transition ShopCoordinator.ListView: present CartView as sheet"
  private static let help = "transition ShopCoordinator.ListView: present HelpView as fullScreen"

  /// Each key path names its own property.
  @Test(arguments: [
    #"Button("Cart") { coordinator.isCartShown = true }"#,
    #"Button("Cart") { coordinator.binding(for: .cart).wrappedValue.toggle() }"#,
    #"Button("Cart") { coordinator.binding(for: .cart).wrappedValue = true }"#,
    #"Button("Cart") { coordinator[keyPath: \ShopCoordinator.isCartShown] = true }"#,
  ])
  func aKeyPathNamesTheState(tap: String) throws {
    let reading = Self.app(Self.both, taps: tap)
    #expect(reading.facts.contains(Self.cart), "\(reading.facts)")
    #expect(!reading.facts.contains(Self.help))
    _ = try reading.text()
  }

  /// A helper may be generic over the type of the property.
  @Test func aHelperMayBeGeneric() {
    let reading = Self.app(
      #".sheet(item: coordinator.binding(\.item)) { _ in CartView() }"#,
      taps: #"Button("Cart") { coordinator.item = Item() }"#)
    #expect(reading.facts.contains(Self.cart), "\(reading.facts)")
  }

  /// A key path that is not known names nothing.
  @Test func anUnknownKeyPathNamesNothing() {
    let reading = Self.app(
      ".sheet(isPresented: coordinator.isPresented(keyPath: paths[0])) { CartView() }",
      taps: #"Button("Cart") { coordinator.isCartShown = true; coordinator[keyPath: paths[1]] = true }"#)
    #expect(!reading.facts.contains(Self.cart))
  }

  /// A key path that a property names as its own value is not followed for ever.
  @Test func aKeyPathMayLeadToItself() {
    let reading = Self.app(
      Self.both, taps: #"Button("Help") { coordinator.isHelpShown = coordinator.again }"#,
      more: #"var again: Bool { self[keyPath: \Self.again] }"#)
    #expect(reading.facts.contains(Self.help) || reading.extraction.flow != nil)
  }
}
