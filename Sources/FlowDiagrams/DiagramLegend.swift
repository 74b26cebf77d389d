/// Explains the signs that occur in a graph, and only those.
struct DiagramLegend {
  /// A line of the legend.
  struct Entry: Hashable {
    /// The sign, drawn with characters.
    var sign: String
    var words: String
    /// As in `#0B57A4`.
    var color: String
  }

  /// In a fixed order: kinds of navigation, their causes, other marks.
  let entries: [Entry]

  /// - Parameter arrows: The look of the arrows in the format of the legend.
  init(_ graph: FlowGraph, arrows: (FlowGraph.Edge.Kind) -> String = Self.sign(of:)) {
    var entries = Self.comparisonEntries(graph) + Self.edgeEntries(graph, arrows)
    let nodes = graph.nodes
    func add(_ sign: String, _ words: String, _ color: String = DiagramColors.text, if occurs: Bool) {
      if occurs { entries.append(Entry(sign: sign, words: words, color: color)) }
    }
    let counts = graph.edges.compactMap(\.count)
    add("3", "so many actions lead there", if: counts.contains { ($0.forth ?? 0) + ($0.back ?? 0) > 0 })
    add(
      "3 ⇄ 2", "3 along the line from the root, 2 the other way",
      if: counts.contains { ($0.forth ?? 0) > 0 && ($0.back ?? 0) > 0 })
    add("━━━", "starts the coordinator", if: counts.contains(where: \.isStart))
    add("▶", "first screen of its coordinator", if: nodes.contains(where: \.isEntry))
    add("▷", "first screen of another entry", if: nodes.contains { !$0.otherEntries.isEmpty })
    add("↩", "goes back to wherever it came from", if: nodes.contains { !$0.returns.isEmpty })
    add("⇢, ⇠", "leads there, leads here: arrows left out", if: nodes.contains { $0.referrers > 0 })
    add("no back", "neither back button nor back gesture", if: nodes.contains(where: \.hasNoBack))
    add("■ end", "the flow may end here", if: nodes.contains(where: \.isTerminal))
    add(
      "[ … ]", "only if this holds",
      if: (nodes + graph.outside.map(\.node)).contains { $0.condition != nil }
        || graph.outside.contains { $0.ways.contains { $0.condition != nil } }
        || graph.edges.contains { $0.count == nil && $0.labels.contains { $0.condition != nil } })
    let marks =
      (nodes + graph.outside.map(\.node)).flatMap(\.marks) + graph.clusters.flatMap(\.marks)
      + graph.edges.flatMap(\.marks)
      + graph.remarks.map(\.mark)
    add(
      "grey", "unreachable", DiagramColors.unreachable.line,
      if: nodes.contains(where: \.isUnreachable) || graph.clusters.contains(where: \.isUnreachable))
    if graph.comparison != nil {
      add("✗", "an error was found here that was not before", if: marks.contains(where: \.isError))
      add("⚠", "a warning was found here that was not before", if: marks.contains { !$0.isError })
    } else {
      add("✗ red", "an error was found here", DiagramColors.error.line, if: marks.contains(where: \.isError))
      add("⚠ ochre", "a warning was found here", DiagramColors.warning.line, if: marks.contains { !$0.isError })
    }
    add(
      "┄┄▶ grey", "in no run so far, and perhaps in one beyond the limits", DiagramColors.dimmed.text,
      if: graph.edges.contains { $0.isUnseen && $0.marks.isEmpty && $0.emphasis == .plain })
    add("not drawn", "what no run does", if: graph.leavesOutUntaken)
    let back = graph.clusters.isEmpty ? "ways back" : "ways back to other coordinators"
    add("not drawn", back, if: graph.isOverview)
    add(
      "not drawn", "the system’s back and swipe",
      if: !graph.isOverview && graph.edges.contains { $0.kind == .push || $0.kind == .present })
    self.entries = entries
  }

  private static func comparisonEntries(_ graph: FlowGraph) -> [Entry] {
    if graph.run != nil {
      let color = DiagramColors.pair(of: .highlighted).line
      return [Entry(sign: "1 2 3 …", words: "steps of the run, the launch is 0", color: color)]
    }
    guard let comparison = graph.comparison else { return [] }
    let entries: [(sign: String, words: String, emphasis: FlowGraph.Emphasis)] = [
      ("+ ━━━", "added: only in \(DiagramText.clean(comparison.new, limit: 60))", .added),
      ("− ━ ━", "removed: only in \(DiagramText.clean(comparison.old, limit: 60))", .removed),
      ("~ ┅┅┅", "changed", .changed), ("───", "as before", .dimmed),
    ]
    return entries.map { Entry(sign: $0.sign, words: $0.words, color: DiagramColors.pair(of: $0.emphasis).line) }
  }

  private static func edgeEntries(
    _ graph: FlowGraph, _ arrows: (FlowGraph.Edge.Kind) -> String
  ) -> [Entry] {
    // If lines show changes or a run, they do not show the cause of a navigation.
    let isOverlaid = graph.run != nil || graph.comparison != nil
    var entries = FlowGraph.Edge.Kind.allCases.compactMap { kind -> Entry? in
      guard graph.edges.contains(where: { $0.kind == kind && $0.cause != .launch }) else { return nil }
      let color = isOverlaid ? DiagramColors.text : DiagramColors.color(of: kind, .person)
      return Entry(sign: arrows(kind), words: DiagramText.words(for: kind), color: color)
    }
    let causes = isOverlaid ? [] : Set(graph.edges.map(\.cause))
    func add(_ sign: String, _ color: String, _ all: [FlowGraph.Edge.Cause]) {
      let words = all.filter { causes.contains($0) }.map(DiagramText.words(for:))
      if !words.isEmpty { entries.append(Entry(sign: sign, words: words.joined(separator: ", "), color: color)) }
    }
    add("· · · ▶", DiagramColors.text, [.async, .dismissal])
    add("– – ▶", DiagramColors.color(of: .push, .deepLink), [.deepLink, .external])
    add("━━▶", DiagramColors.text, [.launch])
    if graph.edges.contains(where: \.isGuarded) {
      entries.append(Entry(sign: "◆──▶", words: "guarded: ignored while locked", color: DiagramColors.text))
    }
    return entries
  }

  static func sign(of kind: FlowGraph.Edge.Kind) -> String {
    switch kind {
    case .push: "───▶"
    case .present: "───▷"
    case .show: "───■"
    case .cover: "───□"
    case .back: "───>"
    case .tab: "───●"
    case .various: "───▶"
    }
  }
}
