/// Wraps the Markdown of doc comments to a width: paragraphs, lists with `-`, code between fences.
enum Prose {
  /// Paragraphs and list items are refilled; code is indented by four, with unchanged lines.
  static func wrapped(_ markdown: String, width: Int) -> String {
    var lines: [String] = []
    var paragraph: [Substring] = []
    var isItem = false
    var isCode = false
    func endParagraph() {
      lines += filled(words(of: paragraph.joined(separator: " ")), width: width, hanging: isItem ? "  " : "")
      paragraph = []
      isItem = false
    }
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        endParagraph()
        isCode.toggle()
      } else if isCode {
        lines.append(indented(line))
      } else if line.allSatisfy({ $0 == " " }) {
        endParagraph()
        lines.append("")
      } else {
        if line.hasPrefix("- ") {
          endParagraph()
          isItem = true
        }
        paragraph.append(line)
      }
    }
    endParagraph()
    return lines.joined(separator: "\n")
  }

  /// Code, indented by four characters.
  static func indented(_ code: String) -> String {
    code.split(separator: "\n", omittingEmptySubsequences: false).map { indented($0) }.joined(separator: "\n")
  }

  private static func indented(_ line: Substring) -> String {
    line.isEmpty ? "" : "    \(line)"
  }

  /// The words between spaces; code between backticks stays together.
  private static func words(of paragraph: String) -> [Substring] {
    var isCode = false
    return paragraph.split { character in
      if character == "`" { isCode.toggle() }
      return character == " " && !isCode
    }
  }

  /// Lines with as many words as fit, and at least one.
  private static func filled(_ words: [Substring], width: Int, hanging: String) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in words {
      if line.isEmpty {
        line = String(word)
      } else if line.count + 1 + word.count <= width {
        line += " " + word
      } else {
        lines.append(line)
        line = hanging + word
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
