import FlowModel
import FlowRules
import FlowSemantics
import FlowTestSupport
import Testing

@testable import FlowcheckKit

/// How long a person waits for findings while stepping through a flow.
@Suite struct ExplorerPatienceTests {
  /// Notes how long each look may take.
  private final class Looks {
    var seconds: [Double] = []
  }

  private static func noProblem(_ output: String) -> String? { nil }

  private func explorer(_ looks: Looks, endsAfter end: Int, hasBudget: Bool = false) throws -> Explorer {
    let flow = try loadFlow("Apps/BaseLayerSettingsLeak.flow.yml")
    return Explorer(
      Program(flow), file: "App.flow.yml", problemWithOutput: Self.noProblem, style: .plain,
      hasBudget: hasBudget
    ) { seconds in
      looks.seconds.append(seconds)
      let found = Finding(
        rule: "stuck-state", severity: .error, subject: "Found", message: "It is stuck.", location: .none, trace: nil)
      let isOver = looks.seconds.count >= end
      return .success(
        Verdict(
          flow: flow.name, file: "App.flow.yml",
          limitsReached: isOver ? [] : [Verdict.LimitReached(limit: "seconds", place: "10 states")], states: 10,
          transitions: 10, findings: isOver ? [found] : []))
    }
  }

  @Test func looksLongerEachTimeUntilItIsFound() throws {
    let looks = Looks()
    var explorer = try explorer(looks, endsAfter: 3)
    #expect(
      explorer.answer("finding Found").text == "nothing is found\nso far, after 2 s; the same again looks for 10 s\n")
    #expect(explorer.answer("finding").text == "nothing is found\nso far, after 10 s; the same again looks for 50 s\n")
    #expect(explorer.answer("finding Found").text.contains("It is stuck."))
    #expect(explorer.answer("finding Other").text.contains("no finding is “Other”"))
    #expect(looks.seconds == [2, 10, 50])
  }

  @Test func aStatedBudgetIsTheWholePatience() throws {
    let looks = Looks()
    var explorer = try explorer(looks, endsAfter: 3, hasBudget: true)
    for _ in 1...3 { #expect(explorer.answer("finding Found").text == "nothing is found\n") }
    #expect(looks.seconds.count == 1)
  }
}
