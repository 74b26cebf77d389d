/// Text and elements of HTML.
enum HTMLText {
  /// Text escaped for use between tags and in quotes; names stay on one line.
  static func escaped(_ text: String) -> String { MarkupElement.escaped(text.printable) }

  /// An element around content that is HTML already.
  static func element(_ name: String, _ attributes: [(String, String)] = [], _ content: String) -> String {
    let list = attributes.map { $0.1.isEmpty ? " \($0.0)" : " \($0.0)=\"\(escaped($0.1))\"" }.joined()
    return "<\(name)\(list)>\(content)</\(name)>"
  }

  /// An element around text.
  static func element(_ name: String, class kind: String, text: String) -> String {
    element(name, [("class", kind)], escaped(text))
  }

  /// JSON without characters that could end the enclosing script element or control a terminal.
  static func embedded(_ json: JSONValue) -> String {
    var text = String.UnicodeScalarView()
    // Printable JSON has no control characters.
    for scalar in json.text().unicodeScalars {
      if "&<>".unicodeScalars.contains(scalar) {
        text += "\\u00\(String(scalar.value, radix: 16))".unicodeScalars
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }
}
