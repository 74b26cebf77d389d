import FlowModel
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowExploration
@testable import FlowSemantics

/// Searches by the same transitions, one after the other.
struct FlowTransitionsTests {
  @Test(arguments: declarationFixtures(in: "Apps"), [5, 37, 150])
  func aSearchIsTheSameAfterOneThatWasBrokenOff(path: String, mostStates: Int) throws {
    let flow = try loadFlow(path)
    var fresh = FlowTransitions(flow)
    let whole = StateGraph.exploring(&fresh, maxStates: 2_000)
    var used = FlowTransitions(flow)
    _ = StateGraph.exploring(&used, maxStates: mostStates)
    let again = StateGraph.exploring(&used, maxStates: 2_000)
    #expect(again.count == whole.count)
    for state in 0..<whole.count {
      #expect(again.depth(of: state) == whole.depth(of: state))
      #expect(Array(again.edges(from: state)) == Array(whole.edges(from: state)))
    }
  }

  /// Inquiries into states keep no more learned outcomes than `mostLearned` allows, and forgetting outcomes changes no
  /// answer.
  @Test(arguments: declarationFixtures(in: "Apps"), [0, 100_000])
  func anInquiryThatForgetsAnswersTheSame(path: String, mostLearned: Int) throws {
    var transitions = FlowTransitions(try loadFlow(path))
    let graph = StateGraph.exploring(&transitions, maxStates: 500)
    let (known, positions) = transitions.answers(in: graph) { $0.sight }
    let (again, others) = transitions.answers(in: graph, mostLearned: mostLearned) { $0.sight }
    #expect(Set(known).count == known.count)
    #expect(again == known)
    #expect(others == positions)
  }

  /// The same values of the slots that a question reads have the same answer, and are not looked at again.
  @Test func aQuestionIsEvaluatedOnceForTheSameValues() throws {
    var transitions = FlowTransitions(try loadFlow("Apps/Storefront.flow.yml"))
    let graph = StateGraph.exploring(&transitions, maxStates: 500)
    let behaviour = transitions.behaviour
    let states = (0..<graph.count).map { state in
      let values = behaviour.numbers(of: transitions.values(of: state, in: graph))
      return Dictionary(uniqueKeysWithValues: values.map { ($0.slot, $0.value) })
    }
    var evaluated = 0
    let inquiry = Inquiry(behaviour) { state in
      evaluated += 1
      return state.sight
    }
    func ask() -> [[Int32]] { states.map { state in inquiry.answer { state[$0] ?? 0 }.value } }
    let answers = ask()
    let first = evaluated
    #expect(first > 1 && first == inquiry.answers.count && first * 4 < states.count)
    #expect(ask() == answers)
    #expect(evaluated == first)
  }

