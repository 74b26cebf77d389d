#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Which of LLVM's sanitizers watches the tests, for the few that ask for more than it can give.
package enum Sanitizer {
  package static let isAddress = isLoaded("__asan_init")
  package static let isThread = isLoaded("__tsan_init")

  private static func isLoaded(_ entry: String) -> Bool { dlsym(nil, entry) != nil }
}
