import FlowModel
import FlowTestSupport
import Testing

struct LassoTests {
  @Test(arguments: RuleFixtureTests.fixtures + declarationFixtures(in: "Apps"))
  func whatFixturesViolateIsShownByARun(path: String) throws {
    guard let result = LassoCheck.check(try loadFlow(path), maxStates: 2_000) else { return }
    #expect(result.wrong == [])
    if path == "Rules/invariants/fires-leads-to.flow.yml" { #expect(result.violated > 0) }
  }

  @Test func whatWasNotLookedAtIsNoEnd() throws {
    #expect(LassoCheck.claimedTooEarly(try loadFlow("Rules/invariants/clean-leads-to.flow.yml")) == [])
  }

  @Test(arguments: SmallScopeTests.shapes.map(\.name))
  func whatTinyFlowsViolateIsShownByARun(shape: String) {
    let flows = SmallScopeTests.shapes.filter { $0.name == shape }.flatMap { Array($0.flows(step: 23)) }
    let results = flows.compactMap { LassoCheck.check($0, maxStates: 800) }
    #expect(results.flatMap(\.wrong) == [])
    if shape == "stack" { #expect(results.contains { $0.violated > 0 }) }
  }

  @Test(arguments: RandomFlowTests.range)
  func whatGeneratedFlowsViolateIsShownByARun(seed: UInt64) {
    var generator = FlowGenerator(seed: seed)
    #expect(LassoCheck.check(generator.next(), maxStates: 800)?.wrong ?? [] == [])
  }
}
