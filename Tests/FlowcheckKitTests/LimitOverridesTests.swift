import FlowModel
import FlowcheckKit
import Testing

@Suite struct LimitOverridesTests {
  private let declared = Limits(stackDepth: 11, instances: 12, modals: 13, taps: 14, pending: 15)

  @Test func nothingLeavesWhatIsDeclared() {
    #expect(LimitOverrides().applied(to: declared) == declared)
  }

  @Test func eachOverridesItsOwn() {
    let all = LimitOverrides(stackDepth: 1, instances: 2, modals: 3, taps: 4, pending: 5)
    #expect(all.applied(to: declared) == Limits(stackDepth: 1, instances: 2, modals: 3, taps: 4, pending: 5))
    let one = LimitOverrides(modals: 0).applied(to: declared)
    #expect(one == Limits(stackDepth: 11, instances: 12, modals: 0, taps: 14, pending: 15))
  }
}
