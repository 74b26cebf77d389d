import FlowModel

/// JSON that can be printed safely.
package enum JSONText {
  /// The same JSON with escapes in strings for characters that could control a terminal, begin a command to a build
  /// log, or are not allowed in a file that is read as YAML.
  package static func printable(_ json: String) -> String {
    guard json.unicodeScalars.contains(where: { isEscaped($0) || $0 == "#" }) else { return json }
    var text = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in json.unicodeScalars {
      if isEscaped(scalar) || scalar == "#" && previous == "#" {
        // All escaped characters are below U+10000, so that each is one escape.
        let digits = String(scalar.value, radix: 16)
        text += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).unicodeScalars
      } else {
        text.append(scalar)
      }
      previous = scalar
    }
    return String(text)
  }

  private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\n": false
    case "\u{FEFF}", "\u{FFFE}", "\u{FFFF}": true
    default: scalar.isControl
    }
  }
}
