import FlowModel
import FlowTestSupport
import Testing

@testable import FlowDeclaration

@Suite struct ExpressionParserTests {
  let a = Expression.Node.isTrue(variable: "a")
  let b = Expression.Node.isTrue(variable: "b")
  let c = Expression.Node.isTrue(variable: "c")

  /// The condition of the only invariant, written in double quotes.
  private func parse(_ text: String) throws -> Expression {
    let quoted = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return try read("\"\(quoted)\"")
  }

  private func read(_ scalar: String) throws -> Expression {
    let flow = try flow(
      fromYAML: """
        flow: Test
        root: App
        variables: {a: [false, true], b: [false, true], c: [false, true], size: [1, 2, 3], cart: [empty, filled]}
        coordinators:
          App:
            screens: {Home: {}, My Screen: {}}
            machine: {initially: list, routes: {list: {open: detail}}}
        invariants: {it: {always: \(scalar)}}
        """)
    let invariant = try #require(flow.invariants.first)
    guard case .always(let expression) = invariant.form else { throw Unexpected() }
    return expression
  }

  private struct Unexpected: Error {}

  @Test func precedence() throws {
    #expect(try parse("a or b and c").node == .or(a, .and(b, c)))
    #expect(try parse("a and b or c").node == .or(.and(a, b), c))
    #expect(try parse("(a or b) and c").node == .and(.or(a, b), c))
    #expect(try parse("not a and b").node == .and(.not(a), b))
    #expect(try parse("not (a and b)").node == .not(.and(a, b)))
    #expect(try parse("not a == b").node == .not(.compare(.equal, .variable("a"), .variable("b"))))
    #expect(try parse("a and b and c").node == .and(.and(a, b), c))
    #expect(try parse("a or b or c").node == .or(.or(a, b), c))
    #expect(try parse("not not a").node == .not(.not(a)))
  }

  @Test func signs() throws {
    #expect(try parse("!a && b || c").node == .or(.and(.not(a), b), c))
    #expect(try parse("!!a").node == .not(.not(a)))
    #expect(try parse("a&&(b||c)").node == .and(a, .or(b, c)))
  }

  @Test(arguments: Expression.Comparison.allCases)
  func comparisons(comparison: Expression.Comparison) throws {
    let expression = try parse("size \(comparison.rawValue) 2")
    #expect(expression.node == .compare(comparison, .variable("size"), .text("2")))
    #expect(
      try parse("1\(comparison.rawValue)count(App)").node
        == .compare(comparison, .text("1"), .count(coordinator: "App")))
  }

  @Test func functions() throws {
    #expect(try parse("visible(Home)").node == .visible(screen: "Home"))
    #expect(try parse("displayed ( Home )").node == .displayed(screen: "Home"))
    #expect(try parse("presented(Home)").node == .presented("Home"))
    #expect(try parse("presented(App)").node == .presented("App"))
    #expect(try parse("alive(App)").node == .alive(coordinator: "App"))
    #expect(try parse("selected(App)").node == .selected(coordinator: "App"))
    #expect(try parse("depth(App) > 1").node == .compare(.greater, .depth(coordinator: "App"), .text("1")))
    #expect(try parse("machine(App) == detail").node == .compare(.equal, .machine(coordinator: "App"), .text("detail")))
    #expect(try parse("presented(any)").node == .presentsAnything)
    #expect(try parse("leaving(any)").node == .anythingLeaving)
    #expect(try parse("child(App)").node == .child(coordinator: "App"))
    #expect(try parse("quiescent").node == .quiescent)
    #expect(try parse("visible('My Screen')").node == .visible(screen: "My Screen"))
    #expect(try parse("visible(\"My Screen\")").node == .visible(screen: "My Screen"))
  }

  @Test func values() throws {
    #expect(try parse("a == true").node == .compare(.equal, .variable("a"), .text("true")))
    #expect(try parse("cart == 'filled'").node == .compare(.equal, .variable("cart"), .text("filled")))
    #expect(try parse("filled != cart").node == .compare(.notEqual, .text("filled"), .variable("cart")))
    #expect(try parse("size == 02").node == .compare(.equal, .variable("size"), .text("02")))
    #expect(try parse("visible(Home) == a").node == .compare(.equal, .truth(.visible(screen: "Home")), .variable("a")))
    #expect(try parse("(a and b) != quiescent").node == .compare(.notEqual, .truth(.and(a, b)), .truth(.quiescent)))
    #expect(try parse("true").node == .constant(true))
    #expect(try read("false").node == .constant(false))
  }

  @Test func textIsAsWritten() throws {
    #expect(try parse("  a   and  b ").text == "a   and  b")
    #expect(try read("'a == ''true'''").text == "a == 'true'")
    #expect(try read("a\n    and b").text == "a and b")
  }

  @Test func locationIsThatOfTheText() throws {
    #expect(try read("a").location.column == 27)
    #expect(try read("\"  a\"").location.column == 30)
  }

  @Test func columnsCountEscapesAndQuotes() {
    for (scalar, column) in [
      ("visible(Hoem)", 35), ("\"visible(Hoem)\"", 36), ("'a == ''true'' and visible(Hoem)'", 54),
      ("\"a == \\\"true\\\" and visible(Hoem)\"", 54), ("'cart == ''filled'' and \u{E9}'", 51),
    ] {
      #expect { try read(scalar) } throws: { error in
        (error as? DeclarationErrors)?.errors.map(\.location.column) == [column]
      }
    }
  }

  @Test func deepNestingIsRefused() {
    for text in [
      String(repeating: "(", count: 300) + "a" + String(repeating: ")", count: 300),
      String(repeating: "not ", count: 300) + "a", String(repeating: "!", count: 1_900) + "a",
    ] {
      #expect { try parse(text) } throws: { "\($0)".contains("the condition is nested more than 200 deep") }
    }
    #expect(throws: Never.self) {
      try parse(String(repeating: "(", count: 200) + "a" + String(repeating: ")", count: 200))
    }
  }

  @Test func longConditionsAreRefused() {
    let text = Array(repeating: "a", count: 1_500).joined(separator: " or ")
    #expect { try parse(text) } throws: { "\($0)".contains("more than 2000 words and signs") }
  }
}
