import FlowModel
import FlowReports
import Foundation

/// The formats of a comparison.
public enum ComparisonFormat: String, Hashable, Sendable, CaseIterable {
  /// For a person at a terminal.
  case text
  /// For the comments of a merge request.
  case markdown
  /// For other programs; the schema is `flowcheck-diff/1`.
  case json

  /// The whole text, ending with a line feed. The same comparison gives the same bytes.
  public func text(_ comparison: FlowComparison) -> String {
    switch self {
    case .text: Self.plain(comparison)
    case .markdown: Self.markdown(comparison)
    case .json: Self.json(comparison)
    }
  }

  private static func sign(_ kind: FlowComparison.Change.Kind) -> String {
    switch kind {
    case .added: "+"
    case .removed: "-"
    case .changed: "~"
    }
  }

  private static func summary(_ comparison: FlowComparison) -> String {
    if comparison.changes.isEmpty { return "no difference" }
    let failures = comparison.failures.count
    return counted(comparison.changes.count, "change")
      + (failures == 0
        ? ", none of which fails" : ", \(counted(failures, "new finding")) that \(failures == 1 ? "fails" : "fail")")
  }

  private static func plain(_ comparison: FlowComparison) -> String {
    let (old, new) = (comparison.old.title.printable, comparison.new.title.printable)
    var text = "\(comparison.new.flow.name.printable): \(old) → \(new): \(summary(comparison))\n"
    for section in FlowComparison.Section.allCases {
      let changes = comparison.changes(in: section)
      if changes.isEmpty { continue }
      text += "\n\(section.title)\n"
      for change in changes { text += "  \(sign(change.kind)) \(change.message.printable)\n" }
    }
    if !comparison.changes.isEmpty, !comparison.cautions.isEmpty {
      text += "\n" + comparison.cautions.map { "\($0)\n" }.joined()
    }
    return text
  }

  private static func markdown(_ comparison: FlowComparison) -> String {
    let (old, new) = (MarkdownText.escaped(comparison.old.title), MarkdownText.escaped(comparison.new.title))
    var text = "## \(MarkdownText.escaped(comparison.new.flow.name)): \(summary(comparison))\n\n\(old) → \(new)\n"
    for section in FlowComparison.Section.allCases {
      let changes = comparison.changes(in: section)
      if changes.isEmpty { continue }
      text += "\n### \(section.title)\n\n"
      for change in changes {
        let words = "\(change.kind.rawValue.capitalized): \(MarkdownText.escaped(change.message))"
        text += "- \(change.isFailure ? "**\(words)**" : words)\n"
      }
    }
    if !comparison.changes.isEmpty, !comparison.cautions.isEmpty {
      text += "\n" + comparison.cautions.map { "> \($0)\n" }.joined()
    }
    return text
  }

  private static func json(_ comparison: FlowComparison) -> String {
    struct Side: Encodable {
      var flow: String
      var file: String
      var verdict: String
      var taps: Int
      var states: Int

      init(_ side: FlowComparison.Side) {
        flow = side.flow.name
        file = side.title
        verdict = side.verdict.isComplete ? "complete" : "bounded"
        taps = side.verdict.taps
        states = side.verdict.states
      }
    }
    struct Change: Encodable {
      var section: String
      var change: String
      var subject: String
      var message: String
      var before: String?
      var after: String?
      var fails: Bool
    }
    struct Report: Encodable {
      var schema = "flowcheck-diff/1"
      var old: Side
      var new: Side
      var failing: Int
      var changes: [Change]
    }
    let report = Report(
      old: Side(comparison.old), new: Side(comparison.new), failing: comparison.failures.count,
      changes: comparison.changes.map {
        Change(
          section: $0.section.rawValue, change: $0.kind.rawValue, subject: $0.subject, message: $0.message,
          before: $0.before, after: $0.after, fails: $0.isFailure)
      })
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Texts and numbers in range can always be encoded.
    guard let data = try? encoder.encode(report) else { preconditionFailure("A comparison can always be encoded.") }
    return JSONText.printable(String(decoding: data, as: UTF8.self)) + "\n"
  }
}
