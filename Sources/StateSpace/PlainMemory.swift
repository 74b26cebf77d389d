#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Memory for plain values whose number grows.
///
/// Where possible, the system moves large blocks page by page: a block that is copied to a larger one exists twice for
/// a while, for which a stated memory budget has no room.
package enum PlainMemory {
  /// Room for values that are not initialized, to be returned with `free(_:)`.
  package static func allocate<Element: BitwiseCopyable>(_ capacity: Int) -> UnsafeMutablePointer<Element> {
    bound(malloc(max(1, capacity) * MemoryLayout<Element>.stride), capacity)
  }

  /// Moves values to a place with more or less room; the old place becomes invalid.
  package static func grown<Element: BitwiseCopyable>(
    _ old: UnsafeMutablePointer<Element>, to capacity: Int
  ) -> UnsafeMutablePointer<Element> {
    bound(realloc(old, max(1, capacity) * MemoryLayout<Element>.stride), capacity)
  }

  package static func free<Element: BitwiseCopyable>(_ memory: UnsafeMutablePointer<Element>) {
    release(memory)
  }

  private static func bound<Element>(
    _ memory: UnsafeMutableRawPointer?, _ capacity: Int
  ) -> UnsafeMutablePointer<Element> {
    guard let memory else { fatalError("There is no memory left.") }
    return memory.bindMemory(to: Element.self, capacity: capacity)
  }
}

private func release(_ memory: UnsafeMutableRawPointer) { free(memory) }
