import FlowModel
import FlowSemantics
import FlowTestSupport
import Testing

@testable import FlowRules

/// What could happen at all, whatever the limits left out, by hand.
struct LooseRunTests {
  private func run(_ coordinators: String, _ rest: String = "") throws -> (LooseRun, Program) {
    let program = Program(
      try flow(
        fromYAML: """
          flow: Loose
          root: App
          coordinators:
          \(coordinators)
          \(rest)
          """))
    return (LooseRun(program), program)
  }

  private func names(_ run: LooseRun, _ program: Program) -> [String] {
    run.coordinators.sorted().map { program.coordinators[$0].name }
      + run.screens.sorted().map { program.screens[$0].name }
  }

  /// Tabs come with whoever has them, unless it is brought up as something else.
  @Test func tabsComeWithTheirBar() throws {
    let rest =
      "  Never: {start: [{present: Bar, as: tabs}]}\n  Bar: {tabs: [Tab]}\n  Tab: {start: [push: Page], screens: {Page: {}}}"
    for (kind, expected) in [(", as: tabs", ["App", "Bar", "Tab", "Page"]), ("", ["App", "Bar"])] {
      let (run, program) = try run("  App: {container: window, start: [{present: Bar\(kind)}]}\n\(rest)")
      #expect(names(run, program) == expected)
    }
  }

  /// The link is meant for somebody who comes later, or was there before.
  @Test(arguments: ["start: [push: Home, start: Child]", "start: [push: Home]"])
  func whoIsMeantByALinkDoesWhatItSays(start: String) throws {
    let (run, program) = try run(
      """
        App: {container: stack, \(start), screens: {Home: {actions: {go: [{in: Child, do: [push: Direct]}]}}}}
        Child: {container: inherited, screens: {Linked: {}, Direct: {}, Lost: {}}}
      """, "deepLinks: {open: {handler: Child, do: [push: Linked]}}")
    #expect(
      names(run, program)
        == (start.contains("Child") ? ["App", "Child", "Home", "Linked", "Direct"] : ["App", "Home"]))
  }

  @Test func stepsThatRunAreCounted() throws {
    let (run, program) = try run(
      "  App: {container: stack, start: [push: Home], screens: {Home: {actions: {go: [pop, popToRoot]}}, Lost: {actions: {no: [pop]}}}}"
    )
    #expect(run.steps.count == 3 && program.stepCount == 4)
  }
}
