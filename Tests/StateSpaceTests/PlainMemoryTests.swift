import Testing

@testable import StateSpace

struct PlainMemoryTests {
  /// From a block that an allocator keeps among others to one that the system maps by itself, and back.
  @Test func valuesComeAlong() {
    var memory: UnsafeMutablePointer<Int32> = PlainMemory.allocate(0)
    memory[0] = 0
    var filled = 1
    for capacity in [1, 3, 1_000, 1_000_000, 20_000_000] {
      memory = PlainMemory.grown(memory, to: capacity)
      for index in filled..<max(filled, capacity) { memory[index] = Int32(index) }
      filled = capacity
    }
    #expect((0..<filled).allSatisfy { memory[$0] == Int32($0) })
    memory = PlainMemory.grown(memory, to: 10)
    #expect((0..<10).map { memory[$0] } == Array(0..<10))
    PlainMemory.free(memory)
  }
}
