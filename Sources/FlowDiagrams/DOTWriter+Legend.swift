/// Writes the legend of a picture, and the heading of an overview.
extension DOTWriter {
  /// One node that explains the signs.
  static func writeLegend(of graph: FlowGraph, to out: inout DOTText) {
    guard let table = legend(of: graph) else { return }
    out.write(
      "\"legend\"",
      [
        ("id", "\"legend\""), ("label", "<\(table)>"), ("shape", "plain"), ("style", "solid"),
        ("tooltip", "\"Legend\""), ("fontsize", "11"),
      ])
  }

  /// A table that explains the signs, as an HTML-like label, because only such a label can colour single lines; nil:
  /// there are no signs.
  private static func legend(of graph: FlowGraph) -> String? {
    let entries = DiagramLegend(graph).entries
    if entries.isEmpty { return nil }
    var rows = "<TR><TD COLSPAN=\"2\" ALIGN=\"LEFT\"><B>Legend</B></TD></TR>"
    for entry in entries {
      rows += "<TR>"
      for text in [entry.sign, entry.words] {
        rows += "<TD ALIGN=\"LEFT\"><FONT COLOR=\"\(entry.color)\">\(escaped(text))</FONT></TD>"
      }
      rows += "</TR>"
    }
    let frame = "BORDER=\"1\" COLOR=\"#C4C9D0\" BGCOLOR=\"#FBFBFC\""
    return "<TABLE \(frame) CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"3\">\(rows)</TABLE>"
  }

  /// The heading of an overview: its name, and side by side the legend and the table of links and externals.
  ///
  /// As nodes they would be placed among the boxes and push these aside.
  static func heading(of graph: FlowGraph) -> String {
    let title = DiagramText.clean(graph.name)
    let cells = [legend(of: graph), outside(of: graph)].compactMap { $0 }
    var rows = "<TR><TD ALIGN=\"LEFT\" COLSPAN=\"\(max(1, cells.count))\">"
    rows +=
      "<FONT POINT-SIZE=\"20\">\(title.isEmpty ? " " : escaped(title.replacing("\n", with: " ")))</FONT></TD></TR>"
    if !cells.isEmpty { rows += "<TR>\(cells.map { "<TD VALIGN=\"TOP\">\($0)</TD>" }.joined())</TR>" }
    return "<<FONT POINT-SIZE=\"11\"><TABLE BORDER=\"0\" CELLSPACING=\"6\" CELLPADDING=\"0\">\(rows)</TABLE></FONT>>"
  }

  /// The largest number of rows: a table longer than the picture would not be read.
  private static let mostRows = 80

  /// Links and externals as a table; nil: the flow has none.
  private static func outside(of graph: FlowGraph) -> String? {
    if graph.outside.isEmpty { return nil }
    let color = DiagramColors.link.line
    var rows = "<TR><TD COLSPAN=\"2\" ALIGN=\"LEFT\"><B>Links and externals</B></TD></TR>"
    for entry in graph.outside.prefix(mostRows) {
      rows += "<TR>\(cell(DiagramText.lines(of: entry.node), color: color))"
      rows += "\(cell(DiagramText.lines(of: entry).map { "→ " + $0 }, color: DiagramColors.text))</TR>"
    }
    if graph.outside.count > mostRows {
      rows += "<TR><TD COLSPAN=\"2\" ALIGN=\"LEFT\">… \(graph.outside.count - mostRows) more</TD></TR>"
    }
    let frame = "BORDER=\"1\" COLOR=\"\(color)\" BGCOLOR=\"#FBFBFC\""
    return "<TABLE \(frame) CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"4\">\(rows)</TABLE>"
  }

  /// Lines below each other, in one cell of a table.
  private static func cell(_ lines: [String], color: String) -> String {
    let text = lines.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }.map { line in
      // Graphviz drops a label with an element that should have text and has none.
      "<FONT COLOR=\"\(color)\">\(line.isEmpty ? " " : escaped(String(line)))</FONT>"
    }
    return "<TD ALIGN=\"LEFT\" VALIGN=\"TOP\" BALIGN=\"LEFT\">\(text.joined(separator: "<BR/>"))</TD>"
  }

  /// The steps of a run as a list, in a box of its own.
  static func writeRun(of graph: FlowGraph, to out: inout DOTText) {
    guard let run = graph.run else { return }
    let pair = DiagramColors.pair(of: .highlighted)
    // A longer list would be too long to follow.
    let shown = run.lines.count <= 60 ? run.lines : run.lines.prefix(59) + ["… \(run.lines.count - 59) more"]
    out.write(
      "\"run\"",
      [
        ("id", "\"run\""), ("label", DOTText.quoted(leftAligned: ([run.title] + shown).map { DiagramText.clean($0) })),
        ("style", "filled"), ("color", "\"\(pair.line)\""), ("fillcolor", "\"\(pair.fill)\""),
        ("tooltip", "\"Steps\""), ("fontsize", "12"),
      ])
  }

  /// The findings without an element in the picture, in a box of their own.
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

  /// Graphviz drops a label whose markup a name has broken.
  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
