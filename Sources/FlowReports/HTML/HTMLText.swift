/// Text and elements of HTML.
enum HTMLText {
  /// Text as it may stand between tags and in quotes; names stay on one line.
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

  /// JSON that nothing in it can end the script element it stands in.
  static func embedded(_ json: JSONValue) -> String {
    json.text().replacing("&", with: "\\u0026").replacing("<", with: "\\u003c").replacing(">", with: "\\u003e")
  }
}
