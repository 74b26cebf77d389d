import FlowDiagrams
import FlowModel
import FlowRules
import Foundation

extension FlowPipeline {
  struct NotJoined: Error {}
  /// Reads with `FlowDeclaration`, checks with `FlowRules`, draws with `FlowDiagrams`.
  static let standard = FlowPipeline(
    read: { path in .flow(Flow(name: "Demo", root: "A", coordinators: []), files: [path]) },
    check: { flow, file, _, _ in
      Verdict(flow: flow.name, file: file, limitsReached: [], states: 1, transitions: 0, findings: [])
    },
    validateDrawing: { _ = try DiagramFormat(fileName: $0) },
    draw: { flow, verdict, fileName in
      let format = try DiagramFormat(fileName: fileName)
      let graph = FlowGraph(flow: flow, marks: FlowGraph.Marks(verdict))
      return Drawing(
        text: DOTWriter.write(graph), layout: format.needsLayout ? format.rawValue : nil,
        warnings: graph.warnings)
    })
}

extension FlowGraph.Marks {
  /// What a picture needs to know of a verdict.
  init(_ verdict: Verdict) {
    func subjects(of rule: String) -> Set<String> {
      Set(verdict.findings.filter { $0.rule == rule }.map(\.subject))
    }
    self.init(
      unreachableScreens: subjects(of: "unreachable-screen"),
      unreachableCoordinators: subjects(of: "unreachable-coordinator"),
      findings: verdict.findings.map {
        Finding(subject: $0.subject, rule: $0.rule, isError: $0.severity == .error)
      })
  }
}
