import FlowModel
import FlowTestSupport
import Testing

@testable import FlowSemantics

/// What follows from where events lead from the tops of stacks, in small graphs of such heads.
struct StackHeadsTests {
  /// Heads without anything known of them.
  private func heads(_ count: Int) -> StackHeads {
    var heads = StackHeads()
    for head in 0..<count { #expect(heads.number(of: .at(head), .bottom) == head) }
    return heads
  }

  /// Heads in states at rest with the screens 0, 1 and so on.
  private func screens(_ count: Int) throws -> StackHeads {
    var heads = heads(count)
    let names = (0..<count).map { "S\($0)" }
    let flow = try flow(
      fromYAML: """
        flow: Screens
        root: App
        variables: {shown: {values: [\(names.joined(separator: ", "))], initially: [\(names.joined(separator: ", "))]}}
        coordinators:
          App:
            container: stack
            start: [\(names.map { "{when: shown == \($0), do: [push: \($0)]}" }.joined(separator: ", "))]
            screens: {\(names.map { "\($0): {}" }.joined(separator: ", "))}
        """)
    let system = FlowSystem(flow)
    var coverage = Coverage(system.program)
    system.launches(coverage: &coverage) { _, outcome in
      if case .state(let state) = outcome.result, let screen = state.visibleFrame?.screen {
        heads.look(at: screen, state)
      }
      return true
    }
    #expect(heads.screensWithoutWayOn() == Set(0..<count))
    return heads
  }

  private typealias Exit = StackHeads.Exit

  @Test func aHeadIsTheSameWhoeverAsks() {
    var heads = heads(2)
    #expect(heads.number(of: .at(0), .bottom) == 0)
    #expect(heads.number(of: .at(1), .bottom) == 1)
    #expect(heads.number(of: .at(0), .base([])) == 2)
  }

  @Test func whoComesToAnotherScreenHasAWayOn() throws {
    var heads = try screens(4)
    // From 1 to 0, which sees 3; from 2 to the same screen; whither 3 leads depends on what is hidden.
    heads.add(Exit(visible: 1, target: 0), from: 1)
    heads.add(Exit(visible: 3, target: 3), from: 0)
    heads.add(Exit(visible: 2, target: 2), from: 2)
    heads.add(Exit(visible: nil, target: nil), from: 3)
    #expect(heads.screensWithoutWayOn() == [2, 3])
  }

  /// Nobody has to go on from a state that is not at rest.
  @Test func whatIsNotAtRestNeedsNoWayOn() { #expect(heads(3).screensWithoutWayOn() == []) }

  @Test func whoReachesAScreenFromEveryHeadAlwaysReachesIt() throws {
    var heads = try screens(3)
    heads.add(Exit(visible: 1, target: 1), from: 0)
    heads.add(Exit(visible: 2, target: 2), from: 1)
    #expect(heads.alwaysReach([2]) && heads.alwaysReach([0, 2]))
    #expect(!heads.alwaysReach([1]) && !heads.alwaysReach([]))
  }

  /// A stack cannot get lower for ever: who goes down, now or without getting higher before, comes to the lowest frames.
  @Test func whoGoesDownComesToTheLowestFrames() throws {
    var heads = try screens(4)
    heads.add(Exit(visible: nil, descends: true), from: 3)
    heads.add(Exit(visible: 3, target: 3, isLevel: true), from: 2)
    heads.add(Exit(visible: 2, target: 2, isLevel: true), from: 1)
    #expect(heads.alwaysReach([0]))
    #expect(!heads.alwaysReach([1]))
  }

  @Test func whoPutsMoreOnTheStackDoesNotGoDown() throws {
    var heads = try screens(3)
    heads.add(Exit(visible: nil, descends: true), from: 2)
    heads.add(Exit(visible: 2, target: 2), from: 1)
    #expect(!heads.alwaysReach([0]))
    heads.add(Exit(visible: nil, descends: true), from: 1)
    #expect(heads.alwaysReach([0]))
  }

  @Test func whoStaysAsHighAsItIsDoesNotGoDown() throws {
    var heads = try screens(3)
    heads.add(Exit(visible: 2, target: 2, isLevel: true), from: 1)
    heads.add(Exit(visible: 1, target: 1, isLevel: true), from: 2)
    // What is not known of the head is not that it goes down.
    heads.add(Exit(visible: nil, isLevel: true), from: 1)
    #expect(!heads.alwaysReach([0]))
  }
}
