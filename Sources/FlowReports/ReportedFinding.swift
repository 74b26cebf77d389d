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
    /// It depends on the source at this location, which is only possible.
    case question(SourceLocation)
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
    case .question(let place): QuestionableFinding.reason(place)
    }
  }
}

extension Verdict {
  /// The findings that count, then the questions, then the findings in the baseline, then the suppressed ones.
  var reported: [ReportedFinding] {
    func entry(_ finding: Finding, _ standing: ReportedFinding.Standing) -> ReportedFinding {
      ReportedFinding(finding: finding, standing: standing, identity: FindingIdentity(finding, of: self))
    }
    return findings.map { entry($0, .new) } + questions.map { entry($0.finding, .question($0.restsOn)) }
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
  static func reason(_ place: SourceLocation) -> String {
    "a question: it rests on \(place.file.printable):\(place.line), which is only possible"
  }

  var reason: String { Self.reason(restsOn) }
}

extension Finding {
  /// The place in the declaration, for a finding that the report locates in the source; nil: the report refers to the
  /// declaration anyway.
  func declaredAt(_ paths: ReportPath) -> String? {
    guard source != nil, !location.file.isEmpty else { return nil }
    return "declared at \(paths.relative(location.file).printable):\(location.line):\(location.column)"
  }
}
