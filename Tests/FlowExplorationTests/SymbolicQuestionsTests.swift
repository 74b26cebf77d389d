import FlowModel
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowExploration
@testable import FlowSemantics

/// What is asked of sets, and what breaks them off.
struct SymbolicQuestionsTests {
  private func explored(_ yaml: String) throws -> SymbolicFlow {
    let symbolic = SymbolicFlow(try flow(fromYAML: yaml))
    symbolic.explore { _ in false }
    return symbolic
  }

  @Test func whatIsAlwaysTrueHoldsEverywhereAndWhatIsFalseNowhere() throws {
    let symbolic = SymbolicFlow(try loadFlow("Apps/Chats.flow.yml"))
    symbolic.explore { _ in false }
    #expect(!symbolic.states.isEmpty)
    #expect(symbolic.satisfying(.constant(true), in: symbolic.states) == symbolic.states)
    #expect(symbolic.satisfying(.constant(false), in: symbolic.states).isEmpty)
    #expect(symbolic.satisfying(.not(.constant(true)), in: symbolic.states).isEmpty)
  }

  /// A switch that holds nothing shows nothing, also when its coordinator is gone and it is still there.
  @Test func everyStateHasASight() throws {
    let symbolic = try explored(
      """
      flow: Left
      root: App
      limits: {stackDepth: 1, instances: 1, modals: 1, taps: 1}
      coordinators:
        App: {container: stack, start: [push: Home], screens: {Home: {actions: {open: [present: Empty]}}}}
        Empty: {container: switch}
      externals:
        forget: {when: quiescent and alive(Empty), do: [remove: Empty]}
      """)
    let sights = symbolic.sights(in: symbolic.states)
    let empty = symbolic.program.coordinators.firstIndex { $0.name == "Empty" }
    let nothing = Sight(end: .nothing(coordinator: empty))
    #expect(Set(sights.keys) == [Sight(end: .screen(0)), nothing])
    #expect(sights.values.reduce(.empty) { symbolic.forest.union($0, $1) } == symbolic.states)
    let gone = symbolic.satisfying(.not(.alive(empty ?? -1)), in: sights[nothing] ?? .empty)
    #expect(!gone.isEmpty)
  }

  /// Of lazy tabs that are left behind one may be selected that was never opened: nobody opens it any more.
  @Test func aTabThatNobodyOpensShowsNothing() throws {
    let symbolic = try explored(
      """
      flow: Unopened
      root: App
      limits: {stackDepth: 1, instances: 1, modals: 1, taps: 1}
      coordinators:
        App: {container: stack, start: [push: Home], screens: {Home: {actions: {open: [present: Bar]}}}}
        Bar: {container: tabs, lazy: true, tabs: [One, Two]}
        One: {container: stack, start: [push: A], screens: {A: {}}}
        Two: {container: stack, start: [push: B], screens: {B: {}}}
      externals:
        forget: {when: quiescent and alive(Bar), do: [remove: Bar]}
      """)
    let sights = symbolic.sights(in: symbolic.states)
    let bar = symbolic.program.coordinators.firstIndex { $0.name == "Bar" }
    let screens = (0...2).map { Sight(end: .screen($0)) }
    #expect(Set(sights.keys) == Set(screens + [Sight(end: .nothing(coordinator: bar))]))
    #expect(sights.values.reduce(.empty) { symbolic.forest.union($0, $1) } == symbolic.states)
  }

  /// Columns whose coordinator is gone and that are still there.
  @Test func columnsThatAreLeftBehindLeadToTheSameStates() throws {
    let flow = try flow(
      fromYAML: """
        flow: Columns
        root: App
        limits: {stackDepth: 1, instances: 1, modals: 1, taps: 1}
        coordinators:
          App: {container: stack, start: [push: Home], screens: {Home: {actions: {open: [present: Pair]}}}}
          Pair: {container: split, columns: [List, Detail]}
          List: {container: stack, start: [push: Items], screens: {Items: {}}}
          Detail: {container: stack, start: [push: Item], screens: {Item: {}}}
        externals:
          forget: {when: quiescent and alive(Pair), do: [remove: Pair]}
        """)
    #expect(StatesInSets.agreement(on: flow) == .equal)
  }

  // MARK: Breaking off

  /// More launches than any search ahead of the sets looks at, each of which has a way of its own.
  private func launches() throws -> SymbolicFlow {
    func values(_ name: String, _ count: Int) -> String {
      let all = (0..<count).map { "\(name)\($0)" }.joined(separator: ", ")
      return "{values: [\(all)], initially: [\(all)]}"
    }
    let flow = try flow(
      fromYAML: """
        flow: Launches
        root: App
        variables: {a: \(values("a", 64)), b: \(values("b", 17))}
        coordinators:
          App:
            container: stack
            start: [{when: a == a0, do: [push: A], else: [push: B]}, {when: b == b0, do: [push: A], else: [push: B]}]
            screens: {A: {}, B: {}}
        """)
    return SymbolicFlow(flow)
  }

