import Foundation

/// How much memory this process holds.
enum ResidentMemory {
  /// Gives back what has been freed where an allocator keeps it: what one flow has left must not count against the next.
  static func trim() {
    #if canImport(Glibc)
      // Declared in a header that Swift's module of the library leaves out.
      typealias Trim = @convention(c) (_ pad: Int) -> Int32
      guard let symbol = dlsym(nil, "malloc_trim") else { return }
      _ = unsafeBitCast(symbol, to: Trim.self)(0)
    #endif
  }

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
