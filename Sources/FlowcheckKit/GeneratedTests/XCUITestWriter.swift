import FlowDeclaration
import FlowModel
import FlowRules
import FlowSemantics

/// Writes walks as UI tests that drive the app with XCUITest.
struct XCUITestWriter {
  let flow: Flow
  let program: Program
  let graph: RestGraph

  func source(_ walks: CoveringWalks, heading: [String]) -> String {
    var identifiers = SwiftIdentifiers()
    let name = identifiers.identifier(.type, flow.name + " walks")
    var lines = heading + ["import XCTest", "", "final class \(name): XCTestCase {"]
    for (index, walk) in walks.walks.enumerated() {
      if index > 0 { lines.append("") }
      lines += test(walk, number: index + 1)
    }
    lines += ["}", ""] + Self.driver
    return lines.joined(separator: "\n") + "\n"
  }

  private func test(_ walk: CoveringWalks.Walk, number: Int) -> [String] {
    var lines = ["  @MainActor func testWalk\(number)() throws {"]
    lines.append("    let app = try FlowApp.launch(\(launch(walk.launch)))")
    if let screen = visible(walk.launch.target) { lines.append("    app.expect(\(screen))") }
    for edge in walk.edges {
      lines.append("    \(statement(edge))")
      if let screen = visible(edge.target) { lines.append("    app.expect(\(screen))") }
    }
    return lines + ["  }"]
  }

  private func visible(_ state: Int) -> String? {
    graph.states[state].visibleFrame.map { SwiftSource.literal(program.screens[$0.screen].name) }
  }

  private func launch(_ launch: RestGraph.Launch) -> String {
    let detail = (try? LaunchReader(flow).launch(launch.step.detail ?? "")) ?? FlowLog.Launch()
    let pairs = detail.variables.map { "\(SwiftSource.literal($0.variable)): \(SwiftSource.literal($0.value))" }
    var arguments = ["[\(pairs.isEmpty ? ":" : pairs.joined(separator: ", "))]"]
    if let link = launch.link { arguments.append("opening: \(Self.url(of: link))") }
    return arguments.joined(separator: ", ")
  }

  private func statement(_ edge: RestGraph.Edge) -> String {
    let operand = edge.label.operand
    switch edge.label.kind {
    case .tap:
      let action = program.actions[operand]
      return "app.tap(\(SwiftSource.literal("\(program.screens[action.screen].name).\(action.name)")))"
    case .tab: return "app.selectTab(\(SwiftSource.literal(program.coordinators[operand].name)))"
    case .back: return "app.back()"
    case .swipe: return "app.swipeSheetDown()"
    case .link: return "try app.open(\(Self.url(of: flow.deepLinks[operand])))"
    default: preconditionFailure("A test can do nothing else.")
    }
  }

  /// The declared URL, with 1 in place of each part in braces.
  private static func url(of link: DeepLink) -> String {
    SwiftSource.literal((link.url ?? "").replacing(/\{[^}]*\}/, with: "1"))
  }

  /// The code that drives the app; the only place that knows the convention for identifiers.
  private static let driver = """
    /// Drives the app by its accessibility identifiers:
    ///
    /// - a screen's view has the name of the screen: `Home`
    /// - what is tapped has the name of screen and action: `Home.item`
    /// - an item of a tab bar has the name of its coordinator: `HomeTab`
    /// - the initial value of a variable is in the environment of the launch: `flow.onboarded`
    ///
    /// The app should run with animations and against a stand-in for its server in which nothing happens by itself:
    /// walks expect answers to what was tapped (`later`), and no others (`async`).
    @MainActor private struct FlowApp {
      let app: XCUIApplication
      static let patience: TimeInterval = 5

      static func launch(_ variables: [String: String], opening url: String? = nil) throws -> FlowApp {
        let app = XCUIApplication()
        for (name, value) in variables { app.launchEnvironment["flow.\\(name)"] = value }
        if let url {
          app.open(try XCTUnwrap(URL(string: url)))
        } else {
          app.launch()
        }
        return FlowApp(app: app)
      }

      func expect(_ screen: String) {
        let view = app.descendants(matching: .any)[screen].firstMatch
        XCTAssertTrue(view.waitForExistence(timeout: Self.patience), "\\(screen) is not there")
        XCTAssertTrue(view.isHittable, "\\(screen) is not visible")
      }

      func tap(_ action: String) { tap(app.descendants(matching: .any)[action].firstMatch) }

      func selectTab(_ coordinator: String) { tap(app.tabBars.buttons[coordinator].firstMatch) }

      func back() { tap(app.navigationBars.buttons.element(boundBy: 0)) }

      func swipeSheetDown() {
        let top = app.coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 0.1))
        top.press(forDuration: 0.05, thenDragTo: app.coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 0.95)))
      }

      func open(_ url: String) throws { app.open(try XCTUnwrap(URL(string: url))) }

      private func tap(_ element: XCUIElement) {
        XCTAssertTrue(element.waitForExistence(timeout: Self.patience), "\\(element) is not there")
        element.tap()
      }
    }
    """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
}
