/// Text that GitHub-flavoured Markdown shows unchanged.
package enum MarkdownText {
  /// The text on one line, without any meaning in Markdown or HTML: for paragraphs, table cells and inside of HTML
  /// elements.
  ///
  /// Uses character references, which both languages understand; a backslash would be visible inside of HTML. In
  /// mentions, references to issues and bare addresses, the character that triggers them is escaped.
  package static func escaped(_ text: String) -> String {
    var result = ""
    let scalars = Array(text.printable.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "`", "*", "_", "[", "]", "|", "\\", "#", "@", "~", "$": result += "&#\(scalar.value);"
      // Escapes the colon of `:smile:` and `https:`, but not that of a sentence.
      case ":" where index + 1 < scalars.count && scalars[index + 1] != " ": result += "&#58;"
      case "." where result.suffix(3).lowercased() == "www": result += "&#46;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A block of code between fences that nothing in it can close.
  static func fence(_ code: String, language: String = "text") -> String {
    var longest = 0
    var run = 0
    for character in code {
      run = character == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return "\(fence)\(language)\n\(code)\(code.hasSuffix("\n") ? "" : "\n")\(fence)"
  }
}
