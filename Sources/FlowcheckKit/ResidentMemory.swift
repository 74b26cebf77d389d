import Foundation

/// The memory of this process.
enum ResidentMemory {
  /// Returns freed memory that the allocator keeps to the system: memory of one flow must not count against the next.
  static func trim() {
    #if canImport(Glibc)
      // Swift's module of the library leaves out the header that declares this function.
      typealias Trim = @convention(c) (_ pad: Int) -> Int32
      guard let symbol = dlsym(nil, "malloc_trim") else { return }
      _ = unsafeBitCast(symbol, to: Trim.self)(0)
    #endif
  }

  /// The bytes in physical memory; on Apple's systems, the maximum so far. 0 if the system does not say.
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
