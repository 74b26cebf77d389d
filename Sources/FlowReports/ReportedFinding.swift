import FlowModel
import FlowRules

/// A finding and how it stands in the run.
struct ReportedFinding {
  enum Standing: Hashable {
    /// It counts.
    case new
    /// The baseline lists it, perhaps with a reason.
    case baselined(String?)
    /// The declaration asks to take it as it is, and says why.
    case suppressed(String)
    /// It does not come about without what stands there, which is only possible.
    case question(SourceLocation)
  }

  var finding: Finding
  var standing: Standing
  var identity: FindingIdentity

  /// Whether somebody has taken it as it is.
  var isAccepted: Bool {
    switch standing {
    case .baselined, .suppressed: true
    case .new, .question: false
    }
  }

  /// Why it does not count, in the words of whoever decided that, or in those of the tool.
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
  /// What counts, then the questions, then what the baseline lists, then what the declaration suppresses.
  var reported: [ReportedFinding] {
    func entry(_ finding: Finding, _ standing: ReportedFinding.Standing) -> ReportedFinding {
      ReportedFinding(finding: finding, standing: standing, identity: FindingIdentity(finding, of: self))
    }
    return findings.map { entry($0, .new) } + questions.map { entry($0.finding, .question($0.restsOn)) }
      + (baselined ?? []).map { entry($0.finding, .baselined($0.reason)) }
      + suppressed.map { entry($0.finding, .suppressed($0.reason)) }
  }

  /// What counts, the questions, and what the baseline lists.
  var unsuppressed: [ReportedFinding] {
    reported.filter { if case .suppressed = $0.standing { false } else { true } }
  }
}

extension QuestionableFinding {
  /// Half a sentence on why it is no finding.
  static func reason(_ place: SourceLocation) -> String {
    "a question: it rests on \(place.file.printable):\(place.line), which is only possible"
  }

  var reason: String { Self.reason(restsOn) }
}

extension Finding {
  /// Where the declaration says it, in a report that leads to the source; nil: the report leads there anyway.
  func declaredAt(_ paths: ReportPath) -> String? {
    guard source != nil, !location.file.isEmpty else { return nil }
    return "declared at \(paths.relative(location.file).printable):\(location.line):\(location.column)"
  }
}
