import FlowModel

/// Reads `# flowcheck:ignore RULE — reason` out of the comments of a flow's files.
struct SuppressionReader {
  private static let marker = "flowcheck:"
  private static let word = "ignore"
  /// The rule that judges suppressions themselves.
  private static let unusable = "unused-suppression"
  private static let usage = "# flowcheck:ignore RULE — reason"
  private static let usageWithSituation = #"# flowcheck:ignore RULE "over Screen" — reason"#

  let files: [SourceFile]
  /// The names of all rules; nil: any name is fine.
  let rules: [String]?
  let diagnostics: Diagnostics

  private struct Part {
    var text: Substring.UnicodeScalarView
    /// Characters from the beginning of the comment's text.
    var offset: Int

    var string: String { String(text) }

    /// Without the white space around it.
    var trimmed: Part {
      let begin = text.firstIndex { !$0.properties.isWhitespace } ?? text.endIndex
      let end = text.lastIndex { !$0.properties.isWhitespace }.map { text.index(after: $0) } ?? begin
      return Part(text: text[begin..<end], offset: offset + text.distance(from: text.startIndex, to: begin))
    }
  }

  /// By file, then in the order of the text; mistakes are reported.
  func suppressions() -> [Suppression] {
    let invariants = files.flatMap { $0.root.value("invariants")?.entries.map(\.key) ?? [] }
    let names = rules.map { $0 + invariants }
    let known = names.map(Set.init)
    return files.filter { $0.source.holds(Self.marker) }.flatMap { file in
      let comments = CommentScanner.comments(in: file.source, tree: file.root)
      let lines = linesCommented(by: comments)
      return zip(comments, lines).compactMap { suppression($0, line: $1, names: names ?? [], known: known) }
    }
  }

  /// For each comment, the line that it applies to.
  private func linesCommented(by comments: [CommentScanner.Comment]) -> [Int] {
    var lines: [Int] = []
    var below: (line: Int, target: Int)?
    for comment in comments.reversed() {
      let line = comment.location.line
      guard comment.isAlone else {
        lines.append(line)
        continue
      }
      let target = below.flatMap { $0.line == line + 1 ? $0.target : nil } ?? line + 1
      below = (line, target)
      lines.append(target)
    }
    return lines.reversed()
  }

  private func suppression(
    _ comment: CommentScanner.Comment, line: Int, names: [String], known: Set<String>?
  ) -> Suppression? {
    let text = Part(text: Substring(comment.text).unicodeScalars, offset: 0).trimmed
    guard text.string.hasPrefix(Self.marker) else { return nil }
    let instruction = text.text.prefix { !$0.properties.isWhitespace }
    let word = String(instruction.dropFirst(Self.marker.unicodeScalars.count))
    // Prose such as `# flowcheck: see the wiki` is not a suppression.
    guard !word.isEmpty else { return nil }
    guard word == Self.word else {
      diagnostics.report(
        "unknown instruction \(quoted(String(instruction)))", at: comment.location, offending: String(instruction),
        among: [Self.marker + Self.word])
      return nil
    }
    let rest = Part(
      text: text.text[instruction.endIndex...], offset: text.offset + instruction.count)
    guard let (listed, reason) = split(rest), !reason.isEmpty else {
      diagnostics.report("say why: \(Self.usage)", at: comment.location, offending: text.string)
      return nil
    }
    guard !listed.trimmed.text.isEmpty else {
      diagnostics.report("name the rule: \(Self.usage)", at: comment.location, offending: text.string)
      return nil
    }
    let (rules, situations) = rules(in: listed, of: comment, names: names, known: known)
    return Suppression(
      rules: rules, situations: situations, reason: reason, location: comment.location, appliesToLine: line)
  }

