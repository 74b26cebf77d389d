import FlowDiagrams

/// The settings of a run from one origin; nil: the origin does not set the value.
public struct Settings: Hashable, Sendable {
  /// Declarations, and folders to search for them.
  public var paths: Setting<[String]>?
  public var reports: Setting<[ReportRequest]>?
  /// Warnings count as errors.
  public var strict: Setting<Bool>?
  /// A bounded verdict fails.
  public var requireComplete: Setting<Bool>?
  /// The file with the findings that do not fail.
  public var baseline: Setting<String>?
  /// Canonical states of a flow.
  public var maxStates: Setting<Int>?
  /// Seconds for a flow.
  public var maxSeconds: Setting<Double>?
  public var maxMemory: Setting<ByteCount>?
  /// The detail of pictures; if no origin sets it: as much as fits a page.
  public var detail: Setting<FlowGraph.Detail>?
  public var limits: LimitSettings = [:]
  /// The highest severity of findings that need a race.
  public var races: Setting<RaceLevel>?
  /// By the names of ``RuleLevel/rules``.
  public var rules: [String: Setting<RuleLevel>] = [:]

  public init() {}

  /// These settings; values that they do not set are those of `other`, each as a whole.
  public func over(_ other: Settings) -> Settings {
    var result = self
    result.paths = paths ?? other.paths
    result.reports = reports ?? other.reports
    result.strict = strict ?? other.strict
    result.requireComplete = requireComplete ?? other.requireComplete
    result.baseline = baseline ?? other.baseline
    result.maxStates = maxStates ?? other.maxStates
    result.maxSeconds = maxSeconds ?? other.maxSeconds
    result.maxMemory = maxMemory ?? other.maxMemory
    result.detail = detail ?? other.detail
    result.limits = limits.over(other.limits)
    result.races = races ?? other.races
    result.rules = rules.merging(other.rules) { own, _ in own }
    return result
  }
}
