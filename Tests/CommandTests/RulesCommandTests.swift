import FlowRules
import FlowTestSupport
import Foundation
import Testing

@testable import flowcheck

@Suite struct RulesCommandTests {
  @Test func listsTheRules() throws {
    try expectSnapshot(RuleTable.text(RuleDocumentation.rules), named: "rules.txt")
  }

  @Test func listsTheRulesForPrograms() throws {
    struct List: Decodable {
      var rules: [[String: String]]
    }
    let list = try JSONDecoder().decode(List.self, from: Data(RuleTable.json(RuleDocumentation.rules).utf8))
    #expect(list.rules.map { $0["rule"] } == RuleDocumentation.rules.map(\.identifier))
    #expect(
      list.rules.first == [
        "rule": "coordinator-leak", "severity": "error", "subject": "the coordinator that is still alive.",
        "summary": "A coordinator that lives on after its screens have gone.",
      ])
    #expect(list.rules.allSatisfy { $0["subject"]?.contains("\n") == false })
  }

  @Test func knowsItsFormats() throws {
    let plain = try #require(try Flowcheck.parseAsRoot(["rules"]) as? RulesCommand)
    let json = try #require(try Flowcheck.parseAsRoot(["rules", "--format", "json"]) as? RulesCommand)
    #expect(plain.format == .text)
    #expect(json.format == .json)
    #expect(throws: (any Error).self) { try Flowcheck.parseAsRoot(["rules", "--format", "xml"]) }
  }
}
