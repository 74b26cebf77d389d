import Testing

@testable import FlowcheckKit

@Suite struct DrawingNamesTests {
  @Test(arguments: [
    ("out.svg", ["Shop"], true, ["out.svg"]),
    ("out.svg", ["Shop"], false, ["out-Shop.svg"]),
    ("pictures/a.b.png", ["Shop", "Chat"], false, ["pictures/a.b-Shop.png", "pictures/a.b-Chat.png"]),
    ("o.dot", ["../x", "A", "a", "A"], false, ["o----x.dot", "o-A.dot", "o-a-2.dot", "o-A-3.dot"]),
  ])
  func names(file: String, flows: [String], isSingle: Bool, expected: [String]) {
    #expect(DrawingNames.names(for: file, flows: flows, isSingle: isSingle) == expected)
  }
}
