import FlowModel

/// JSON that can be printed.
package enum JSONText {
  /// The same JSON, in which strings hold as escapes what could move a terminal, or be a command to the log that it is
  /// printed in.
  package static func printable(_ json: String) -> String {
    guard json.unicodeScalars.contains(where: { $0.isControl && $0 != "\n" || $0 == "#" }) else { return json }
    var text = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in json.unicodeScalars {
      if scalar.isControl && scalar != "\n" || scalar == "#" && previous == "#" {
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
}
