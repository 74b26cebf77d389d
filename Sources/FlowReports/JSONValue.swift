import Foundation

/// A JSON value whose members keep their given order.
///
/// `JSONEncoder` either sorts keys or uses no fixed order, but a report promises its order; so this type writes the
/// layout, and Foundation encodes the scalars.
indirect enum JSONValue {
  case null
  case boolean(Bool)
  case number(String)
  case string(String)
  /// One element a line.
  case list([JSONValue])
  /// All elements on one line.
  case row([JSONValue])
  /// One member a line.
  case object([(key: String, value: JSONValue)])
  /// All members on one line.
  case record([(key: String, value: JSONValue)])

  /// The text of the value, indented by two spaces a level.
  func text(indentedBy depth: Int = 0) -> String {
    switch self {
    case .null: return "null"
    case .boolean(let value): return value ? "true" : "false"
    case .number(let digits): return digits
    case .string(let string): return Self.quoted(string)
    case .list(let elements):
      return Self.block("[", elements.map { $0.text(indentedBy: depth + 1) }, "]", depth)
    case .row(let elements):
      return "[" + elements.map { $0.text(indentedBy: depth) }.joined(separator: ", ") + "]"
    case .object(let members):
      return Self.block("{", members.map { Self.member($0.key, $0.value, depth + 1) }, "}", depth)
    case .record(let members):
      return "{" + members.map { Self.member($0.key, $0.value, depth) }.joined(separator: ", ") + "}"
    }
  }

  private static func member(_ key: String, _ value: JSONValue, _ depth: Int) -> String {
    quoted(key) + ": " + value.text(indentedBy: depth)
  }

  private static func block(_ open: String, _ lines: [String], _ close: String, _ depth: Int) -> String {
    guard !lines.isEmpty else { return open + close }
    let inner = String(repeating: "  ", count: depth + 1)
    let outer = String(repeating: "  ", count: depth)
    return open + "\n" + lines.map { inner + $0 }.joined(separator: ",\n") + "\n" + outer + close
  }

  private static func quoted(_ string: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    // Encoding a string fails only for invalid Unicode, and a Swift string is valid.
    guard let data = try? encoder.encode(string) else { return "\"\"" }
    return JSONText.printable(String(decoding: data, as: UTF8.self))
  }
}
