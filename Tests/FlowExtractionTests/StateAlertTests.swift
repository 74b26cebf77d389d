import FlowModel
import Testing

@testable import FlowExtraction

/// Alerts and dialogs that a state of SwiftUI presents.
@Suite struct StateAlertTests {
  private static func app(_ alert: String, tap: String = "isAsking = true") -> Reading {
    Reading(
      """
      import SwiftUI
      @main struct ShopApp: App {
        var body: some Scene { WindowGroup { ShopView(coordinator: ShopCoordinator()) } }
      }
      final class ShopCoordinator: ObservableObject {
        @Published var path: [Int] = []
        func showItem() { path.append(1) }
      }
      struct ShopView: View {
        @StateObject var coordinator: ShopCoordinator
        var body: some View {
          NavigationStack(path: $coordinator.path) {
            ListView(coordinator: coordinator).navigationDestination(for: Int.self) { _ in ItemView() }
          }
        }
      }
      struct Failure: Identifiable { let id = 1 }
      struct ListView: View {
        @ObservedObject var coordinator: ShopCoordinator
        @State var isAsking = false
        @State var failure: Failure?
        var body: some View {
          Button("Ask") { \(tap) }
            \(alert)
        }
      }
      struct ItemView: View { var body: some View { Text("Item") } }
      """)
  }

  private func alert(_ reading: Reading) throws -> Screen {
    let screens = try #require(reading.coordinator("ShopCoordinator")).screens
    return try #require(screens.first { $0.name.hasSuffix("Alert") })
  }

  @Test(arguments: [
    ".alert(\"Sure?\", isPresented: $isAsking) { Button(\"Yes\") { coordinator.showItem() } }",
    ".alert(Text(\"Sure?\"), isPresented: $isAsking, actions: { Button(\"Yes\") { coordinator.showItem() } })",
    ".confirmationDialog(\"Sure?\", isPresented: $isAsking) { Button(\"Yes\") { coordinator.showItem() } }",
    """
    .alert(isPresented: $isAsking) {
      Alert(title: Text("Sure?"), dismissButton: .default(Text("Yes"), action: { coordinator.showItem() }))
    }
    """,
    """
    .actionSheet(isPresented: $isAsking) {
      ActionSheet(title: Text("Sure?"), buttons: [.default(Text("Yes")) { coordinator.showItem() }, .cancel()])
    }
    """,
  ])
  func theStatePresentsItAndItsButtonsAct(_ modifier: String) throws {
    let reading = Self.app(modifier)
    let facts = reading.facts
    #expect(facts.contains("transition ShopCoordinator.ListView: present SureAlert as alert"))
    #expect(facts.contains("transition ShopCoordinator.SureAlert: push ItemView"))
    #expect(!facts.contains("transition ShopCoordinator.ListView: push ItemView"))
    _ = try reading.text()
  }

  @Test func anItemPresentsIt() {
    let reading = Self.app(
      """
      .alert(item: $failure) { failure in
        Alert(title: Text("Failed"), primaryButton: .default(Text("Item")) { coordinator.showItem() },
          secondaryButton: .cancel())
      }
      """, tap: "failure = Failure()")
    #expect(reading.facts.contains("transition ShopCoordinator.ListView: present FailedAlert as alert"))
    #expect(reading.facts.contains("transition ShopCoordinator.FailedAlert: push ItemView"))
  }

  /// The framework adds a button where none is written, and a way out of a dialog.
  @Test func aPersonCanLeaveIt() throws {
    let button = "{ Button(\"Yes\") { coordinator.showItem() } }"
    func names(_ modifier: String) throws -> [String] { try alert(Self.app(modifier)).actions.map(\.name) }
    #expect(try names(".alert(\"Sure?\", isPresented: $isAsking) {}") == ["ok"])
    #expect(try names(".alert(\"Sure?\", isPresented: $isAsking) \(button)") == ["showItem"])
    #expect(try names(".confirmationDialog(\"Sure?\", isPresented: $isAsking) \(button)") == ["showItem", "cancel"])
  }

  @Test func withoutATextItHasTheNameOfTheState() throws {
    #expect(try alert(Self.app(".alert(isPresented: $isAsking) { Alert(title: title) }")).name == "AskingAlert")
  }

  /// A button takes the alert away by itself, and who resets the state of an alert takes nothing else away.
  @Test func resettingTheStateDismissesNothing() throws {
    let reading = Self.app(
      ".alert(\"Sure?\", isPresented: $isAsking) { Button(\"No\") { isAsking = false } }",
      tap: "isAsking = false; isAsking = true")
    #expect(!reading.facts.contains { $0.hasSuffix("dismiss") })
    #expect(try alert(reading).actions.map(\.effects) == [[]])
  }

  /// The nearest miss: of a state that nobody sees, nothing is known, and the buttons belong to the screen.
  @Test func withoutAStateItsButtonsBelongToTheScreen() {
    let reading = Self.app(
      ".alert(\"Sure?\", isPresented: .constant(true)) { Button(\"Yes\") { coordinator.showItem() } }")
    #expect(reading.facts.contains("transition ShopCoordinator.ListView: push ItemView"))
  }
}
