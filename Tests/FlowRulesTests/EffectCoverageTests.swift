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
