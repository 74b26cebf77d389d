import FlowTestSupport
import Testing

@testable import FlowSemantics

struct WorkspaceTests {
  /// Two events, one after the other, on the same slots.
  @Test func whatEventsReadAndWriteIsRecorded() throws {
    let layout = FlowSystem(try loadFlow("Apps/Chats.flow.yml")).layout
    let slots = Workspace(layout)
    var created: Set<Int> = []
    for offset in [10, 20] {
      var asked: [Int] = []
      slots.begin { slot in
        asked.append(slot)
        return .number(slot + offset)
      }
      #expect(slots[0] == .number(offset) && slots[0] == .number(offset) && slots[2] == .number(2 + offset))
      for (slot, value) in [(0, 7), (1, 8), (2, 2 + offset), (0, 9)] { slots.write(.number(value), in: slot) }
      #expect(slots[0] == .number(9) && slots[1] == .number(8))
      #expect(asked == [0, 2])
      #expect(slots.written == [0, 1, 2])
      #expect((0..<4).map(slots.isWritten) == [true, true, true, false])
      #expect(slots[3] == .number(3 + offset))
      #expect((0..<5).map(slots.isKnown) == [true, true, true, true, false])
      // Of slot 1 nobody knows what it was.
      #expect((0..<3).map(slots.isKnownToDiffer) == [true, false, false])
      #expect((0..<3).map(slots.isUnchanged) == [false, false, true])
      slots.looksBack = true
      #expect(slots[0] == .number(offset) && slots[1] == .number(1 + offset))
      slots.looksBack = false
      #expect(slots[1] == .number(8))
      let reads = slots.trail.map { if case .read(let slot) = $0 { slot } else { -1 } }
      #expect(reads == [0, 2, 3, 1] && asked == reads)
      // What the first event has created is gone.
      created.insert(slots.addInstance(0))
      slots.end()
    }
    #expect(created.count == 1)
  }
}
