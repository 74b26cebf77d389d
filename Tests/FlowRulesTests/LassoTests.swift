import FlowModel
import FlowTestSupport
import Testing

struct LassoTests {
  private static let fixtures = RuleFixtureTests.fixtures + declarationFixtures(in: "Apps")

  @Test(arguments: slices(of: fixtures, count: 20))
  func whatFixturesViolateIsShownByARun(slice: Slice<String>) throws {
    try expectAgreement(on: slice.elements, mostSkipped: 1) { path in
      let result = LassoCheck.check(try loadFlow(path), maxStates: 2_000)
      if path == "Rules/invariants/fires-leads-to.flow.yml" { #expect(result?.violated ?? 0 > 0) }
      return Self.agreement(result)
    }
  }

  private static func agreement(_ result: (violated: Int, wrong: [String])?) -> Agreement {
    guard let result else { return .skipped("too many states") }
    return result.wrong.isEmpty ? .equal : .different("not shown by a fair run: \(result.wrong)")
  }

  @Test func whatWasNotLookedAtIsNoEnd() throws {
    #expect(LassoCheck.claimedTooEarly(try loadFlow("Rules/invariants/clean-leads-to.flow.yml")) == [])
  }

  @Test(arguments: SmallScopeTests.shapes.map(\.name))
  func whatTinyFlowsViolateIsShownByARun(shape: String) {
    let flows = SmallScopeTests.shapes.filter { $0.name == shape }.flatMap { Array($0.flows(step: 23)) }
    var violated = 0
    expectAgreement(on: flows, name: \.name) { flow in
      let result = LassoCheck.check(flow, maxStates: 800)
      violated += result?.violated ?? 0
      return Self.agreement(result)
    }
    if shape == "stack" { #expect(violated > 0) }
  }

  @Test(arguments: RandomFlowTests.slices)
  func whatGeneratedFlowsViolateIsShownByARun(slice: Slice<UInt64>) {
    expectAgreement(on: slice.elements, mostSkipped: 3) { seed in
      var generator = FlowGenerator(seed: seed)
      return Self.agreement(LassoCheck.check(generator.next(), maxStates: 800))
    }
  }
}
