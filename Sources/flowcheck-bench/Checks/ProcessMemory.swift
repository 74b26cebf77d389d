import Foundation

/// The physical memory of this process, in bytes; 0 if the system does not say.
enum ProcessMemory {
  /// The current memory; on Apple's systems, the maximum so far.
  static var now: Int {
    #if canImport(Darwin)
      peak
    #else
      resident("VmRSS:")
    #endif
  }

  /// The maximum so far.
  static var peak: Int {
    #if canImport(Darwin)
      var usage = rusage()
      return getrusage(RUSAGE_SELF, &usage) == 0 ? Int(usage.ru_maxrss) : 0
    #else
      // The value of `getrusage` includes the memory of the parent before `exec`.
      resident("VmHWM:")
    #endif
  }

  #if !canImport(Darwin)
    private static func resident(_ key: String) -> Int {
      guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
        let line = text.split(separator: "\n").first(where: { $0.hasPrefix(key) })
      else { return 0 }
      let fields = line.split { $0 == " " || $0 == "\t" }
      return fields.count > 1 ? (Int(fields[1]) ?? 0) * 1_024 : 0
    }
  #endif
}
