import Foundation

/// The facts about a rule in its Swift file, read line by line.
///
/// The first declaration that begins with `enum` or `public enum` counts, with the `///` lines directly above it and
/// the `static let identifier` and `static let severity` after it.
struct RuleSource: Hashable {
  /// Without the slashes and the space after them.
  var comment: [String] = []
  var identifier: String?
  /// `warning` or `error`.
  var severity: String?

  init(text: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let line = lines.popFirst() {
      if line.hasPrefix("enum ") || line.hasPrefix("public enum ") { break }
      if line.hasPrefix("///") {
        comment.append(String(line.dropFirst(line.hasPrefix("/// ") ? 4 : 3)))
      } else {
        comment = []
      }
      // A file without the declaration documents nothing.
      if lines.isEmpty { comment = [] }
    }
    for line in lines {
      if identifier == nil { identifier = Self.value(of: "identifier", in: line, between: "\"", and: "\"") }
      if severity == nil { severity = Self.value(of: "severity", in: line, between: "Severity.", and: nil) }
    }
  }

  /// The text between two marks in a line `static let NAME = …`; without an end mark, up to the end of the line.
  private static func value(of name: String, in line: Substring, between start: String, and end: String?) -> String? {
    let declaration = line.trimmingCharacters(in: .whitespaces)
    guard declaration.hasPrefix("static let \(name) ") || declaration.hasPrefix("public static let \(name) "),
      let from = line.range(of: start)?.upperBound
    else { return nil }
    let to = end.flatMap { line.range(of: $0, range: from..<line.endIndex)?.lowerBound } ?? line.endIndex
    return line[from..<to].trimmingCharacters(in: .whitespaces)
  }
}
