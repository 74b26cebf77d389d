import FlowModel
import Testing

@testable import FlowExtraction

/// Functions and properties of the app's own that make a `Binding<Bool>` of an optional value.
@Suite struct BindingHelperTests {
  private func reading(_ flag: String, members: String = "", more: String = "") -> Reading {
    Reading(
      """
      import SwiftUI
      struct Film: Identifiable { let id = 1 }
      enum Style { case sheet, cover }
      final class FilmCoordinator: ObservableObject {
        @Published var film: Film?
        @Published var style = Style.sheet
        func open() { film = Film() }
        func close() { film = nil }
        \(members)
      }
      \(more)
      struct FilmStack: View {
        @ObservedObject var coordinator: FilmCoordinator
        var body: some View {
          NavigationStack {
            ListView(coordinator: coordinator).sheet(isPresented: \(flag)) { FilmView(coordinator: coordinator) }
          }
        }
      }
      struct ListView: View {
        let coordinator: FilmCoordinator
        var body: some View { Button("Open") { coordinator.open() } }
      }
      struct FilmView: View {
        let coordinator: FilmCoordinator
        var body: some View { Button("Close") { coordinator.close() } }
      }
      @main struct FilmApp: App {
        var body: some Scene { WindowGroup { FilmStack(coordinator: FilmCoordinator()) } }
      }
      """)
  }

  private func expectBoth(_ reading: Reading) throws {
    let text = try reading.text()
    #expect(reading.certainty("transition FilmStack.ListView: present FilmView as sheet") == .certain, "\(text)")
    #expect(reading.certainty("transition FilmStack.FilmView: dismiss") == .certain, "\(text)")
  }

  private static let made = "Binding(get: { film != nil }, set: { if !$0 { film = nil } })"

  @Test func ofTheObjectThatHasTheValue() throws {
    try expectBoth(
      reading(
        "coordinator.isPresenting(with: .sheet)",
        members: "func isPresenting(with style: Style) -> Binding<Bool> { \(Self.made) }"))
  }

  @Test func ofABindingOfTheValue() throws {
    try expectBoth(
      reading(
        "isPresenting(with: $coordinator.film)",
        more: """
          func isPresenting<Value>(with value: Binding<Value?>) -> Binding<Bool> {
            Binding(get: { value.wrappedValue != nil }, set: { if !$0 { value.wrappedValue = nil } })
          }
          """))
  }

  @Test(arguments: ["isThere()", "isThere"]) func ofAnExtensionOfBinding(_ member: String) throws {
    let head =
      member.hasSuffix(")")
      ? "func isThere<Held>() -> Binding<Bool> where Value == Held?"
      : "var isThere: Binding<Bool>"
    try expectBoth(
      reading(
        "$coordinator.film.\(member)",
        more: """
          extension Binding {
            \(head) { Binding<Bool>(get: { wrappedValue != nil }, set: { if !$0 { wrappedValue = nil } }) }
          }
          """))
  }

  /// A binding of the framework's own is no field of the app.
  @Test func aConstantPresentsNothing() throws {
    let reading = reading(".constant(false)")
    let text = try reading.text()
    #expect(!reading.facts.contains { $0.contains("present FilmView") }, "\(text)")
  }
}