  @Test func allLaunchesAreLearned() throws {
    let symbolic = try launches()
    symbolic.explore { _ in false }
    #expect(!symbolic.isInterrupted)
    // At rest there is a state for each launch.
    let launched = symbolic.forest.count(symbolic.launched).description
    #expect(launched == "1088")
  }

  @Test func whoBreaksOffTheLearningOfLaunchesIsHeard() throws {
    let symbolic = try launches()
    var wasAsked = false
    symbolic.explore { _ in
      if symbolic.rounds != 1 || wasAsked { return false }
      wasAsked = true
      return true
    }
    #expect(symbolic.isInterrupted)
  }

  /// Before the first look, or while launches are learned.
  @Test(arguments: [0, 1])
  func theSignToStopIsSeen(round: Int) throws {
    let symbolic = try launches()
    let sign = StopSign()
    if round == 0 { sign.give() }
    StopSign.$current.withValue(sign) {
      symbolic.explore { _ in
        if symbolic.rounds == round { sign.give() }
        return false
      }
    }
    #expect(symbolic.isInterrupted)
  }

  /// A and the one below it go in the only event after which another one is at home.
  @Test func whoBreaksOffIsHeardOrNothingIsMissing() throws {
    let flow = try flow(
      fromYAML: """
        flow: Gone
        root: App
        limits: {stackDepth: 1, instances: 1, modals: 1, taps: 1}
        variables: {gone: {values: [false, true], initially: false}}
        coordinators:
          App:
            container: stack
            start: [push: Home, start: A]
            screens: {Home: {actions: {drop: {when: alive(A), do: [remove: A, set: {gone: true}]}}}}
          A: {container: stack, start: [start: Below]}
          Below: {container: stack}
        externals:
          asked: {when: alive(Below), do: [start: Below]}
        """)
    /// The number of states; nil when it was broken off, as the interrupt is when it is asked for one of these times.
    func states(interruptedAt times: Set<Int>) -> String? {
      let symbolic = SymbolicFlow(flow)
      var asked = 0
      symbolic.explore { _ in
        asked += 1
        return times.contains(asked)
      }
      return symbolic.isInterrupted ? nil : symbolic.forest.count(symbolic.states).description
    }
    let all = states(interruptedAt: [])
    #expect(all == "2")
    for first in 1...12 {
      for second in first...12 {
        let found = states(interruptedAt: [first, second])
        #expect(found == nil || found == all, "\(first), \(second)")
      }
    }
  }

  // MARK: Many ways

  /// An action of so many effects, the last of which goes one of so many ways; the launch does not lead to it.
  private func action(effects: Int, ways: Int) -> Flow {
    let nothing = Effect(.choose([]))
    let effects = Array(repeating: nothing, count: effects - 1) + [Effect(.choose(Array(repeating: [], count: ways)))]
    let screens = [Screen(name: "Home"), Screen(name: "A", actions: [Action(name: "many", effects: effects)])]
    let root = Coordinator(name: "App", start: [Effect(.pushScreen("Home"))], screens: screens)
    return Flow(name: "Ways", root: "App", coordinators: [root])
  }

  /// A flow whose action has been carried out once.
  private func afterAction(_ flow: Flow) throws -> SymbolicFlow {
    let symbolic = SymbolicFlow(flow)
    let (system, behaviour) = (symbolic.system, symbolic.behaviour)
    let state = FlowState(
      variables: [], contexts: [Context(display: .stack(owner: .live(0), [Frame(screen: 1, owner: .live(0))]))],
      instances: [Instance(coordinator: 0, starter: .none, hasFinished: false)], flight: nil, pending: [])
    let numbers = behaviour.numbers(of: state.slotValues(system.program, system.layout, system.initialValues))
    for index in system.groups.indices { behaviour.learn(index, forks: []) { numbers[$0] } }
    #expect(behaviour.localTransitions.contains { $0.label.kind == .tap && $0.effectCount == 1_000 })
    return symbolic
  }

  /// A million effects in all outcomes are looked at, one more are not.
  @Test(arguments: [(1_000, false), (1_001, true)])
  func soManyWaysAreMany(ways: Int, areMany: Bool) throws {
    #expect(try afterAction(action(effects: 1_000, ways: ways)).behaviour.hasManyWays == areMany)
  }

  @Test func setsAreNoWayWhereSomeEventHasManyOutcomes() throws {
    let symbolic = try afterAction(action(effects: 1_000, ways: 1_001))
    symbolic.explore { _ in false }
    #expect(symbolic.isBeyondSets && symbolic.isInterrupted)
  }
}
