import Foundation

/// Makes the request of a check from its settings.
extension CheckRequest {
  /// The request that the settings describe; everything else has its default.
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
  /// The budget that the settings allow each flow.
  ///
  /// Without a bound on memory the system could end the process, and all findings would be lost: the default is half of
  /// the memory of the machine, or of the container.
  public init(_ settings: Settings) {
    self.init(
      states: settings.maxStates?.value, seconds: settings.maxSeconds?.value,
      bytes: settings.maxMemory?.value.bytes ?? Self.usualMemory)
    isMemoryShared = settings.maxMemory == nil
    // Each further thread needs memory of its own.
    if !isMemoryShared { threads = 1 }
  }

  /// Bytes.
  static var usualMemory: Int { MachineMemory().bytes / 2 }
}
