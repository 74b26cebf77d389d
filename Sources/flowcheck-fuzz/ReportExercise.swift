import FlowDiagrams
import FlowModel
import FlowReports
import FlowRules
import FlowcheckKit
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Writes everything about a verdict.
struct ReportExercise {
  typealias Disagreement = DeclarationExercise.Disagreement

  var flow: Flow
  var verdict: Verdict

  func run() throws(Disagreement) {
    let graph = FlowGraph(flow: flow, marks: FlowGraph.Marks(verdict))
    let diagram = MermaidWriter.write(graph)
    _ = DiagramSource(graph, format: .svg)
    _ = DOTWriter.write(graph)
    for format in ReportFormat.allCases {
      let text = format.formatter(ReportContext(diagrams: [diagram])).format([verdict])
      try validate(text, format)
    }
    try writeBaseline()
  }

  /// Formats with a grammar follow it, and the text contains no control characters.
  private func validate(_ text: String, _ format: ReportFormat) throws(Disagreement) {
    let data = Data(text.utf8)
    switch format {
    case .json, .sarif, .codeclimate:
      if (try? JSONSerialization.jsonObject(with: data)) == nil { throw Disagreement("\(format) is no JSON:\n\(text)") }
    case .junit, .checkstyle:
      if !XMLParser(data: data).parse() { throw Disagreement("\(format) is no XML:\n\(text)") }
    case .text, .xcode, .github, .markdown, .html:
      let isClean = text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control }
      if !isClean { throw Disagreement("\(format) has control characters:\n\(text.debugDescription)") }
    }
  }

  /// A baseline of the findings lists all of them, and reading it gives the same baseline.
  private func writeBaseline() throws(Disagreement) {
    let baseline = Baseline().rewritten(for: [verdict])
    let (read, errors) = Baseline.read(Array(baseline.text.utf8), file: "flows.baseline")
    guard errors.isEmpty, Set(read.entries.map(\.identity)) == Set(baseline.entries.map(\.identity)) else {
      throw Disagreement("the baseline reads as another: \(errors)\n\(baseline.text)")
    }
    let left = read.applied(to: [verdict])[0].findings.filter { $0.rule != UnusedSuppressionRule.identifier }
    guard left.isEmpty || verdict.wasStopped else { throw Disagreement("the baseline leaves out \(left)") }
  }
}
