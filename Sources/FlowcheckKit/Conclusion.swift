import FlowRules

/// How a run ends; the raw value is the exit code.
public enum Conclusion: Int32, Hashable, Sendable, CaseIterable {
  /// Nothing that fails the run.
  case clean = 0
  /// Findings that fail the run.
  case findings = 1
  /// Wrong usage, a declaration that cannot be read, or an output that cannot be written.
  case unusable = 2
  /// A bounded verdict although a complete one was required, or an interrupted run.
  case bounded = 3
  /// A fault of the tool itself.
  case fault = 4

  /// The rules for what fails a run.
  public struct Policy: Hashable, Sendable {
    /// Warnings count as errors.
    public var isStrict: Bool
    /// A bounded verdict fails.
    public var requiresComplete: Bool

    public init(isStrict: Bool = false, requiresComplete: Bool = false) {
      self.isStrict = isStrict
      self.requiresComplete = requiresComplete
    }
  }

  /// The highest conclusion that applies, except that `findings` comes before `bounded`.
  ///
  /// A picture that could not be drawn is a fault only if no finding fails the run: findings are the main result of a
  /// run. An interrupted run is bounded under any policy.
  public init(verdicts: [Verdict], notices: some Sequence<Notice.Kind>, policy: Policy) {
    let kinds = Array(notices)
    let hasFindings = verdicts.contains { verdict in
      verdict.findings.contains { policy.isStrict || $0.severity == .error }
    }
    let isBounded = verdicts.contains { verdict in
      policy.requiresComplete ? !verdict.isComplete : verdict.limitsReached.contains { $0.limit == "interrupt" }
    }
    if kinds.contains(.fault) || (kinds.contains(.drawing) && !hasFindings) {
      self = .fault
    } else if isBounded || kinds.contains(.interrupted), !hasFindings {
      self = .bounded
    } else if kinds.contains(.unusable) {
      self = .unusable
    } else {
      self = hasFindings ? .findings : .clean
    }
  }
}
