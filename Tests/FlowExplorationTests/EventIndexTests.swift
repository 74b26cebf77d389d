import FlowTestSupport
import StateSpace
import Testing

@testable import FlowExploration
@testable import FlowSemantics

/// Compares the programs that the index leaves over with asking all programs.
struct EventIndexTests {
  @Test(arguments: declarationFixtures(in: "Apps"), [false, true])
  func leavesEveryOutcome(path: String, asksForOne: Bool) throws {
    var transitions = FlowTransitions(try loadFlow(path))
    let graph = StateGraph.exploring(&transitions, maxStates: 2_000)
    let (behaviour, width) = (transitions.behaviour, graph.store.width)
    let fields = transitions.packed.packing.fields
    var index = EventIndex(
      behaviour.tries, groups: behaviour.system.groups, mayCutOutcomes: behaviour.hasManyWays, asksForOne: asksForOne)
    var leaves: [Int] = []
    for number in 0..<graph.count {
      graph.store.withState(number) { words in
        let state = PackedState(words: words, fields: fields)
        var expected: [Int] = []
        for group in behaviour.system.groups.indices {
          behaviour.forEachOutcome(of: group, from: group, in: state) { outcome, _ in expected.append(outcome) }
        }
        leaves.append(index.leaf(for: state))
        var found: [Int] = []
        for part in index.parts(of: leaves[number]) {
          for position in Int(index.parts[part].first)..<Int(index.parts[part].end) {
            let entry = index.entries[position]
            if entry.isOutcome {
              found.append(Int(entry.node))
            } else {
              behaviour.forEachOutcome(of: Int(entry.program), from: Int(entry.node), in: state) { outcome, _ in
                found.append(outcome)
              }
            }
          }
        }
        #expect(found == expected, "state \(number)")
      }
    }
    // The index has met all states of the graph.
    var ahead = GrowingBuffer<Int32>()
    graph.store.withState(0) { words in
      index.knownLeaves(
        for: PackedState(words: words, fields: fields), count: graph.count, width: width, &ahead)
    }
    #expect((0..<graph.count).map { Int(ahead[$0]) } == leaves)
  }

  /// Where outcomes may be cut, the index leaves them to the programs, which count their effects.
  @Test(arguments: [false, true]) func outcomesThatMayBeCutAreNotListed(mayCutOutcomes: Bool) throws {
    var transitions = FlowTransitions(try loadFlow("Apps/Chats.flow.yml"))
    let graph = StateGraph.exploring(&transitions, maxStates: 500)
    let behaviour = transitions.behaviour
    var index = EventIndex(
      behaviour.tries, groups: behaviour.system.groups, mayCutOutcomes: mayCutOutcomes, asksForOne: true)
    for number in 0..<graph.count {
      graph.store.withState(number) { words in
        _ = index.leaf(for: PackedState(words: words, fields: transitions.packed.packing.fields))
      }
    }
    let outcomes = (0..<index.entries.count).filter { index.entries[$0].isOutcome }
    #expect(index.entries.count > 10)
    #expect(outcomes.isEmpty == mayCutOutcomes)
  }
}
