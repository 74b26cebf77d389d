import FlowModel
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowExploration
@testable import FlowSemantics

/// What a search ahead misses, sets find all the same, but late: it is held to how much it learns from few states.
struct GuidedPresearchTests {
  private func behaviour(_ flow: Flow, buriesApart: Bool = true) -> LearnedBehaviour {
    LearnedBehaviour(FlowSystem(Program(flow), bySite: buriesApart), buriesApart: buriesApart)
  }

  private func expanded(_ presearch: GuidedPresearch, _ behaviour: LearnedBehaviour) -> Int {
    presearch.expandedStates(packed: PackedBehaviour(behaviour)).count
  }

  /// - Parameters:
  ///   - outcomes: how many percent of the outcomes that sets know in the end are known before.
  ///   - states: from how many percent of the states.
  @Test(arguments: [
    ("Apps/CityTransit", 90, 9), ("Apps/Storefront", 38, 4), ("Apps/BaseLayerSettings", 60, 16),
    ("Apps/BaseLayerSettingsLink", 55, 10), ("Apps/FlowCompositionUIKit", 80, 80), ("Apps/FlowHierarchy", 100, 100),
    ("Apps/PathCoordinator", 100, 100),
  ])
  func fewStatesTeachMuch(app: String, outcomes: Int, states: Int) throws {
    let flow = try loadFlow("\(app).flow.yml")
    let symbolic = SymbolicFlow(flow)
    symbolic.explore { _ in false }
    let behaviour = behaviour(flow)
    var presearch = GuidedPresearch(behaviour)
    presearch.launch()
    presearch.explore(maxStates: 100_000) { false }
    let known = behaviour.localTransitions.count
    #expect(known * 100 >= symbolic.behaviour.localTransitions.count * outcomes)
    let all = try #require(Int(exactly: symbolic.stateCount))
    #expect(expanded(presearch, behaviour) * 100 <= all * states)
  }

  /// Of a large app it sees more where what is new comes first.
  @Test func newsFirstSeesMoreInLittleTime() throws {
    let flow = try flow(fromYAML: LargeApp.declaration(screens: 40))
    let seen = [false, true].map { prefersNews in
      let behaviour = behaviour(flow, buriesApart: false)
      var presearch = GuidedPresearch(behaviour, prefersNews: prefersNews)
      presearch.launch()
      presearch.explore(maxStates: 300) { false }
      return Set(behaviour.localTransitions.flatMap(\.observations)).count
    }
    #expect(seen[0] > 30 && seen[1] * 4 > seen[0] * 5, "\(seen)")
  }

  /// Nothing is looked at before a state is given.
  @Test func itGoesOnFromStatesThatOthersFound() throws {
    let flow = try loadFlow("Apps/PathCoordinator.flow.yml")
    var transitions = FlowTransitions(flow)
    let graph = StateGraph.exploring(&transitions)
    let behaviour = behaviour(flow)
    behaviour.meetInitialValues()
    var presearch = GuidedPresearch(behaviour)
    presearch.explore(maxStates: 100) { false }
    #expect(behaviour.runs == 0)
    let news = transitions.statesWithNews(in: graph).map(behaviour.numbers(of:))
    for state in news { presearch.goOn(from: state) }
    presearch.explore(maxStates: 100) { false }
    #expect(news.count > 1 && expanded(presearch, behaviour) >= news.count)
    #expect(behaviour.localTransitions.contains { $0.label.isPersons })
  }

  @Test func whoEndsItIsAskedNowAndThen() throws {
    let flow = try flow(fromYAML: LargeApp.declaration(screens: 40))
    let behaviour = behaviour(flow, buriesApart: false)
    var presearch = GuidedPresearch(behaviour)
    presearch.launch()
    presearch.explore(maxStates: 300) { true }
    #expect(expanded(presearch, behaviour) == 0)
    let sign = StopSign()
    sign.give()
    StopSign.$current.withValue(sign) { presearch.explore(maxStates: 300) { false } }
    #expect(expanded(presearch, behaviour) == 0)
    var asked = 0
    presearch.explore(maxStates: 5_000) {
      asked += 1
      return asked == 2
    }
    #expect(expanded(presearch, behaviour) == 256)
  }
}
