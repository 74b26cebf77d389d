import FlowModel

/// Text of names for places where some characters have a meaning in the language.
enum PlainText {
  /// On one line: control characters become spaces.
  static func printable(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { scalars.append(scalar.isControl ? " " : scalar) }
    return String(scalars).printable
  }

  /// For the inside of a string literal: quotation marks and backslashes also become apostrophes.
  static func quotable(_ text: String) -> String {
    String(printable(text).map { $0 == "\"" || $0 == "\\" ? "'" : $0 })
  }
}
