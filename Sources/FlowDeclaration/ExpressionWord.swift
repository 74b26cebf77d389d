/// The words with a meaning of their own in expressions.
public enum ExpressionWord {
  static let operators: Set<String> = ["and", "or", "not"]
  static let constants: Set<String> = ["true", "false"]
  static let quiescent = "quiescent"

  /// Functions and their arguments.
  enum Function: String, CaseIterable {
    case visible, displayed, presented, leaving, alive, child, count, depth, selected, machine

    var example: String {
      switch self {
      case .visible, .displayed, .presented: "\(rawValue)(Screen)"
      case .leaving: "leaving(any)"
      case .alive, .child, .count, .depth, .selected, .machine: "\(rawValue)(Coordinator)"
      }
    }
  }

  static let functionNames = Function.allCases.map(\.rawValue)

  /// Whether a word in a comparison stands for itself, as the value of a variable.
  public static func isValue(_ word: String) -> Bool {
    !word.isEmpty && !operators.contains(word) && word.unicodeScalars.allSatisfy(isPart)
  }

  /// Whether a bare word may contain a character.
  static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil || "_-.".unicodeScalars.contains(scalar)
      || scalar.properties.generalCategory == .nonspacingMark
  }

  /// The reason why expressions could not mention a variable of that name; nil if they can.
  public static func objection(toVariable name: String) -> String? {
    if operators.contains(name) || constants.contains(name) || name == quiescent {
      return "the word has a meaning of its own in conditions"
    }
    if !name.unicodeScalars.allSatisfy(isPart) {
      return "conditions know names of letters, digits, ‘_’, ‘-’ and ‘.’"
    }
    if Int(name) != nil { return "it is a number" }
    return nil
  }
}
