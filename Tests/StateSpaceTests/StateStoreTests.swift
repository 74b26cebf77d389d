import Testing

@testable import StateSpace

struct StateStoreTests {
  @Test(arguments: 1...4) func numbersStatesInTheOrderOfInsertionAndOnlyOnce(width: Int) {
    var store = StateStore(width: width)
    var expected: [[UInt64]: Int] = [:]
    for value in 0..<9_000 {
      // Every third state is one that came before; neighbours differ in one word only.
      var vector = [UInt64](repeating: UInt64.max, count: width)
      vector[value % width] = UInt64(value % 3 == 0 ? value / 2 : value) << UInt64(value % 40)
      let (index, isNew) = store.insert(vector)
      #expect(isNew == (expected[vector] == nil))
      #expect(index == expected[vector, default: expected.count])
      expected[vector] = index
    }
    #expect(store.count == expected.count)
    for (vector, index) in expected {
      #expect(store.index(of: vector) == index)
      #expect(store[index] == vector)
    }
    #expect(store.index(of: [UInt64](repeating: 5, count: width)) == nil)
  }

  @Test func aCopyIsAStoreOfItsOwn() {
    var store = StateStore(width: 1)
    _ = store.insert([1])
    var copy = store
    _ = store.insert([2])
    _ = copy.insert([3])
    #expect(store.index(of: [2]) == 1 && store.index(of: [3]) == nil)
    #expect(copy.index(of: [3]) == 1 && copy.index(of: [2]) == nil)
    #expect(store[0] == [1] && copy[0] == [1])
  }

  @Test(arguments: 1...5) func insertsABatchAsIfEachStateCameAlone(width: Int) {
    var (together, alone) = (StateStore(width: width), StateStore(width: width))
    var batch = StepBatch()
    var insertion = BatchInsertion()
    var random = SplitMix64(seed: UInt64(width))
    for round in 0..<400 {
      batch.removeAll()
      var states: [[UInt64]] = []
      for _ in 0..<(round % 90) {
        // Few values, so that many come again, within a batch too; some differ in the last word only.
        var state = (0..<width).map { _ in random.next() % 9 }
        state[width - 1] = random.next() % 2_000
        states.append(state)
      }
      let origin = [UInt64](repeating: 0, count: width)
      batch.add(upTo: states.count, from: origin, width: SomeWords(count: width)) { steps in
        for (label, state) in states.enumerated() {
          steps.addState(UInt32(label)) { _, next in
            for word in 0..<width { next[word] = state[word] }
            return true
          }
        }
      }
      together.insert(batch, &insertion)
      #expect((0..<states.count).map { insertion.numbers[$0] } == states.map { alone.insert($0).index })
    }
    #expect(together.count == alone.count)
    #expect((0..<alone.count).allSatisfy { together[$0] == alone[$0] })
  }

  /// Upper halves of hashes are compared first. Those of [7, 4 426] and [7, 10 085] are the same.
  @Test func tellsStatesWithTheSameHalfOfAHashApart() {
    var store = StateStore(width: 2)
    var batch = StepBatch()
    var insertion = BatchInsertion()
    for first in stride(from: 0, to: 12_000, by: 1_000) {
      batch.removeAll()
      batch.add(upTo: 1_000, from: [0, 0], width: TwoWords()) { steps in
        for label in 0..<1_000 {
          steps.addState(UInt32(label)) { _, next in
            (next[0], next[1]) = (7, UInt64(first + label))
            return true
          }
        }
      }
      store.insert(batch, &insertion)
      #expect((0..<1_000).allSatisfy { insertion.numbers[$0] == first + $0 })
    }
    #expect(store.count == 12_000)
  }

  @Test func keepsNumbersWhenStatesArePackedAnew() {
    var store = StateStore(width: 1)
    for value in 0..<5_000 { _ = store.insert([UInt64(value * 7)]) }
    store.repack(
      StateRepacking(width: 3) { old, new in
        new[0] = old[0] & 0xFF
        new[2] = old[0] >> 8
      })
    #expect(store.width == 3)
    #expect(store.count == 5_000)
    for value in 0..<5_000 {
      let words = [UInt64((value * 7) & 0xFF), 0, UInt64((value * 7) >> 8)]
      #expect(store[value] == words)
      #expect(store.index(of: words) == value)
    }
    #expect(store.insert([1, 1, 1]) == (5_000, true))
  }

  /// Few states and so many that their tables come straight from the system.
  @Test(arguments: [100, 200_000]) func copiesDoNotSeeWhatTheOthersGet(count: Int) {
    var store = StateStore(width: 2)
    func state(_ number: Int) -> [UInt64] { [UInt64(number), UInt64(number) << 40] }
    for number in 0..<count { _ = store.insert(state(number)) }
    let before = store
    var other = store
    #expect(store.insert(state(count)) == (count, true))
    #expect(other.insert(state(count + 1)) == (count, true))
    #expect(before.index(of: state(count)) == nil && before.count == count)
    #expect(store.index(of: state(count + 1)) == nil && other.index(of: state(count)) == nil)
    #expect(store[count] == state(count) && other[count] == state(count + 1))
    #expect((0..<count).allSatisfy { before[$0] == state($0) && store[$0] == state($0) && other[$0] == state($0) })
    #expect((0..<count).allSatisfy { other.index(of: state($0)) == $0 })
  }
}
