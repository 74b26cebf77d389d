import FlowDeclaration
import FlowModel
import FlowTestSupport
import Testing

/// Procedures with parameters are procedures for each combination of values that runs give them.
struct ProcedureParameterTests {
  private static func text(_ start: String, _ procedures: String) -> String {
    """
    flow: Procedures
    root: App
    variables: {page: [1, 2, 3], open: [false, true], section: [a, b]}
    coordinators:
      App:
        start: [push: Home, \(start)]
        procedures: {\(procedures)}
        screens: {Home: {}}
    externals:
      again: {do: [{in: App, do: [\(start)]}]}
    """
  }

  /// The same procedures written with parameters, and by hand.
  @Test(arguments: [
    (
      "go(to): [set: {page: to}]", "go: {to: 2}",
      "\"go(to: 2)\": [set: {page: 2}]", "\"go(to: 2)\""
    ),
    (
      "\"go(to, section)\": [{when: page < to and section == b, do: [set: {section: section}]}]",
      "go: {section: b, to: 3}",
      "\"go(to: 3, section: b)\": [{when: page < 3, do: [set: {section: b}]}]", "\"go(to: 3, section: b)\""
    ),
    (
      "go(is): [{when: not is or open, do: [pop], else: [{run: {on: {is: is}}}]}], on(is): [{when: is, do: [popToRoot]}]",
      "go: {is: true}",
      "\"go(is: true)\": [{when: open, do: [pop], else: [run: \"on(is: true)\"]}], \"on(is: true)\": [{when: true, do: [popToRoot]}]",
      "\"go(is: true)\""
    ),
    (
      "go(n): [{when: n == 4, do: [{run: {go: {n: 5}}}], else: [{when: page == n or (n == 5) == open, do: [pop]}]}]",
      "go: {n: 4}",
      "\"go(n: 4)\": [{when: true, do: [run: \"go(n: 5)\"], else: []}],"
        + " \"go(n: 5)\": [{when: false, do: [], else: [{when: \"true == open\", do: [pop]}]}]", "\"go(n: 4)\""
    ),
  ])
  func copiesSayWhatOneWouldWriteByHand(
    procedures: String, run: String, copies: String, name: String
  ) throws {
    let short = try flow(fromYAML: Self.text("run: {\(run)}", procedures))
    let long = try flow(fromYAML: Self.text("run: \(name)", copies))
    #expect(short.withoutLocations() == long.withoutLocations())
    #expect(try short.validated().get() == short)
  }

  @Test func moreCombinationsThanOneCouldMeanAreRefused() throws {
    let values = (0..<40).map { "{run: {go: {a: \($0), b: 0}}}, {run: {turn: {a: 0, b: \($0)}}}" }
    let text = Self.text(
      "{choose: [[], [\(values.joined(separator: ", "))]]}",
      "\"go(a, b)\": [{choose: [[\((0..<40).map { "{run: {go: {a: a, b: \($0)}}}" }.joined(separator: ", "))]]}],"
        + " \"turn(a, b)\": [{run: {go: {a: a, b: b}}}]")
    #expect(throws: DeclarationErrors.self) { try flow(fromYAML: text) }
  }
}
