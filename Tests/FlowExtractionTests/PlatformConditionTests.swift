import Testing

@testable import FlowExtraction

/// Of `#if`, what is compiled for an app on an iPhone or iPad is read.
@Suite struct PlatformConditionTests {
  @Test(
    arguments: [
      ("os(iOS)", true), ("os(macOS)", false), ("!os(macOS)", true), ("os(macOS) || os(visionOS)", false),
      ("os(iOS) && !targetEnvironment(macCatalyst)", true), ("targetEnvironment(macCatalyst) || os(visionOS)", false),
      ("canImport(UIKit)", true), ("canImport(AppKit)", false), ("os(macOS) && DEBUG", false),
      ("os(iOS) || DEBUG", true),
      ("DEBUG", nil), ("!DEBUG", nil), ("os(iOS) && DEBUG", nil), ("canImport(Lottie)", nil), ("swift(>=6.0)", nil),
      ("(os(macOS))", false),
    ] as [(String, Bool?)])
  func conditionsAreKnownOfPlatformsAlone(condition: String, holds: Bool?) throws {
    let facts = SourceReader.facts(of: "let answer = \(condition)", path: "A.swift")
    let term = try #require(facts.globals.first?.initial)
    #expect(PlatformCondition.holds(term) == holds)
  }

  /// An app whose first screen has a button; `body` is its view, `rest` further declarations.
  private static func app(_ body: String, _ rest: String = "") -> String {
    """
    import SwiftUI
    @main struct MyApp: App {
      var body: some Scene { WindowGroup { HomeView() } }
    }
    struct HomeView: View {
      @State private var path: [Int] = []
      @State private var showsNote = false
      var body: some View {
        NavigationStack(path: $path) {
          \(body)
        }
      }
    }
    struct NoteView: View { var body: some View { Text("Note") } }
    struct MacView: View { var body: some View { Text("Mac") } }
    \(rest)
    """
  }

  private static let sheet = ".sheet(isPresented: $showsNote) { NoteView() }"

  private static func shows(_ screen: String, _ source: String) throws -> Bool {
    try Reading(source).text().contains("present: \(screen)")
  }

  @Test func theClauseOfTheAppRuns() throws {
    func source(_ condition: String) -> String {
      Self.app(
        """
        Button("Note") {
          #if \(condition)
            path.append(1)
          #else
            showsNote = true
          #endif
        }
        \(Self.sheet)
        """)
    }
    #expect(try Self.shows("NoteView", source("targetEnvironment(macCatalyst) || os(visionOS)")))
    #expect(try !Self.shows("NoteView", source("os(iOS)")))
    // What the project sets is unknown: the first clause.
    #expect(try !Self.shows("NoteView", source("DEBUG")))
  }

  @Test func modifiersOfTheAppAreRead() throws {
    func source(_ condition: String) -> String {
      Self.app(
        """
        Button("Note") { showsNote = true }
          .padding()
          #if \(condition)
            \(Self.sheet)
            #if !os(watchOS)
              .bold()
            #endif
            .italic()
          #endif
          .font(.body)
        """)
    }
    #expect(try Self.shows("NoteView", source("os(iOS)")))
    #expect(try !Self.shows("NoteView", source("os(macOS)")))
  }

  @Test func membersAndTypesOfTheAppAreRead() throws {
    let source = Self.app(
      "Button(\"Note\") { showNote() }\n.sheet(isPresented: $showsNote) { Note() }",
      """
      #if os(macOS)
        struct Note: View { var body: some View { MacView() } }
      #else
        struct Note: View { var body: some View { NoteView() } }
      #endif
      extension HomeView {
        #if canImport(AppKit)
          func showNote() { }
        #elseif canImport(UIKit)
          func showNote() { showsNote = true }
        #endif
      }
      """)
    let reading = Reading(source)
    #expect(try reading.text().contains("present: Note"))
    #expect(try !reading.text().contains("MacView"))
  }

  @Test func casesOfTheAppAreRead() throws {
    let source = Self.app(
      "Button(\"Note\") { go(.note) }\n\(Self.sheet)",
      """
      enum Place { case home, note }
      extension HomeView {
        func go(_ place: Place) {
          switch place {
          case .home: path = []
          #if os(iOS)
          case .note: showsNote = true
          #else
          case .note: path.append(1)
          #endif
          }
        }
      }
      """)
    #expect(try Self.shows("NoteView", source))
  }

  /// A call for another platform is no call of the app that was not placed.
  @Test func callsOfOtherPlatformsAreNotMissed() {
    let source = Self.app(
      "Button(\"Note\") { showsNote = true }\n\(Self.sheet)",
      """
      #if os(macOS)
        final class Windows { func open() { stack.pushViewController(other, animated: true) } }
      #endif
      """)
    #expect(!Reading(source).extraction.unread.contains { $0.reason.contains("pushViewController") })
  }
}
