import FlowDeclaration
import FlowModel
import FlowTestSupport
import Foundation
import Testing

@testable import FlowExtraction

/// The whole way: a small app, broken input, the same bytes again.
@Suite struct ExtractionTests {
  private static let shop = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/Sources/Bookshop")

  private func sources() throws -> [Extractor.Source] {
    try FileManager.default.contentsOfDirectory(atPath: Self.shop.path(percentEncoded: false)).map { name in
      let data = try Data(contentsOf: Self.shop.appending(path: name))
      return Extractor.Source(path: "Bookshop/\(name)", bytes: [UInt8](data))
    }
  }

  private func text(_ extraction: Extraction) throws -> String {
    try #require(ExtractionText.declaration(extraction)).get()
  }

  @Test func aWholeApp() throws {
    let extraction = Extractor().extract(try sources(), named: "Bookshop")
    try expectSnapshot(try text(extraction), named: "Bookshop.flow.yml")
    #expect(ExtractionText.summary(extraction) == ["7 of 7 navigation calls placed"])
  }

  @Test func theOrderOfTheFilesMakesNoDifference() throws {
    let files = try sources().sorted { $0.path < $1.path }
    let first = Extractor().extract(files, named: "Bookshop")
    let second = Extractor().extract(files.reversed(), named: "Bookshop")
    #expect(try text(first) == text(second))
    let reports = try [first, second].map { try ExtractionReport($0, declaration: "").json() }
    #expect(reports[0] == reports[1])
  }

  @Test func whatIsDeclaredAgrees() throws {
    let extraction = Extractor().extract(try sources(), named: "Bookshop")
    var flow = try #require(extraction.flow)
    #expect(ExtractionCheck(source: extraction, declared: flow).differences.isEmpty)
    let books = try #require(flow.coordinators.firstIndex { $0.name == "BooksCoordinator" })
    flow.coordinators[books].screens[0].actions.removeFirst()
    flow.coordinators[books].screens[0].actions.append(
      Action(name: "gone", effects: [Effect(.pop, location: SourceLocation(file: "a.flow.yml", line: 9, column: 1))]))
    let differences = ExtractionCheck(source: extraction, declared: flow).differences.map(\.text)
    #expect(differences.count == 2)
    #expect(
      differences[0].contains("not declared: transition BooksCoordinator.BookListViewController: push BookDetail"))
    #expect(differences[1].hasPrefix("a.flow.yml:9: not in the source: transition BooksCoordinator.BookList"))
  }

  @Test func aSmallChangeOfTheSourceIsASmallChangeOfTheText() throws {
    var files = try sources()
    let before = try text(Extractor().extract(files, named: "Bookshop"))
    let books = try #require(files.firstIndex { $0.path.hasSuffix("BooksCoordinator.swift") })
    let shown = "router.navigationController.present(alert, animated: true)"
    let changed = String(decoding: files[books].bytes, as: UTF8.self)
      .replacing(shown, with: "router.navigationController.popViewController(animated: true); " + shown)
    files[books].bytes = [UInt8](changed.utf8)
    let after = try text(Extractor().extract(files, named: "Bookshop"))
    let lines = (before.split(separator: "\n"), after.split(separator: "\n"))
    #expect(Array(lines.1).difference(from: Array(lines.0)).count == 1)
  }

  @Test(arguments: [
    String(repeating: "[", count: 2_000), String(repeating: "(", count: 50_000),
    "let x = a" + String(repeating: ".b", count: 40_000),
    String(repeating: "x", count: 2_000_001),
  ])
  func aFileThatCannotBeParsedCostsThatFile(_ text: String) throws {
    let files = try sources() + [Extractor.Source(path: "Bad.swift", bytes: [UInt8](text.utf8))]
    let extraction = Extractor().extract(files, named: "Bookshop")
    #expect(extraction.warnings.count == 1)
    #expect(extraction.warnings[0].hasPrefix("Bad.swift: not read: "))
    #expect(extraction.coverage == Coverage(calls: 7, placed: 7))
  }

  @Test(arguments: [
    "class", "func f( { ] )", "struct A: A { let a = A() }", "}}}}", "class B: C {}\nclass C: B {}", "\u{0}\u{1}",
  ])
  func brokenTextIsNoEnd(_ text: String) {
    let extraction = Extractor().extract([.init(path: "a.swift", bytes: [UInt8](text.utf8))], named: "App")
    #expect(extraction.flow == nil)
  }

  @Test func bindingsThatLeadToThemselvesEnd() {
    let reading = Reading(
      """
      import SwiftUI
      @main struct TheApp: App { var body: some Scene { WindowGroup { RootView() } } }
      struct RootView: View {
        @State var shows = false
        var body: some View { NavigationStack { NodeView(shows: $shows) } }
      }
      struct NodeView: View {
        @Binding var shows: Bool
        var body: some View {
          Button("Go") { shows = true }
          OtherView(shows: $shows)
        }
      }
      struct OtherView: View {
        @Binding var shows: Bool
        var body: some View { NodeView(shows: _shows); NodeView(shows: $shows) }
      }
      """)
    #expect(reading.facts.contains("transition RootView: push NodeView"))
  }

  @Test func codeThatCallsItselfEnds() {
    let reading = Reading(
      Reading.app(
        start: "again()",
        members:
          "func again() { stack.pushViewController(HomeController(), animated: false); other() }\nfunc other() { again(); other() }"
      ))
    #expect(reading.facts.contains("transition AppCoordinator: push HomeController"))
  }
}

