import FlowDeclaration
import FlowModel
import FlowTestSupport
import Testing

@Suite struct ExpressionTextTests {
  /// The condition of an invariant of a small flow.
  private func condition(_ text: String) throws -> Expression {
    let flow = try flow(
      fromYAML: """
        flow: F
        root: A
        variables: {flag: [false, true], size: [1, 2, 3], cart: [empty, filled]}
        coordinators:
          A:
            start: [push: S]
            machine: {initially: idle, routes: {idle: {go: busy}}}
            screens: {S: {}, T: {}}
        invariants:
          i:
            always: '\(text)'
        """)
    guard case .always(let expression) = flow.invariants[0].form else { throw CancellationError() }
    return expression
  }

  @Test(arguments: [
    "flag", "not flag", "flag and visible(S) and quiescent", "flag or visible(S) or not displayed(T)",
    "flag and (visible(S) or presented(A))", "flag or visible(S) and alive(A)", "not (flag or selected(A))",
    "flag and (visible(S) and quiescent)", "size < 3", "not size >= 2", "cart == filled", "cart != empty and flag",
    "count(A) <= 1", "depth(A) > count(A)", "machine(A) == busy", "flag == visible(S)", "(flag and visible(S)) == true",
    "not not flag", "true", "not false or flag", "(not flag) == (size > 1)",
  ])
  func whatTheTextSaysIsWrittenAsBefore(text: String) throws {
    let expression = try condition(text)
    #expect(expression.node.text == text)
  }

  @Test(arguments: [
    "!flag && (visible(S))", "((flag))", "cart == \"filled\"", "(quiescent) or flag", "(count(A)) > 0",
    "flag == 'true'",
  ])
  func otherTextsBecomeEqualOnes(text: String) throws {
    let node = try condition(text.replacing("'", with: "''")).node
    #expect(try condition(node.text).node == node)
  }
}
