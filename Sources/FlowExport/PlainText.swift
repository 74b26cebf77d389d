import FlowModel

/// Text of people's names in places where languages take some characters for something else.
enum PlainText {
  /// On one line: control characters become spaces.
  static func printable(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { scalars.append(scalar.isControl ? " " : scalar) }
    return String(scalars).printable
  }

  /// As the inside of a string literal: quotation marks and backslashes become apostrophes as well.
  static func quotable(_ text: String) -> String {
    String(printable(text).map { $0 == "\"" || $0 == "\\" ? "'" : $0 })
  }
}
