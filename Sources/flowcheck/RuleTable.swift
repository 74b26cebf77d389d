import FlowRules
import Foundation

/// The rules, one a line.
enum RuleTable {
  /// Columns as wide as their widest cell, two spaces apart: rule, severity, what it finds.
  static func text(_ rules: [RuleDocumentation]) -> String {
    let rows = [["RULE", "SEVERITY", "FINDS"]] + rules.map { [$0.identifier, $0.severity.rawValue, $0.title] }
    let widths = (0..<2).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).map { cell, width in cell + String(repeating: " ", count: width - cell.count) }
      return (cells + [row[2]]).joined(separator: "  ") + "\n"
    }.joined()
  }

  /// `{"rules": [{"rule", "severity", "subject", "summary"}]}`
  static func json(_ rules: [RuleDocumentation]) throws -> String {
    struct Row: Encodable {
      var rule: String
      var severity: String
      var subject: String
      var summary: String
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let rows = rules.map { rule in
      Row(
        rule: rule.identifier, severity: rule.severity.rawValue,
        subject: rule.subject.replacing("\n", with: " "), summary: rule.title)
    }
    return String(decoding: try encoder.encode(["rules": rows]), as: UTF8.self) + "\n"
  }
}
