/// Lines of Swift, before they are indented.
package enum SwiftSource {
  /// The largest number of characters of a line, without its indentation.
  private static let lineLength = 100

  /// `head { body }` on one line if that is short, else on several.
  static func block(_ head: String, _ body: [String]) -> [String] {
    guard let line = body.first else { return ["\(head) {}"] }
    let one = "\(head) { \(line) }"
    if body.count == 1, one.count <= lineLength, !line.contains("{") { return [one] }
    return ["\(head) {"] + indented(body) + ["}"]
  }

  /// `head { first } label: { second }`, never on one line.
  static func block(_ head: String, _ first: [String], _ label: String, _ second: [String]) -> [String] {
    return ["\(head) {"] + indented(first) + ["} \(label): {"] + indented(second) + ["}"]
  }

  static func indented(_ lines: [String]) -> [String] { lines.map { $0.isEmpty ? "" : "  " + $0 } }

  /// A text as a literal.
  package static func literal(_ text: String) -> String {
    var result = "\""
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      switch scalar {
      // `##` begins a command to some build logs in which this may be printed.
      case "#" where previous == "#": result += "\\u{23}"
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      default:
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse:
          result += "\\u{\(String(scalar.value, radix: 16))}"
        default: result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }

  /// `name(arguments)`.
  static func call(_ name: String, _ arguments: [String?]) -> String {
    "\(name)(\(arguments.compactMap { $0 }.joined(separator: ", ")))"
  }

  /// `name(arguments)`, with the arguments on lines of their own if they do not fit.
  static func lines(_ name: String, _ arguments: [String?]) -> [String] {
    let one = call(name, arguments)
    guard one.count > lineLength else { return [one] }
    var lines: [String] = []
    for argument in arguments.compactMap({ $0 }) {
      if let last = lines.last, last.count + argument.count + 2 <= lineLength {
        lines[lines.count - 1] = "\(last) \(argument),"
      } else {
        lines.append("\(argument),")
      }
    }
    if let last = lines.last { lines[lines.count - 1] = String(last.dropLast()) }
    return ["\(name)("] + indented(lines) + [")"]
  }

  /// `name(arguments) { body }`, on as many lines as necessary.
  static func block(_ name: String, _ arguments: [String?], _ body: [String]) -> [String] {
    let head = lines(name, arguments)
    guard head.count > 1 else { return block(head[0], body) }
    return head.dropLast() + block(")", body)
  }
}
