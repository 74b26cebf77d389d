import Testing

@testable import FlowDeclaration

@Suite struct NearestNameTests {
  @Test(arguments: [
    ("Setings", ["Home", "Settings"], "Settings"), ("Hmoe", ["Home", "Hose"], "Home"), ("home", ["Home"], "Home"),
    ("ab", ["abc", "xy"], "abc"), ("Catalog", ["Home", "Item"], nil), ("", ["a"], nil), ("a", [], nil),
    ("a", ["b", "A"], "A"),
    ("Lits", ["List", "Lists"], "List"),
  ])
  func nearest(text: String, candidates: [String], name: String?) {
    #expect(NearestName.nearest(to: text, among: candidates) == name)
  }

  @Test func ofEquallyNearNamesTheFirst() {
    #expect(NearestName.nearest(to: "cat", among: ["car", "can"]) == "car")
    #expect(NearestName.nearest(to: "cat", among: ["can", "car"]) == "can")
  }
}
