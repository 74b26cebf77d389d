import FlowModel
import FlowTestSupport
import Testing

@testable import FlowRules

@Suite struct EffectCoverageTests {
  @Test(arguments: slices(of: declarationFixtures(in: "Apps"), count: 4))
  func oneByOneAndInSetsTheSameIsTaken(slice: Slice<String>) throws {
    try expectAgreement(on: slice.elements) { path in
      var flow = try loadFlow(path)
      flow.limits.races = 1
      let one = CheckRun(flow, maxStates: 20_000, followsStacks: false, engine: .oneByOne).explored
      if one.graph.interruption != nil { return .skipped("more than 20 000 states") }
      let sets = CheckRun(flow, followsStacks: false, engine: .sets).explored
      if sets.sets == nil { return .skipped("sets were given up") }
      #expect(one.effectCoverage.taken.isSubset(of: one.effectCoverage.possible))
      for places in one.effectCoverage.takenByAction.values { #expect(places.isSubset(of: one.effectCoverage.taken)) }
      return one.effectCoverage == sets.effectCoverage
        ? .equal : .different("\(one.effectCoverage)\n\(sets.effectCoverage)")
    }
  }

  /// What an action runs is what it runs in any of its events, and not what waits until later.
  @Test(arguments: [CheckRun.Engine.oneByOne, .sets]) func whatRanIsTaken(engine: CheckRun.Engine) throws {
    let text = """
      flow: Taken
      root: App
      variables: {choice: {values: [left, right], initially: [left, right]}}
      coordinators:
        App:
          container: stack
          start:
            - push: Home
          screens:
            Home:
              actions:
                go:
                  - push: Next
                  - when: choice == left
                    do:
                      - push: Left
                    else:
                      - push: Right
                  - later:
                      - set: {choice: left}
                never: {when: choice != left and choice != right, do: [pop]}
            Next: {}
            Left: {}
            Right: {}
      """
    let lines = text.split(separator: "\n")
    func words(_ places: Set<FlowModel.SourceLocation>?) -> [String]? {
      places?.sorted().map { String(lines[$0.line - 1].dropFirst($0.column - 1)) }
    }
    let coverage = CheckRun(try flow(fromYAML: text), engine: engine).explored.effectCoverage
    let atOnce = ["push: Next", "when: choice == left", "push: Left", "push: Right", "later:"]
    #expect(words(coverage.taken) == ["push: Home"] + atOnce + ["set: {choice: left}"])
    #expect(coverage.takenByAction.count == 1)
    #expect(words(coverage.takenByAction[EffectCoverage.Action(screen: "Home", name: "go")]) == atOnce)
  }

  @Test func whatIsAskedForOnlyIsTold() throws {
    let flow = try loadFlow("Apps/Chats.flow.yml")
    #expect(CheckRun(flow).verdict(file: "", details: []).ways == nil)
    #expect(CheckRun(flow).verdict(file: "", details: [.ways]).ways != nil)
  }

  @Test func joinedVerdictsHaveTheWaysOfBoth() throws {
    let flow = try loadFlow("Apps/Chats.flow.yml")
    let few = CheckRun(flow, maxStates: 1).verdict(file: "")
    let all = CheckRun(flow).verdict(file: "")
    #expect(few.ways != all.ways)
    #expect(few.joined(with: all).ways == all.ways)
    #expect(all.joined(with: few).ways == all.ways)
    var unasked = few
    unasked.ways = nil
    #expect(unasked.joined(with: all).ways == all.ways)
    #expect(all.joined(with: unasked).ways == all.ways)
  }
}
