import FlowModel

/// An XML element: its attributes in the given order, and its content.
struct MarkupElement {
  var name: String
  var attributes: [(name: String, value: String)] = []
  var children: [MarkupElement] = []
  /// The text before the children.
  var text: String?

  /// A whole document, ending in a newline.
  var document: String { "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + lines(depth: 0) }

  private func lines(depth: Int) -> String {
    let margin = String(repeating: "  ", count: depth)
    let head = margin + "<" + name + attributes.map { " \($0.name)=\"\(Self.escaped($0.value))\"" }.joined()
    guard text != nil || !children.isEmpty else { return head + "/>\n" }
    let content = text.map { Self.escaped($0, keepsLines: true) } ?? ""
    guard !children.isEmpty else { return "\(head)>\(content)</\(name)>\n" }
    return "\(head)>\(content)\n" + children.map { $0.lines(depth: depth + 1) }.joined() + "\(margin)</\(name)>\n"
  }

  /// The text escaped for XML 1.0: characters that are not allowed even as references become U+FFFD.
  static func escaped(_ text: String, keepsLines: Bool = false) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case _ where scalar.isControl && !"\t\n\r".unicodeScalars.contains(scalar): result += "\u{FFFD}"
      case 0x26: result += "&amp;"
      case 0x3C: result += "&lt;"
      case 0x3E: result += "&gt;"
      case 0x22: result += "&quot;"
      case 0x0A where keepsLines: result += "\n"
      case 0x09, 0x0A, 0x0D: result += "&#\(scalar.value);"
      case 0x20...0xD7FF where !(0x7F...0x9F).contains(scalar.value), 0xE000...0xFFFD, 0x10000...0x10FFFF:
        result.unicodeScalars.append(scalar)
      default: result += "\u{FFFD}"
      }
    }
    return result
  }
}
