import Foundation

/// What this process takes of the physical memory, in bytes; 0 where nobody says.
enum ProcessMemory {
  /// Now; on Apple's systems, the most that was ever held.
  static var now: Int {
    #if canImport(Darwin)
      peak
    #else
      resident("VmRSS:")
    #endif
  }

  /// The most that was ever held.
  static var peak: Int {
    #if canImport(Darwin)
      var usage = rusage()
      return getrusage(RUSAGE_SELF, &usage) == 0 ? Int(usage.ru_maxrss) : 0
    #else
      // What `getrusage` tells begins with what the process held that has started this one.
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
