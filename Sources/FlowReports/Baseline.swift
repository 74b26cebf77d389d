import FlowModel
import FlowRules

/// The findings that a project has decided to live with for now.
///
/// A text file with one finding a line, `FLOW RULE SUBJECT # reason`, sorted, for people to read in a diff and to edit.
/// Neither line numbers nor messages are in it, so that it outlives changes of the declaration and of the tool.
public struct Baseline: Hashable, Sendable {
  public struct Entry: Hashable, Sendable {
    public var identity: FindingIdentity
    /// Why, if anybody said so; one line.
    public var reason: String?
    /// The lines of comment right above the entry, each from its `#`.
    public var comments: [String]
    /// Where it stands; line 0 where no file has it yet.
    public var location: SourceLocation

    public init(
      _ identity: FindingIdentity, reason: String? = nil, comments: [String] = [], location: SourceLocation = .none
    ) {
      self.identity = identity
      self.reason = reason
      self.comments = comments
      self.location = location
    }
  }

  /// Lines of comment that open the file, up to an empty line.
  public var header: [String]
  /// None twice.
  public var entries: [Entry]
  /// Lines of comment behind the last entry.
  public var footer: [String]

  /// What stands at the top of a file that has no words of its own there.
  public static let standardHeader = [
    "# Findings that do not fail a run of flowcheck, one a line: FLOW RULE SUBJECT # reason"
  ]

  public init(header: [String] = standardHeader, entries: [Entry] = [], footer: [String] = []) {
    self.header = header
    self.entries = entries
    self.footer = footer
  }

  /// The rule that finds entries which are no longer found.
  public static let unusedEntryRule = ReportedRule.unusedBaselineEntry

  /// The text of the file: entries by flow, rule and subject.
  public var text: String {
    var lines = header.isEmpty ? [] : header + [""]
    for entry in entries.sorted(by: { $0.identity < $1.identity }) {
      lines += entry.comments
      let names = [entry.identity.flow, entry.identity.rule, entry.identity.subject].map(BaselineName.written)
      lines.append(names.joined(separator: " ") + (entry.reason.map { "  # \($0)" } ?? ""))
    }
    return (lines + footer).map { $0 + "\n" }.joined()
  }
}

extension Baseline {
  /// The verdicts with what is listed here set apart from what counts.
  ///
  /// A listed finding that is no longer found is a finding of its own, a warning that points at the line of the baseline.
  /// Of a flow that was not checked nothing is known, nor is it after an exploration that was stopped early, nor of what
  /// is undecided or a question.
  public func applied(to verdicts: [Verdict]) -> [Verdict] {
    let listed = Dictionary(entries.map { ($0.identity, $0) }) { first, _ in first }
    var found: Set<FindingIdentity> = []
    var stopped: Set<String> = []
    let undecided = Self.undecided(in: verdicts)
    var result = verdicts
    for index in result.indices {
      let verdict = verdicts[index]
      result[index].findings = []
      result[index].baselined = []
      if verdict.wasStopped { stopped.insert(verdict.flow) }
      for finding in verdict.findings {
        let identity = FindingIdentity(finding, of: verdict)
        if let entry = listed[identity], Self.accepts(finding) {
          found.insert(identity)
          result[index].baselined?.append(BaselinedFinding(finding: finding, reason: entry.reason))
        } else {
          result[index].findings.append(finding)
        }
      }
    }
    for entry in entries where !found.contains(entry.identity) && !stopped.contains(entry.identity.flow) {
      guard !undecided.contains(entry.identity) else { continue }
      guard let index = result.firstIndex(where: { $0.flow == entry.identity.flow }) else { continue }
      result[index].findings.append(Self.unused(entry))
    }
    for index in result.indices { result[index].findings = result[index].findings.racesLast }
    return result
  }

  /// The baseline that lists what is found now.
  ///
  /// Reasons and comments stay with their findings, and so do entries of which nothing is known: those of flows that
  /// were not checked, of explorations that were stopped early, and of what is undecided now. What is undecided or
  /// a question is never listed anew.
  /// - Parameter verdicts: As they are without a baseline.
  public func rewritten(for verdicts: [Verdict]) -> Baseline {
    let listed = Dictionary(entries.map { ($0.identity, $0) }) { first, _ in first }
    let known = Set(verdicts.filter { !$0.wasStopped }.map(\.flow))
      .subtracting(verdicts.filter(\.wasStopped).map(\.flow))
    var result = self
    let undecided = Self.undecided(in: verdicts)
    result.entries.removeAll { known.contains($0.identity.flow) && !undecided.contains($0.identity) }
    var kept = Set(result.entries.map(\.identity))
    for verdict in verdicts {
      for finding in verdict.findings where Self.accepts(finding) {
        let identity = FindingIdentity(finding, of: verdict)
        guard kept.insert(identity).inserted else { continue }
        result.entries.append(listed[identity] ?? Entry(identity))
      }
    }
    return result
  }

  /// This baseline, and what another one lists besides; its reasons where this one has none.
  public func merged(with other: Baseline) -> Baseline {
    var result = self
    for entry in other.entries {
      if let index = result.entries.firstIndex(where: { $0.identity == entry.identity }) {
        result.entries[index].reason = result.entries[index].reason ?? entry.reason
      } else {
        result.entries.append(entry)
      }
    }
    return result
  }

  private static func undecided(in verdicts: [Verdict]) -> Set<FindingIdentity> {
    Set(
      verdicts.flatMap { verdict in
        verdict.undecided.map { FindingIdentity($0, of: verdict) }
          + verdict.questions.map { FindingIdentity($0.finding, of: verdict) }
      })
  }

  /// What is said of comments and baselines is mended there, and its subject has a line in it.
  static func accepts(_ finding: Finding) -> Bool {
    finding.rule != ReportedRule.unusedSuppression && finding.rule != ReportedRule.unusedBaselineEntry
  }

  private static func unused(_ entry: Entry) -> Finding {
    let (rule, subject) = (entry.identity.rule, entry.identity.subject)
    return Finding(
      rule: ReportedRule.unusedBaselineEntry, severity: .warning, subject: "\(rule) \(subject)",
      message: "The baseline lists \(rule) of \(subject), which is no longer found.",
      location: entry.location, trace: nil
    )
  }
}
