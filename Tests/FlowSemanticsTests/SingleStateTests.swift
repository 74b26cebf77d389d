import FlowTestSupport
import Testing

@testable import FlowSemantics

/// A state as a set: that has it, or is empty.
struct SingleStateTests {
  @Test func setsHaveTheStateOrAreEmpty() throws {
    let system = FlowSystem(try loadFlow("Apps/Chats.flow.yml"))
    let state = try #require(system.launched)
    let single = SingleState(state, in: system)
    for left in [false, true] {
      for right in [false, true] {
        #expect(single.union(left, right) == (left || right))
        #expect(single.intersection(left, right) == (left && right))
        #expect(single.difference(left, right) == (left && !right))
        #expect(single.states(in: left) { _ in right } == (left && right))
      }
      #expect(single.isEmpty(left) != left)
    }
    #expect(single.isEmpty(single.empty))
    let used = try #require(single.activeSlots.first)
    let unused = try #require((0..<system.layout.count).first { !single.isActive($0) })
    for (slot, numbers) in [(used, 1), (unused, 0)] {
      #expect(single.numbers(of: slot, in: true) == [numbers] && single.numbers(of: slot, in: false) == [])
      #expect(single.valueCount(slot) == numbers + 1)
      #expect(single.select(true, slot, numbers: [numbers]) && !single.select(false, slot, numbers: [numbers]))
      #expect(!single.select(true, slot, numbers: [1 - numbers]))
      #expect(single.value(0, in: slot) == system.initialValues[slot])
    }
    #expect(single.value(1, in: used) != system.initialValues[used])
    #expect(single.seenScreens(in: true) == Set(state.visibleFrames.map(\.screen)))
    #expect(single.seenScreens(in: false).isEmpty)
  }
}
