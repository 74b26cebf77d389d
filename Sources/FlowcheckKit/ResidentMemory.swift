import Foundation

/// How much memory this process holds.
enum ResidentMemory {
  /// Bytes in physical memory now; on Apple's systems, the most that was ever held. 0 where nobody says.
  static func bytes() -> Int {
    #if canImport(Darwin)
      var usage = rusage()
      return getrusage(RUSAGE_SELF, &usage) == 0 ? Int(usage.ru_maxrss) : 0
    #else
      guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
      let fields = text.split(separator: " ")
      return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(getpagesize()) : 0
    #endif
  }
}
