import Testing

@testable import FlowSemantics

struct OnceActionsTests {
  @Test func whatIsPutInIsThereAndNothingElse() {
    var actions = OnceActions()
    #expect(actions.isEmpty)
    for (count, position) in [0, 63, 64, 130].enumerated() {
      #expect(!actions.contains(position))
      actions.insert(position)
      #expect((0..<200).count { actions.contains($0) } == count + 1)
    }
  }

  @Test(arguments: [0, 63, 64, 200]) func oneIsMoreThanNone(position: Int) {
    var actions = OnceActions()
    actions.insert(position)
    #expect(!actions.isEmpty)
  }

  @Test func theSameActionsInAnotherOrderAreTheSame() {
    var (ascending, descending) = (OnceActions(), OnceActions())
    for position in [3, 70, 140] { ascending.insert(position) }
    for position in [140, 70, 3] { descending.insert(position) }
    #expect(ascending == descending)
  }
}
