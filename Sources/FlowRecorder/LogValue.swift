/// The part of JSON that a log needs.
indirect enum LogValue {
  case text(String)
  case object([(String, LogValue)])

  static func texts(_ members: [(String, String)]) -> LogValue { .object(members.map { ($0.0, .text($0.1)) }) }

  /// On one line.
  var json: String {
    switch self {
    case .text(let text): Self.quoted(text)
    case .object(let members):
      "{" + members.map { "\(Self.quoted($0.0)): \($0.1.json)" }.joined(separator: ", ") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22, 0x5C: result += "\\\(scalar)"
      // Control characters, and characters that some readers treat as a line break.
      case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
