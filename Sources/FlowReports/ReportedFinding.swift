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
  }

  var finding: Finding
  var standing: Standing
  var identity: FindingIdentity

  /// Why it does not count, in the words of whoever decided that.
  var reason: String? {
    switch standing {
    case .new: nil
    case .baselined(let reason): reason
    case .suppressed(let reason): reason
    }
  }
}

extension Verdict {
  /// What counts, then what the baseline lists, then what the declaration suppresses.
  var reported: [ReportedFinding] {
    func entry(_ finding: Finding, _ standing: ReportedFinding.Standing) -> ReportedFinding {
      ReportedFinding(finding: finding, standing: standing, identity: FindingIdentity(finding, of: self))
    }
    return findings.map { entry($0, .new) }
      + (baselined ?? []).map { entry($0.finding, .baselined($0.reason)) }
      + suppressed.map { entry($0.finding, .suppressed($0.reason)) }
  }

  /// What counts, and what the baseline lists.
  var unsuppressed: [ReportedFinding] {
    reported.filter { if case .suppressed = $0.standing { false } else { true } }
  }
}
