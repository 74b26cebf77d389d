import FlowRules

/// The identity of a finding across runs; neither its line nor its message is part of it.
public struct FindingIdentity: Hashable, Sendable {
  public var flow: String
  public var rule: String
  public var subject: String
  /// One of several situations that show the finding; nil: all of them.
  var situation: String?

  public init(flow: String, rule: String, subject: String) {
    self.flow = flow
    self.rule = rule
    self.subject = subject
  }

  init(_ finding: Finding, of verdict: Verdict) {
    self.init(flow: verdict.flow, rule: finding.rule, subject: finding.subject)
  }

  init(_ absence: Verdict.UndecidedAbsence, of verdict: Verdict) {
    self.init(flow: verdict.flow, rule: absence.rule, subject: absence.subject)
  }

  /// `FLOW/RULE/SUBJECT` or `FLOW/RULE/SUBJECT/SITUATION` in visible ASCII, each part percent-encoded; different for
  /// different identities.
  var text: String {
    ([flow, rule, subject] + [situation].compactMap { $0 }).map(Self.encoded).joined(separator: "/")
  }

  /// A short form of the text.
  var digest: String { Self.digest(of: text) }

  /// 16 hexadecimal digits: FNV-1a (Fowler, Noll, Vo; 64 bits).
  static func digest(of text: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static func encoded(_ name: String) -> String {
    var result = ""
    for byte in name.utf8 {
      switch Unicode.Scalar(byte) {
      case let scalar where "0"..."9" ~= scalar || "A"..."Z" ~= scalar || "a"..."z" ~= scalar:
        result.unicodeScalars.append(scalar)
      case "-", ".", "_", "~": result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        result += byte < 16 ? "%0" : "%"
        result += String(byte, radix: 16, uppercase: true)
      }
    }
    return result
  }
}

extension FindingIdentity: Comparable {
  /// By flow, rule and subject.
  public static func < (left: FindingIdentity, right: FindingIdentity) -> Bool {
    (left.flow, left.rule, left.subject) < (right.flow, right.rule, right.subject)
  }
}
