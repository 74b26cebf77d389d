/// Durations as a declaration writes them: `350ms`, `1.5s`.
enum DurationText {
  /// No animation takes a day.
  static let maximumMilliseconds = 86_400_000.0

  /// Rounded to whole milliseconds; nil if the text is no duration between 1 ms and a day.
  static func milliseconds(of text: String) -> Int? {
    let (digits, factor): (Substring, Double) =
      text.hasSuffix("ms") ? (text.dropLast(2), 1) : text.hasSuffix("s") ? (text.dropLast(), 1000) : ("", 1)
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let number = Double(digits)
    else { return nil }
    let value = (number * factor).rounded()
    guard value >= 1, value <= maximumMilliseconds else { return nil }
    return Int(value)
  }
}
