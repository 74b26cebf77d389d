import Testing

@testable import StateSpace

struct StateStoreTests {
  @Test func numbersStatesInTheOrderOfInsertionAndOnlyOnce() {
    var store = StateStore()
    var vectors: [[UInt16]] = []
    for length in 0..<5 { for value in 0..<3_000 { vectors.append(Array(repeating: UInt16(value), count: length)) } }
    var expected: [[UInt16]: Int] = [:]
    for vector in vectors {
      let (index, isNew) = store.insert(vector)
      #expect(isNew == (expected[vector] == nil))
      #expect(index == expected[vector, default: expected.count])
      expected[vector] = index
    }
    #expect(store.count == expected.count)
    for (vector, index) in expected {
      #expect(store.index(of: vector) == index)
      #expect(Array(store[index]) == vector)
    }
    #expect(store.index(of: [1, 2]) == nil)
  }
}
