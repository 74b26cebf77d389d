/// A declaration with a finding of a rule, as shown on a page.
enum ExampleFlow {
  /// The expectations of tests in a fixture, which pages leave out.
  private static let expectations = [
    "# finding:", "# limit:", "# complete for:", "# remark:", "# states:", "# transitions:",
  ]

  /// A fixture without its expectations, and without empty lines around the rest.
  static func text(of fixture: String) -> String {
    let lines = fixture.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { line in !expectations.contains { line.hasPrefix($0) } }
    let first = lines.firstIndex { !$0.isEmpty } ?? lines.endIndex
    let last = lines.lastIndex { !$0.isEmpty } ?? first
    return first < lines.endIndex ? lines[first...last].joined(separator: "\n") : ""
  }

  /// The shortest of a rule's fixtures, by the characters that are shown; of several the first by name.
  static func smallest(of fixtures: [(name: String, text: String)]) -> String? {
    fixtures.sorted { $0.name < $1.name }.map { text(of: $0.text) }.filter { !$0.isEmpty }.min { $0.count < $1.count }
  }
}
