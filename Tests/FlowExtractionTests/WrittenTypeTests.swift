import Testing

@testable import FlowExtraction

/// Links and sheets for the app's data, whose type the source declares and whose values nobody knows.
@Suite struct WrittenTypeTests {
  private static func reading(_ rows: String, _ members: String = "") -> Reading {
    Reading(
      """
      import SwiftUI
      struct Book: Identifiable, Hashable { let id: Int; let title: String; let author: Author? }
      struct Author: Identifiable, Hashable { let id: Int }
      struct Shelf: Identifiable, Hashable { let id: Int; let books: [Book] }
      extension Shelf { func all(_ words: Set<String>) -> [Book] { books.filter { words.contains($0.title) } } }
      @main struct BooksApp: App { var body: some Scene { WindowGroup { LibraryView() } } }
      @Observable final class LibraryModel {
        var books: [Book] = []
        var shelves: [Shelf] = []
        func load() async { books = await Api.books() }
      }
      struct LibraryView: View {
        @State private var model = LibraryModel()
        @State private var author: Author?
        @State private var words: Set<String> = []
        var body: some View {
          NavigationStack {
            VStack { \(rows) }
              .navigationDestination(for: Book.self) { book in BookView(book: book) }
              .navigationDestination(for: Shelf.self) { shelf in ShelfView(shelf: shelf) }
          }
          .sheet(item: $author) { author in AuthorView(author: author) }
          .task { await model.load() }
        }
        \(members)
      }
      struct BookView: View { let book: Book; var body: some View { Text("book") } }
      struct ShelfView: View { let shelf: Shelf; var body: some View { Text("shelf") } }
      struct AuthorView: View { let author: Author; var body: some View { Text("author") } }
      struct Card: View {
        let book: Book
        var body: some View { NavigationLink(value: book) { Text(book.title) } }
      }
      struct Row: View {
        let onTap: () -> Void
        let onHold: (() -> Void)?
        var body: some View {
          Button(action: onTap) { Text("row") }
            .simultaneousGesture(onHold != nil ? LongPressGesture().onEnded { _ in onHold?() } : nil)
        }
      }
      """)
  }

  @Test(arguments: [
    "ForEach(model.books) { book in NavigationLink(value: book) { Text(book.title) } }",
    "ForEach(model.books.prefix(3)) { book in NavigationLink(value: book) { Text(book.title) } }",
    "ForEach(model.books.filter { $0.id > 2 }.sorted { $0.id < $1.id }) { NavigationLink(value: $0) { Text($0.title) } }",
    "ForEach(Array(model.books.enumerated()), id: \\.offset) { index, book in NavigationLink(value: book) { Text(\"b\") } }",
    "ForEach(best) { book in NavigationLink(value: book) { Text(book.title) } }",
    "ForEach(model.shelves) { shelf in ForEach(shelf.all(words)) { book in NavigationLink(value: book) { Text(\"b\") } } }",
    "if let first = model.books.first { NavigationLink(value: first) { Text(\"first\") } }",
    "ForEach(model.books) { book in Card(book: book) }",
    "ForEach(model.books) { book in Button(\"Open\") { print(book) }.overlay { Card(book: book) } }",
  ]) func aLinkWithAnElementOfAList(_ rows: String) throws {
    let reading = Self.reading(
      rows, "private var best: [Book] { model.books.sorted { $0.id > $1.id }.prefix(10).map { $0 } }")
    let text = try reading.text()
    #expect(
      reading.certainty("transition LibraryView.LibraryViewScreen: push BookView") == .certain, "\(rows)\n\(text)")
    #expect(!text.contains("push ShelfView"), "\(rows)\n\(text)")
  }

  /// Each link is a tap of its own, although links have no names.
  @Test func aLinkInTheLabelOfALink() throws {
    let reading = Self.reading(
      """
      ForEach(model.books) { book in NavigationLink(value: book) { Card(book: book) } }
      ForEach(model.shelves) { shelf in NavigationLink(value: shelf) { Text("shelf") } }
      """)
    let text = try reading.text()
    let screen = try #require(reading.coordinator("LibraryView")?.screens.first, "\(text)")
    #expect(screen.actions.map(\.name) == ["link", "shelf", "link2"], "\(text)")
  }

  @Test(arguments: [
    ("{ author = book.author }", "nil"), ("{ if let writer = book.author { author = writer } }", "nil"),
    ("{}", "{ author = book.author }"), ("{}", "true ? { author = book.author } : nil"),
  ]) func aSheetForAPartOfAnElement(_ tap: String, _ hold: String) throws {
    let reading = Self.reading("ForEach(model.books) { book in Row(onTap: \(tap), onHold: \(hold)) }")
    let text = try reading.text()
    #expect(text.contains("{present: AuthorView}"), "\(text)")
  }

  /// A property may hold a gesture, too.
  @Test func aGestureInAProperty() throws {
    let reading = Self.reading(
      "Text(\"all\").gesture(pull)",
      "private var pull: some Gesture { DragGesture().onChanged { _ in }.onEnded { _ in author = Author(id: 1) } }")
    let text = try reading.text()
    #expect(text.contains("{present: AuthorView}"), "\(text)")
  }
}
