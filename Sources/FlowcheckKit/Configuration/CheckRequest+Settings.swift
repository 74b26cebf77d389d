import Foundation

/// Makes the request of a check from its settings.
extension CheckRequest {
  /// The request that settings make; the rest of it is as in any other.
  public init(_ settings: Settings) {
    self.init()
    paths = settings.paths?.value ?? []
    reports = settings.reports?.value ?? []
    policy = Conclusion.Policy(
      isStrict: settings.strict?.value ?? false, requiresComplete: settings.requireComplete?.value ?? false)
    baseline = settings.baseline?.value
    budget = Budget(settings)
    detail = settings.detail?.value
    races = settings.races?.value ?? .error
    levels = settings.rules.mapValues(\.value)
    limits = settings.limits
  }
}

extension Budget {
  /// What settings allow each flow.
  ///
  /// Without a bound on memory the system would end the process, and with it everything that was found: it is half of
  /// the machine's, or of what a container allows.
  public init(_ settings: Settings) {
    self.init(
      states: settings.maxStates?.value, seconds: settings.maxSeconds?.value,
      bytes: settings.maxMemory?.value.bytes ?? Self.usualMemory)
    isMemoryShared = settings.maxMemory == nil
    // Another thread needs memory of its own.
    if !isMemoryShared { threads = 1 }
  }

  /// Bytes.
  static var usualMemory: Int { MachineMemory().bytes / 2 }
}
