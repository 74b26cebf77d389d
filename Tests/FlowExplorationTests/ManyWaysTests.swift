import FlowModel
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowExploration
@testable import FlowSemantics

/// Events with more outcomes than are looked at.
struct ManyWaysTests {
  /// So many effects, the last of which go so many ways.
  private func effects(_ count: Int, ways: [Int]) -> [Effect] {
    Array(repeating: Effect(.choose([])), count: count - ways.count)
      + ways.map { Effect(.choose(Array(repeating: [], count: $0))) }
  }

  /// A stack of two screens, of which the first one has some actions and is there at launch.
  private func flow(_ actions: [[Effect]]) -> Flow {
    let screens = [
      Screen(name: "A", actions: actions.enumerated().map { Action(name: "a\($0)", effects: $1) }), Screen(name: "B"),
    ]
    return Flow(
      name: "ManyWays", root: "App",
      coordinators: [Coordinator(name: "App", start: [Effect(.pushScreen("A"))], screens: screens)])
  }

  /// After 667 outcomes of 1500 effects there have been more than a million.
  private static let rest = Array(repeating: false, count: 667) + [true]

  /// The effects of each event are counted from its first outcome, and each has its own rest.
  @Test func eachEventHasItsOwnRest() {
    let many = effects(1_500, ways: [26, 27])
    var transitions = FlowTransitions(flow([many, many, effects(3, ways: [2])]))
    let graph = StateGraph.exploring(&transitions, maxStates: 10)
    #expect(graph.count == 1)
    let program = transitions.system.program
    var outcomes: [String: [Bool]] = [:]
    for edge in graph.edges(from: 0) {
      outcomes[program.name(of: EventLabel(code: edge.label)), default: []].append(edge.isCut)
    }
    #expect(outcomes == ["tap A.a0": Self.rest, "tap A.a1": Self.rest, "tap A.a2": [false, false]])
  }

  /// A further tap goes more ways than are looked at. Somebody else learns all of them, after the search has looked at so
  /// many states that it leaves few questions to the event itself; the rest is cut nevertheless.
  @Test func whatSomebodyElseHasLearnedIsCut() throws {
    let isOpen = Expression(.displayed(screen: "B"), text: "displayed(B)")
    let open = Effect(.when(isOpen, then: effects(1_500, ways: [26, 27]), otherwise: [Effect(.pushScreen("B"))]))
    let behaviour = LearnedBehaviour(FlowSystem(flow([[open]])))
    let groups = behaviour.system.groups
    var numbers = Array(repeating: 0, count: behaviour.system.layout.count)
    /// Goes on to the state after the only outcome of a program.
    func carryOut(_ index: Int) {
      behaviour.forEachOutcome(of: index, from: index, in: SlotLookup { [numbers] in numbers[$0] }) { outcome, _ in
        guard case .writes(let writes) = behaviour.localTransitions[outcome].result else { return }
        for (slot, value) in writes { numbers[slot] = value }
      }
    }
    carryOut(groups.count)
    let home = numbers
    carryOut(try #require(groups.firstIndex(of: .tap(.anywhere))))
    let flight = numbers
    #expect(flight != home)

    let packed = PackedBehaviour(behaviour)
    func words(_ numbers: [Int]) -> [UInt64] {
      var words = [UInt64](repeating: 0, count: packed.packing.width)
      for (slot, number) in numbers.enumerated() { packed.packing.set(slot, to: number, in: &words) }
      return words
    }
    let homeWords = words(home)
    for _ in 0..<1 << 14 { _ = packed.collect(homeWords) }
    #expect(!behaviour.hasManyWays)
    let again = try #require(groups.firstIndex(of: .tapAgain(.anywhere)))
    _ = behaviour.learnEverything(again) { flight[$0] }
    #expect(behaviour.hasManyWays)
    let further = packed.collect(words(flight)).filter {
      behaviour.localTransitions[$0.outcome].label.kind == .tapAgain
    }
    #expect(further.map(\.isRestCut) == Self.rest)
  }
}
