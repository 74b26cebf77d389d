import FlowModel

/// Refuses YAML that is not JSON where JSON is required: aliases, comments, words without quotes.
///
/// It does not check the whole grammar, only that the text outside of strings consists of punctuation, numbers and the
/// three words of JSON. The YAML library, which reads JSON, checks the rest.
struct JSONGuard {
  let source: SourceText
  let diagnostics: Diagnostics

  func accepts() -> Bool {
    guard let offence = offence() else { return true }
    diagnostics.report(
      "the file is not valid JSON: a string stands in double quotes", at: source.location(of: offence),
      offending: String(source.text[offence...].prefix(20)))
    return false
  }

  /// The position of the first text that JSON does not allow; O(length).
  private func offence() -> String.Index? {
    let scalars = source.text.unicodeScalars
    var isInString = false
    var isEscaped = false
    /// Whether a value can begin at this position.
    var isOpen = true
    var word: String.Index?
    for index in scalars.indices {
      let scalar = scalars[index]
      if isInString {
        isInString = isEscaped || scalar != "\""
        isEscaped = !isEscaped && scalar == "\\"
        continue
      }
      if let start = word, " \t\r\n,:{}[]\"".unicodeScalars.contains(scalar) {
        guard Self.isWord(source.text[start..<index]) else { return start }
        word = nil
      }
      switch scalar {
      case " ", "\t", "\r", "\n": break
      case "\"" where isOpen:
        isInString = true
        isOpen = false
      case "\"": return index
      case "{", "[", ",", ":": isOpen = true
      case "}", "]": isOpen = false
      default:
        if word == nil {
          guard isOpen else { return index }
          word = index
        }
        isOpen = false
      }
    }
    guard let start = word, !Self.isWord(source.text[start...]) else { return nil }
    return start
  }

  private static func isWord(_ text: Substring) -> Bool {
    text == "true" || text == "false" || text == "null" || text.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) }
  }
}
