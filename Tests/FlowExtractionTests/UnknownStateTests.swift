import FlowDeclaration
import FlowModel
import Testing

@testable import FlowExtraction

/// Variables of which an app has too many whose values are not known.
@Suite struct UnknownStateTests {
  /// An app that asks for a number of variables that nothing sets, for each of them in one place, and for `often` twice.
  private func flow(_ count: Int) throws -> Flow {
    let names = (0..<count).map { "state\($0)" }
    let actions = names.map { "          \($0): [{when: \($0), do: [{push: One}], else: [{push: Two}]}]" }
    let text = """
      flow: App
      root: Main
      variables:
        often: [false, true]
        unasked: [false, true]
        known: {values: [false, true], initially: false}
      \(names.map { "  \($0): [false, true]" }.joined(separator: "\n"))
      coordinators:
        Main:
          start: [{push: Home}]
          screens:
            Home:
              actions:
                first: [{when: often, do: [{push: One}]}, {set: {unasked: true}}]
                second: [{when: often, do: [{push: Two}]}, {set: {known: true}}]
                third: [{when: known, do: [{push: One}]}]
      \(actions.joined(separator: "\n"))
            One: {}
            Two: {}
      """
    return try DeclarationReader { _ throws(FileProblem) in [UInt8](text.utf8) }.read(path: "App.flow.yml").get().flow
  }

  private func state(_ count: Int) throws -> UnknownState {
    let flow = try flow(count)
    return UnknownState(flow, unread: Set(flow.variables.map(\.name)).subtracting(["known", "unasked"]))
  }

  @Test func fewVariablesStayAsTheyAre() throws {
    let state = try state(5)
    #expect(state.flow.variables.map(\.name) == ["often", "known"] + (0..<5).map { "state\($0)" })
    #expect(state.uncertain.isEmpty)
  }

  @Test func whatNobodyAsksForIsLeftOut() throws {
    let effects = try state(0).flow.coordinators[0].screens[0].actions[0].effects
    #expect(effects.count == 1)
  }

  /// Six remain, two of which may be asked for together with others.
  @Test func ofMoreThoseAskedForInOnePlaceBecomeDecisions() throws {
    let state = try state(9)
    #expect(state.flow.variables.map(\.name) == ["often", "known"] + (4..<9).map { "state\($0)" })
    #expect(state.uncertain.isEmpty)
    let actions = state.flow.coordinators[0].screens[0].actions
    let decided = actions.filter { action in
      if case .choose(let branches)? = action.effects.first?.kind { branches.map(\.count) == [1, 1] } else { false }
    }
    #expect(decided.map(\.name) == (0..<4).map { "state\($0)" })
    #expect(state.flow.validated().map { _ in true } == .success(true))
  }

  /// A variable with many values that code asks for twice: what happens behind one condition may exclude the other.
  @Test func whatOneVariableDecidesInSeveralPlacesIsUncertain() throws {
    var flow = try flow(0)
    let index = try #require(flow.variables.firstIndex { $0.name == "often" })
    flow.variables[index].values = ["false", "true"] + (0..<80).map { "value\($0)" }
    flow.variables[index].initially = flow.variables[index].values
    let state = UnknownState(flow, unread: ["often"])
    #expect(state.flow.variables.map(\.name) == ["known"])
    let pushes = flow.coordinators[0].screens[0].actions.prefix(2).map { $0.effects[0].bodies.joined().first?.location }
    #expect(state.uncertain == Set(pushes.compactMap { $0 }))
    #expect(state.uncertain.count == 2)
  }

  @Test func whatTheAppSetsIsKept() throws {
    let flow = try flow(9)
    #expect(UnknownState(flow, unread: []).flow.variables.count == 11)
  }
}
