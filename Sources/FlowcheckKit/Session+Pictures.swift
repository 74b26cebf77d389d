import FlowDiagrams
import FlowModel
import FlowReports
import FlowRules
import Foundation

extension Session {
  /// The graph of a flow for a report that holds it, and where on it the runs of findings go.
  ///
  /// Where Graphviz fails, there is no picture, and what it said is among the remarks.
  func picture(of flow: Flow, _ verdict: Verdict) -> FlowPicture {
    let whole = FlowGraph(flow: flow, marks: FlowGraph.Marks(verdict))
    let graph = whole.fitted()
    var picture = FlowPicture(svg: nil, remarks: graph.warnings.map { "\($0)." })
    do {
      let rendering = try layout.render(dot: DOTWriter.write(graph), format: DiagramFormat.svg.rawValue)
      picture.svg = String(decoding: rendering.data, as: UTF8.self)
    } catch {
      picture.remarks.append("The flow graph is not drawn: \(error).")
      return picture
    }
    let drawn = Set(graph.nodes.map(\.id))
    for node in whole.nodes where node.kind == .screen && picture.screens[node.name] == nil {
      // In a picture with one node for each coordinator, that one stands for the screen.
      let stand = node.cluster.map { whole.clusters[$0].id + "-screens" }
      picture.screens[node.name] = [node.id, stand].compactMap { $0 }.first { drawn.contains($0) }
    }
    for cluster in graph.clusters { picture.coordinators[cluster.name] = cluster.id }
    for reported in verdict.findings + (verdict.baselined ?? []).map(\.finding) + verdict.suppressed.map(\.finding) {
      if let trace = reported.trace { picture.arrows[trace] = Self.arrows(of: trace, in: graph) }
    }
    return picture
  }

  /// For each step of a trace, the arrow it takes.
  private static func arrows(of trace: Trace, in graph: FlowGraph) -> [String?] {
    let steps = trace.steps + trace.continuation + trace.loop
    let run = graph.showing(
      steps.map { FlowGraph.RunStep(event: $0.event, detail: $0.detail, visible: $0.visible) }, title: "")
    var arrows: [String?] = Array(repeating: nil, count: steps.count)
    for edge in run.edges where !edge.isStepOnly {
      for step in edge.steps where arrows.indices.contains(step.number) { arrows[step.number] = edge.id }
    }
    return arrows
  }
}
