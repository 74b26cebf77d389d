import Testing

@testable import StateSpace

struct GrowingBufferTests {
  @Test(arguments: [1, 3, 16]) func keepsWhatIsAppendedWhereverItGrows(capacity: Int) {
    var buffer = GrowingBuffer<UInt32>(capacity: capacity)
    var expected: [UInt32] = []
    for length in 0..<20 {
      buffer.append(UInt32(length))
      let more = (0..<UInt32(length)).map { $0 * 3 }
      more.withUnsafeBufferPointer { source in
        if let first = source.baseAddress { buffer.append(first, count: more.count) }
      }
      expected += [UInt32(length)] + more
      #expect((0..<buffer.count).map { buffer[$0] } == expected)
      buffer.append(upTo: length + 2) { place in
        for index in 0..<length { place[index] = UInt32(index) }
        return length
      }
      expected += (0..<UInt32(length))
      #expect((0..<buffer.count).map { buffer[$0] } == expected)
    }
    buffer[2] = 7
    expected[2] = 7
    buffer.removeAll(keeping: 5)
    #expect((0..<buffer.count).map { buffer[$0] } == Array(expected[..<5]))
    buffer.removeAll(keeping: 9)
    #expect(buffer.count == 5)
    buffer.removeAll()
    #expect(buffer.count == 0)
  }
}
