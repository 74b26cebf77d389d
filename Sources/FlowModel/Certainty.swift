/// How surely source code contains what a declaration says.
public enum Certainty: Int, Hashable, Comparable, Sendable, CaseIterable, CustomStringConvertible {
  /// One of several alternatives, or a callback of which no call was seen.
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