/// Edits of a person, and changes of the source, in one file.
@Suite struct DeclarationMergeTests {
  private let base = "a\nb\nc\nd\ne"

  @Test func bothSidesCome() {
    let outcome = DeclarationMerge.merge(base: base, edited: "a\nmine\nb\nc\nd\ne", extracted: "a\nb\nc\nd\nE")
    #expect(outcome == .init(text: "a\nmine\nb\nc\nd\nE", kept: []))
  }

  @Test func whereBothChangedThePersonsStaysAndTheOtherIsSaid() {
    let outcome = DeclarationMerge.merge(base: base, edited: "a\nB\nc\nd\ne", extracted: "a\nx\nc\nd\ne")
    #expect(outcome == .init(text: "a\nB\nc\nd\ne", kept: [.init(line: 2, proposed: ["x"])]))
  }

  @Test func theSameChangeIsNoConflict() {
    let outcome = DeclarationMerge.merge(base: base, edited: "a\nx\nc\nd\ne", extracted: "a\nx\nc\nd\ne")
    #expect(outcome == .init(text: "a\nx\nc\nd\ne", kept: []))
  }

  @Test(arguments: [
    ("a\nb\nc\nd\ne\nmine", "a\nb\nc\nd\nE", "a\nb\nc\nd\nE\nmine"),
    ("mine\na\nb\nc\nd\ne", "A\nb\nc\nd\ne", "mine\nA\nb\nc\nd\ne"),
    ("a\nb\nmine\nd\ne", "a\nb\nc\nnew\nd\ne", "a\nb\nmine\nnew\nd\ne"),
  ])
  func aLineBesideAChangedOneIsNoConflict(_ edited: String, _ extracted: String, _ merged: String) {
    let outcome = DeclarationMerge.merge(base: base, edited: edited, extracted: extracted)
    #expect(outcome == .init(text: merged, kept: []))
  }

  @Test func twoInsertionsAtOnePlaceAreAConflict() {
    let outcome = DeclarationMerge.merge(base: base, edited: base + "\nmine", extracted: base + "\nnew")
    #expect(outcome == .init(text: base + "\nmine", kept: [.init(line: 6, proposed: ["new"])]))
  }

  @Test func whatAPersonTookOutStaysOut() {
    let outcome = DeclarationMerge.merge(base: base, edited: "a\nc\nd\ne", extracted: "a\nb\nc\nd\ne\nf")
    #expect(outcome == .init(text: "a\nc\nd\ne\nf", kept: []))
  }
}
