import Testing

@testable import StateSpace

struct LargeTablesTests {
  /// On both sides of where memory comes straight from the system, and lengths that are no whole pages.
  @Test(arguments: [1, 4_096, (1 << 20) - 8, 1 << 20, (1 << 20) + 8, 5 << 20])
  func tablesBeginWithZerosAlsoWhereMemoryWasUsed(bytes: Int) {
    for _ in 0..<3 {
      let table = LargeTables.zeroed(bytes: bytes)
      let all = UnsafeMutableRawBufferPointer(start: table, count: bytes)
      #expect(all.allSatisfy { $0 == 0 })
      all.initializeMemory(as: UInt8.self, repeating: 0xFF)
      LargeTables.free(table, bytes: bytes)
    }
  }

  @Test func roomIsMadeWhereThereIsNone() {
    var numbers: [UInt32] = []
    for length in [1, 2, 3, 1_000, 400_000] {
      numbers.makeRoom(for: length)
      let room = numbers.capacity
      #expect(room >= numbers.count + length)
      numbers += (0..<UInt32(length)).map { $0 + 7 }
      #expect(numbers.capacity == room)
    }
    let expected = [1, 2, 3, 1_000, 400_000].flatMap { length in (0..<UInt32(length)).map { $0 + 7 } }
    #expect(numbers == expected)
  }

  @Test func resultsSurviveGrowing() {
    var cache = OperationCache<ShortKey>(count: 1 << 10)
    for number in 1...500 { cache.store(UInt32(number), under: ShortKey(UInt32(number), 7, 3)) }
    let known = (1...500).filter { cache[ShortKey(UInt32($0), 7, 3)] != nil }
    #expect(known.count > 300)
    // From memory of the allocator into memory of the system, and on.
    for count in [1 << 17, 1 << 19] {
      cache.grow(to: count)
      #expect(known.allSatisfy { cache[ShortKey(UInt32($0), 7, 3)] == UInt32($0) })
      #expect(cache[ShortKey(1, 7, 4)] == nil)
    }
    cache.clear()
    #expect(known.allSatisfy { cache[ShortKey(UInt32($0), 7, 3)] == nil })
  }

  @Test func cachesGrowAsFarAsTheyMayWhenMoreIsStoredThanTheyHold() {
    var cache = OperationCache<ShortKey>(count: 4, limit: 4)
    for number in 1...50 { cache.store(UInt32(number), under: ShortKey(UInt32(number), 1, 1)) }
    #expect(cache.count == 4)
    cache.limit = 16
    for number in 1...50 { cache.store(UInt32(number), under: ShortKey(UInt32(number), 2, 1)) }
    #expect(cache.count == 16)
    #expect(cache[ShortKey(50, 2, 1)] == 50)
    cache.clear()
    cache.limit = 32
    for number in 1...16 { cache.store(UInt32(number), under: ShortKey(UInt32(number), 3, 1)) }
    #expect(cache.count == 16)
    cache.store(17, under: ShortKey(17, 3, 1))
    #expect(cache.count == 32)
    #expect(cache[ShortKey(17, 3, 1)] == 17 && cache[ShortKey(50, 2, 1)] == nil)
  }
}
