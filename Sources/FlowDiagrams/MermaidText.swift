/// Text for Mermaid inside quotes.
enum MermaidText {
  /// A quoted label that shows exactly the text.
  ///
  /// Mermaid reads a label as Markdown and the result as HTML, has `#` escapes of its own, and searches the whole file
  /// for `%%{`; every character that could have a meaning there is written as a number.
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
      // Mermaid refuses a label that begins like a list.
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
