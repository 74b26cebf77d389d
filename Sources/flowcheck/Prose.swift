/// Sets the little Markdown that doc comments use in lines of a width: paragraphs, lists with `-`, code between fences.
enum Prose {
  /// Paragraphs and list items filled anew; code indented by four, its lines as they are.
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

  /// Code, four characters in.
  static func indented(_ code: String) -> String {
    code.split(separator: "\n", omittingEmptySubsequences: false).map { indented($0) }.joined(separator: "\n")
  }

  private static func indented(_ line: Substring) -> String {
    line.isEmpty ? "" : "    \(line)"
  }

  /// What stands between spaces; code between backticks stays together.
  private static func words(of paragraph: String) -> [Substring] {
    var isCode = false
    return paragraph.split { character in
      if character == "`" { isCode.toggle() }
      return character == " " && !isCode
    }
  }

  /// As many words in a line as fit, and at least one.
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
