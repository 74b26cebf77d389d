import FlowDeclaration
import FlowModel
import FlowReports
import FlowRules

/// Writes each finding as a test that fails as long as the finding exists, for Swift Testing and the library
/// FlowTesting.
struct RegressionTestWriter {
  let flow: String
  /// The path of the declaration, relative to the file of the tests.
  let declaration: String
  /// The effective limits, if they differ from those of the declaration; else nil.
  let limits: Limits?

  func source(_ findings: [Finding], heading: [String]) -> String {
    var identifiers = SwiftIdentifiers()
    let name = identifiers.identifier(.type, flow + " findings")
    var lines = heading + ["import FlowTesting", "import Testing", "", "@Suite struct \(name) {"]
    lines += flowFunction
    for finding in findings {
      let title = finding.subject == finding.rule ? finding.rule : "\(finding.rule) \(finding.subject)"
      lines += ["", "  /// \(finding.message.printable)"]
      if let trace = finding.trace {
        lines += ["  ///", "  /// ```"]
        lines += TextFormatter().lines(for: trace).map { "  /// \($0)" } + ["  /// ```"]
      }
      let steps = (finding.trace.map { $0.steps + $0.continuation + $0.loop } ?? []).map { step in
        SwiftSource.literal(step.detail.map { "\(step.event) \($0)" } ?? step.event)
      }
      lines.append("  @Test func \(identifiers.identifier(.file, title))() throws {")
      lines.append("    let outcome = try flow().isFree(")
      let end = steps.isEmpty ? ")" : ","
      lines.append(
        "      of: \(SwiftSource.literal(finding.rule)), \(SwiftSource.literal(finding.subject))\(end)")
      if !steps.isEmpty {
        lines.append("      shownBy: [")
        lines += steps.map { "        \($0)," }
        lines.append("      ])")
      }
      lines.append("    expect(outcome)")
      lines.append("  }")
    }
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }

  private var flowFunction: [String] {
    let file = SwiftSource.literal(declaration)
    guard let limits else { return ["  private func flow() throws -> FlowTest { try FlowTest(file: \(file)) }"] }
    let stated = LimitName.allCases.filter { $0 != .races || limits.races < Limits.anyRaces }
    let values = stated.map { "\($0.rawValue): \(limits[keyPath: $0.path])" }.joined(separator: ", ")
    return [
      "  private func flow() throws -> FlowTest {", "    try FlowTest(", "      file: \(file),",
      "      limits: .init(\(values)))", "  }",
    ]
  }
}
