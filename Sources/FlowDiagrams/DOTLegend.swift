/// Explains the signs that occur in a graph, and only those.
struct DOTLegend {
  private let graph: FlowGraph

  init(_ graph: FlowGraph) { self.graph = graph }

  /// Writes a cluster with a sample of each line and a note of each sign; nothing for a graph without edges and marks.
  func write(to out: inout DOTText) {
    let samples = samples
    let notes = notes
    if samples.isEmpty && notes.isEmpty { return }
    out.open("subgraph \"cluster_legend\"")
    for (key, value) in [
      ("id", "\"legend\""), ("label", "\"Legend\""), ("labeljust", "l"), ("fontsize", "12"), ("style", "solid"),
      ("pencolor", "\"#C4C9D0\""), ("bgcolor", "\"#FBFBFC\""), ("penwidth", "1"), ("margin", "8"),
    ] {
      out.write("\(key)=\(value);")
    }
    for (position, sample) in samples.enumerated() {
      let (tail, head) = ("\"legend-\(position)-a\"", "\"legend-\(position)-b\"")
      out.write(
        tail,
        [
          ("label", DOTText.quoted(sample.words)), ("shape", "plaintext"), ("style", "solid"), ("fontsize", "11"),
          ("height", "0.2"), ("margin", "\"0.05,0\""),
        ])
      out.write(head, [("label", "\"\""), ("shape", "point"), ("style", "invis"), ("width", "0.05")])
      out.write("\(tail) -> \(head)", DOTStyle.attributes(for: sample.edge))
    }
    if !notes.isEmpty {
      out.write(
        "\"legend-notes\"",
        [
          ("label", DOTText.quoted(leftAligned: notes)), ("shape", "plaintext"), ("style", "solid"),
          ("fontsize", "11"),
        ])
    }
    out.close()
  }

  private var samples: [(words: String, edge: FlowGraph.Edge)] {
    var samples: [(words: String, edge: FlowGraph.Edge)] = []
    for kind in FlowGraph.Edge.Kind.allCases {
      let plain = graph.edges.contains { $0.kind == kind && $0.cause != .launch }
      if plain { samples.append((DiagramText.words(for: kind), sample(kind, .person))) }
    }
    let causes = FlowGraph.Edge.Cause.allCases.filter { cause in graph.edges.contains { $0.cause == cause } }
    if causes.contains(.async) || causes.contains(.dismissal) {
      samples.append(("later, or told of a dismissal", sample(.push, .async)))
    }
    if causes.contains(.deepLink) || causes.contains(.external) {
      samples.append(("deep link, external", sample(.push, .deepLink)))
    }
    if graph.edges.contains(where: \.isGuarded) {
      samples.append(("◆ guarded", sample(.push, .person, isGuarded: true)))
    }
    return samples
  }

  private func sample(
    _ kind: FlowGraph.Edge.Kind, _ cause: FlowGraph.Edge.Cause, isGuarded: Bool = false
  ) -> FlowGraph.Edge {
    FlowGraph.Edge(
      id: "", source: 0, target: 0, kind: kind, cause: cause,
      labels: [FlowGraph.Edge.Label(action: "", isGuarded: isGuarded)])
  }

  private var notes: [String] {
    var notes: [String] = []
    let nodes = graph.nodes
    if nodes.contains(where: \.isEntry) { notes.append("▶ first screen of its coordinator") }
    if nodes.contains(where: { !$0.otherEntries.isEmpty }) { notes.append("▷ first screen of another entry") }
    if nodes.contains(where: { !$0.returns.isEmpty }) { notes.append("↩ closes or goes back, to wherever it came from") }
    if nodes.contains(where: \.hasNoBack) { notes.append("no back: neither back button nor back gesture") }
    if nodes.contains(where: \.isTerminal) { notes.append("■ the flow may end here") }
    if graph.edges.contains(where: { $0.labels.contains { $0.condition != nil } }) { notes.append("[ ] only if this holds") }
    let marks = nodes.flatMap(\.marks) + graph.clusters.flatMap(\.marks) + graph.edges.flatMap(\.marks)
      + graph.remarks.map(\.mark)
    if nodes.contains(where: \.isUnreachable) || graph.clusters.contains(where: \.isUnreachable) {
      notes.append("grey, dashed: unreachable")
    }
    if marks.contains(where: \.isError) { notes.append("✗ red: an error was found here") }
    if marks.contains(where: { !$0.isError }) { notes.append("⚠ ochre: a warning was found here") }
    if graph.edges.contains(where: { $0.kind == .push || $0.kind == .present }) {
      notes.append("the system's back and swipe are not drawn")
    }
    return notes
  }
}