  /// The text before the first separator, and the text behind it. A hyphen separates only between white space, and a
  /// colon before it: both occur in names. Nothing separates in quotes.
  private func split(_ part: Part) -> (names: Part, reason: String)? {
    let text = part.text
    let quotes = QuotedRanges(in: text)
    var before: Unicode.Scalar = " "
    for index in text.indices {
      let scalar = text[index]
      var end = text.index(after: index)
      if scalar == "-", end < text.endIndex, text[end] == "-" { end = text.index(after: end) }
      let isFollowedBySpace = end == text.endIndex || text[end].properties.isWhitespace
      let separates =
        switch scalar {
        case _ where quotes.contain(index): false
        case "—", "–": true
        case "-": before.properties.isWhitespace && isFollowedBySpace
        case ":": isFollowedBySpace
        default: false
        }
      if separates {
        let reason = Part(text: text[end...], offset: 0).trimmed
        return (Part(text: text[..<index], offset: part.offset), reason.string)
      }
      before = scalar
    }
    return nil
  }

  /// The rules that are listed, and the situations behind each.
  private func rules(
    in listed: Part, of comment: CommentScanner.Comment, names: [String], known: Set<String>?
  ) -> (rules: [String], situations: [String: [String]]) {
    var rules: [String] = []
    var situations: [String: [String]] = [:]
    var seen: Set<String> = []
    let quotes = QuotedRanges(in: listed.text)
    for piece in quotes.pieces(separatedBy: ",") {
      let distance = listed.text.distance(from: listed.text.startIndex, to: piece.startIndex)
      let ways = quotes.ranges.filter { (piece.startIndex..<piece.endIndex).contains($0.lowerBound) }
      let behindName = ways.first?.lowerBound ?? piece.endIndex
      let name = Part(text: piece[..<behindName], offset: listed.offset + distance).trimmed
      func place(_ offset: Int) -> SourceLocation {
        var location = comment.location
        // The text of a comment begins behind its `#`.
        location.column += 1 + offset
        return location
      }
      let location = place(name.offset)
      if name.string.isEmpty {
        let neighbour = ways.first.map { "before \(quoted(String(piece[$0])))" } ?? "beside ‘,’"
        diagnostics.report("the name of a rule is missing \(neighbour)", at: location)
      } else if !seen.insert(name.string).inserted {
        diagnostics.report("\(quoted(name.string)) is named twice", at: location, offending: name.string)
      } else if let known, !known.contains(name.string) || name.string == Self.unusable {
        reportUnknown(name.string, at: location, among: names)
      } else {
        rules.append(name.string)
        if !ways.isEmpty { situations[name.string] = ways.map(quotes.text) }
      }
      var rest = piece[behindName...]
      var before: Set<String> = []
      for range in ways {
        report(between: rest[..<range.lowerBound], in: listed, at: place)
        rest = piece[range.upperBound...]
        let text = quotes.text(range)
        if !before.insert(text).inserted {
          let offset = listed.text.distance(from: listed.text.startIndex, to: range.lowerBound)
          diagnostics.report("\(quoted(text)) is named twice", at: place(listed.offset + offset), offending: text)
        }
      }
      report(between: rest, in: listed, at: place)
    }
    return (rules, situations)
  }

  /// A mistake where text stands between or behind situations.
  private func report(
    between text: Substring.UnicodeScalarView, in listed: Part, at place: (Int) -> SourceLocation
  ) {
    let distance = listed.text.distance(from: listed.text.startIndex, to: text.startIndex)
    let stray = Part(text: text, offset: listed.offset + distance).trimmed
    guard !stray.text.isEmpty else { return }
    diagnostics.report(
      "situations are quoted, \(Self.usageWithSituation)", at: place(stray.offset), offending: stray.string)
  }

  private func reportUnknown(_ name: String, at location: SourceLocation, among names: [String]) {
    if name == Self.unusable {
      diagnostics.report(
        "an unused suppression cannot be suppressed; take it out of its comment", at: location, offending: name)
    } else if !diagnostics.isIncomplete {
      diagnostics.report(
        "\(quoted(name)) is neither a rule nor an invariant of the flow", at: location, offending: name, among: names)
    }
  }
}
