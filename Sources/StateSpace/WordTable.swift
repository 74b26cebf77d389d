/// A number of words, all 0 at first, that copies share until one of them is changed.
///
/// Lies in memory that costs nothing until it is used, in large pages where there is much of it (see `LargeTables`).
@usableFromInline
struct WordTable: Sendable {
  @usableFromInline
  final class Memory: Sendable {
    /// Never written while several tables share it.
    @usableFromInline
    nonisolated(unsafe) let base: UnsafeMutablePointer<UInt64>
    @usableFromInline
    let count: Int

    init(count: Int) {
      self.count = count
      base = LargeTables.zeroed(bytes: count * MemoryLayout<UInt64>.stride).bindMemory(to: UInt64.self, capacity: count)
    }

    deinit { LargeTables.free(base, bytes: count * MemoryLayout<UInt64>.stride) }
  }

  @usableFromInline
  private(set) var memory: Memory

  init(count: Int) { memory = Memory(count: max(1, count)) }

  var count: Int { memory.count }

  @inlinable
  func withWords<Result>(_ body: (UnsafePointer<UInt64>) -> Result) -> Result {
    withExtendedLifetime(memory) { body($0.base) }
  }

  /// O(words in use) if the table is shared.
  ///
  /// - Parameter used: how many words, from the first one on, may differ from 0.
  @inline(__always)
  mutating func withMutableWords<Result>(
    inUse used: Int, _ body: (UnsafeMutablePointer<UInt64>) -> Result
  ) -> Result {
    if !isKnownUniquelyReferenced(&memory) { unshare(used) }
    return withExtendedLifetime(memory) { body($0.base) }
  }

  @inline(never)
  private mutating func unshare(_ used: Int) {
    let shared = memory
    memory = Memory(count: shared.count)
    memory.base.update(from: shared.base, count: used)
  }
}
