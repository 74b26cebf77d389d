#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Memory for plain values that there will be more of.
///
/// Large blocks are moved by the system, page by page, where it can: a block that is copied to a larger one is there twice
/// for a while, which a stated budget of memory has no room for.
package enum PlainMemory {
  /// Room for values that are not initialized, to be given back with `free(_:)`.
  package static func allocate<Element: BitwiseCopyable>(_ capacity: Int) -> UnsafeMutablePointer<Element> {
    bound(malloc(max(1, capacity) * MemoryLayout<Element>.stride), capacity)
  }

  /// More room, or less, with the values of the old place, which is no longer there.
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
