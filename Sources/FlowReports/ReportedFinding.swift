import FlowModel
import FlowRules

/// A finding and its standing in the run.
struct ReportedFinding {
  enum Standing: Hashable {
    /// It counts.
    case new
    /// The baseline lists it, perhaps with a reason.
    case baselined(String?)
    /// The declaration suppresses it, with a reason.
    case suppressed(String)
    /// It depends on the source at this location, for this reason.
    case question(SourceLocation, QuestionableFinding.Doubt)
  }

  var finding: Finding
  var standing: Standing
  var identity: FindingIdentity

  /// Whether a baseline or a suppression accepts the finding.
  var isAccepted: Bool {
    switch standing {
    case .baselined, .suppressed: true
    case .new, .question: false
    }
  }

  /// The reason why it does not count, in the words of the baseline or the declaration, or in those of the tool.
  var reason: String? {
    switch standing {
    case .new: nil
    case .baselined(let reason): reason
    case .suppressed(let reason): reason
    case .question(let place, let doubt): QuestionableFinding.reason(place, doubt)
    }
  }
}

extension ReportedFinding {
  /// An entry for each of its situations, if there are several, for formats in which programs follow each entry from run
  /// to run: whoever has accepted an entry there has not accepted the next situation. The first entry is that of the
  /// nearest situation, which the finding's run shows.
  ///
  /// A situation that a comment or a baseline accepts is accepted, also if others are new.
  var bySituation: [ReportedFinding] {
    guard finding.situations.count > 1 else { return [self] }
    return finding.situations.enumerated().map { index, situation in
      var entry = self
      entry.identity.situation = situation.words
      entry.finding.situations = [situation]
      entry.finding.message = situation.message ?? finding.message
      if index > 0 { entry.finding.trace = situation.trace }
      switch situation.acceptance {
      case nil, .new?: break
      case .suppressed(let reason)?: entry.standing = .suppressed(reason)
      case .baselined(let reason)?: entry.standing = .baselined(reason)
      }
      return entry
    }
  }
}

extension Verdict {
  /// The findings that count, then the questions, then the findings in the baseline, then the suppressed ones.
  var reported: [ReportedFinding] {
    func entry(_ finding: Finding, _ standing: ReportedFinding.Standing) -> ReportedFinding {
      ReportedFinding(finding: finding, standing: standing, identity: FindingIdentity(finding, of: self))
    }
    return findings.map { entry($0, .new) } + questions.map { entry($0.finding, .question($0.restsOn, $0.doubt)) }
      + (baselined ?? []).map { entry($0.finding, .baselined($0.reason)) }
      + suppressed.map { entry($0.finding, .suppressed($0.reason)) }
  }

  /// The findings that count, the questions, and the findings in the baseline.
  var unsuppressed: [ReportedFinding] {
    reported.filter { if case .suppressed = $0.standing { false } else { true } }
  }
}

extension QuestionableFinding {
  /// Half a sentence that says why it is no finding.
  static func reason(_ place: SourceLocation, _ doubt: Doubt) -> String {
    "a question: it rests on \(place.file.printable):\(place.line), \(doubt.clause)"
  }

  var reason: String { Self.reason(restsOn, doubt) }
}

extension QuestionableFinding.Doubt {
  /// `which is only possible`
  var clause: String {
    switch self {
    case .possible: return "which is only possible"
    case .unread(let what, let others):
      let places = others == 1 ? "one more such place" : "\(others) more such places"
      return "which could not be read" + (what.isEmpty ? "" : " (\(what.printable))")
        + (others == 0 ? "" : ", and on \(places)")
    }
  }

  /// The same for a place that is shown itself.
  var shortClause: String {
    switch self {
    case .possible: "which is only possible"
    case .unread(let what, _): "which could not be read" + (what.isEmpty ? "" : " (\(what.printable))")
    }
  }
}

extension Finding {
  /// The place in the declaration, for a finding that the report locates in the source; nil: the report refers to the
  /// declaration anyway.
  func declaredAt(_ paths: ReportPath) -> String? {
    guard source != nil, !location.file.isEmpty else { return nil }
    return "declared at \(paths.relative(location.file).printable):\(location.line):\(location.column)"
  }
}
