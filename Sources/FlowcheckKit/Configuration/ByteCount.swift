/// A size in human notation: `512MB`, `2GB`, `1GiB`, or a plain number of bytes.
public struct ByteCount: Hashable, Sendable {
  /// At least 1.
  public var bytes: Int

  private static let units: [(suffix: String, factor: Double)] = [
    ("kib", 1_024), ("mib", 1_048_576), ("gib", 1_073_741_824), ("tib", 1_099_511_627_776),
    ("kb", 1e3), ("mb", 1e6), ("gb", 1e9), ("tb", 1e12), ("k", 1e3), ("m", 1e6), ("g", 1e9), ("t", 1e12), ("b", 1),
  ]

  public init(bytes: Int) { self.bytes = bytes }

  /// Nil: the text is not a size, or the size is less than 1 byte or too large to be counted.
  public init?(_ text: String) {
    var digits = text.lowercased()
    var factor = 1.0
    if let unit = Self.units.first(where: { digits.hasSuffix($0.suffix) }) {
      digits.removeLast(unit.suffix.count)
      factor = unit.factor
    }
    while digits.last == " " { digits.removeLast() }
    let isPlain = digits.allSatisfy { ("0"..."9").contains($0) || $0 == "." }
    guard isPlain, let number = Double(digits), let bytes = Int(exactly: (number * factor).rounded()), bytes > 0 else {
      return nil
    }
    self.bytes = bytes
  }
}
