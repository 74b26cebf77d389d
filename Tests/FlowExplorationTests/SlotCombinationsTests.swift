import Testing

@testable import FlowExploration
@testable import FlowSemantics

struct SlotCombinationsTests {
  /// Reads and writes of two slots, nil for none.
  private func change(_ first: (Int?, Int?), _ second: (Int?, Int?)) -> SlotCombinations.Change {
    var change = SlotCombinations.Change(slotCount: 2)
    for (position, slot) in [first, second].enumerated() {
      if let value = slot.0 { change.read(value, at: position) }
      if let value = slot.1 { change.write(value, at: position) }
    }
    return change
  }

  @Test func whatCannotComeAboutHasNoNumber() {
    let combinations = SlotCombinations([7, 9])
    // From 0 0 to 1 0, from 1 x to 2 x, and back to 0 only from 2 0.
    let changes = [change((0, 1), (0, nil)), change((1, 2), (nil, nil)), change((2, 0), (0, nil))]
    #expect(combinations.add(launches: [], changes: changes, limit: 3))
    #expect(combinations.count == 3)
    #expect(combinations.number { _ in 0 } == 0)
    #expect(combinations.number { [2, 0][$0] } != nil)
    #expect(combinations.number { [2, 1][$0] } == nil)
  }

  @Test func launchesBeginFromNothing() {
    let combinations = SlotCombinations([0, 1])
    #expect(combinations.add(launches: [change((nil, 3), (nil, 4))], changes: [], limit: 10))
    #expect(combinations.add(launches: [], changes: [change((3, 5), (nil, nil))], limit: 10))
    #expect((0..<3).map { combinations.value(0, in: $0) } == [0, 3, 5])
    #expect((0..<3).map { combinations.value(1, in: $0) } == [0, 4, 4])
  }

  @Test func tooManyAreRefused() {
    let changes = (0..<9).map { change((nil, $0), (nil, nil)) } + (0..<9).map { change((nil, nil), (nil, $0)) }
    #expect(!SlotCombinations([0, 1]).add(launches: [], changes: changes, limit: 80))
    #expect(SlotCombinations([0, 1]).add(launches: [], changes: changes, limit: 81))
  }

  @Test func whatIsLearnedLaterMeetsWhatWasKnown() {
    let combinations = SlotCombinations([0, 1])
    #expect(combinations.add(launches: [], changes: [change((0, 1), (nil, nil))], limit: 10))
    #expect(combinations.count == 2)
    #expect(combinations.add(launches: [], changes: [change((nil, nil), (0, 1))], limit: 10))
    #expect(combinations.count == 4)
  }

  /// From 1 the first slot goes on only where the second has got its value, and that comes later.
  @Test func whatWasKnownMeetsWhatComesAboutLater() {
    let combinations = SlotCombinations([0, 1])
    #expect(combinations.add(launches: [], changes: [change((0, 1), (1, nil)), change((1, 2), (1, nil))], limit: 10))
    #expect(combinations.count == 1)
    #expect(combinations.add(launches: [], changes: [change((nil, nil), (0, 1))], limit: 10))
    let all = (0..<4).map { number in [0, 1].map { combinations.value($0, in: number) } }
    #expect(combinations.count == 4)
    #expect(Set(all) == [[0, 0], [0, 1], [1, 1], [2, 1]])
  }

  @Test func equalChangesShareTheirSteps() {
    let combinations = SlotCombinations([0, 1])
    #expect(combinations.add(launches: [], changes: [change((nil, nil), (0, 1))], limit: 10))
    let parts = [
      SlotPart(level: 3, position: 1, isWritten: false, value: 0),
      SlotPart(level: 3, position: 1, isWritten: true, value: 1),
    ]
    let steps = combinations.steps(for: parts[...], isLaunch: false)
    #expect(combinations.steps(for: parts[...], isLaunch: false) == steps)
    #expect(combinations.steps(for: parts[1...], isLaunch: false) != steps)
  }

  @Test func partsSortByTheirPlaceAndWhatIsReadComesFirst() {
    let parts = [
      SlotPart(level: 0, position: 3, isWritten: true, value: 0),
      SlotPart(level: 1, position: 0, isWritten: false, value: 9),
      SlotPart(level: 1, position: 0, isWritten: true, value: 2),
      SlotPart(level: 1, position: 1, isWritten: false, value: 0),
    ]
    #expect(parts.reversed().sorted() == parts)
    #expect(parts.map(\.level) == [0, 1, 1, 1])
    #expect(parts.map(\.position) == [3, 0, 0, 1])
    #expect(parts.map(\.isWritten) == [true, false, true, false])
    #expect(parts.map(\.value) == [0, 9, 2, 0])
  }
}
