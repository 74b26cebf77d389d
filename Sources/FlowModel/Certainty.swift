/// How sure it is that source code says what a declaration made of it.
public enum Certainty: Int, Hashable, Comparable, Sendable, CaseIterable, CustomStringConvertible {
  /// One of several, or nobody was seen to do it.
  case possible
  /// Unique by its declared type or name only, or one hop went through a chain of operators.
  case likely
  /// Read: each hop is unique, and every receiver is known.
  case certain

  public var description: String {
    switch self {
    case .possible: "possible"
    case .likely: "likely"
    case .certain: "certain"
    }
  }

  public static func < (left: Certainty, right: Certainty) -> Bool { left.rawValue < right.rawValue }
}
