import FlowModel
import FlowRules

/// The known findings that a project accepts for the time being.
///
/// A text file with one finding a line, `FLOW RULE SUBJECT "SITUATION" … # reason`, sorted, for people to read in a diff
/// and to edit. It contains neither line numbers nor messages, so that it stays valid when the declaration or the tool
/// changes.
public struct Baseline: Hashable, Sendable {
  public struct Entry: Hashable, Sendable {
    public var identity: FindingIdentity
    /// The situations in which the finding is accepted, sorted; empty: in all.
    public var situations: [String]
    /// The reason, if one is given; one line.
    public var reason: String?
    /// The lines of comment right above the entry, each from its `#`.
    public var comments: [String]
    /// Its location in the file; line 0 if no file contains it yet.
    public var location: SourceLocation

    public init(
      _ identity: FindingIdentity, situations: [String] = [], reason: String? = nil, comments: [String] = [],
      location: SourceLocation = .none
    ) {
      self.identity = identity
      self.situations = situations
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

  /// The header of a file without a header of its own.
  public static let standardHeader = [
    "# Findings that do not fail a run of flowcheck, one a line: FLOW RULE SUBJECT \"SITUATION\" # reason"
  ]

  public init(header: [String] = standardHeader, entries: [Entry] = [], footer: [String] = []) {
    self.header = header
    self.entries = entries
    self.footer = footer
  }

  /// The rule that reports entries without a finding.
  public static let unusedEntryRule = ReportedRule.unusedBaselineEntry

  /// The text of the file: entries by flow, rule and subject.
  public var text: String {
    var lines = header.isEmpty ? [] : header + [""]
    for entry in entries.sorted(by: { $0.identity < $1.identity }) {
      lines += entry.comments
      let names = [entry.identity.flow, entry.identity.rule, entry.identity.subject] + entry.situations
      lines.append(names.map(BaselineName.written).joined(separator: " ") + (entry.reason.map { "  # \($0)" } ?? ""))
    }
    return (lines + footer).map { $0 + "\n" }.joined()
  }
}

extension Baseline {
  /// The verdicts with the listed findings set apart from those that count.
  ///
  /// A listed finding in a situation that the baseline does not list counts: it is another mistake with the same end.
  /// A listed finding that the verdicts do not have is a finding of its own, a warning at the line of the baseline.
  /// This warning is left out where the finding may still exist: for a flow that was not checked, after an exploration
  /// that was stopped early, and for undecided absences and questions.
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
        guard let entry = listed[identity], Self.accepts(finding) else {
          result[index].findings.append(finding)
          continue
        }
        found.insert(identity)
        if let counted = entry.withNewSituations(finding) {
          result[index].findings.append(counted)
        } else {
          result[index].baselined?.append(BaselinedFinding(finding: finding, reason: entry.reason))
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

  /// The baseline that lists the findings of the verdicts.
  ///
  /// Reasons and comments stay with their findings. Entries whose findings may still exist stay as well: those of flows
  /// that were not checked, of explorations that were stopped early, and of undecided absences. Undecided absences and
  /// questions never become new entries.
  /// - Parameter verdicts: The verdicts without a baseline applied.
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
        // Those that comments accept need no place here.
        let isDivided = finding.situations.contains(where: \.isNew)
        let situations = finding.situations.filter { !isDivided || $0.isNew }.map(\.words)
        if kept.insert(identity).inserted {
          var entry = listed[identity] ?? Entry(identity)
          entry.situations = situations.sorted()
          result.entries.append(entry)
        } else if let index = result.entries.firstIndex(where: { $0.identity == identity }) {
          result.entries[index].add(situations)
        }
      }
    }
    return result
  }

  /// This baseline with the further entries of another one, and with the other's reasons where this one has none.
  public func merged(with other: Baseline) -> Baseline {
    var result = self
    for entry in other.entries {
      if let index = result.entries.firstIndex(where: { $0.identity == entry.identity }) {
        result.entries[index].reason = result.entries[index].reason ?? entry.reason
        if entry.situations.isEmpty { result.entries[index].situations = [] }
        result.entries[index].add(entry.situations)
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

  /// Whether a baseline may list the finding. Findings about suppressions and baselines are mended at their own lines
  /// instead.
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

extension Baseline.Entry {
  /// The finding with its new situations marked, if the entry does not accept all of them; nil: it does. A situation that
  /// a comment accepts is not new either.
  fileprivate func withNewSituations(_ finding: Finding) -> Finding? {
    if situations.isEmpty { return nil }
    var result = finding
    for (index, situation) in result.situations.enumerated() {
      if case .suppressed = situation.acceptance { continue }
      result.situations[index].acceptance = situations.contains(situation.words) ? .baselined(reason) : .new
    }
    return result.situations.contains(where: \.isNew) ? result : nil
  }

  /// Accepts further situations; an entry that names none accepts all already.
  fileprivate mutating func add(_ others: [String]) {
    if !situations.isEmpty { situations = Set(situations + others).sorted() }
  }
}
