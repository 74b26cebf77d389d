import FlowDiagrams
import FlowModel
import FlowReports
import FlowRules
import FlowRuns
import Foundation

/// Makes the pictures in reports.
extension Session {
  /// The graph of a flow for a report, and the paths of the findings' runs on it.
  ///
  /// If Graphviz fails, there is no picture, and the remarks have its message.
  ///
  /// - Parameter detail: nil: as much as fits a page.
  func picture(of flow: Flow, _ verdict: Verdict, detail: FlowGraph.Detail?) -> FlowPicture {
    // Building the graph of a large flow takes time as well.
    if let refusal = layout.refusal {
      return FlowPicture(svg: nil, remarks: ["The flow graph is not drawn: \(refusal)."])
    }
    let whole = FlowGraph(flow: flow, marks: FlowGraph.Marks(verdict), ways: FlowGraph.EffectCoverage(verdict))
    let isOverview = detail ?? FlowGraph.Detail(for: flow) == .overview
    var graph = (isOverview ? whole.overview(of: flow) : whole).fitted()
    var picture = FlowPicture(svg: nil, remarks: graph.warnings.map { "\($0)." })
    picture.outside = graph.outside.map(FlowPicture.Outside.init)
    // The page shows links and externals as a table.
    graph.outside = []
    let runs = Runs(verdict, in: whole)
    var addresses: [String: String] = [:]
    if isOverview {
      (picture.parts, addresses) = parts(of: flow, whole, runs, &picture.remarks)
    }
    do {
      let dot = DOTWriter.write(graph, addresses: addresses)
      let rendering = try layout.render(dot: dot, format: DiagramFormat.svg.rawValue)
      picture.svg = String(decoding: rendering.data, as: UTF8.self)
    } catch {
      picture.remarks.append("The flow graph is not drawn: \(error).")
      picture.parts = []
      return picture
    }
    (picture.screens, picture.coordinators) = places(in: graph, of: whole)
    picture.arrows = runs.arrows(in: graph)
    return picture
  }

  /// The number of coordinators that can be opened in a page; the page grows with each.
  private static let mostParts = 120

  /// A graph of each coordinator, and the targets of clicks on its boxes.
  private func parts(
    of flow: Flow, _ whole: FlowGraph, _ runs: Runs, _ remarks: inout [String]
  ) -> ([FlowPicture.Part], addresses: [String: String]) {
    guard whole.clusters.count <= Self.mostParts else {
      remarks.append("\(whole.clusters.count) coordinators are too many to be opened here (\(Self.mostParts)).")
      return ([], [:])
    }
    let graphs = whole.clusters.compactMap { cluster in
      whole.alone(cluster.name, in: flow).map { (cluster: cluster, graph: $0.fitted()) }
    }
    let addresses = Dictionary(
      graphs.enumerated().map { ($1.cluster.id, "#c\($0 + 1)") }, uniquingKeysWith: { first, _ in first })
    do {
      let drawn = try layout.render(
        dots: graphs.map { DOTWriter.write($0.graph, addresses: addresses) }, format: DiagramFormat.svg.rawValue)
      let parts = zip(graphs, drawn).map { part, data in
        let (screens, coordinators) = places(in: part.graph, of: whole)
        return FlowPicture.Part(
          coordinator: part.cluster.name, svg: data.map { String(decoding: $0, as: UTF8.self) } ?? "", screens: screens,
          coordinators: coordinators, arrows: runs.arrows(in: part.graph))
      }
      return (parts, addresses)
    } catch {
      remarks.append("The coordinators are not drawn one by one: \(error).")
      return ([], [:])
    }
  }

  /// The elements of screens and coordinators, by their names; for a screen that is not drawn, the element that
  /// represents it.
  private func places(
    in graph: FlowGraph, of whole: FlowGraph
  ) -> (screens: [String: String], coordinators: [String: String]) {
    let drawn = Set(graph.nodes.map(\.id))
    var screens: [String: String] = [:]
    for node in whole.nodes where node.kind == .screen && screens[node.name] == nil {
      let cluster = node.cluster.map { whole.clusters[$0].id }
      let stands = [node.id, cluster.map { $0 + "-screens" }, cluster]
      screens[node.name] = stands.compactMap { $0 }.first { drawn.contains($0) }
    }
    var coordinators: [String: String] = [:]
    for node in graph.nodes where node.container != nil { coordinators[node.name] = node.id }
    for cluster in graph.clusters { coordinators[cluster.name] = cluster.id }
    return (screens, coordinators)
  }
}

/// The paths of all traces of a verdict through the graph of its flow.
private struct Runs {
  /// For each trace, the arrow that each step takes.
  private var arrows: [Trace: [String?]] = [:]

  init(_ verdict: Verdict, in graph: FlowGraph) {
    for reported in verdict.findings + (verdict.baselined ?? []).map(\.finding) + verdict.suppressed.map(\.finding) {
      if let trace = reported.trace { arrows[trace] = Self.arrows(of: trace, in: graph) }
    }
  }

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

  /// The same in a view of the graph, in which an arrow may represent several others.
  func arrows(in view: FlowGraph) -> [Trace: [String?]] {
    let stands = Dictionary(
      view.edges.flatMap { edge in ([edge.id] + edge.standsFor).map { ($0, edge.id) } },
      uniquingKeysWith: { first, _ in first })
    return arrows.mapValues { $0.map { arrow in arrow.flatMap { stands[$0] } } }
  }
}

extension FlowPicture.Outside {
  fileprivate init(_ entry: FlowGraph.Outside) {
    self.init(
      lines: entry.title, ways: entry.groups.map { FlowPicture.Target(coordinator: $0.coordinator, words: $0.words) })
  }
}
