import FlowModel
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowExploration
@testable import FlowSemantics

/// Outcomes that lead to another sight wherever they occur.
struct LearnedSightsTests {
  /// All of a flow, one state after the other, with the sight of each state.
  private struct Seen {
    let walk: FlowWalk
    let sights: [[Int32]]

    init(_ flow: Flow) {
      walk = FlowWalk(flow)
      walk.behaviour.judgeSights()
      walk.exploreAll()
      let inquiry = Inquiry(walk.behaviour) { $0.sight }
      sights = walk.states.map { numbers in inquiry.answer { numbers[$0] }.value }
    }

    /// The outcomes that are said to lead to another sight, and of these the ones that do not in some state.
    var leaving: (said: Set<ObjectIdentifier>, wrong: [String]) {
      let behaviour = walk.behaviour
      let said = Set(
        behaviour.localTransitions.indices.filter { behaviour.leavesSight[$0] }.map {
          ObjectIdentifier(behaviour.localTransitions[$0])
        })
      var wrong: [String] = []
      for (state, steps) in walk.steps.enumerated() {
        for step in steps where said.contains(ObjectIdentifier(step.outcome)) && sights[state] == sights[step.target] {
          wrong.append("\(behaviour.system.program.name(of: step.outcome.label)) from \(state)")
        }
      }
      return (said, wrong)
    }

    /// The names of the events of which some outcome is said to lead to another sight.
    var names: Set<String> {
      let behaviour = walk.behaviour
      return Set(
        behaviour.localTransitions.indices.filter { behaviour.leavesSight[$0] }.map {
          behaviour.system.program.name(of: behaviour.localTransitions[$0].label)
        })
    }

    /// The names of the events after which another screen is seen in some state.
    var namesOfChanges: Set<String> {
      var names: Set<String> = []
      for (state, steps) in walk.steps.enumerated() {
        for step in steps where sights[state] != sights[step.target] {
          names.insert(walk.behaviour.system.program.name(of: step.outcome.label))
        }
      }
      return names
    }
  }

  @Test(arguments: slices(of: declarationFixtures(in: "Meaning"), count: 4))
  func whoSurelyLeavesASightLeavesItInEveryState(slice: Slice<String>) throws {
    var said = 0
    try expectAgreement(on: slice.elements) { path in
      let leaving = Seen(try loadFlow(path)).leaving
      said += leaving.said.count
      return leaving.wrong.isEmpty ? .equal : .different(leaving.wrong.joined(separator: "\n"))
    }
    #expect(said > 0)
  }

  /// Who goes back, or to another tab, sees what has been left there, which is not looked at; perhaps the same screen again.
  /// What is presented covers everything, but only who has looked what was visible knows that it was another screen.
  @Test func whatDependsOnMoreThanWasLookedAtIsNotSure() throws {
    let seen = Seen(
      try flow(
        fromYAML: """
          flow: Pages
          root: App
          limits: {stackDepth: 2, instances: 2, modals: 1, taps: 1, pending: 1, races: 0}
          coordinators:
            App: {container: tabs, tabs: [One, Two]}
            One: {container: stack, start: [push: First], screens: {First: {actions: {open: [push: Page]}}}}
            Two: {container: stack, start: [push: Second], screens: {Second: {actions: {open: [push: Page]}}}}
            Page: {container: inherited, start: [push: Text], screens: {Text: {}}}
            Sheet: {container: stack, start: [push: Options], screens: {Options: {}}}
          externals:
            first: {when: quiescent, do: [select: One]}
            covered: {when: quiescent and not alive(Sheet), do: [present: Sheet]}
            seen: {when: visible(First) and not alive(Sheet), do: [present: Sheet]}
          """))
    #expect(seen.leaving.wrong == [])
    #expect(seen.names == ["tap First.open", "tap Second.open", "external seen"])
    // All of these lead to another sight somewhere.
    #expect(seen.namesOfChanges.isSuperset(of: ["back", "tab One", "tab Two", "external first", "external covered"]))
  }

  /// A copy goes on where the other behaviour stands.
  @Test(arguments: [false, true]) func aCopyJudgesSightsAsWell(judges: Bool) throws {
    let system = FlowSystem(try loadFlow("Apps/Chats.flow.yml"))
    func explore(_ behaviour: LearnedBehaviour) {
      var transitions = FlowTransitions(behaviour)
      _ = StateGraph.exploring(&transitions, maxStates: 200)
    }
    let behaviour = LearnedBehaviour(system)
    if judges { behaviour.judgeSights() }
    var few = FlowTransitions(behaviour)
    _ = StateGraph.exploring(&few, maxStates: 2)
    let known = behaviour.localTransitions.count
    let copy = LearnedBehaviour(copying: behaviour)
    explore(copy)
    #expect(behaviour.localTransitions.count == known)
    explore(behaviour)
    #expect(behaviour.localTransitions.count > known)
    #expect(copy.localTransitions.count == behaviour.localTransitions.count)
    #expect(copy.leavesSight == behaviour.leavesSight)
    #expect(copy.leavesSight.count == (judges ? copy.localTransitions.count : 0))
  }
}
