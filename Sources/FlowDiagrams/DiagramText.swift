import FlowModel

/// Prepares text of a declaration for a picture.
enum DiagramText {
  /// The longest text, in Unicode scalars; Graphviz gives up on labels of a megabyte.
  static let longest = 200

  /// The text without characters that XML does not allow and without what begins a command to a build server, line ends
  /// as `\n`, cut to `limit` Unicode scalars.
  static func clean(_ text: String, limit: Int = longest) -> String {
    // Most texts are short ones of printable ASCII.
    if text.utf8.count <= limit, text.utf8.allSatisfy({ (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "#") }) {
      return text
    }
    var scalars = String.UnicodeScalarView()
    var count = 0
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      if scalar == "\n", previous == "\r" { continue }
      if count == limit {
        scalars.append("…")
        break
      }
      count += 1
      switch scalar {
      case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": scalars.append("\n")
      case "\t": scalars.append(" ")
      // An XML document may contain neither control characters nor non-characters, and some control characters reorder
      // the text.
      case _ where scalar.isControl, "\u{FFFE}", "\u{FFFF}": scalars.append("\u{FFFD}")
      default: scalars.append(scalar)
      }
    }
    return String(scalars).withoutBracketCommands
  }

  /// The lines of an edge's label: the action, whether it is guarded, and its condition.
  static func lines(of edge: FlowGraph.Edge) -> [String] {
    if !edge.steps.isEmpty { return lines(of: edge.steps) }
    if let count = edge.count { return lines(of: count) }
    let lines = shortened(edge.labels).map { label in
      var parts: [String] = []
      if label.isGuarded { parts.append("◆") }
      if !label.action.isEmpty { parts.append(clean(label.action, limit: 60)) }
      if let style = label.style { parts.append("(\(words(for: style)))") }
      if let condition = label.brief ?? label.condition { parts.append("[\(clean(condition, limit: 48))]") }
      if let mark = label.marks.first {
        parts.append(glyph(isError: label.marks.contains(where: \.isError)) + mark.rule)
      }
      let isAsEdge = label.emphasis == .plain && edge.emphasis != .changed
      return (isAsEdge ? edge.emphasis : label.emphasis).sign + parts.joined(separator: " ")
    }
    let shown = lines.filter { !$0.isEmpty }
    return shown.count <= 8 ? shown : shown.prefix(7) + ["… \(shown.count - 7) more"]
  }

  /// The labels for a large app: labels of one action are merged, with shortened conditions, where possible.
  private static func shortened(_ labels: [FlowGraph.Edge.Label]) -> [FlowGraph.Edge.Label] {
    guard labels.count > 1, labels.contains(where: { $0.brief != nil }) else { return labels }
    var groups: [(label: FlowGraph.Edge.Label, alternatives: [[Premise]])] = []
    for label in labels {
      var bare = label
      (bare.condition, bare.brief, bare.premises) = (nil, nil, [])
      if let at = groups.firstIndex(where: { $0.label == bare }) {
        groups[at].alternatives.append(label.premises)
      } else {
        groups.append((bare, [label.premises]))
      }
    }
    return groups.flatMap { label, alternatives in
      Premise.brief(alternatives: alternatives).map { condition in
        var shown = label
        shown.condition = condition
        return shown
      }
    }
  }

  /// The lines of a node's label, its name first.
  static func lines(of node: FlowGraph.Node) -> [String] {
    var lines: [String] = []
    switch node.kind {
    case .launch: lines.append("launch")
    case .screen: lines.append((node.isEntry ? "▶ " : "") + clean(node.name))
    case .tabBar: lines.append("tab bar")
    case .link: lines.append("link " + clean(node.name))
    case .external: lines.append("external " + clean(node.name))
    case .nothing, .collapsed: lines.append(clean(node.name))
    }
    lines[0] = node.emphasis.sign + lines[0]
    if let contents = node.contents { lines.append(contents) }
    if node.kind == .link, let url = node.details.first { lines.append(clean(url, limit: 60)) }
    if let condition = node.condition { lines.append("[\(clean(condition, limit: 48))]") }
    if !node.otherEntries.isEmpty { lines.append("▷ " + clean(node.otherEntries.joined(separator: ", "), limit: 60)) }
    if node.hasNoBack { lines.append("no back") }
    if node.isTerminal { lines.append("■ end") }
    if !node.returns.isEmpty { lines.append("↩ " + clean(node.returns.joined(separator: ", "), limit: 60)) }
    if node.referrers > 0 { lines.append("⇠ \(node.referrers) screens") }
    lines += node.references.map { reference in
      let sign = reference.kind == .back ? "↩" : "⇢"
      let actions = reference.actions.isEmpty ? "" : clean(reference.actions.joined(separator: ", "), limit: 48) + ": "
      return "\(sign) \(actions)\(clean(reference.target, limit: 60))"
    }
    if node.isUnreachable { lines.append("unreachable") }
    return lines + (node.container == nil ? self.lines(of: node.marks) : tally(of: node.marks))
      + self.lines(of: node.steps)
  }

  /// The targets of a link or an external, in lines.
  static func lines(of entry: FlowGraph.Outside) -> [String] {
    let lines = entry.lines
    if lines.isEmpty { return ["shows nothing by itself"] }
    return lines.count <= 6 ? lines : lines.prefix(5) + ["… \(lines.count - 5) more"]
  }

  /// The lines of a cluster's label.
  static func lines(of cluster: FlowGraph.Cluster) -> [String] {
    var parts = [cluster.emphasis.sign + clean(cluster.name), cluster.container.rawValue]
    if let framework = cluster.framework { parts.append(words(for: framework)) }
    if cluster.isHeadless { parts.append("headless") }
    if cluster.isUnreachable { parts.append("unreachable") }
    return [parts.joined(separator: " · ")] + lines(of: cluster.marks)
  }

  /// A line for each step of a run.
  static func lines(of steps: [FlowGraph.Step]) -> [String] {
    let lines = steps.map { "\($0.number) \(clean($0.event, limit: 60))" }
    return lines.count <= 8 ? lines : lines.prefix(7) + ["… \(lines.count - 7) more"]
  }

  /// A line for each finding, with a subject that no element of the picture has.
  static func lines(of remarks: [FlowGraph.Remark]) -> [String] {
    remarks.map { remark in
      let subject = remark.subject == remark.mark.rule ? "" : ": " + clean(remark.subject, limit: 60)
      return glyph(isError: remark.mark.isError) + clean(remark.mark.rule, limit: 60) + subject
    }
  }

  /// A line for each rule, except rules about unreachable elements, because the element itself shows that.
  private static func lines(of marks: [FlowGraph.Mark]) -> [String] {
    marks.filter { !$0.rule.hasPrefix("unreachable-") }.map { glyph(isError: $0.isError) + clean($0.rule, limit: 60) }
  }

  /// The number of actions along an edge between two boxes.
  private static func lines(of count: FlowGraph.Edge.Count) -> [String] {
    switch (count.forth ?? 0, count.back ?? 0) {
    case (0, 0): []
    case (let forth, 0): ["\(forth)"]
    case (0, let back): ["\(back)"]
    case (let forth, let back): ["\(forth) ⇄ \(back)"]
    }
  }

  /// The number of findings in a box.
  private static func tally(of marks: [FlowGraph.Mark]) -> [String] {
    let errors = marks.count(where: \.isError)
    let counts = [(glyph(isError: true), errors), (glyph(isError: false), marks.count - errors)]
    let words = counts.filter { $0.1 > 0 }.map { "\($0.0)\($0.1)" }
    return words.isEmpty ? [] : [words.joined(separator: "  ")]
  }

  /// A line for each rule with the number of its findings.
  static func rules(of marks: [FlowGraph.Mark]) -> [String] {
    var counts: [(mark: FlowGraph.Mark, count: Int)] = []
    for mark in marks {
      if let at = counts.firstIndex(where: { $0.mark == mark }) {
        counts[at].count += 1
      } else {
        counts.append((mark, 1))
      }
    }
    return counts.map { "\(glyph(isError: $0.mark.isError))\(clean($0.mark.rule, limit: 60)): \($0.count)" }
  }

  static func glyph(isError: Bool) -> String { isError ? "✗ " : "⚠ " }
}
