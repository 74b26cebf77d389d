import FlowBuilder
import FlowDeclaration
import Foundation
import Testing

extension CoordinatorName {
  fileprivate static let app = CoordinatorName("AppCoordinator")
  fileprivate static let settings = CoordinatorName("Settings")
}

extension ScreenName {
  fileprivate static let home = ScreenName("Home")
  fileprivate static let privacy = ScreenName("Privacy")
}

private let signedIn = FlowVariable<Bool>("signedIn")

private let app = Flow("App", root: .app, home: [.home]) {
  Variable(signedIn, initially: true)

  Coordinator(.app, guard: .after(milliseconds: 500)) {
    Start { push(.home) }
    Screen(.home) {
      Tap("settings", when: signedIn) {
        guarded { present(.settings, as: .sheet) }
      }
    }
    Handle(.finished, from: .settings) { remove(.settings) }
  }

  Coordinator(.settings) {
    Start { push(.privacy) }
    OnDismissal(.swipe) { finish() }
    Screen(.privacy) {
      Tap("close") {
        dismiss().then { finish() }
      }
    }
  }

  Invariant("home-below", always: displayed(.home))
}

/// README.md and the article show the flow above.
@Suite struct ReadmeFlowTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
  }

  @Test(arguments: ["README.md", "Sources/FlowBuilder/FlowBuilder.docc/FlowBuilder.md"])
  func theExampleIsCompiled(document: String) throws {
    let beginning = "```swift\nimport FlowBuilder\n"
    let document = try text(document)
    let start = try #require(document.range(of: beginning)).upperBound
    let end = try #require(document.range(of: "```", range: start..<document.endIndex)).lowerBound
    // In a reader's own file the names need not be private.
    let own = try text("Tests/FlowBuilderTests/ReadmeFlowTests.swift")
      .replacing("fileprivate static", with: "static").replacing("private let", with: "let")
    #expect(own.contains(document[start..<end]))
  }

  @Test func itIsAFlow() throws {
    #expect(try app.validated().get() == app)
  }
}
