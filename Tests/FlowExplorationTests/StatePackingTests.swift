import FlowModel
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowExploration
@testable import FlowSemantics

/// Where values have their places in the words of states.
struct StatePackingTests {
  /// However tightly states are packed, every value that has occurred has room, and comes back as it was.
  @Test(arguments: declarationFixtures(in: "Apps"), [false, true])
  func everyKnownValueHasRoom(path: String, isTight: Bool) throws {
    var transitions = FlowTransitions(try loadFlow(path))
    _ = StateGraph.exploring(&transitions, maxStates: 200)
    let (table, count) = (transitions.behaviour.table, transitions.system.layout.count)
    let packing = StatePacking(table, slots: count) { _ in isTight }
    let most = (0..<count).map { table.valueCount($0) - 1 }
    #expect(most.contains(1))
    var words = [UInt64](repeating: 0, count: packing.width)
    for slot in 0..<count {
      for number in 0...most[slot] { #expect(packing.holds(number, in: slot)) }
      packing.set(slot, to: most[slot], in: &words)
    }
    let numbers = words.withUnsafeBufferPointer { words in
      (0..<count).map(PackedState(words: words.baseAddress!, fields: packing.fields).number)
    }
    #expect(numbers == most)
  }

  /// Where no value of any slot qualifies, nobody looks at the states.
  @Test func prefiltersThatNoValuePassesLeaveNoCandidates() throws {
    var clean = FlowTransitions(try loadFlow("Apps/Chats.flow.yml"))
    let graph = StateGraph.exploring(&clean, maxStates: 200)
    #expect(clean.candidates(for: .orphanedFrame, in: graph) == nil)
    #expect(clean.states(in: graph) { _, value in value == .number(1) }?.contains(true) == true)
  }
}
