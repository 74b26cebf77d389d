import FlowRules

/// The blocks of a verdict, for formats with an entry for each finding.
///
/// The entry of the first finding of a block stands for the block: it has the highest severity of the block, and names
/// the other findings. Formats that are read line by line leave the others out; formats in which programs follow each
/// finding from run to run keep their entries, at the lowest level. Absences have no run in common: each is an entry of
/// its own.
struct BlockEntries {
  private var blocks: [Finding.Key: FindingBlock] = [:]
  private var firsts: [Finding.Key: Finding] = [:]

  init(_ verdict: Verdict) {
    for block in FindingBlock.blocks(of: verdict.findings) where block.findings.count > 1 && block.first.trace != nil {
      blocks[block.first.key] = block
      for finding in block.findings.dropFirst() { firsts[finding.key] = block.first }
    }
  }

  /// The block for which the entry of a finding stands; nil: it stands for itself.
  func block(of reported: ReportedFinding) -> FindingBlock? {
    reported.standing == .new ? blocks[reported.finding.key] : nil
  }

  /// The finding whose entry stands for another finding; nil: the entry of that finding itself does.
  func first(for reported: ReportedFinding) -> Finding? {
    reported.standing == .new ? firsts[reported.finding.key] : nil
  }
}

extension BlockEntries {
  /// An entry of a report in which programs follow each entry from run to run.
  struct Entry {
    /// A finding in one of its situations, if it has several.
    var reported: ReportedFinding
    /// The block for which it stands.
    var block: FindingBlock?
    /// The finding whose entry stands for this one.
    var first: Finding?
  }

  /// An entry for each situation of each finding; the first one that counts stands for the block.
  func entries(of findings: [ReportedFinding]) -> [Entry] {
    findings.flatMap { finding in
      var block = block(of: finding)
      return finding.bySituation.map { reported in
        guard reported.standing == .new else { return Entry(reported: reported) }
        defer { block = nil }
        return Entry(reported: reported, block: block, first: first(for: finding))
      }
    }
  }
}

extension FindingBlock {
  /// What an entry for the whole block says besides its first finding, a line each.
  var summary: [String] { unguarded + findings.dropFirst().map(sentence) }

  /// The message of an entry for the whole block, then what shows it.
  var lead: [String] {
    guard cause == .furtherTaps else { return [first.message.printable] + first.evidence }
    return unguarded + ["for example \(first.key.text.printable): \(first.message.printable)"]
      + first.evidence.filter { $0 != first.causeNote }
  }

  /// The buttons without a guard, and the cure; empty in other blocks.
  private var unguarded: [String] {
    guard cause == .furtherTaps else { return [] }
    return [headline.printable] + (buttons.isEmpty ? [] : [buttons.map(\.printable).joined(separator: ", ")])
      + [Self.cureForFurtherTaps]
  }

  /// `follows from it: coordinator-leak Settings: Settings is still alive …`
  func sentence(about other: Finding) -> String {
    let isAlike = other.cause == first.cause
    let way = cause == .furtherTaps ? "comes from a second tap, too" : isAlike ? "the same way" : "follows from it"
    return "\(way): \(other.key.text.printable): \(other.message.printable)"
  }
}

extension Finding {
  /// Why an entry of its own has the lowest level, beside the entry that stands for its block.
  func note(beside first: Finding) -> String {
    let named = first.key.text.printable
    return switch cause {
    case .furtherTaps: "comes from a second tap that nothing guards against"
    case .finding where cause != first.cause: "follows from \(named)"
    case .finding, nil: "the same way as \(named)"
    }
  }
}
