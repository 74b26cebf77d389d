#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Zeroed memory for large tables, which the system provides only where it is used.
enum LargeTables {
  /// The common size of a large page on Linux, in bytes.
  private static let hugePage = 2 << 20

  /// Asks for large pages for a table that is not filled yet and is probed all over: a probe then seldom has to look up
  /// the address of its page. Does nothing for small tables, and where the system has no such pages.
  private static func prepare(_ table: UnsafeMutableRawPointer, bytes: Int) {
    #if os(Linux) || os(Android)
      let start = (Int(bitPattern: table) + hugePage - 1) & ~(hugePage - 1)
      let end = (Int(bitPattern: table) + bytes) & ~(hugePage - 1)
      if start < end, let pages = UnsafeMutableRawPointer(bitPattern: start) {
        madvise(pages, end - start, MADV_HUGEPAGE)
      }
    #endif
  }
}

extension LargeTables {
  /// From this size on, in bytes, tables only double.
  private static let veryLarge = 64 << 20
  /// From this size on, in bytes, tables are mapped directly.
  private static let large = 1 << 20

  /// Zeroed memory, to be returned with `free(_:bytes:)`.
  ///
  /// On Linux it costs nothing until it is used, even if the memory around it has been used before: an allocator would
  /// have to clear it, as allocators on other systems may do. A caller may ask for more than the machine has.
  static func zeroed(bytes: Int) -> UnsafeMutableRawPointer {
    #if os(Linux) || os(Android)
      if bytes >= large { return mapped(bytes: bytes) }
    #endif
    guard let memory = calloc(1, bytes) else { fatalError("There is no memory left.") }
    return memory
  }

  /// Returns memory of the given size that `zeroed(bytes:)` provided.
  static func free(_ table: UnsafeMutableRawPointer, bytes: Int) {
    #if os(Linux) || os(Android)
      if bytes >= large {
        munmap(table, wholePages(bytes))
        return
      }
    #endif
    #if canImport(Darwin)
      Darwin.free(table)
    #elseif canImport(Glibc)
      Glibc.free(table)
    #elseif canImport(Musl)
      Musl.free(table)
    #endif
  }

  #if os(Linux) || os(Android)
    private static func wholePages(_ bytes: Int) -> Int {
      let page = Int(getpagesize())
      return (bytes + page - 1) / page * page
    }

    /// Memory that begins where a large page can begin.
    private static func mapped(bytes: Int) -> UnsafeMutableRawPointer {
      let size = wholePages(bytes)
      let kind = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
      guard let memory = mmap(nil, size + hugePage, PROT_READ | PROT_WRITE, kind, -1, 0), memory != MAP_FAILED
      else { fatalError("There is no memory left.") }
      let before = (hugePage - Int(bitPattern: memory) % hugePage) % hugePage
      if before > 0 { munmap(memory, before) }
      let table = memory + before
      munmap(table + size, hugePage - before)
      prepare(table, bytes: size)
      return table
    }
  #endif
}

extension LargeTables {
  /// The room to give to elements that are added one after the other and have filled their room.
  ///
  /// Unused room costs only addresses, while each move to a new place has to clear and fill that place: as long as
  /// there are not very many elements, they get much room.
  static func room<Element>(after full: Int, of element: Element.Type) -> Int {
    full * (full * MemoryLayout<Element>.stride < veryLarge ? 8 : 2)
  }
}

extension Array where Element: BitwiseCopyable {
  /// Makes room for a number of further elements. O(count) if the room has to grow.
  ///
  /// Does not ask for large pages: sequential access gains little by them, and they are expensive where memory has not
  /// been used for long.
  mutating func makeRoom(for more: Int) {
    if count + more <= capacity { return }
    let wanted = Swift.max(LargeTables.room(after: capacity, of: Element.self), count + more)
    self = Array(unsafeUninitializedCapacity: wanted) { buffer, initialized in
      if let base = buffer.baseAddress {
        withUnsafeBufferPointer { old in
          if let first = old.baseAddress { base.initialize(from: first, count: old.count) }
        }
      }
      initialized = count
    }
  }
}
