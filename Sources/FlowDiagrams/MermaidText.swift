/// What Mermaid reads inside quotes.
enum MermaidText {
  /// A quoted label that shows exactly the text.
  ///
  /// Mermaid takes a label for Markdown and its result for HTML, knows `#` escapes of its own, and searches the whole
  /// file for `%%{`; whatever could mean something there is written as a number.
  static func quoted(_ text: String) -> String {
    var result = "\""
    var isAtStart = true
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n":
        result += "<br/>"
        isAtStart = true
        continue
      case "\"", "#", "&", "<", ">", "`", "\\", "*", "_", "~", "%", "$", "@", "[", "]", "{", "}", ";", "/", "|", "^":
        result += escape(scalar)
      // A label that begins like a list is refused.
      case "-" where isAtStart, "+" where isAtStart: result += escape(scalar)
      case ".", ")": result += isAtStart || result.last?.isNumber == true ? escape(scalar) : String(scalar)
      default: result.unicodeScalars.append(scalar)
      }
      isAtStart = false
    }
    return result + "\""
  }

  static func quoted(lines: [String]) -> String { quoted(lines.joined(separator: "\n")) }

  private static func escape(_ scalar: Unicode.Scalar) -> String { "#\(scalar.value);" }
}
