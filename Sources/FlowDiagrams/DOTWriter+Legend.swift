extension DOTWriter {
  /// One node that explains the signs; an HTML-like label, because only that can colour single lines.
  ///
  /// Nothing of the declaration stands in it: Graphviz drops a label whose markup a name has broken.
  static func writeLegend(of graph: FlowGraph, to out: inout DOTText) {
    let entries = DiagramLegend(graph).entries
    if entries.isEmpty { return }
    var rows = "<TR><TD COLSPAN=\"2\" ALIGN=\"LEFT\"><B>Legend</B></TD></TR>"
    for entry in entries {
      rows += "<TR>"
      for text in [entry.sign, entry.words] {
        rows += "<TD ALIGN=\"LEFT\"><FONT COLOR=\"\(entry.color)\">\(escaped(text))</FONT></TD>"
      }
      rows += "</TR>"
    }
    let frame = "BORDER=\"1\" COLOR=\"#C4C9D0\" BGCOLOR=\"#FBFBFC\""
    let table = "<TABLE \(frame) CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"3\">"
    out.write(
      "\"legend\"",
      [
        ("id", "\"legend\""), ("label", "<\(table)\(rows)</TABLE>>"), ("shape", "plain"), ("style", "solid"),
        ("tooltip", "\"Legend\""), ("fontsize", "11"),
      ])
  }

  /// The steps of a run as a list, in a box of its own.
  static func writeRun(of graph: FlowGraph, to out: inout DOTText) {
    guard let run = graph.run else { return }
    let pair = DiagramColors.pair(of: .highlighted)
    // Nobody follows more than that with a finger.
    let shown = run.lines.count <= 60 ? run.lines : run.lines.prefix(59) + ["… \(run.lines.count - 59) more"]
    out.write(
      "\"run\"",
      [
        ("id", "\"run\""), ("label", DOTText.quoted(leftAligned: ([run.title] + shown).map { DiagramText.clean($0) })),
        ("style", "filled"), ("color", "\"\(pair.line)\""), ("fillcolor", "\"\(pair.fill)\""),
        ("tooltip", "\"Steps\""), ("fontsize", "12"),
      ])
  }

  /// The findings that no element can carry, in a box of their own.
  static func writeRemarks(of graph: FlowGraph, to out: inout DOTText) {
    guard let pair = DiagramColors.pair(of: graph.remarks.map(\.mark)) else { return }
    let lines = DiagramText.lines(of: graph.remarks)
    out.write(
      "\"remarks\"",
      [
        ("id", "\"remarks\""), ("label", DOTText.quoted(leftAligned: lines)), ("style", "filled"),
        ("color", "\"\(pair.line)\""), ("fillcolor", "\"\(pair.fill)\""), ("tooltip", "\"Findings\""),
        ("fontsize", "12"),
      ])
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
