import Testing

@testable import flowcheck_docs

@Suite struct ExampleFlowTests {
  @Test func leavesOutWhatTestsExpect() {
    let fixture = """

      # The button does nothing.
      # finding: dead-action Home.pay -
      # limit: instances Home.pay
      # states: 3
      # transitions: 4
      flow: A

      root: B # finding: stays

      """
    #expect(ExampleFlow.text(of: fixture) == "# The button does nothing.\nflow: A\n\nroot: B # finding: stays")
  }

  @Test func takesTheSmallestOfThoseWithAText() {
    let longComment = "# finding: \(String(repeating: "x", count: 99))\nflow: A"
    #expect(
      ExampleFlow.smallest(of: [("b", "flow: B"), ("c", "flow: Long"), ("a", longComment), ("d", "# states: 1\n")])
        == "flow: A")
    #expect(ExampleFlow.smallest(of: [("d", "# states: 1\n"), ("e", "")]) == nil)
  }
}