  /// A search that knows few values, and states with others that somebody else has met.
  @Test func aStateWithAValueThatHasNoRoomHasNoWords() throws {
    var few = FlowTransitions(try loadFlow("Apps/Storefront.flow.yml"))
    _ = StateGraph.exploring(&few, maxStates: 2)
    var other = FlowTransitions(few.behaviour)
    let graph = StateGraph.exploring(&other, maxStates: 500)
    var wordless = 0
    for index in 0..<graph.count {
      let state = other.state(graph.store[index])
      if let words = few.words(of: state) { #expect(few.state(words) == state) } else { wordless += 1 }
    }
    #expect(wordless > 0 && wordless < graph.count)
  }

  /// After the launch at which it is enough, whatever is answered for the rest of its outcomes.
  @Test func launchesEndWhenTheyAreEnough() throws {
    var transitions = FlowTransitions(try LaunchCheck.flow())
    var answers = [0, 1, nil, 2, 3, 4]
    var count = 0
    func emit(_ target: Target) -> Int? {
      count += 1
      return answers.removeFirst()
    }
    transitions.launches(repack: { _ in }, emit)
    #expect(count == 4)
    #expect(transitions.launchRecords.map(\.state) == [0, 1, nil, 2])
  }

  // MARK: Too many outcomes

  /// A launch of a thousand effects, of which so many go one of four ways.
  @Test func theRestOfTooManyLaunchesIsCut() {
    let nothing = Effect(.choose([]))
    let forks = Array(repeating: Effect(.choose(Array(repeating: [], count: 4))), count: 10)
    let start = Array(repeating: nothing, count: 989) + forks + [Effect(.pushScreen("A"))]
    let root = Coordinator(name: "App", start: start, screens: [Screen(name: "A")])
    var transitions = FlowTransitions(Flow(name: "Launches", root: "App", coordinators: [root]))
    let graph = StateGraph.exploring(&transitions)
    #expect(graph.launches == [0])
    #expect(transitions.launchRecords.count == 1_002)
    #expect(transitions.launchRecords.map { $0.outcome == nil } == (0..<1_002).map { $0 == 1_001 })
    #expect(transitions.cuts == [LimitCut(limit: .effects, place: "App.start")])
  }

  /// Two variables, each of which makes an action go six hundred ways; the second time the app stops in all of them. Both
  /// together are too many, and all of these have been met before.
  @Test func whatIsCutAmongKnownOutcomesIsSaid() throws {
    let many = Array(repeating: "set: {c: true}", count: 980).joined(separator: ", ")
    func ways(_ count: Int) -> String { (0..<count).map { "[set: {c: \($0 % 2 == 0)}]" }.joined(separator: ", ") }
    func branch(_ variable: String, _ end: String) -> String {
      "[{when: \(variable), do: [\(many), {choose: [\(ways(24))]}, {choose: [\(ways(25))]}\(end)]}]"
    }
    let flow = try flow(
      fromYAML: """
        flow: Both
        root: App
        variables:
          a: {values: [false, true], initially: false}
          b: {values: [false, true], initially: false}
          c: {values: [false, true], initially: false}
        coordinators:
          App:
            container: stack
            start: [push: Home]
            machine: {initially: one, unexpected: crash, routes: {two: {go: one}}}
            screens:
              Home:
                actions:
                  a: {when: not a, do: [set: {a: true}]}
                  b: {when: not b, do: [set: {b: true}]}
                  both: [{choose: [\(branch("a", "")), \(branch("b", ", send: go"))]}]
        """)
    var transitions = FlowTransitions(flow)
    let graph = StateGraph.exploring(&transitions)
    #expect(graph.interruption == nil)
    let cut = (0..<graph.count).filter { graph.edges(from: $0).contains { $0.isCut } }
    #expect(!cut.isEmpty)
    for index in cut { #expect(transitions.state(graph.store[index]).variables.prefix(2) == [1, 1]) }
    #expect(transitions.cuts == [LimitCut(limit: .effects, place: "Home.both")])
  }
}

/// States that agree too seldom for outcomes to be remembered.
struct TransitionCacheTests {
  /// Two externals of which each looks at one of two variables: no two states look the same to both.
  @Test func whereNothingIsRememberedEverythingIsAsked() throws {
    let count = 340
    func values(_ name: String) -> String { (0..<count).map { "\(name)\($0)" }.joined(separator: ", ") }
    let flow = try flow(
      fromYAML: """
        flow: Various
        root: App
        variables:
          a: {values: [\(values("a"))], initially: a0}
          b: {values: [\(values("b"))], initially: b0}
          seen: {values: [false, true], initially: false}
        coordinators: {App: {container: stack, start: [push: Home], screens: {Home: {}}}}
        externals:
          first: {do: [{when: a == a0, do: [set: {seen: true}]}]}
          second: {do: [{when: b == b0, do: [set: {seen: true}]}]}
        """)
    let behaviour = LearnedBehaviour(FlowSystem(flow))
    for slot in 0..<2 { _ = behaviour.numbers(of: (1..<count).map { (slot, SlotValue.number($0)) }) }
    var numbers = Array(repeating: 0, count: behaviour.system.layout.count)
    let launch = behaviour.system.groups.count
    behaviour.forEachOutcome(of: launch, from: launch, in: SlotLookup { numbers[$0] }) { outcome, _ in
      guard case .writes(let writes) = behaviour.localTransitions[outcome].result else { return }
      for (slot, value) in writes { numbers[slot] = value }
    }
    let packed = PackedBehaviour(behaviour)
    var words = [UInt64](repeating: 0, count: packed.packing.width)
    for (slot, number) in numbers.enumerated() { packed.packing.set(slot, to: number, in: &words) }
    // All that there is to learn comes first: then nobody forgets anything because more is known.
    let all = (0..<count).flatMap { first in (0..<count).map { (first, $0) } }
    var wrong = 0
    for (first, second) in (0..<count).map({ ($0, $0) }) + all {
      packed.packing.set(0, to: first, in: &words)
      packed.packing.set(1, to: second, in: &words)
      if packed.collect(words).count != 2 { wrong += 1 }
    }
    #expect(wrong == 0)
  }
}
