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

  /// Elements that are made one after the other while they are written, one a line: the elements of a large report take
  /// far more memory than its text.
  case series(count: Int, (Int) -> JSONValue)

  /// The text of the value, indented by two spaces a level.
  func text(indentedBy depth: Int = 0) -> String {
    var text = ""
    write(to: &text, indentedBy: depth)
    return text
  }

  private func write(to text: inout String, indentedBy depth: Int) {
    switch self {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .number(let digits): text += digits
    case .string(let string): Self.quote(string, to: &text)
    case .list(let elements):
      Self.block("[", "]", count: elements.count, depth, &text) { elements[$0].write(to: &$1, indentedBy: depth + 1) }
    case .series(let count, let element):
      Self.block("[", "]", count: count, depth, &text) { element($0).write(to: &$1, indentedBy: depth + 1) }
    case .row(let elements):
      Self.row("[", "]", count: elements.count, &text) { elements[$0].write(to: &$1, indentedBy: depth) }
    case .object(let members):
      Self.block("{", "}", count: members.count, depth, &text) { Self.member(members[$0], depth + 1, &$1) }
    case .record(let members):
      Self.row("{", "}", count: members.count, &text) { Self.member(members[$0], depth, &$1) }
    }
  }

  private static func member(_ member: (key: String, value: JSONValue), _ depth: Int, _ text: inout String) {
    quote(member.key, to: &text)
    text += ": "
    member.value.write(to: &text, indentedBy: depth)
  }

  private static func row(
    _ open: String, _ close: String, count: Int, _ text: inout String, _ write: (Int, inout String) -> Void
  ) {
    text += open
    for index in 0..<count {
      if index > 0 { text += ", " }
      write(index, &text)
    }
    text += close
  }

  private static func block(
    _ open: String, _ close: String, count: Int, _ depth: Int, _ text: inout String,
    _ write: (Int, inout String) -> Void
  ) {
    text += open
    guard count > 0 else {
      text += close
      return
    }
    for index in 0..<count {
      text += index > 0 ? ",\n" : "\n"
      text += String(repeating: "  ", count: depth + 1)
      write(index, &text)
    }
    text += "\n" + String(repeating: "  ", count: depth) + close
  }

  private static func quote(_ string: String, to text: inout String) {
    // Nearly all strings are such, and a large report has a million of them.
    if string.utf8.allSatisfy(isPlain) {
      text += "\""
      text += string
      text += "\""
      return
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    // Encoding a string fails only for invalid Unicode, and a Swift string is valid.
    let data = (try? encoder.encode(string)) ?? Data("\"\"".utf8)
    text += JSONText.printable(String(decoding: data, as: UTF8.self))
  }

  /// Whether a byte is a character of ASCII that JSON holds as it is.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
      && byte != UInt8(ascii: "#")
  }
}
