import FlowModel

/// JSON that can be printed.
package enum JSONText {
  /// The same JSON, in which strings hold as escapes what could move a terminal, be a command to the log that it is printed
  /// in, or not stand in a file that is read as YAML.
  package static func printable(_ json: String) -> String {
    guard json.unicodeScalars.contains(where: { isEscaped($0) || $0 == "#" }) else { return json }
    var text = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in json.unicodeScalars {
      if isEscaped(scalar) || scalar == "#" && previous == "#" {
        // All of these are below U+10000, where a scalar is one such escape.
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
