import FlowTestSupport
import StateSpace
import Testing

@testable import FlowRules

/// Rules that follow runs, on states one by one, end when they are told to; another test asks the same on sets.
struct RulesInTimeTests {
  @Test(arguments: [
    "Apps/BaseLayerSettingsLeak.flow.yml", "Rules/dropped-presentation/fires-link-under-sheet.flow.yml",
  ])
  func noRunIsFollowedAfterTheSign(path: String) throws {
    let explored = CheckRun(try loadFlow(path), engine: .oneByOne).explored
    var asked = 0
    for rule in RuleCatalog.rules where rule is any ObservedRule.Type || rule is any StateRule.Type {
      guard !explored.findings(of: rule).isEmpty else { continue }
      asked += 1
      let sign = StopSign()
      sign.give()
      let findings = StopSign.$current.withValue(sign) { explored.findings(of: rule) }
      #expect(findings.isEmpty && sign.wasHeeded, "\(rule.identifier)")
    }
    #expect(asked > 0)
  }
}
