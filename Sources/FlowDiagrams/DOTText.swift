/// Builds the lines of a DOT file; the only code that knows how DOT and Graphviz read text.
struct DOTText {
  private(set) var text = ""
  private var depth = 0

  mutating func open(_ line: String) {
    write(line + " {")
    depth += 1
  }

  mutating func close() {
    depth -= 1
    write("}")
  }

  mutating func write(_ line: String) {
    indent()
    text += line
    text += "\n"
  }

  /// A statement with attributes in the order given; `subject` is a keyword or already quoted.
  mutating func write(_ subject: String, _ attributes: [(String, String)]) {
    indent()
    text += subject
    var separator = " ["
    for (key, value) in attributes {
      text += separator
      text += key
      text += "="
      text += value
      separator = ", "
    }
    text += attributes.isEmpty ? " [];\n" : "];\n"
  }

  private mutating func indent() { for _ in 0..<depth { text += "  " } }

  /// A quoted value that shows exactly the text in a label, a tooltip or an identifier.
  ///
  /// Graphviz reads backslashes as escapes (`\N` is a node's name) and `&` as the beginning of an entity, so both are
  /// escaped.
  static func quoted(_ text: String) -> String {
    // Most texts contain nothing that has to be escaped, and a large flow has tens of thousands of them.
    if !text.utf8.contains(where: isEscaped) { return "\"" + text + "\"" }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\"": result += "\\\""
      case "&": result += "&amp;"
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "&"), UInt8(ascii: "\n"): true
    default: false
    }
  }

  /// Lines, each centred.
  static func quoted(lines: [String]) -> String { quoted(lines.joined(separator: "\n")) }

  /// Lines that begin at the left.
  static func quoted(leftAligned lines: [String]) -> String {
    "\"" + lines.map { quoted($0).dropFirst().dropLast() + "\\l" }.joined() + "\""
  }
}
